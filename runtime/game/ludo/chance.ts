/** A whole number from 0 to `sides - 1`, each as likely as the others. */
export type Chance = (sides: number) => number;

/** How many numbers one byte can be. */
const BYTE_VALUES = 256;

/**
 * Fair numbers out of random bytes. A byte from the incomplete last part of its range is thrown away: a plain remainder
 * would make small numbers likelier.
 * @param fill `crypto.getRandomValues`, or what a test puts in its place
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
