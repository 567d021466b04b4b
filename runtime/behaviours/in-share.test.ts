import { expect, test } from 'vitest';
import { seededChance } from '../../tests/seeded-chance.ts';
import { isInShare } from './in-share.ts';

const chance = seededChance(20_261_122);
const ids = Array.from({ length: 100_000 }, () =>
  Array.from({ length: 32 }, () => chance(16).toString(16)).join(''),
);
const share = (percentage: number) => ids.filter((id) => isInShare(id, percentage)).length / ids.length;

test.each([0.5, 2, 10, 50])('E8 a share of %d % is that share of the visitors', (percentage) => {
  const expected = percentage / 100;
  // Four standard deviations: one honest draw in 16,000 would be further off.
  const tolerance = 4 * Math.sqrt((expected * (1 - expected)) / ids.length);
  expect(Math.abs(share(percentage) - expected)).toBeLessThan(tolerance);
});

test('nobody is in none, everybody in all', () => {
  expect(share(0)).toBe(0);
  expect(share(100)).toBe(1);
});

test('ids that follow each other are spread as well', () => {
  const numbers = Array.from({ length: 100_000 }, (_, number) => String(number));
  const inShare = numbers.filter((id) => isInShare(id, 2)).length;
  expect(inShare).toBeGreaterThan(1800);
  expect(inShare).toBeLessThan(2200);
});

test('the decision is made once, and whoever is in a share stays in it when it grows', () => {
  const chosen = ids.filter((id) => isInShare(id, 2));
  expect(chosen.every((id) => isInShare(id, 2) && isInShare(id, 5))).toBe(true);
});
