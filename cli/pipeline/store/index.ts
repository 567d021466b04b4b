/**
 * The cache between builds, `.slipway/cache`. Callers name values and get bytes; no path leaves this folder, so storing them elsewhere
 * would change no caller.
 *
 * Every value is verified each time it is read: its entry names what it is a value of, and holds the
 * SHA-256 of its bytes, under a seal whose key is not in the project. An entry that is damaged, cut off, swapped, of another user or
 * unreadable counts as absent, and the value is made again. No link is followed. Nothing here throws: a disk
 * that is full or may not be written costs the cache, never the build.
 *
 * `entry.ts`: the form of an entry. `files.ts`: whole files, read and written. `packs.ts`: many
 * small values in one file. `rows.ts`: values of which little changes. `sweep.ts`: what is removed, and when. `obstacles.ts`: the warning about a cache that could not be used.
 */

import { createHash } from 'node:crypto';
import { join, relative, sep } from 'node:path';
import { jsonParts } from '../../json-parts.ts';
import { memoized } from '../../memoized.ts';
import type { Problem } from '../model/problems.ts';
import { contentHash } from '../source/read.ts';
import { linkOnWay, openRegularFile } from '../trust/own-path.ts';
import { type SealKey, sealKey } from '../trust/user-key.ts';
import {
  declaredIn,
  type EntryId,
  type EntryKey,
  fileOf,
  headerLength,
  headerOf,
  type StoredValue,
} from './entry.ts';
import { closeFile, readRange, replaceFile } from './files.ts';
import { cacheProblem, type Obstacles } from './obstacles.ts';
import { createPacks, type Packs, sweepPacks } from './packs.ts';
import { DAY_MS, sweepEntries, sweepFormer } from './sweep.ts';

export type { EntryId, StoredValue } from './entry.ts';
export { type Handle, type Packs, packOf } from './packs.ts';
export { readRows, rowEntries, type StoredRows, storeRows } from './rows.ts';

export interface Store {
  /** The value of `id` as it was put, or null. Returns the very bytes that were verified, without reading them again. */
  get(id: EntryId): StoredValue | null;
  /** Stores a value. When the disk refuses it, this store holds a copy in memory until the process ends. */
  put(id: EntryId, bytes: Uint8Array): StoredValue;
  /** The same for a value that is too large to be in memory as one piece. @param parts makes its parts, one after another */
  putParts(id: EntryId, parts: () => Iterable<Uint8Array>): void;
  /** Data instead of bytes. The recipe's version guarantees the type. */
  getJson<Value>(id: EntryId): Value | null;
  putJson(id: EntryId, value: object): void;
  /** A pack of small values for one thread. */
  openPacks(): Packs;
  /** Removes what has not been used for long. @param used what the build that ends now has used; packs by `packOf` */
  sweep(used: { entries: Iterable<EntryId>; packs: Iterable<string> }, nowMs: number): void;
  /** Why the cache could not be used, or not all of it, as one warning; null when it could. */
  problem(): Problem | null;
}

/** Below the project's root. */
const CACHE_FOLDER = '.slipway/cache';
/** Version of the scheme by which stored values are named, and the folder of those that follow it. */
export const STORE_FORM = 'v2';

/** Where a store is, and what seals it. */
export interface StorePlace {
  /** The folder below which no link is followed; absolute. */
  top: string;
  /** Below `top`; absolute. */
  cacheFolder: string;
  /** The folder's name in messages; the folder itself by default. */
  shownAs?: string;
  keyOf(): SealKey;
}

/** The store of a project. Opening does nothing to the disk. */
export function openStore(root: string): Store {
  return openStoreAt({
    top: root,
    cacheFolder: join(root, CACHE_FOLDER),
    shownAs: CACHE_FOLDER,
    keyOf: () => sealKey(root),
  });
}

