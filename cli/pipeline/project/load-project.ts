/** Everything but the pages: read from content, or as the last build has read it when none of it has changed. */
import { addAll } from '../../add-all.ts';
import { sectionsOf } from '../../sections/library.ts';
import type { Problem } from '../model/problems.ts';
import type { ReadOptions } from '../resolve/schedule.ts';
import type { Listing } from '../source/read.ts';
import type { Project } from './project.ts';
import { type ProjectMemory, storedProject, storeProject } from './stored-project.ts';

/**
 * Checks everything once. `project` is null when the site itself cannot be understood. For `changesAtMs` see `ReadProject`.
 * @param memory where builds leave what they have read
 */
export async function loadProject(
  root: string,
  listing: Listing,
  options: ReadOptions,
  memory?: ProjectMemory,
): Promise<{ project: Project | null; problems: Problem[]; changesAtMs: number | null }> {
  const { project, problems, changesAtMs } = await readOnce(root, listing, options, memory);
  const own = sectionsOf(root);
  problems.push(...(await own.problems()));
  // Without a site pages cannot be checked, but files that cannot be parsed are reported in the same run.
  if (project === null) {
    const { unreadablePages } = await import('./read-project.ts');
    addAll(problems, await unreadablePages(root, listing));
    return { project: null, problems, changesAtMs };
  }
  return { project: { ...project, layouts: await own.layoutFacts() }, problems, changesAtMs };
}

async function readOnce(root: string, listing: Listing, options: ReadOptions, memory?: ProjectMemory) {
  const input = { root, listing, options };
  const stored = memory === undefined ? null : storedProject(memory, input);
  if (stored !== null) return stored;
  // Imported late: a build that changes pages alone needs no table parser and no colour library.
  const { readProject } = await import('./read-project.ts');
  const read = await readProject(root, listing, options);
  if (memory !== undefined) storeProject(memory, input, read);
  return read;
}
