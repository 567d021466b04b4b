/** The one door to chokidar: changes as small batches, and none of them lost. */
import { statSync } from 'node:fs';
import { watch as chokidarWatch } from 'chokidar';

/** Editors write a file in two or three steps within a few milliseconds; together they are one change. */
const BATCH_MS = 8;
/** chokidar tells of no second change of a file within 50 ms of the first: a formatter at work, say. So files are looked at again. */
const SECOND_LOOK_MS = 60;

export interface Watcher {
  close(): Promise<void>;
}

/**
 * Calls `onChange` with the absolute paths that were added, changed or removed, once for each batch. Resolves when every change
 * from now on is seen.
 */
export async function watch(
  folders: readonly string[],
  onChange: (paths: string[]) => void,
): Promise<Watcher> {
  const changed = new Set<string>();
  const secondLooks = new Set<NodeJS.Timeout>();
  let batch: NodeJS.Timeout | null = null;

  const note = (path: string): void => {
    changed.add(path);
    batch ??= setTimeout(tell, BATCH_MS);
  };
  const tell = (): void => {
    batch = null;
    const paths = [...changed];
    changed.clear();
    const seen = new Map(paths.map((path) => [path, stateOf(path)]));
    const secondLook = setTimeout(() => {
      secondLooks.delete(secondLook);
      for (const [path, state] of seen) if (stateOf(path) !== state) note(path);
    }, SECOND_LOOK_MS);
    secondLooks.add(secondLook);
    onChange(paths);
  };

  const watcher = chokidarWatch([...folders], {
    ignoreInitial: true,
    // Dot-files are the editors' own: swap files, locks.
    ignored: (path) => /(^|[/\\])\.[^/\\]+$/.test(path) || path.endsWith('~'),
  });
  watcher.on('all', (_event, path) => note(path));
  watcher.on('error', (error) => {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Some changes will not be seen: ${reason}\n`);
  });
  await new Promise<void>((resolve) => watcher.once('ready', resolve));
  return {
    async close() {
      if (batch !== null) clearTimeout(batch);
      for (const secondLook of secondLooks) clearTimeout(secondLook);
      await watcher.close();
    },
  };
}

/** Differs after each write of a file; `null` when there is none. */
function stateOf(path: string): string | null {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? null : `${stat.ino} ${stat.size} ${stat.mtimeNs}`;
}
