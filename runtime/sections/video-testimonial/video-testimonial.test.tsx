import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

const item = {
  video: { videoUrl: 'https://youtu.be/aqz-KE-bpKQ', videoTitle: 'Savitri on Ludo' },
  userNameTxt: 'Savitri Deshmukh',
  userLocation: 'Nagpur',
  testimonialtext: 'They ask me for tips.',
  wonText: 'Won ₹12,400',
};

test('S10 a card is a film, the player’s words, who it is and what was won', () => {
  const html = sectionHtml(section, { titletext: 'In their own words', items: [item] });
  expect(html).toMatch(
    /data-embed.*<blockquote[^>]*>They ask me for tips\.<\/blockquote>.*<strong>Savitri Deshmukh<\/strong>.*Nagpur.*Won ₹12,400/,
  );
});

test('the cards are a row to slide with a name', () => {
  expect(sectionHtml(section, { titletext: 'In their own words', items: [item] })).toContain(
    'aria-label="In their own words"',
  );
  expect(sectionHtml(section, { items: [item] })).toContain('aria-label="What people say"');
});

test('only the film and the name are needed', () => {
  const html = sectionHtml(section, { items: [{ video: item.video, userNameTxt: 'Deepika Nair' }] });
  expect(html).toContain('<strong>Deepika Nair</strong>');
  expect(html).not.toMatch(/blockquote|__won|__place/);
});
