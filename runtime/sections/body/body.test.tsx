import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

test('the parts of the text are in order', () => {
  const html = sectionHtml(section, { parts: [{ html: '<h2>One</h2>' }, { html: '<p>Two</p>' }] });
  expect(html).toMatch(/class="prose"><h2>One<\/h2><\/div><div class="prose"><p>Two<\/p>/);
});
