import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

const older = { url: '/blog/a/', title: 'A', date: '2026-01-05' };

test('a single article ends with its text', () => {
  expect(sectionHtml(section, {})).toBe('');
});

test('a topic with a page leads there, another is a word', () => {
  const html = sectionHtml(section, {
    tags: [{ name: 'Odds', url: '/blog/topics/odds/' }, { name: 'Craft' }],
  });
  expect(html).toMatch(/<a[^>]*href="\/blog\/topics\/odds\/">Odds<\/a>/);
  expect(html).toMatch(/<span[^>]*>Craft<\/span>/);
});

test('neighbours say which is older', () => {
  const html = sectionHtml(section, { previous: older, next: { url: '/blog/b/', title: 'B' } });
  expect(html).toMatch(/href="\/blog\/a\/" rel="prev"><span[^>]*>Older<\/span><span[^>]*>A<\/span>/);
  expect(html).toMatch(/href="\/blog\/b\/" rel="next"><span[^>]*>Newer<\/span><span[^>]*>B<\/span>/);
});

test('articles on the same topics are listed with their day', () => {
  const html = sectionHtml(section, { related: [older] });
  expect(html).toMatch(
    /<h2[^>]*>On the same topics<\/h2>.*href="\/blog\/a\/">A<\/a><time[^>]*>5 Jan 2026<\/time>/,
  );
});
