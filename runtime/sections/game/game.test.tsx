import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

const game = { name: 'Ludo', url: '/ludo/', src: '/assets/games/ludo.svg' };

test('S7 a game has a heading, facts, a text, a button to its page and its picture', () => {
  const html = sectionHtml(section, {
    heading: 'Ludo, four ways',
    game,
    facts: ['10 minutes'],
    body_html: '<p>The board you know.</p>',
  });
  expect(html).toMatch(/<h2>Ludo, four ways<\/h2>.*<li>10 minutes<\/li>.*<p>The board you know\.<\/p>/);
  expect(html).toMatch(
    /<a class="button game__button" href="\/ludo\/"><span>Play Now<span class="visually-hidden">: Ludo/,
  );
  expect(html).toContain('src="/assets/games/ludo.svg" alt=""');
});

test('the picture is on the right unless content puts it on the left', () => {
  expect(sectionHtml(section, { heading: 'Ludo', game })).toContain('game__layout--right');
  expect(sectionHtml(section, { heading: 'Ludo', game, imageSide: 'left' })).toContain('game__layout--left');
});

test('the picture comes before the words that it would push down on a phone', () => {
  const html = sectionHtml(section, { heading: 'Ludo', game });
  expect(html.indexOf('game__art')).toBeLessThan(html.indexOf('game__words'));
});

test('C8 tiles lead to the games’ pages by name', () => {
  const html = sectionHtml(section, { heading: 'All games', tiles: [game] });
  expect(html).toMatch(/<a class="game__tile" href="\/ludo\/">.*<span class="game__name">Ludo<\/span><\/a>/);
  expect(html).not.toContain('game__layout');
});

test('a section with neither game nor tiles is refused', () => {
  const { error } = section.schema.safeParse({ heading: 'Empty' });
  expect(error?.issues).toMatchObject([
    { path: ['game'], params: { expected: 'a "game", or a list of "tiles"' } },
  ]);
});
