// @environment document
import { afterEach, expect, test, vi } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { start } from './browser.ts';
import { section } from './index.ts';

const winner = {
  userNameTxt: 'Meera Kulkarni',
  userLocation: 'Pune',
  profilePictureSrc: '/assets/avatars.svg#avatar-01',
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
  expect(sectionHtml(section, { testimonials: [winner] })).toContain('aria-label="What people say"');
});

test('the prize is shown only where content asks for it', () => {
  const prize = { ...winner, prizeImageSrc: '/assets/trust.svg#prize' };
  expect(sectionHtml(section, { testimonials: [prize] })).not.toContain('#prize');
  expect(sectionHtml(section, { testimonials: [{ ...prize, showPrizeImage: true }] })).toContain('#prize');
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

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function started(content: object): HTMLElement {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  document.body.innerHTML = sectionHtml(section, {
    testimonials: [winner, { ...winner, userNameTxt: 'Joseph' }],
    ...content,
  });
  const row = document.querySelector<HTMLElement>('[data-section="ratings"]');
  if (row === null) throw new Error('The row is not in the page.');
  start(row);
  return row;
}

const namesOf = (row: HTMLElement) =>
  [...row.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'));

test('B10 its script gives the row arrows, named in the page’s language', () => {
  expect(namesOf(started({}))).toEqual(['Previous', 'Next']);
});

test('B10 a row that moves by itself does so every 3000 ms unless content says otherwise, and can be paused', () => {
  const row = started({ autoScroll: true });
  expect(row.dataset.autoMs).toBe('3000');
  expect(namesOf(row)).toEqual(['Pause', 'Previous', 'Next']);
  expect(started({ autoScroll: true, autoScrollMs: 5000 }).dataset.autoMs).toBe('5000');
});

test('one testimonial needs no arrows', () => {
  expect(namesOf(started({ testimonials: [winner] }))).toEqual([]);
});
