/** Files for one response of the static server: the file that was sized is the one that is sent, even if a build replaces it in between. */
import type { Stats } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

export interface SteadyFiles {
  lstat(path: string): Promise<Stats>;
  createReadStream(path: string, options?: { start?: number; end?: number }): Readable;
}

/** Keeps files that the server stats open until the response is sent. @param fileOf where a path of the server is on disk */
export function steadyFiles(
  response: ServerResponse,
  fileOf: (path: string) => string = (path) => path,
): SteadyFiles {
  const handles = new Map<string, FileHandle>();
  let isOver = response.closed;
  response.once('close', () => {
    isOver = true;
    for (const handle of handles.values()) handle.close().catch(() => {}); // the response is sent: nobody waits for it
  });
  return {
    async lstat(path) {
      const file = fileOf(path);
      const stats = await lstat(file);
      if (!stats.isFile()) return stats;
      const handle = handles.get(path) ?? (await open(file, 'r'));
      // The visitor has left while the file was opened: nothing closes it later.
      if (isOver) {
        await handle.close();
        return stats;
      }
      handles.set(path, handle);
      return handle.stat();
    },
    createReadStream(path, options = {}) {
      if (isOver) return Readable.from([]);
      const handle = handles.get(path);
      if (handle === undefined) throw new Error(`${path} was not looked at before it was sent.`);
      return handle.createReadStream({ ...options, autoClose: false });
    },
  };
}
