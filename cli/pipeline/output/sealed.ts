/** Text with a checksum: what a kill, a full disk or a hand has damaged is the same as nothing. */
import { contentHash } from '../source/read.ts';

/** @param kind what it is and in which format, such as `journal-1` */
export function seal(kind: string, value: unknown): string {
  const json = JSON.stringify(value);
  return `${kind} ${contentHash(json)}\n${json}`;
}

/** The value, or `null` when the text is not whole or is of another kind. */
export function unseal(kind: string, text: string): unknown {
  const end = text.indexOf('\n');
  const json = text.slice(end + 1);
  return end !== -1 && text.slice(0, end) === `${kind} ${contentHash(json)}` ? JSON.parse(json) : null;
}
