/**
 * What one build leaves for the next, in `.slipway/cache`. Every file carries a checksum and the tool's hash: a damaged
 * file, or one that another version wrote, is the same as none.
 */
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { contentHash } from './read.ts';

export function cacheFolderOf(root: string): string {
  return join(root, '.slipway/cache');
}

/** Reads what `writeChecked` wrote; null when there is nothing that can be trusted. */
export function readChecked<Value>(path: string, toolHash: string): Value | null {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return null; // nothing cached yet
  }
  const end = text.indexOf('\n');
  const [tool, checksum] = text.slice(0, end).split(' ');
  const json = text.slice(end + 1);
  if (end === -1 || tool !== toolHash || checksum !== contentHash(json)) return null;
  return JSON.parse(json) as Value;
}

export function writeChecked(path: string, toolHash: string, value: unknown): void {
  const json = JSON.stringify(value);
  writeWhole(path, `${toolHash} ${contentHash(json)}\n${json}`);
}

/** Whole or not at all: a build killed here leaves nothing half written under the final name. */
export function writeWhole(path: string, contents: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, contents);
  renameSync(unfinished, path);
}

/** What was made once and kept in a folder, by key. A name, `KEY.HASH.EXT`, holds the hash of its bytes: a damaged file is the same as none. */
export function readHashed(
  folder: string,
  extensions: readonly string[],
): Map<string, { from: string; hash: string }> {
  const found = new Map<string, { from: string; hash: string }>();
  if (!existsSync(folder)) return found;
  for (const name of readdirSync(folder)) {
    const [key = '', hash = '', extension = '', ...rest] = name.split('.');
    const from = join(folder, name);
    const isOurs = rest.length === 0 && extensions.includes(extension);
    if (isOurs && contentHash(readFileSync(from)) === hash) found.set(key, { from, hash });
  }
  return found;
}

/** A value's place in a pack file. */
export interface PackRef {
  /** File name in the cache folder. */
  pack: string;
  offset: number;
  length: number;
}

/** Bytes gathered before they are written at once. */
const FLUSH_BYTES = 1024 * 1024;

/** Appends many small values to one file: a file for each would cost more than parsing the content again. */
export class PackWriter {
  private readonly folder: string;
  readonly name: string;
  private file: number | null = null;
  private pending: Buffer[] = [];
  private pendingBytes = 0;
  private offset = 0;

  constructor(folder: string, name: string) {
    this.folder = folder;
    this.name = name;
  }

  append(text: string): PackRef {
    const bytes = Buffer.from(text);
    const ref = { pack: this.name, offset: this.offset, length: bytes.length };
    this.pending.push(bytes);
    this.pendingBytes += bytes.length;
    this.offset += bytes.length;
    if (this.pendingBytes >= FLUSH_BYTES) this.flush();
    return ref;
  }

  flush(): void {
    if (this.pendingBytes === 0) return;
    if (this.file === null) {
      mkdirSync(this.folder, { recursive: true });
      this.file = openSync(join(this.folder, this.name), 'w');
    }
    writeSync(this.file, Buffer.concat(this.pending));
    this.pending = [];
    this.pendingBytes = 0;
  }

  close(): void {
    this.flush();
    if (this.file !== null) closeSync(this.file);
    this.file = null;
  }
}

/** Reads values back by their places. */
export class PackReader {
  private readonly folder: string;
  private readonly files = new Map<string, number>();

  constructor(folder: string) {
    this.folder = folder;
  }

  /** The text at `ref` when it still has the hash it was written with, else null. */
  read(ref: PackRef, hash: string): string | null {
    const bytes = Buffer.alloc(ref.length);
    try {
      let file = this.files.get(ref.pack);
      if (file === undefined) {
        file = openSync(join(this.folder, ref.pack), 'r');
        this.files.set(ref.pack, file);
      }
      readSync(file, bytes, 0, ref.length, ref.offset);
    } catch {
      return null; // the pack was deleted: as if it had never been cached
    }
    const text = bytes.toString('utf8');
    return contentHash(text) === hash ? text : null;
  }

  close(): void {
    for (const file of this.files.values()) closeSync(file);
    this.files.clear();
  }
}

/** Deletes packs that no entry refers to any more. */
export function removeUnusedPacks(folder: string, used: ReadonlySet<string>): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    if (name.endsWith('.pack') && !used.has(name)) rmSync(join(folder, name), { force: true });
  }
}
