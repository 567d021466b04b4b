/** Reports changes below folders in small batches without losing any. */
import { FolderWatchers } from './folder-watchers.ts';

/** Editors write a file in two or three steps within a few milliseconds; together they are one change. */
const BATCH_MS = 8;

export interface Watcher {
  close(): void;
}

/**
 * Calls `onChange` with the absolute paths that were added, changed or removed, once for each batch: no change from now on is missed.
 * Folders that do not exist yet are watched once they are created.
 */
export function watch(folders: readonly string[], onChange: (paths: string[]) => void): Watcher {
  const changed = new Set<string>();
  let batch: NodeJS.Timeout | null = null;
  const report = (): void => {
    batch = null;
    const paths = [...changed];
    changed.clear();
    onChange(paths);
  };
  const watchers = new FolderWatchers((path) => {
    changed.add(path);
    batch ??= setTimeout(report, BATCH_MS);
  });
  for (const folder of folders) watchers.addTop(folder);
  return {
    close() {
      if (batch !== null) clearTimeout(batch);
      watchers.close();
    },
  };
}
