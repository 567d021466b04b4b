import { nearestOrAll } from '../model/did-you-mean.ts';
import { type Problem, problemIn } from '../model/problems.ts';
import type { PageSummary } from '../model/types.ts';
import type { FolderPage } from '../plan/page-folders.ts';
import type { ShownPages } from '../plan/plan.ts';
import type { Project } from '../project/project.ts';
import { createLocationFinder } from '../resolve/locate-problems.ts';

/**
 * Lists (`page-list`) of a topic that no article of the folder has, or of a folder named in content that holds no page. Warnings, since
 * articles come and go by their dates. A folder without a page of its own is a dead link already.
 */
export function emptyLists(
  summaries: readonly PageSummary[],
  { root }: Pick<Project, 'root'>,
  shown: () => ShownPages,
): Problem[] {
  const filling = summaries.filter(({ filled = [], isFurther }) => filled.length > 0 && !isFurther);
  if (filling.length === 0) return [];
  const locations = createLocationFinder(root);
  const { folders } = shown();
  const routes = new Set(summaries.map(({ route }) => route));
  return filling.flatMap(({ source, route, filled = [] }) =>
    filled.flatMap(({ type, props }): Problem[] => {
      if (type !== 'page-list') return [];
      const { folder = route, tag } = props as { folder?: string; tag?: string };
      const words = listProblem(folder, tag, folders);
      if (words === null || !routes.has(folder)) return [];
      const written = tag ?? props['folder'];
      if (typeof written !== 'string') return [];
      return [
        problemIn(source, {
          code: 'list/empty',
          severity: 'warning',
          span: locations.placeText(source, written),
          fieldPath: tag === undefined ? 'folder' : 'tag',
          found: `"${written}"`,
          ...words,
        }),
      ];
    }),
  );
}

/** What is wrong with the list, or null when it shows pages, in one language at least. */
function listProblem(
  folder: string,
  tag: string | undefined,
  folders: ReadonlyMap<string, readonly FolderPage[]>,
): Pick<Problem, 'message' | 'expected' | 'hint'> | null {
  const pages = folders.get(folder) ?? [];
  if (tag === undefined) {
    if (pages.length > 0) return null;
    return {
      message: `The folder "${folder}" has no pages, so this list is empty.`,
      expected: 'the address of a page with a folder of pages',
      hint: nearestOrAll(folder, [...folders.keys()], 'Folders with pages'),
    };
  }
  const tags = [...new Set(pages.flatMap((page) => page.tags ?? []))];
  if (tags.includes(tag)) return null;
  return {
    message: `No page in "${folder}" has the topic "${tag}", so this list is empty.`,
    expected: `a topic of the pages in "${folder}", one of their "tags"`,
    hint: nearestOrAll(tag, tags, 'Topics there'),
  };
}
