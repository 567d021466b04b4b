import { expect, test } from 'vitest';
import { EXPLANATIONS } from './explanations.ts';

test.each(Object.entries(EXPLANATIONS))('%s is explained in whole sentences', (code, { summary, detail }) => {
  expect(code).toMatch(/^[a-z]+(?:-[a-z]+)*\/[a-z]+(?:-[a-z]+)*$/);
  for (const text of [summary, detail]) expect(text).toMatch(/^[^\s].*[.?]$/s);
});
