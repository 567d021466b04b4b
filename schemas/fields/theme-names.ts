import { THEMES } from '../plain/themes.ts';

/**
 * The names that a theme may have in the project whose content is being read: a project can have themes of its own. Whoever
 * reads content of a project sets them first; parsing is synchronous, so that two projects do not meet.
 */
export const themeNames: { current: readonly string[] } = { current: THEMES };
