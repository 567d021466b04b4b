/** For tests: a disk like those of macOS and Windows, on which names that differ in capitals alone are one. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Disk } from '../cli/pipeline/output/disk.ts';

/** A file keeps the capitals with which it was made, until it is renamed to others. */
export function foldingDisk(disk: Disk): Disk {
  return {
    ...disk,
    state: (path) => disk.state(onDisk(path)),
    read: (path) => disk.read(onDisk(path)),
    write: (path, contents) => disk.write(onDisk(path), contents),
    makeFolder: (path) => disk.makeFolder(onDisk(path)),
    removeFolder: (path) => disk.removeFolder(onDisk(path)),
    link: (from, to) => disk.link(onDisk(from), onDisk(to)),
    copy: (from, to) => disk.copy(onDisk(from), onDisk(to)),
    rename: (from, to) => {
      const [before, after] = [onDisk(from), onDisk(to)];
      disk.rename(before, before === after ? join(dirname(after), basename(to)) : after);
    },
    remove: (path) => disk.remove(onDisk(path)),
  };
}

/** The path with the capitals of what is there. */
function onDisk(path: string): string {
  const parent = dirname(path);
  if (parent === path || existsSync(path)) return path;
  const folder = onDisk(parent);
  const name = basename(path);
  const entries = existsSync(folder) ? readdirSync(folder) : [];
  return join(folder, entries.find((entry) => entry.toLowerCase() === name.toLowerCase()) ?? name);
}
