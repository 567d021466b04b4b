/** The form of an entry: one line that says what it is a value of and what its bytes hash to, then the bytes. Pure. */
import { contentHash } from '../source/read.ts';

/** What is stored, by kind. */
const KINDS = [
  'ledger',
  'asset-state',
  'fresh',
  'bundle',
  'assets',
  'picture',
  'svg',
  'icon',
  'social',
  'font',
  'font-facts',
  'sdk',
  'sweep',
] as const;
export type Kind = (typeof KINDS)[number];

/** What a value is the value of. */
export interface EntryId {
  kind: Kind;
  /** Hash or name of all that the value is made of, but for its recipe. */
  key: string;
  /** Version of what makes such values: a value of another recipe is none, and is replaced. */
  recipe: string;
}

/** Bytes that have proved themselves, with their SHA-256 in hexadecimal. */
export interface StoredValue {
  bytes: Buffer;
  hash: string;
}

/** Begins every entry. */
const MARK = 'slipway-cache 2 ';

/** Digits of a length in the header: every header of one identity has the same size. */
const LENGTH_DIGITS = 12;
const HASH_DIGITS = 64;

/** File of an entry below the store's folder; the same for all recipes, so a new one replaces the old. */
export function fileOf({ kind, key }: EntryId): string {
  return `${kind}/${contentHash(JSON.stringify([kind, key])).slice(0, 32)}`;
}

/** Names that `fileOf` gives to files. */
export function isEntryName(name: string): boolean {
  return /^[0-9a-f]{32}$/.test(name);
}

export function headerLength(id: EntryId): number {
  return Buffer.byteLength(header(id, '0'.repeat(HASH_DIGITS), 0));
}

/** The line before the bytes of a value. */
export function headerOf(id: EntryId, { bytes, hash }: StoredValue): Buffer {
  return Buffer.from(header(id, hash, bytes.length));
}

/** The hash that the bytes behind this header must have; null when it is not the header of `id` and of so many bytes. */
export function declaredHash(id: EntryId, start: Buffer, bodyBytes: number): string | null {
  const from = MARK.length;
  const hash = start.toString('latin1', from, from + HASH_DIGITS);
  return start.equals(Buffer.from(header(id, hash, bodyBytes))) ? hash : null;
}

function header({ kind, key, recipe }: EntryId, hash: string, length: number): string {
  const digits = String(length).padStart(LENGTH_DIGITS, '0');
  return `${MARK}${hash} ${digits} ${JSON.stringify([kind, recipe, key])}\n`;
}
