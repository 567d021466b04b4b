import { THEMES } from '../plain/themes.ts';

/**
 * Theme names of the project whose content is being read, since projects can have their own. Set before a project's content is parsed;
 * parsing is synchronous, so two projects cannot interfere.
 */
export const themeNames: { current: readonly string[] } = { current: THEMES };
