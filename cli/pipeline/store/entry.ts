/** The format of an entry: a sealed header line that names the value and the hash of its bytes, then the bytes. Pure. */
import { contentHash } from '../source/read.ts';
import { sealOf } from '../trust/seal.ts';
import type { SealKey } from '../trust/user-key.ts';

/** What is stored, by kind. */
const KINDS = [
  'ledger',
  'asset-state',
  'project',
  'fresh',
  'bundle',
  'assets',
  'picture',
  'svg',
  'icon',
  'social',
  'font',
  'font-facts',
  'syllables',
  'translations',
  'sdk',
  'sweep',
] as const;
export type Kind = (typeof KINDS)[number];

/** Identifies a stored value. */
export interface EntryId {
  kind: Kind;
  /** Hash or name of all inputs of the value, except its recipe. */
  key: string;
  /** Version of the code that makes such values: a value of another recipe is ignored and replaced. */
  recipe: string;
}

/** Verified bytes, with their SHA-256 in hexadecimal. */
export interface StoredValue {
  bytes: Buffer;
  hash: string;
}

/** Seals an entry. `null`: a plain hash, which anybody can compute, for folders that only the tool's owner can write. */
export type EntryKey = SealKey | null;

/** Begins every entry. */
const MARK = 'slipway-cache 3 ';

/** Digits of a length in the header, fixed so that every header of one identity has the same size. */
const LENGTH_DIGITS = 12;
const HASH_DIGITS = 64;

/** File of an entry below the store's folder; the same for all recipes, so a new one replaces the old. */
export function fileOf({ kind, key }: EntryId): string {
  return `${kind}/${contentHash(JSON.stringify([kind, key])).slice(0, 32)}`;
}

/** Whether a name is one that `fileOf` gives. */
export function isEntryName(name: string): boolean {
  return /^[0-9a-f]{32}$/.test(name);
}

export function headerLength(id: EntryId): number {
  const [none, bytes] = ['0'.repeat(HASH_DIGITS), 0];
  return Buffer.byteLength(`${MARK}${none} ${facts(id, none, bytes)}`);
}

/** The line before the bytes of a value. */
export function headerOf(id: EntryId, hash: string, length: number, key: EntryKey): Buffer {
  const text = facts(id, hash, length);
  return Buffer.from(`${MARK}${sealOn(text, key)} ${text}`);
}

/** A parsed header: the hash that the following bytes must have, and whether the key has sealed it. */
export interface Declared {
  hash: string;
  isSealed: boolean;
}

/** Null when it is not the header of `id` and of so many bytes. */
export function declaredIn(id: EntryId, start: Buffer, bodyBytes: number, key: EntryKey): Declared | null {
  const from = MARK.length + HASH_DIGITS + 1;
  const mark = start.toString('latin1', MARK.length, from - 1);
  const hash = start.toString('latin1', from, from + HASH_DIGITS);
  const text = facts(id, hash, bodyBytes);
  if (!start.equals(Buffer.from(`${MARK}${mark} ${text}`))) return null;
  return { hash, isSealed: mark === sealOn(text, key) };
}

function sealOn(text: string, key: EntryKey): string {
  return key === null ? contentHash(text) : sealOf(key, 'cache', text);
}

function facts({ kind, key, recipe }: EntryId, hash: string, length: number): string {
  const digits = String(length).padStart(LENGTH_DIGITS, '0');
  return `${hash} ${digits} ${JSON.stringify([kind, recipe, key])}\n`;
}
