import { expect, test } from 'vitest';
import { sectionHtml, testPage } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

const feature = (title: string) => ({
  title,
  description: `${title}, explained.`,
  img: '/assets/trust.svg#safe-app',
});
const features = (count: number) => Array.from({ length: count }, (_, index) => feature(`Feature ${index}`));

test('S3 a square has a picture, a title and a sentence', () => {
  const html = sectionHtml(section, { heading: 'Fair', features: features(1) });
  expect(html).toMatch(
    /<h2>Fair<\/h2>.*<img[^>]* alt="" width="96" height="96".*<h3[^>]*>Feature 0<\/h3><p[^>]*>Feature 0, explained/,
  );
});

test('a square with a url has one link, named by its title', () => {
  const html = sectionHtml(section, { features: [{ ...feature('Certified dice'), url: '/certification/' }] });
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toMatch(
    /<h2 class="feature__title"><a class="feature__link" href="\/certification\/">Certified dice/,
  );
});

test.each([
  [2, 'two'],
  [3, 'three'],
  [4, 'two'],
  [5, 'three'],
  [6, 'three'],
  [10, 'two'],
])('%i features are laid %s to a row', (count, columns) => {
  expect(sectionHtml(section, { features: features(count) })).toContain(`feature__grid--${columns}`);
});

test('a drawing in the page’s colours is shown whole, though its place has another shape', () => {
  const drawing = {
    name: 'svg',
    attributes: { viewBox: '0 0 9 9' },
    children: [],
    takesColors: true as const,
  };
  const page = testPage({ image: (src) => ({ src, widthPx: 9, heightPx: 9, sources: [], drawing }) });
  expect(sectionHtml(section, { features: features(1) }, page)).toContain(
    '<svg viewBox="0 0 9 9" width="96" height="96" class="feature__picture" aria-hidden="true"></svg>',
  );
});
