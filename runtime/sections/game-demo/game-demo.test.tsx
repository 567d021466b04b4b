// @environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { frameInPage, plainFrames } from '../../../tests/plain-frames.ts';
import { sectionHtml, testPage } from '../../../tests/test-page.tsx';
import { start } from './browser.ts';
import { section } from './index.ts';

const content = { name: 'Ludo', image: '/assets/games/ludo.svg' };

test('B6 the button says Play Demo and, before any script, leads to the game', () => {
  const html = sectionHtml(section, content);
  expect(html).toMatch(
    /<a class="button game-demo__play" href="\/game\/ludo\/\?lang=en&amp;product=Paasa"[^>]*>.*Play Demo/,
  );
});

test('the site’s own game receives the page’s language and the app’s name, another host’s is left alone', () => {
  const hindi = testPage({ locale: 'hi' });
  expect(sectionHtml(section, content, hindi)).toContain('href="/game/ludo/?lang=hi&amp;product=Paasa"');
  const named = sectionHtml(section, { ...content, gameURL: '/game/ludo/' }, hindi);
  expect(named).toContain('href="/game/ludo/?lang=hi&amp;product=Paasa"');
  const gameURL = 'https://games.example.com/ludo/';
  expect(sectionHtml(section, { ...content, gameURL }, hindi)).toContain(`href="${gameURL}"`);
});

test('no game is in the page before a tap, and React never is', () => {
  expect(sectionHtml(section, content)).not.toContain('<iframe');
  expect(section.hydrate).toBeUndefined();
});

const find = <Found extends Element>(selector: string) =>
  document.querySelector<Found & HTMLElement>(selector);
const press = (init?: MouseEventInit) => {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  find('.game-demo__play')?.dispatchEvent(click);
  return click;
};

beforeEach(() => {
  plainFrames();
  document.body.innerHTML = sectionHtml(section, content);
  for (const element of document.querySelectorAll<HTMLElement>('[data-section="game-demo"]')) start(element);
});

afterEach(() => {
  find<HTMLDialogElement>('dialog')?.close();
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

test('B6 a press opens the window with the game in a frame without rights on the page', async () => {
  expect(press().defaultPrevented).toBe(true);
  expect(find<HTMLDialogElement>('dialog')?.open).toBe(true);
  const frame = await vi.waitUntil(frameInPage, { timeout: 60_000 });
  expect(frame.src).toBe(`${location.origin}/game/ludo/?lang=en&product=Paasa`);
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts');
  expect(frame.title).toBe('Ludo demo');
});

test('a press that asks for a new tab is left to the browser', () => {
  expect(press({ ctrlKey: true }).defaultPrevented).toBe(false);
  expect(frameInPage()).toBeNull();
});

test('closing the window takes the game away', async () => {
  press();
  await vi.waitUntil(frameInPage, { timeout: 60_000 });
  find<HTMLDialogElement>('dialog')?.close();
  expect(frameInPage()).toBeNull();
  expect(document.documentElement.dataset.game).toBeUndefined();
});

test('opening the game is reported once for each time', () => {
  const heard = vi.fn();
  document.addEventListener('slipway:visitor', (event) => heard(event.detail), { once: true });
  press();
  expect(heard).toHaveBeenCalledWith({ category: 'game-demo', action: 'open', label: 'Ludo demo' });
});
