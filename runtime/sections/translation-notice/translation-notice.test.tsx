import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

const html = sectionHtml(section, {
  language: 'हिन्दी',
  original: '/ludo/',
  originalLanguage: 'English',
  originalTag: 'en-IN',
});

test('the notice names the language that parts of the page are not in', () => {
  expect(html).toContain('Some parts of this page are not yet available in हिन्दी.');
});

test('the way to the whole page is in its own language', () => {
  expect(html).toContain('<a href="/ludo/" lang="en-IN" hrefLang="en-IN">English</a>');
});
