import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Made } from '../engine/page-maker.ts';
import { type Hand, spread } from './page-pool.ts';

const NOTHING: Made = { files: [], sets: [] };
const PATHS = Array.from({ length: 1000 }, (_, place) => `content/pages/page-${place}.yaml`);

const failing: Hand<string, Made> = { chunk: 10, work: () => Promise.reject(new Error('no page of this')) };

/** A hand that makes everything at once, and what it was given. */
function quickHand(): { hand: Hand<string, Made>; given: string[] } {
  const given: string[] = [];
  const work = async (paths: readonly string[]): Promise<Made> => {
    given.push(...paths);
    return NOTHING;
  };
  return { hand: { chunk: 10, work }, given };
}

/** As long as the hand would need for all pages. */
async function manyTurns(): Promise<void> {
  for (let turn = 0; turn < PATHS.length; turn += 1) await nextTurn();
}

test('every page is made once, by whoever is free', async () => {
  const [one, other] = [quickHand(), quickHand()];
  await spread([one.hand, other.hand], PATHS, () => {});
  expect([...one.given, ...other.given].sort()).toEqual([...PATHS].sort());
});

test('the others begin no further pages when one has failed', async () => {
  const { hand, given } = quickHand();
  await expect(spread([failing, hand], PATHS, () => {})).rejects.toThrow('no page of this');
  await manyTurns();
  expect(given.length).toBeLessThanOrEqual(10);
});

test('nor when what they made cannot be used', async () => {
  const { hand, given } = quickHand();
  const take = () => {
    throw new Error('no room');
  };
  await expect(spread([hand, hand], PATHS, take)).rejects.toThrow('no room');
  await manyTurns();
  expect(given.length).toBeLessThanOrEqual(20);
});

test('nobody works any more when the error is reported', async () => {
  const order: string[] = [];
  const work = async (): Promise<Made> => {
    await nextTurn();
    order.push('made');
    return NOTHING;
  };
  const hand: Hand<string, Made> = { chunk: 10, work };
  const reported = spread([failing, hand], PATHS, () => order.push('taken')).catch(() =>
    order.push('reported'),
  );
  await reported;
  expect(order).toEqual(['made', 'reported']);
});
