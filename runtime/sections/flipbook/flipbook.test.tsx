// @environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { canTurn, openAt, placeOf, turned } from './book.ts';
import { start } from './browser.ts';
import { section } from './index.ts';

const pages = ['one', 'two', 'three', 'four', 'five'].map((name) => ({
  imageURL: `/assets/${name}.svg`,
  altText: `Page ${name}`,
}));

test('one page lies open on phones, two elsewhere', () => {
  expect(openAt(3, 5, 1)).toEqual({ first: 3, total: 5, atOnce: 1 });
  expect(openAt(3, 5, 2)).toEqual({ first: 2, total: 5, atOnce: 2 });
  expect([0, 1, 2, 3, 4].map((page) => placeOf(page, openAt(2, 5, 2)))).toEqual([
    'before',
    'before',
    'open',
    'open',
    'after',
  ]);
});

test('at either cover nothing turns', () => {
  const first = openAt(0, 5, 2);
  expect(canTurn(first, -1)).toBe(false);
  const last = turned(turned(first, 1), 1);
  expect(last.first).toBe(4);
  expect(turned(last, 1)).toBe(last);
});

test('a page that is not there opens the nearest one', () => {
  expect(openAt(9, 5, 1).first).toBe(4);
  expect(openAt(-1, 5, 1).first).toBe(0);
});

test('without scripts all pages are in the page, 300 × 500 each, with their texts', () => {
  const html = sectionHtml(section, { pages });
  expect(html.match(/width="300" height="500"/g)).toHaveLength(5);
  expect(html).toContain('alt="Page five"');
});

test('a book has at least two pages', () => {
  expect(section.schema.safeParse({ pages: pages.slice(0, 1) }).success).toBe(false);
});

let isWide = false;
let isCalm = false;

const book = () => document.querySelector<HTMLElement>('[data-section]') as HTMLElement;
const stage = () => book().querySelector<HTMLElement>('.flipbook__pages') as HTMLElement;
const number = () => book().querySelector('.flipbook__number')?.textContent;
const button = (name: string) =>
  [...book().querySelectorAll('button')].find(({ textContent }) => textContent === name);
const openPages = () =>
  [...book().querySelectorAll<HTMLElement>('[data-place="open"] img')].map((image) =>
    image.getAttribute('alt'),
  );

beforeEach(() => {
  vi.useFakeTimers();
  isWide = false;
  isCalm = false;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function open(): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width') ? isWide : isCalm,
    addEventListener: () => {},
  }));
  vi.stubGlobal('IntersectionObserver', undefined);
  document.body.innerHTML = sectionHtml(section, { pages });
  start(book());
}

test('B8 the book turns by itself every 10 s and says which page is open', () => {
  open();
  expect(number()).toBe('page 1 of 5');
  vi.advanceTimersByTime(9_999);
  expect(number()).toBe('page 1 of 5');
  vi.advanceTimersByTime(1);
  expect(number()).toBe('page 2 of 5');
  expect(openPages()).toEqual(['Page two']);
});

test('B8 two pages at once on wide screens', () => {
  isWide = true;
  open();
  expect(openPages()).toEqual(['Page one', 'Page two']);
  expect(number()).toBe('page 1–2 of 5');
  vi.advanceTimersByTime(10_000);
  expect(number()).toBe('page 3–4 of 5');
  vi.advanceTimersByTime(10_000);
  expect(number()).toBe('page 5 of 5');
});

test('it rests at the last page', () => {
  open();
  vi.advanceTimersByTime(120_000);
  expect(number()).toBe('page 5 of 5');
  expect(button('Next page')?.getAttribute('aria-disabled')).toBe('true');
});

test.each([
  ['a press of a button', () => button('Next page')?.click()],
  ['an arrow key', () => stage().dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))],
  [
    'a swipe of 30 px',
    () => {
      stage().dispatchEvent(new PointerEvent('pointerdown', { clientX: 130 }));
      stage().dispatchEvent(new PointerEvent('pointerup', { clientX: 100 }));
    },
  ],
])('B8 %s turns the page and ends the turning', (_name, act) => {
  open();
  act();
  expect(number()).toBe('page 2 of 5');
  vi.advanceTimersByTime(60_000);
  expect(number()).toBe('page 2 of 5');
});

test('a touch that is no swipe turns nothing, yet ends the turning', () => {
  open();
  stage().dispatchEvent(new PointerEvent('pointerdown', { clientX: 129 }));
  stage().dispatchEvent(new PointerEvent('pointerup', { clientX: 100 }));
  vi.advanceTimersByTime(60_000);
  expect(number()).toBe('page 1 of 5');
});

test('the turning can be paused and started again', () => {
  open();
  button('Pause')?.click();
  vi.advanceTimersByTime(60_000);
  expect(number()).toBe('page 1 of 5');
  button('Play')?.click();
  expect(number()).toBe('page 2 of 5');
  vi.advanceTimersByTime(10_000);
  expect(number()).toBe('page 3 of 5');
});

test('with reduced motion nothing turns by itself', () => {
  isCalm = true;
  open();
  vi.advanceTimersByTime(60_000);
  expect(number()).toBe('page 1 of 5');
  expect(button('Play')).toBeDefined();
});

test('pages that are not open are hidden from a screen reader', () => {
  open();
  const hidden = [...book().querySelectorAll('.flipbook__page')].map((page) =>
    page.getAttribute('aria-hidden'),
  );
  expect(hidden).toEqual([null, 'true', 'true', 'true', 'true']);
});
