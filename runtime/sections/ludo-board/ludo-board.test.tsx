import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { LudoBoard } from './board.tsx';
import { section } from './index.ts';

const point = (place: string) => ({ place, title: `About ${place}`, text: 'What happens here.' });

test('the board has a name for those who do not see it', () => {
  expect(sectionHtml(section, {})).toMatch(/<svg [^>]*role="img" aria-label="Ludo board">/);
});

test('explanations are a numbered list, with the same numbers on the board', () => {
  const html = sectionHtml(section, { heading: 'The board', points: [point('home'), point('yard')] });
  expect(html).toMatch(/translate\(75 75\).*>1<.*translate\(30 30\).*>2</);
  expect(html).toMatch(/<ol class="ludo-board__points"><li[^>]*><h3[^>]*>About home<\/h3>.*About yard/);
});

test('their titles follow the section’s heading, or take its rank', () => {
  expect(sectionHtml(section, { points: [point('safe')] })).toContain('<h2 class="ludo-board__title">');
});

test('a board without explanations has a game in progress on it', () => {
  const playing = renderToStaticMarkup(<LudoBoard />);
  expect(playing.match(/<ellipse/g)).toHaveLength(4);
  expect(playing).toContain('aria-hidden="true"');
  expect(renderToStaticMarkup(<LudoBoard marks={['home']} />)).not.toContain('<ellipse');
});

test('it is drawn the same on every machine', () => {
  expect(renderToStaticMarkup(<LudoBoard />)).not.toMatch(/\d\.\d{3}/);
});

test('a place that no board has is refused', () => {
  expect(section.schema.safeParse({ points: [point('moon')] }).success).toBe(false);
});