/** A store in a folder of its own. */
export function openStoreAt({ top, cacheFolder, shownAs = cacheFolder, keyOf }: StorePlace): Store {
  const folder = join(cacheFolder, STORE_FORM);
  const packsFolder = join(folder, 'packs');
  const unsaved = new Map<string, { id: EntryId; value: StoredValue }>();
  const obstacles: Obstacles = { link: null, unfitKey: null, failure: null, isUnsealed: false };
  const isSound = soundFolders(top, obstacles);
  const onFailure = (error: unknown): void => {
    obstacles.failure ??= error;
  };
  const onUnsealed = (): void => {
    obstacles.isUnsealed = true;
  };

  /** The key for a kind's folder; null when nothing is read or written there. */
  function keyFor({ kind }: EntryId): SealKey | null {
    const key = keyOf();
    obstacles.unfitKey ??= key.unfit;
    return key.unfit === null && isSound(join(folder, kind)) ? key : null;
  }

  function get(id: EntryId): StoredValue | null {
    const inMemory = unsaved.get(fileOf(id));
    if (inMemory !== undefined && inMemory.id.recipe === id.recipe) return inMemory.value;
    const key = keyFor(id);
    return key === null ? null : readEntry(join(folder, fileOf(id)), id, key, onUnsealed);
  }

  function put(id: EntryId, bytes: Uint8Array): StoredValue {
    const hash = save(id, [bytes]);
    return hash === null ? hold(id, Uint8Array.from(bytes)) : { bytes: asBuffer(bytes), hash };
  }

  function putParts(id: EntryId, parts: () => Iterable<Uint8Array>): void {
    if (save(id, parts()) === null) hold(id, Buffer.concat([...parts()]));
  }

  /** Keeps in memory what cannot be saved. */
  function hold(id: EntryId, bytes: Uint8Array): StoredValue {
    const value = storedValue(bytes);
    unsaved.set(fileOf(id), { id, value });
    return value;
  }

  /** Hash of what was written; null when the disk refuses it, or nothing may be written there. */
  function save(id: EntryId, parts: Iterable<Uint8Array>): string | null {
    const key = keyFor(id);
    if (key === null) return null;
    try {
      const hash = writeEntry(join(folder, fileOf(id)), id, parts, key);
      unsaved.delete(fileOf(id));
      return hash;
    } catch (error) {
      onFailure(error);
      return null;
    }
  }

  function getJson<Value>(id: EntryId): Value | null {
    const value = get(id);
    return value === null ? null : (JSON.parse(value.bytes.toString('utf8')) as Value);
  }

  const putJson = (id: EntryId, value: object): void => putParts(id, () => jsonParts(value));

  function sweep(used: { entries: Iterable<EntryId>; packs: Iterable<string> }, nowMs: number): void {
    if (isSound(packsFolder)) sweepPacks(packsFolder, used.packs, nowMs);
    const swept: EntryId = { kind: 'sweep', key: 'last', recipe: '1' };
    const { sweptMs } = getJson<{ sweptMs: number }>(swept) ?? { sweptMs: 0 };
    if (sweptMs <= nowMs && nowMs < sweptMs + DAY_MS) return;
    if (isSound(cacheFolder)) sweepFormer(cacheFolder);
    if (isSound(folder))
      sweepEntries({ folder, inUse: new Set([swept, ...used.entries].map(fileOf)), nowMs });
    putJson(swept, { sweptMs: nowMs });
  }

  return {
    get,
    put,
    putParts,
    getJson,
    putJson,
    sweep,
    openPacks: () => createPacks({ path: packsFolder, isSound: () => isSound(packsFolder), onFailure }),
    problem: () => cacheProblem(obstacles, shownAs),
  };
}

/** Whether the path to a folder contains no link: checked once for each. */
function soundFolders(top: string, obstacles: Obstacles): (path: string) => boolean {
  const known = new Map<string, boolean>();
  return (path) =>
    memoized(known, path, () => {
      const link = linkOnWay(top, path);
      if (link !== null) obstacles.link ??= relative(top, link).replaceAll(sep, '/');
      return link === null;
    });
}

/**
 * Reads one entry from a file that the caller names: for values of the tool rather than of a project.
 * @param onUnsealed called for an entry that is whole, and sealed by another key
 */
export function readEntry(
  path: string,
  id: EntryId,
  key: EntryKey,
  onUnsealed = (): void => {},
): StoredValue | null {
  const opened = openRegularFile(path);
  if (opened === null) return null;
  try {
    const length = headerLength(id);
    const bodyBytes = opened.sizeBytes - length;
    // A foreign file may have any size: the header is checked before the whole file is read.
    const start = bodyBytes < 0 ? null : readRange(opened.file, 0, length);
    const declared = start === null ? null : declaredIn(id, start, bodyBytes, key);
    if (declared?.isSealed === false) onUnsealed();
    const bytes = declared?.isSealed === true ? readRange(opened.file, length, bodyBytes) : null;
    return bytes !== null && contentHash(bytes) === declared?.hash ? { bytes, hash: declared.hash } : null;
  } finally {
    closeFile(opened.file);
  }
}

/** Writes the parts of a value as they are made. Returns their hash; throws when the disk refuses it. */
export function writeEntry(path: string, id: EntryId, parts: Iterable<Uint8Array>, key: EntryKey): string {
  const hashing = createHash('sha256');
  let [length, hash] = [0, ''];
  function* measured(): Generator<Uint8Array> {
    for (const part of parts) {
      length += part.length;
      hashing.update(part);
      yield part;
    }
  }
  const beginning = (): Buffer => {
    hash = hashing.digest('hex');
    return headerOf(id, hash, length, key);
  };
  replaceFile(path, { beginningBytes: headerLength(id), parts: measured(), beginning });
  return hash;
}

export function storedValue(bytes: Uint8Array): StoredValue {
  return { bytes: asBuffer(bytes), hash: contentHash(bytes) };
}

/** The same memory. */
function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
