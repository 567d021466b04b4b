import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

const content = { title: 'Free games', body_html: '<p>Pick a <b>board</b>.</p>' };

test('the title is an h2 unless content says otherwise', () => {
  expect(sectionHtml(section, content)).toContain('<h2>Free games</h2>');
  expect(sectionHtml(section, { ...content, titleTag: 'h1' })).toContain('<h1>Free games</h1>');
});

test('formatted text is in the page as it is', () => {
  expect(sectionHtml(section, content)).toContain('<p>Pick a <b>board</b>.</p>');
});

test('the rest of the text is behind "...more" only where that is requested', () => {
  const more = { ...content, addMoreContent: '<p>The rest.</p>' };
  expect(sectionHtml(section, { ...more, enableAddMore: true })).toMatch(
    /<details.*\.\.\.more.*<p>The rest\.<\/p>/,
  );
  expect(sectionHtml(section, more)).not.toContain('The rest');
});

test('alignment, class and background reach the section', () => {
  const html = sectionHtml(section, {
    ...content,
    alignsText: 'center',
    addClass: 'wide',
    backgroundColor: 'yellow',
  });
  expect(html).toMatch(/<section class="[^"]*text--center wide brand-ground" data-theme="yellow">/);
});

test('a fixed background asks for the ink that is readable on it', () => {
  expect(sectionHtml(section, { ...content, backgroundColor: '#102030' })).toContain('data-tone="dark"');
});
