/**
 * Where content comes from. Everything that reads content asks here, so a table or a content management system takes the place of the
 * folder by being a `Source` itself.
 */
import { folderSource } from './folder-source.ts';
import type { Source } from './types.ts';

const others = new Map<string, Source>();

/** The source of a project: what was set for it, else the folder `content` below its root. */
export function sourceOf(root: string): Source {
  return others.get(root) ?? folderSource(root);
}

/** Whether threads of their own can read it, which know nothing of what was set in this one. */
export function isFolder(root: string): boolean {
  return !others.has(root);
}

/** Sets the source of a project in this process; `null` is the folder again. */
export function setSource(root: string, source: Source | null): void {
  if (source === null) others.delete(root);
  else others.set(root, source);
}
