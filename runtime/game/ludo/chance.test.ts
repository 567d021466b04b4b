import { expect, test } from 'vitest';
import { fairChance } from './chance.ts';

/** Random bytes in this order. */
function bytes(...values: number[]): (bytes: Uint8Array) => void {
  return (target) => {
    target[0] = values.shift() ?? 0;
  };
}

test('B16 every face of the dice has as many bytes as the others, and bytes left over are thrown away', () => {
  const counts = new Map<number, number>();
  for (let value = 0; value < 256; value += 1) {
    // Bytes from 252 on would make small faces likelier, so the next byte, 7, is used instead.
    const face = fairChance(bytes(value, 7))(6);
    if (value < 252) counts.set(face, (counts.get(face) ?? 0) + 1);
    else expect(face).toBe(1);
  }
  expect([...counts.values()]).toEqual(new Array(6).fill(42));
});

test('the numbers of the system’s own source are spread evenly', () => {
  const chance = fairChance((target) => crypto.getRandomValues(target));
  const counts = new Array<number>(6).fill(0);
  for (let count = 0; count < 60_000; count += 1) {
    const face = chance(6);
    counts[face] = (counts[face] ?? 0) + 1;
  }
  // Eight standard deviations: it fails once in a thousand million million runs.
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(8 * Math.sqrt((60_000 * 5) / 36));
});
