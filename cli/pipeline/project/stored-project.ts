/** What a build has read of everything but the pages, for the next one: most changes are made to pages. */
import { deserialize, serialize } from 'node:v8';
import { hasErrors } from '../model/problems.ts';
import type { ReadOptions } from '../resolve/schedule.ts';
import { contentHash, type Listing } from '../source/read.ts';
import type { EntryId, Store } from '../store/index.ts';
import { pageFilesIn } from './page-files.ts';
import type { ReadProject } from './read-project.ts';

export interface ProjectMemory {
  store: Store;
  /** Of the tool's code, the project's own included. */
  codeHash: string;
  /** Hash of a file of content as it is now. */
  hashOf(path: string): string;
}

interface ReadInput {
  root: string;
  listing: Listing;
  options: ReadOptions;
}

/** A result, and everything that it depends on beside the tool's code. */
interface Stored {
  root: string;
  /** See `hashOfPaths`. */
  paths: string;
  drafts: boolean;
  /** Without the list of pages, which follows from the paths. */
  read: ReadProject;
}

/** The form of the bytes is the engine's. */
export function projectId(codeHash: string): EntryId {
  return { kind: 'project', key: 'site', recipe: `${codeHash} ${process.versions.v8}` };
}

/** Null when something has changed that it depends on, or a schedule is due. */
export function storedProject(
  { store, codeHash, hashOf }: ProjectMemory,
  { root, listing, options }: ReadInput,
): ReadProject | null {
  const value = store.get(projectId(codeHash));
  if (value === null) return null;
  const { read, ...before } = deserialize(value.bytes) as Stored;
  const { project, problems, changesAtMs } = read;
  if (project === null || before.root !== root || before.drafts !== options.drafts) return null;
  if (listing.problems.length > 0 || before.paths !== hashOfPaths(listing)) return null;
  const { nowMs } = options;
  if (nowMs < project.options.nowMs || (changesAtMs !== null && nowMs >= changesAtMs)) return null;
  for (const [path, hash] of project.hashes) if (hashOf(path) !== hash) return null;
  const pageFiles = pageFilesIn(listing.files.map(({ path }) => path));
  return {
    project: { ...project, pageFiles, options: { ...project.options, nowMs } },
    problems,
    changesAtMs,
  };
}

/** Only what is sound: the reason of a problem may be outside the content, such as a file that cannot be opened. */
export function storeProject(
  { store, codeHash }: ProjectMemory,
  { root, listing, options }: ReadInput,
  { project, problems, changesAtMs }: ReadProject,
): void {
  if (project === null || hasErrors(problems) || listing.problems.length > 0) return;
  const read = { project: { ...project, pageFiles: [] }, problems, changesAtMs };
  const stored: Stored = { root, paths: hashOfPaths(listing), drafts: options.drafts, read };
  store.put(projectId(codeHash), serialize(stored));
}

/** Identifies which files there are: of most, nothing else is read here. */
function hashOfPaths({ files }: Listing): string {
  return contentHash(files.map(({ path }) => path).join('\n'));
}
