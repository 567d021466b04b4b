/** Keys by which the next build recognises the pages of a file that makes several, when only some of them have changed. */
import { isMapping } from '../formats/parse.ts';
import { keyHash } from '../source/read.ts';

/** In the order of the pages. */
export interface PageKeys {
  /**
   * What each key is of: the page's data, all of it, or the row that it is made from. Equal rows make equal pages only as long as nothing
   * else that the file is made from has changed.
   */
  of: 'data' | 'rows';
  keys: string[];
}

/** Null for data that JSON does not hold: a schema of the project's own may have made a `Map` of a list. */
export function keyOf(data: unknown): string | null {
  return isPlain(data) ? keyHash(JSON.stringify(data)) : null;
}

/** Null when one of the values has no key. */
export function keysOf(of: PageKeys['of'], values: readonly unknown[]): PageKeys | null {
  const keys = values.map(keyOf).filter((key) => key !== null);
  return keys.length === values.length ? { of, keys } : null;
}

function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => item !== undefined && isPlain(item));
  if (isMapping(value)) {
    const prototype: unknown = Object.getPrototypeOf(value);
    return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isPlain);
  }
  if (typeof value === 'number') return Number.isFinite(value);
  return value === null || ['string', 'boolean', 'undefined'].includes(typeof value);
}
