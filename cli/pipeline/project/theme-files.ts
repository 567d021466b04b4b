/** Which themes a project has, by the names of its files alone. */
import { THEME_NAME, type ThemeNames } from '../../../schemas/fields/theme-names.ts';
import { THEMES } from '../../../schemas/plain/themes.ts';
import { BRAND } from '../../brand/look.ts';
import { covers, type Problem } from '../model/problems.ts';
import { BRAND_FILE } from '../model/routes.ts';

export const THEMES_FOLDER = 'content/themes/';

/** The names of the project's themes, that of its brand first. */
export function namesOfThemes(files: readonly string[]): string[] {
  const own = files.filter(isThemeFile).map(nameOfTheme);
  return [...new Set([...(files.includes(BRAND_FILE) ? [BRAND] : []), ...THEMES, ...own])];
}

/** Those names, and whether there may be more: what could not be listed may hold some. @param unlisted of content */
export function knownThemes(names: readonly string[], unlisted: readonly Problem[]): ThemeNames {
  const mayHoldThemes = (problem: Problem): boolean =>
    problem.file.startsWith(THEMES_FOLDER) ||
    [THEMES_FOLDER, BRAND_FILE].some((path) => covers(problem, path));
  return { names, areAll: !unlisted.some(mayHoldThemes) };
}

export function isThemeFile(path: string): boolean {
  return path.startsWith(THEMES_FOLDER) && path.endsWith('.yaml') && THEME_NAME.test(nameOfTheme(path));
}

export function nameOfTheme(path: string): string {
  return path.slice(path.startsWith(THEMES_FOLDER) ? THEMES_FOLDER.length : 0).replace(/\.yaml$/, '');
}
