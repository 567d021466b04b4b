import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

test('the headings are links to their places, in a navigation that has a name', () => {
  const html = sectionHtml(section, { items: [{ id: 'the-noon-test', heading: 'The noon test' }] });
  expect(html).toMatch(/<nav[^>]*aria-label="On this page"><p[^>]*aria-hidden="true">On this page<\/p>/);
  expect(html).toMatch(/<a[^>]*href="#the-noon-test">The noon test<\/a>/);
});
