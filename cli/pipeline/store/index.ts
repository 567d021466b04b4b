/**
 * The one place for whatever a build leaves for the next, `.slipway/cache`. Callers name values and get bytes; no path
 * leaves this folder, so another way of storing them would change nothing outside.
 *
 * A value is believed only when it proves itself, on every reading: its entry says what it is a value of, and holds the
 * SHA-256 of its bytes. An entry that is damaged, cut off, exchanged for another or not readable is the same as none, and
 * the value is made again. Nothing here throws: a disk that is full or may not be written costs the cache, never the build.
 *
 * `entry.ts`: the form of an entry. `files.ts`: whole files, read and written. `packs.ts`: many small values in one file.
 * `sweep.ts`: what is removed, and when.
 */
import { join } from 'node:path';
import type { Problem } from '../model/problems.ts';
import { contentHash } from '../source/read.ts';
import { declaredHash, type EntryId, fileOf, headerLength, headerOf, type StoredValue } from './entry.ts';
import { closeFile, openFile, readRange, replaceFile } from './files.ts';
import { createPacks, type Handle, type Packs, sweepPacks } from './packs.ts';
import { DAY_MS, sweepEntries, sweepFormer } from './sweep.ts';

export type { EntryId, StoredValue } from './entry.ts';
export type { Handle, Packs } from './packs.ts';

export interface Store {
  /** The value of `id` as it was put, or null. What is returned is what was verified: it is not read a second time. */
  get(id: EntryId): StoredValue | null;
  /** Stores a value. When the disk does not take it, this store holds it in memory until the process ends. */
  put(id: EntryId, bytes: Uint8Array): StoredValue;
  /** Data instead of bytes. Its type is that of the code with the same recipe. */
  getJson<Value>(id: EntryId): Value | null;
  putJson(id: EntryId, value: unknown): void;
  /** A pack of small values for one thread. */
  openPacks(): Packs;
  /** Removes what has not been used for long. @param used what the build that ends now has used */
  sweep(used: { entries: Iterable<EntryId>; handles: Iterable<Handle> }, nowMs: number): void;
  /** The first fault in writing, as a warning; null when everything was written. */
  problem(): Problem | null;
}

/** Below the project's root. */
const CACHE_FOLDER = '.slipway/cache';
/** Changes with the form of what is stored. */
const FORM = 'v2';

/** The store of a project. Opening does nothing to the disk. */
export function openStore(root: string): Store {
  return openStoreAt(join(root, CACHE_FOLDER), CACHE_FOLDER);
}

/** A store in a folder of its own. @param shownAs the folder's name in messages */
export function openStoreAt(cacheFolder: string, shownAs = cacheFolder): Store {
  const folder = join(cacheFolder, FORM);
  const packsFolder = join(folder, 'packs');
  const unsaved = new Map<string, { id: EntryId; value: StoredValue }>();
  let failure: unknown = null;
  const onFailure = (error: unknown): void => {
    failure ??= error;
  };

  function get(id: EntryId): StoredValue | null {
    const inMemory = unsaved.get(fileOf(id));
    if (inMemory !== undefined && inMemory.id.recipe === id.recipe) return inMemory.value;
    return readEntry(join(folder, fileOf(id)), id);
  }

  function put(id: EntryId, bytes: Uint8Array): StoredValue {
    const value = storedValue(bytes);
    try {
      writeEntry(join(folder, fileOf(id)), id, value);
      unsaved.delete(fileOf(id));
    } catch (error) {
      onFailure(error);
      unsaved.set(fileOf(id), { id, value });
    }
    return value;
  }

  function getJson<Value>(id: EntryId): Value | null {
    const value = get(id);
    return value === null ? null : (JSON.parse(value.bytes.toString('utf8')) as Value);
  }

  const putJson = (id: EntryId, value: unknown): void => {
    put(id, Buffer.from(JSON.stringify(value)));
  };

  function sweep(used: { entries: Iterable<EntryId>; handles: Iterable<Handle> }, nowMs: number): void {
    sweepPacks(packsFolder, used.handles, nowMs);
    const swept: EntryId = { kind: 'sweep', key: 'last', recipe: '1' };
    const { sweptMs } = getJson<{ sweptMs: number }>(swept) ?? { sweptMs: 0 };
    if (sweptMs <= nowMs && nowMs < sweptMs + DAY_MS) return;
    sweepFormer(cacheFolder);
    sweepEntries({ folder, inUse: new Set([swept, ...used.entries].map(fileOf)), nowMs });
    putJson(swept, { sweptMs: nowMs });
  }

  return {
    get,
    put,
    getJson,
    putJson,
    sweep,
    openPacks: () => createPacks(packsFolder, onFailure),
    problem: () => (failure === null ? null : cannotBeWritten(failure, shownAs)),
  };
}

/** One entry in a file of the caller's: for what belongs to the tool and not to a project. */
export function readEntry(path: string, id: EntryId): StoredValue | null {
  const opened = openFile(path);
  if (opened === null) return null;
  try {
    const length = headerLength(id);
    const bodyBytes = opened.sizeBytes - length;
    // A foreign file may have any size: only one that calls itself this entry is read whole.
    const start = bodyBytes < 0 ? null : readRange(opened.file, 0, length);
    const declared = start === null ? null : declaredHash(id, start, bodyBytes);
    const bytes = declared === null ? null : readRange(opened.file, length, bodyBytes);
    return bytes !== null && contentHash(bytes) === declared ? { bytes, hash: declared } : null;
  } finally {
    closeFile(opened.file);
  }
}

/** Throws when the disk does not take it. */
export function writeEntry(path: string, id: EntryId, value: StoredValue): void {
  replaceFile(path, [headerOf(id, value), value.bytes]);
}

export function storedValue(bytes: Uint8Array): StoredValue {
  const { buffer, byteOffset, byteLength } = bytes;
  return { bytes: Buffer.from(buffer, byteOffset, byteLength), hash: contentHash(bytes) };
}

const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EROFS: 'the disk is read-only',
  EACCES: 'its permissions do not allow it',
  EPERM: 'its permissions do not allow it',
};

function cannotBeWritten(failure: unknown, folder: string): Problem {
  const code = failure instanceof Error && 'code' in failure ? String(failure.code) : '';
  const reason = REASONS[code] ?? (failure instanceof Error ? failure.message : String(failure));
  return {
    code: 'cache/unwritable',
    severity: 'warning',
    file: folder,
    span: null,
    fieldPath: '',
    message: `The cache cannot be written: ${reason}. The site is complete, and the next build takes as long as this one.`,
    hint: `Make ${folder} writable, or free some space.`,
  };
}
