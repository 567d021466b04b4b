/**
 * Many small values in one file: a file for each would cost more than making the values again. Writing a value returns a handle with its
 * position and hash, an opaque text for everybody else.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, lstatSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolders } from '../../make-folders.ts';
import { contentHash } from '../source/read.ts';
import { openRegularFile } from '../trust/own-path.ts';
import { readRange } from './files.ts';

/** Position and hash of a small value. */
export type Handle = string;

/** The name of the pack that a handle points into. */
export function packOf(handle: Handle): string {
  return handle.slice(0, handle.indexOf(':'));
}

export interface Packs {
  append(text: string): Handle;
  /** The text of a handle as it was written, or null. */
  fetch(handle: Handle): string | null;
  /** Writes appended values to the disk, so that other threads can read them. */
  flush(): void;
  close(): void;
}

const PACK_ENDING = '.pack';
const HANDLE = /^([0-9a-z-]+\.pack):(\d{1,15}):(\d{1,15}):([0-9a-f]{32})$/;

/** Bytes gathered before they are written at once. */
const FLUSH_BYTES = 1024 * 1024;

/** Open files at a time; every pack that is ever read would otherwise stay open. */
const MOST_OPEN = 32;

/** How long an unreferenced pack is left alone: it may belong to a build in progress. */
const UNUSED_MS = 15 * 60_000;

export interface PackFolder {
  path: string;
  /** False when a link is on the way to it: then nothing is read or written there. */
  isSound(): boolean;
  /** Called when the disk refuses a pack; its values are then absent. */
  onFailure(error: unknown): void;
}

export function createPacks(folder: PackFolder): Packs {
  const name = `${Date.now().toString(36)}-${randomBytes(6).toString('hex')}${PACK_ENDING}`;
  const writer = createWriter(folder, name);
  const reader = createReader(folder);
  return {
    append: writer.append,
    fetch: reader.fetch,
    flush: writer.flush,
    close() {
      writer.close();
      reader.close();
    },
  };
}

function createWriter({ path, isSound, onFailure }: PackFolder, name: string) {
  let file: number | null = null;
  let hasFailed = false;
  let pending: Buffer[] = [];
  let pendingBytes = 0;
  let offset = 0;

  function append(text: string): Handle {
    const bytes = Buffer.from(text);
    const handle = `${name}:${offset}:${bytes.length}:${shortHash(bytes)}`;
    offset += bytes.length;
    if (!hasFailed) {
      pending.push(bytes);
      pendingBytes += bytes.length;
      if (pendingBytes >= FLUSH_BYTES) flush();
    }
    return handle;
  }

  function flush(): void {
    if (pendingBytes === 0) return;
    const [first] = pending;
    const bytes = first !== undefined && pending.length === 1 ? first : Buffer.concat(pending);
    pending = [];
    pendingBytes = 0;
    if (!isSound()) {
      hasFailed = true;
      return;
    }
    try {
      if (file === null) {
        makeFolders(path);
        file = openSync(join(path, name), 'wx');
      }
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    } catch (error) {
      hasFailed = true;
      onFailure(error);
    }
  }

  function close(): void {
    flush();
    if (file !== null) closeSync(file);
    file = null;
  }

  return { append, flush, close };
}

function createReader({ path, isSound }: PackFolder) {
  const files = new Map<string, { file: number; sizeBytes: number }>();

  function fetch(handle: Handle): string | null {
    const [, pack = '', offset, length, hash] = HANDLE.exec(handle) ?? [];
    if (pack === '') return null;
    const bytes = readAt(pack, Number(offset), Number(length));
    return bytes !== null && shortHash(bytes) === hash ? bytes.toString('utf8') : null;
  }

  function readAt(pack: string, offset: number, length: number): Buffer | null {
    let opened = files.get(pack);
    if (opened === undefined) {
      const file = isSound() ? openRegularFile(join(path, pack)) : null;
      if (file === null) return null;
      if (files.size >= MOST_OPEN) close();
      opened = file;
      files.set(pack, opened);
    }
    // The size is read once, on opening: a pack is complete before anybody reads it.
    return offset + length <= opened.sizeBytes ? readRange(opened.file, offset, length) : null;
  }

  function close(): void {
    for (const { file } of files.values()) closeSync(file);
    files.clear();
  }

  return { fetch, close };
}

/** Half of a hash proves a value as well, and a large site has many handles. */
function shortHash(bytes: Uint8Array): string {
  return contentHash(bytes).slice(0, 32);
}

/** Deletes packs that are not in use. @param inUse names, as `packOf` gives them */
export function sweepPacks(folder: string, inUse: Iterable<string>, nowMs: number): void {
  const used = new Set(inUse);
  for (const name of packsIn(folder)) {
    if (used.has(name)) continue;
    const path = join(folder, name);
    try {
      if (lstatSync(path).mtimeMs < nowMs - UNUSED_MS) rmSync(path, { recursive: true, force: true });
    } catch {
      // Another build removed it, or it cannot be removed: it stays for the next sweep.
    }
  }
}

function packsIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(PACK_ENDING));
  } catch {
    return []; // no pack yet
  }
}
