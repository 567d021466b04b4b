import { THEMES } from '../plain/themes.ts';

export interface ThemeNames {
  names: readonly string[];
  /** False when there may be others: nobody could list the files of themes. */
  areAll: boolean;
}

/**
 * Theme names of the project whose content is being read, since projects can have their own. Set before a project's content is parsed;
 * parsing is synchronous, so two projects cannot interfere.
 */
export const themeNames: { current: ThemeNames } = { current: { names: THEMES, areAll: true } };

/** Whether there may be a theme of this name that is not known. */
export function mayBeTheme(name: unknown): boolean {
  return !themeNames.current.areAll && typeof name === 'string' && THEME_NAME.test(name);
}

/** A name that needs no escaping in styles and addresses. */
export const THEME_NAME = /^[a-z][\w-]*$/i;
