import { expect, test } from 'vitest';
import { Background } from './background.ts';

/** Counts its turns until it is given up. */
function counting(background: Background): { turns: number; ended: Promise<void> } {
  const work = { turns: 0, ended: Promise.resolve() };
  const run = async (): Promise<void> => {
    while (await background.turn()) work.turns += 1;
  };
  work.ended = run();
  return work;
}

const nextTurns = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('work in the background rests while somebody waits, and goes on afterwards', async () => {
  const background = new Background();
  const work = counting(background);
  await nextTurns();
  let turnsMeanwhile = -1;
  await background.before(async () => {
    await nextTurns();
    const before = work.turns;
    for (let round = 0; round < 5; round += 1) await nextTurns();
    turnsMeanwhile = work.turns - before;
  });
  expect(turnsMeanwhile).toBe(0);
  const before = work.turns;
  await expect.poll(() => work.turns).toBeGreaterThan(before);
  background.end();
  await work.ended;
});

test('it goes on after an answer that failed', async () => {
  const background = new Background();
  await expect(background.before(() => Promise.reject(new Error('no page')))).rejects.toThrow('no page');
  expect(await background.turn()).toBe(true);
});

test('it is given up at the end, also while somebody waits', async () => {
  const background = new Background();
  const work = counting(background);
  let answer = (): void => undefined;
  const answered = background.before(() => new Promise<void>((resolve) => (answer = resolve)));
  await nextTurns();
  background.end();
  await work.ended;
  answer();
  await answered;
});

test('it goes on while what somebody waits for is itself in the background', async () => {
  const background = new Background();
  const work = counting(background);
  await background.before(async () => {
    const before = work.turns;
    await background.behind(async () => {
      while (work.turns === before) await nextTurns();
    });
    const after = work.turns;
    for (let round = 0; round < 5; round += 1) await nextTurns();
    expect(work.turns - after).toBeLessThan(2);
  });
  background.end();
  await work.ended;
});
