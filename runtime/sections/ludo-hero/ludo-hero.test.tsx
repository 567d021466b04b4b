// @environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { frameInPage, plainFrames } from '../../../tests/plain-frames.ts';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { start } from './browser.ts';
import { section } from './index.ts';

const content = {
  showPlayableLudo: true,
  heading: 'Play Ludo right here',
  headingDescription: 'One minute, one board.',
  gameBannerImage: '/assets/hero/ludo.svg',
};

test('it is a hero: heading, text, download button', () => {
  const html = sectionHtml(section, content);
  expect(html).toMatch(/<h1 class="hero__heading">Play Ludo right here<\/h1>.*One minute.*data-slipway/);
});

test('before any script the picture leads to the game', () => {
  const html = sectionHtml(section, { ...content, gameURL: 'https://games.example.com/ludo/' });
  expect(html).toMatch(/<a class="ludo-hero__preview" href="https:\/\/games\.example\.com\/ludo\/">.*<img/);
  expect(html).not.toContain('<iframe');
});

test('without a picture a board is drawn', () => {
  const { gameBannerImage, ...rest } = content;
  expect(sectionHtml(section, content)).toContain(gameBannerImage);
  expect(sectionHtml(section, rest)).toContain('ludo-drawing');
});

test('texts of content are shown letter for letter', () => {
  const html = sectionHtml(section, { ...content, headingDescription: '5 < 6 & more' });
  expect(html).toContain('5 &lt; 6 &amp; more');
});

const element = <Found extends Element>(selector: string) => {
  const found = document.querySelector<Found & HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
};

beforeEach(() => {
  vi.useFakeTimers();
  plainFrames();
  document.body.innerHTML = sectionHtml(section, content);
  start(element('[data-section="ludo-hero"]'));
});

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('B6 a tap on the picture swaps in the frame of the game, which begins at once', () => {
  element('.ludo-hero__preview').click();
  vi.advanceTimersByTime(100);
  expect(frameInPage()?.src).toBe(`${location.origin}/game/ludo/?lang=en&product=Paasa&start=1`);
  expect(element('.ludo-hero__stage').dataset.playing).toBe('');
});

test('B6 the close button appears 1.5 s after the tap', () => {
  element('.ludo-hero__preview').click();
  vi.advanceTimersByTime(1499);
  expect(element('.ludo-hero__close').hidden).toBe(true);
  vi.advanceTimersByTime(1);
  expect(element('.ludo-hero__close').hidden).toBe(false);
});

test('closing gives the picture back, with the focus on it', () => {
  element('.ludo-hero__preview').click();
  vi.advanceTimersByTime(1500);
  expect(frameInPage()).not.toBeNull();
  element('.ludo-hero__close').click();
  expect(frameInPage()).toBeNull();
  expect(element('.ludo-hero__close').hidden).toBe(true);
  expect(document.activeElement).toBe(element('.ludo-hero__preview'));
});

test('the tap is reported, and counted as a played demo', () => {
  const heard = vi.fn();
  document.addEventListener('slipway:visitor', (event) => heard(event.detail), { once: true });
  element('.ludo-hero__preview').click();
  expect(heard).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ action: 'open', countPlayLudoHit: true }),
  );
});
