import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

const content = { heading: 'Paasa TV', image: '/assets/tv-teaser.svg' };

test('S20 the teaser says that something is coming and shows it', () => {
  const html = sectionHtml(section, {
    ...content,
    badge: 'Coming soon',
    text: 'Short films.',
    imageAlt: 'A television',
  });
  expect(html).toMatch(
    /<p[^>]*>Coming soon<\/p><h2>Paasa TV<\/h2><p[^>]*>Short films\.<\/p>.*alt="A television"/,
  );
});

test('a link needs its page and its text', () => {
  expect(sectionHtml(section, { ...content, url: '/blog/', linkText: 'More' })).toMatch(
    /href="\/blog\/">More<\/a>/,
  );
  const { error } = section.schema.safeParse({ ...content, linkText: 'More' });
  expect(error?.issues).toMatchObject([{ path: ['linkText'] }]);
});
