/** Just enough of DER (X.690) to write a self-signed certificate and a signature file. */

/** An element: tag, length, contents. */
export function der(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(contents);
  if (body.length < 0x80) return Buffer.concat([Buffer.of(tag, body.length), body]);
  const length: number[] = [];
  for (let rest = body.length; rest > 0; rest = Math.floor(rest / 256)) length.unshift(rest % 256);
  return Buffer.concat([Buffer.of(tag, 0x80 | length.length, ...length), body]);
}

export function sequence(...items: readonly Uint8Array[]): Buffer {
  return der(0x30, ...items);
}

export function setOf(...items: readonly Uint8Array[]): Buffer {
  return der(0x31, ...items);
}

/** Up to 2^31. */
export function integer(value: number): Buffer {
  const bytes = [value & 0xff];
  for (let rest = value >> 8; rest > 0; rest >>= 8) bytes.unshift(rest & 0xff);
  if ((bytes[0] ?? 0) & 0x80) bytes.unshift(0);
  return der(0x02, Buffer.from(bytes));
}

/** From the dotted form. */
export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...others] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const arc of others) {
    const digits = [arc & 0x7f];
    for (let rest = arc >> 7; rest > 0; rest >>= 7) digits.unshift((rest & 0x7f) | 0x80);
    bytes.push(...digits);
  }
  return der(0x06, Buffer.from(bytes));
}

export function utf8Text(value: string): Buffer {
  return der(0x0c, Buffer.from(value));
}

/** Algorithm identifiers have a NULL for parameters. */
export const NULL = Buffer.of(0x05, 0x00);

/** Whole bytes. */
export function bitString(bytes: Uint8Array): Buffer {
  return der(0x03, Buffer.of(0), bytes);
}

export function octetString(bytes: Uint8Array): Buffer {
  return der(0x04, bytes);
}

/** `YYMMDDHHMMSSZ`: years 1950 to 2049. */
export function utcTime(text: string): Buffer {
  return der(0x17, Buffer.from(text, 'latin1'));
}
