import { expect, test } from 'vitest';
import { inLanes } from './in-lanes.ts';

test('results are in the order of the items, however long each takes', async () => {
  const waits = [3, 0, 2, 1, 0, 4];
  const results = await inLanes(waits, async (turns) => {
    for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
    return turns * 10;
  });
  expect(results).toEqual([30, 0, 20, 10, 0, 40]);
});

test('at most four items are in work at a time', async () => {
  let atWork = 0;
  let most = 0;
  await inLanes(Array.from({ length: 40 }), async () => {
    atWork += 1;
    most = Math.max(most, atWork);
    await Promise.resolve();
    atWork -= 1;
  });
  expect(most).toBeLessThanOrEqual(4);
});

test('after an error no other item is begun', async () => {
  let begun = 0;
  const working = inLanes(Array.from({ length: 100 }), async () => {
    begun += 1;
    await Promise.resolve();
    throw new Error('disk');
  });
  await expect(working).rejects.toThrow('disk');
  expect(begun).toBeLessThanOrEqual(4);
});
