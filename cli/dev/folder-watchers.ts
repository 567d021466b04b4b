/**
 * Watches folders and not files: a site has ten thousand files in a few folders, and checking each file before the first page is shown
 * would take longer than showing it.
 */

import { type Dirent, type FSWatcher, readdirSync, realpathSync, statSync, watch } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { errorCode } from '../error-code.ts';

interface WatchedFolder {
  watcher: FSWatcher;
  /** Its path and those of the folders above it, without links. */
  reals: readonly string[];
}

export class FolderWatchers {
  readonly #note: (path: string) => void;
  /** By path, as it is reached. */
  readonly #folders = new Map<string, WatchedFolder>();
  /** Parents of the watched folders. */
  readonly #parents: FSWatcher[] = [];
  /** Links to files, by what they lead to: a change there is one of the link. */
  readonly #links = new Map<string, Set<string>>();

  constructor(note: (path: string) => void) {
    this.#note = note;
  }

  /** Watches a folder, and its parent for its creation and deletion. */
  addTop(folder: string): void {
    const parent = dirname(folder);
    const watcher = start(parent, (kind, name) => {
      if (name === basename(folder) && kind === 'rename') this.#takeIn(folder, kind, []);
    });
    if (watcher !== null) this.#parents.push(watcher);
    this.#addFolder(folder, [], false);
  }

  close(): void {
    for (const watcher of this.#parents) watcher.close();
    for (const { watcher } of this.#folders.values()) watcher.close();
    this.#folders.clear();
  }

  /** @param above as `WatchedFolder.reals` @param isNew whether what is in it is a change */
  #addFolder(folder: string, above: readonly string[], isNew: boolean): void {
    const real = realPath(folder);
    // A link to one of its own parents would be endless.
    if (real === null || above.includes(real)) return;
    const reals = [...above, real];
    // Watched before it is read, so that no change in between is missed.
    const watcher = start(folder, (kind, name) => this.#changed(folder, kind, name));
    if (watcher === null) return;
    this.#folders.set(folder, { watcher, reals });
    for (const entry of entriesOf(folder)) {
      if (isIgnored(entry.name)) continue;
      const path = join(folder, entry.name);
      if (isFolder(path, entry)) this.#addFolder(path, reals, isNew);
      else {
        if (entry.isSymbolicLink()) this.#noteLink(path);
        if (isNew) this.#note(path);
      }
    }
  }

  #changed(folder: string, kind: string, name: string | null): void {
    const watched = this.#folders.get(folder);
    if (watched === undefined || (name !== null && isIgnored(name))) return;
    // Some systems do not name the file.
    const names = name === null ? entriesOf(folder).map((entry) => entry.name) : [name];
    for (const one of names) this.#takeIn(join(folder, one), kind, watched.reals);
  }

  #takeIn(path: string, kind: string, above: readonly string[]): void {
    const stats = statsOf(path);
    if (stats?.isDirectory()) {
      if (kind !== 'rename') return; // an event of a folder that has its own watcher
      this.#remove(path);
      this.#addFolder(path, above, true);
    } else if (stats === undefined) this.#remove(path);
    else if (kind === 'rename') this.#noteLink(path);
    this.#note(path);
    const real = above.at(-1);
    for (const link of this.#links.get(join(real ?? '', basename(path))) ?? []) this.#note(link);
  }

  /** Removes the watchers of a deleted folder and all below it. */
  #remove(folder: string): void {
    for (const [path, { watcher }] of this.#folders) {
      if (path !== folder && !path.startsWith(folder + sep)) continue;
      watcher.close();
      this.#folders.delete(path);
    }
  }

  #noteLink(path: string): void {
    const real = realPath(path);
    if (real === null || real === path) return;
    this.#links.set(real, (this.#links.get(real) ?? new Set()).add(path));
  }
}

/** Names that are the editors' own: swap files, locks, copies. */
function isIgnored(name: string): boolean {
  return name.startsWith('.') || name.endsWith('~');
}

function start(folder: string, onEvent: (kind: string, name: string | null) => void): FSWatcher | null {
  try {
    const watcher = watch(folder, onEvent);
    // A watched folder was deleted; its parent's watcher reports that.
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch (error) {
    const code = errorCode(error);
    if (code !== 'ENOENT' && code !== 'ENOTDIR')
      process.stderr.write(
        `Some changes will not be seen: ${error instanceof Error ? error.message : error}\n`,
      );
    return null;
  }
}

function isFolder(path: string, entry: Dirent): boolean {
  return entry.isDirectory() || (entry.isSymbolicLink() && statsOf(path)?.isDirectory() === true);
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // gone meanwhile
  }
}

function statsOf(path: string) {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined; // below a file, or a link that leads nowhere
  }
}

function realPath(path: string): string | null {
  try {
    return realpathSync.native(path);
  } catch {
    return null; // not there, or a link that leads nowhere
  }
}
