/** Addresses that nobody knows to be missing, while files of pages have errors or could not be listed. */

import { folderOf, PAGES_FOLDER, placeOf, routeOf } from '../model/routes.ts';
import type { PageSummary } from '../model/types.ts';
import { isPageFile } from '../project/page-files.ts';
import type { Project } from '../project/project.ts';
import { readSource } from '../source/read.ts';

type PagesOfProject = Pick<Project, 'root' | 'unlisted' | 'locales' | 'pageFiles'>;
type MadePage = Pick<PageSummary, 'route' | 'source' | 'filled'>;

export interface Unknown {
  /** Whether each page file has given its pages. */
  isNone: boolean;
  mayBeMissing(path: string): boolean;
}

/** @param failed page files with errors of their own */
export function unknownAddresses(
  project: PagesOfProject,
  summaries: readonly MadePage[],
  failed: readonly string[],
): Unknown {
  const unlisted = project.unlisted
    .map(({ file }) => file)
    .filter((path) => `${path}/`.startsWith(PAGES_FOLDER));
  const missing = [...failed, ...unlisted];
  if (missing.length === 0) return { isNone: true, mayBeMissing: () => false };
  const places = missing.filter(isPageFile).map((path) => placeOf(path, project.locales));
  const folders = unlisted.filter((path) => !isPageFile(path)).map(routeOf);
  const feeds = new Set(places.map(({ route }) => `${folderOf(route)}rss.xml`));
  const listed = listedAddresses(project, summaries);
  return {
    isNone: false,
    // A file with $for may produce any route below its own.
    mayBeMissing: (path) =>
      folders.some((route) => path.startsWith(route)) ||
      places.some(
        ({ route, translationKey }) => path === route || (translationKey !== '/' && path.startsWith(route)),
      ) ||
      feeds.has(path) ||
      listed(path),
  };
}

/** What there may be once all articles are known: further parts of lists, and pages of topics. */
function listedAddresses(
  { root, pageFiles, locales }: PagesOfProject,
  summaries: readonly MadePage[],
): (path: string) => boolean {
  const lists = new Set(
    summaries
      .filter(({ filled = [] }) => filled.some(({ type }) => type === 'page-list'))
      .map(({ route }) => route),
  );
  const made = new Set(summaries.map(({ route }) => route));
  // Which files make pages by topics is not known of those that make none yet.
  const ofRows = pageFiles.flatMap((path) => {
    const { route, translationKey } = placeOf(path, locales);
    return translationKey === '/' || made.has(route) ? [] : [route, ...givenRoute(root, path)];
  });
  return (path) => {
    const list = path.replace(/page\/\d+\/$/, '');
    return (
      (list !== path && lists.has(list)) || ofRows.some((route) => path !== route && path.startsWith(route))
    );
  };
}

/** Where the pages of a table or of topics are, by the file's `route_name`; found without parsing the file. */
function givenRoute(root: string, path: string): string[] {
  const { text = '' } = readSource(root, path).source ?? {};
  const beginning = /^["']?route_name["']?: ?["']?(\/[\w/.-]{0,200})\{/m.exec(text)?.[1] ?? '/';
  return beginning === '/' ? [] : [beginning];
}
