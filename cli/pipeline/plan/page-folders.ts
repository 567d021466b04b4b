/** Which pages a list can show: those directly in a folder, and the page of each topic. Pure. */
import { folderOf, isInLists } from '../model/routes.ts';
import type { PageSummary } from '../model/types.ts';

/** The facts of a page that lists show. */
export type FolderPage = Pick<
  PageSummary,
  'route' | 'locale' | 'title' | 'description' | 'date' | 'tags' | 'cover'
>;

/** Pages that lists show, by the route of their folder. `pages/listed-pages.ts` counts them before they are loaded. */
export function pageFolders(summaries: readonly PageSummary[]): Map<string, FolderPage[]> {
  const folders = new Map<string, FolderPage[]>();
  for (const page of summaries) {
    if (!isInLists(page)) continue;
    const { route, locale, title, description, date, tags, cover } = page;
    const folder = folderOf(route);
    const pages = folders.get(folder) ?? [];
    pages.push({
      ...{ route, locale, title, description, date },
      ...(tags === undefined ? {} : { tags }),
      ...(cover === undefined ? {} : { cover }),
    });
    folders.set(folder, pages);
  }
  return folders;
}

/** Routes of the pages that list a topic of a folder, by `topicKey`. */
export function topicPages(summaries: readonly PageSummary[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { route, topics = [] } of summaries)
    for (const { folder, tag } of topics)
      if (!found.has(topicKey(folder, tag))) found.set(topicKey(folder, tag), route);
  return found;
}

/** Contains no space, since names of facts must not. */
export function topicKey(folder: string, tag: string): string {
  return folder + encodeURIComponent(tag);
}
