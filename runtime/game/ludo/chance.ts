/** A random whole number from 0 to `sides - 1`, all equally likely. */
export type Chance = (sides: number) => number;

/** How many numbers one byte can be. */
const BYTE_VALUES = 256;

/**
 * Makes fair numbers from random bytes. Bytes from the incomplete last part of the range are discarded: a plain remainder would make small
 * numbers likelier.
 * @param fill `crypto.getRandomValues`, or a test's replacement
 */
export function fairChance(fill: (bytes: Uint8Array<ArrayBuffer>) => void): Chance {
  const bytes = new Uint8Array(1);
  return (sides) => {
    const limit = BYTE_VALUES - (BYTE_VALUES % sides);
    for (;;) {
      fill(bytes);
      const [value = 0] = bytes;
      if (value < limit) return value % sides;
    }
  };
}
