/** A disk that refuses to act through a link or outside a few folders, whatever paths it is given. */
import { dirname } from 'node:path';
import { isWithin } from '../../is-within.ts';
import { LinkInTheWay, linkOnWay } from '../trust/own-path.ts';
import type { Disk } from './disk.ts';

/** Folders that are known to be sound. Files come by folder, so those that are forgotten are seldom checked again. */
const MOST_SOUND = 1000;

/**
 * @param tops absolute paths without links: only paths below them may be changed. Reading and writing below a link throws `LinkInTheWay`.
 */
export function guardedDisk(disk: Disk, tops: readonly string[]): Disk {
  /** Folders whose paths contain no link. Nothing here makes links, so one check is enough. */
  const sound = new Set(tops);

  function addSound(folder: string): void {
    if (sound.size >= tops.length + MOST_SOUND) {
      const kept = tops.filter((top) => sound.has(top));
      sound.clear();
      for (const top of kept) sound.add(top);
    }
    sound.add(folder);
  }

  function checkFolder(folder: string): void {
    if (sound.has(folder)) return;
    const top = tops.find((candidate) => folder !== candidate && isWithin(folder, candidate));
    if (top === undefined) throw new Error(`${folder} is none of the folders that are being written.`);
    const link = linkOnWay(top, folder);
    if (link !== null) throw new LinkInTheWay(link);
    if (disk.state(folder)?.kind === 'folder') addSound(folder);
  }

  /** For operations on the name itself, not on the target of a link. */
  function named(path: string): string {
    if (!tops.includes(path)) checkFolder(dirname(path));
    return path;
  }

  /** For operations that would follow a link. */
  function followed(path: string): string {
    if (!tops.includes(named(path)) && disk.state(path)?.kind === 'other') throw new LinkInTheWay(path);
    return path;
  }

  return {
    state: (path) => disk.state(path),
    read: (path) => disk.read(followed(path)),
    write: (path, contents) => disk.write(followed(path), contents),
    flush: async (path) => disk.flush(followed(path)),
    makeFolder: (path) => {
      disk.makeFolder(named(path));
      addSound(path);
    },
    removeFolder: (path) => {
      sound.delete(path);
      disk.removeFolder(named(path));
    },
    link: (from, to) => disk.link(followed(from), named(to)),
    copy: (from, to) => disk.copy(followed(from), followed(to)),
    rename: (from, to) => disk.rename(followed(from), named(to)),
    remove: (path) => disk.remove(named(path)),
  };
}
