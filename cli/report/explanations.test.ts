import { expect, test } from 'vitest';
import { PROBLEM_CODES } from '../pipeline/model/problems.ts';
import { EXPLANATIONS } from './explanations.ts';

test('every problem code has an explanation, and every explanation a code', () => {
  expect(Object.keys(EXPLANATIONS).sort()).toEqual([...PROBLEM_CODES].sort());
});

test.each(PROBLEM_CODES)('%s is explained in whole sentences', (code) => {
  const { summary, detail } = EXPLANATIONS[code];
  for (const text of [summary, detail]) expect(text).toMatch(/^[^\s].*[.?]$/s);
});
