import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

const steps = [{ title: 'Roll', text: 'Press the dice.' }, { title: 'Move' }];

test('S9 the steps are a list in order, each with the face of a dice that shows its number', () => {
  const html = sectionHtml(section, { heading: 'How to play', steps });
  expect(html).toMatch(
    /<ol[^>]*>.*<h3[^>]*>Roll<\/h3><p[^>]*>Press the dice\.<\/p>.*<h3[^>]*>Move<\/h3><\/div>/,
  );
  expect(html.match(/<circle/g)).toHaveLength(1 + 2);
});

test('from the seventh step on the dice shows a figure', () => {
  const many = Array.from({ length: 7 }, (_, index) => ({ title: `Step ${index + 1}` }));
  expect(sectionHtml(section, { heading: 'How to play', steps: many })).toMatch(/<text[^>]*>7<\/text>/);
});

test('a film goes before a picture', () => {
  const image = '/assets/games/ludo.svg';
  expect(sectionHtml(section, { heading: 'How', steps, image })).toContain(`src="${image}"`);
  const video = { videoUrl: 'https://youtu.be/aqz-KE-bpKQ', videoTitle: 'A match' };
  const html = sectionHtml(section, { heading: 'How', steps, image, video });
  expect(html).toContain('data-embed=');
  expect(html).not.toContain(`src="${image}"`);
});

test('search engines get the steps', () => {
  const page = {
    url: '',
    origin: '',
    locale: 'en-IN',
    title: '',
    productName: 'Paasa',
    timeZone: 'Asia/Kolkata',
    absolute: String,
  };
  expect(section.jsonLd?.({ heading: 'How to play', steps }, page)).toMatchObject([
    {
      '@type': 'HowTo',
      name: 'How to play',
      step: [
        { position: 1, text: 'Press the dice.' },
        { position: 2, text: 'Move' },
      ],
    },
  ]);
});
