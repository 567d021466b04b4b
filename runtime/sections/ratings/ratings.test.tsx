import { expect, test } from 'vitest';
import { sectionHtml } from '../../test-page.tsx';
import { section } from './index.ts';

const winner = {
  userNameTxt: 'Meera Kulkarni',
  userLocation: 'Pune',
  profilePictureSrc: '/assets/avatars/avatar-01.svg',
  testimonialtext: 'Paid before I closed the app.',
  wonText: 'Won ₹12,400',
};

test('a card says who won what and where, in the player’s words', () => {
  const html = sectionHtml(section, { titletext: 'Winners', testimonials: [winner] });
  expect(html).toMatch(/Won ₹12,400.*<blockquote[^>]*>Paid before.*<strong>Meera Kulkarni<\/strong>.*Pune/);
});

test('profile pictures are 66 px', () => {
  expect(sectionHtml(section, { testimonials: [winner] })).toContain('width="66" height="66"');
});

test('the cards are a row to slide, named by the section’s title or the label', () => {
  expect(sectionHtml(section, { titletext: 'Winners', testimonials: [winner] })).toContain(
    'aria-label="Winners"',
  );
  expect(sectionHtml(section, { testimonials: [winner] })).toContain('aria-label="What players say"');
});

test('the prize is shown only where content asks for it', () => {
  const prize = { ...winner, prizeImageSrc: '/assets/prize.svg' };
  expect(sectionHtml(section, { testimonials: [prize] })).not.toContain('prize.svg');
  expect(sectionHtml(section, { testimonials: [{ ...prize, showPrizeImage: true }] })).toContain('prize.svg');
});

test('colours of content are taken where they can be read', () => {
  const html = sectionHtml(section, {
    bordercolor: '#8a0050',
    wontextbackgroundcolor: '#24104f',
    testimonials: [{ ...winner, wonTextColor: '#ffffff', userNameColor: '#ffff00' }],
  });
  expect(html).toContain('ratings__card bd-8a0050');
  expect(html).toMatch(/class="ratings__won bg-24104f c-ffffff" data-tone="dark"/);
  expect(html).toContain('<strong>Meera');
});
