import { expect, test } from 'vitest';
import { withOwnColors } from './own-colors.ts';

test.each([
  ['var(--pop, red)', '#ffc629'],
  ['var( --pop )', '#ffc629'],
  ['var(--ink, navy )', 'navy'],
  ['var(--ink)', 'none'],
  ['var(--constructor, red)', 'red'],
])('%s outside a page is %s', (written, drawn) => {
  const svg = withOwnColors(Buffer.from(`<svg fill="${written}"/>`), { pop: '#ffc629' });
  expect(svg.toString()).toBe(`<svg fill="${drawn}"/>`);
});
