/**
 * Where content comes from. Everything that reads content goes through here, so a table or a content management system replaces the folder
 * by implementing `Source`.
 */
import { folderSource } from './folder-source.ts';
import type { Source } from './types.ts';

const others = new Map<string, Source>();

/** The source of a project: what was set for it, else the folder `content` below its root. */
export function sourceOf(root: string): Source {
  return others.get(root) ?? folderSource(root);
}

/** Whether worker threads can read it: they do not see a source that was set in this thread. */
export function isFolder(root: string): boolean {
  return !others.has(root);
}

/** Sets the source of a project in this process; `null` is the folder again. */
export function setSource(root: string, source: Source | null): void {
  if (source === null) others.delete(root);
  else others.set(root, source);
}
