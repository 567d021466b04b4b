import { expect, test } from 'vitest';
import { isWithin } from './is-within.ts';

test.each([
  ['/site', true],
  ['/site/dist/index.html', true],
  ['/site/..cache/key', true],
  ['/site-2', false],
  ['/', false],
  ['/other/site', false],
])('whether %s is within /site: %j', (path, answer) => {
  expect(isWithin(path, '/site')).toBe(answer);
});
