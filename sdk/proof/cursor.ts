export type Bytes = Uint8Array<ArrayBuffer>;

/** Sequential reader of little-endian numbers and length-prefixed parts. */
export interface Cursor {
  bytes: Bytes;
  at: number;
}

/** Reason why a package's signature is invalid. `message` is a short phrase for the console. */
export class Flaw extends Error {}

export function insist(isRight: unknown, why: string): asserts isRight {
  if (!isRight) throw new Flaw(why);
}

export function cursorOf(bytes: Bytes): Cursor {
  return { bytes, at: 0 };
}

/** The next bytes; without a length, all that remain. Throws a `Flaw` where there are fewer. */
export function take(cursor: Cursor, length = cursor.bytes.length - cursor.at): Bytes {
  const end = cursor.at + length;
  insist(end <= cursor.bytes.length, 'length');
  const taken = cursor.bytes.subarray(cursor.at, end);
  cursor.at = end;
  return taken;
}

export function takeNumber(cursor: Cursor): number {
  const bytes = take(cursor, 4);
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
}

/** The next length-prefixed part. */
export function takePrefixed(cursor: Cursor): Bytes {
  return take(cursor, takeNumber(cursor));
}

/** All parts of a length-prefixed list, as `read` returns them. */
export function takeList<Part>(cursor: Cursor, read: (part: Cursor) => Part): Part[] {
  const list = cursorOf(takePrefixed(cursor));
  const parts: Part[] = [];
  while (list.at < list.bytes.length) parts.push(read(cursorOf(takePrefixed(list))));
  return parts;
}
