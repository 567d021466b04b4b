/**
 * Sealed texts: one that a kill, a full disk or an edit has damaged, or that another user or the project's author has put there, counts as
 * absent.
 */
import { createHmac } from 'node:crypto';
import { jsonParts } from '../../json-parts.ts';
import type { SealKey } from './user-key.ts';

/** HMAC-SHA256 in hexadecimal. @param kind what it is and in which format, such as `journal-2` */
export function sealOf(key: SealKey, kind: string, text: string): string {
  return sealOfParts(key, kind, [Buffer.from(text)]);
}

function sealOfParts({ bytes }: SealKey, kind: string, parts: Iterable<Uint8Array>): string {
  const seal = createHmac('sha256', bytes).update(`slipway ${kind}\n`);
  for (const part of parts) seal.update(part);
  return seal.digest('hex');
}

export function seal(key: SealKey, kind: string, value: unknown): string {
  const json = JSON.stringify(value);
  return `${kind} ${sealOf(key, kind, json)}\n${json}`;
}

/** The same a part at a time, for a value that is too large to be in memory as one text. */
export function* sealedParts(key: SealKey, kind: string, value: object): Generator<Uint8Array> {
  yield Buffer.from(`${kind} ${sealOfParts(key, kind, jsonParts(value))}\n`);
  yield* jsonParts(value);
}

/** The value, or `null` when the text is not whole, of another kind, or sealed by another key. */
export function unseal(key: SealKey, kind: string, text: string): unknown {
  const end = text.indexOf('\n');
  const json = text.slice(end + 1);
  return end !== -1 && text.slice(0, end) === `${kind} ${sealOf(key, kind, json)}` ? JSON.parse(json) : null;
}
