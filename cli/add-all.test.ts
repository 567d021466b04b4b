import { expect, test } from 'vitest';
import { addAll } from './add-all.ts';

test('a list takes in more than a call has room for', () => {
  const list = [0];
  addAll(
    list,
    Array.from({ length: 200_000 }, (_, index) => index + 1),
  );
  expect([list.length, list.at(-1)]).toEqual([200_001, 200_000]);
});
