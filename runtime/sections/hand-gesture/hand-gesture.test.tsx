// @environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { start } from './browser.ts';
import { section } from './index.ts';

const CHROME =
  'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';

let isPhone = true;
let userAgent = CHROME;
/** Whether the SDK handles the click on the button. */
let isStreamed = false;

const hint = (name: string) => document.querySelector<HTMLElement>(`[data-hint="${name}"]`) as HTMLElement;
const link = () => document.querySelector<HTMLElement>('a') as HTMLElement;

function open(content: object = {}): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  document.body.innerHTML = `<a class="button" data-slipway href="#">Download</a>${sectionHtml(section, content)}`;
  link().getBoundingClientRect = () => new DOMRect(16, 200, 300, 56);
  link().addEventListener('click', (event) => isStreamed && event.preventDefault());
  start(document.querySelector<HTMLElement>('[data-section]') as HTMLElement);
}

beforeEach(() => {
  vi.useFakeTimers();
  isPhone = true;
  userAgent = CHROME;
  isStreamed = false;
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('nothing of it is seen or read out before its time', () => {
  const html = sectionHtml(section, {});
  expect(html).toMatch(/aria-hidden="true"/);
  expect(html.match(/ hidden=""/g)).toHaveLength(2);
});

test('E1 the hand appears 2 s after loading and leaves 10 s later', () => {
  open();
  vi.advanceTimersByTime(1_999);
  expect(hint('tap').hidden).toBe(true);
  vi.advanceTimersByTime(1);
  vi.advanceTimersToNextFrame();
  expect(hint('tap').hidden).toBe(false);
  vi.advanceTimersByTime(9_999);
  expect(hint('tap').hidden).toBe(false);
  vi.advanceTimersByTime(1);
  expect(hint('tap').hidden).toBe(true);
});

test('E1 a page may choose another delay', () => {
  open({ delayInSecond: 5 });
  vi.advanceTimersByTime(4_999);
  expect(hint('tap').hidden).toBe(true);
  vi.advanceTimersByTime(1);
  vi.advanceTimersToNextFrame();
  expect(hint('tap').hidden).toBe(false);
});

test('the finger is on the button', () => {
  open();
  vi.advanceTimersByTime(2_000);
  vi.advanceTimersToNextFrame();
  expect(hint('tap').style.transform).toBe('translate(226px, 244px)');
});

test('E1 on wide screens there is no hand', () => {
  isPhone = false;
  open();
  vi.advanceTimersByTime(60_000);
  expect(hint('tap').hidden).toBe(true);
});

test('without a button on the screen there is no hand', () => {
  open();
  link().getBoundingClientRect = () => new DOMRect(16, -300, 300, 56);
  vi.advanceTimersByTime(2_000);
  expect(hint('tap').hidden).toBe(true);
});

test('a click on the button takes the hand away', () => {
  open();
  isStreamed = true;
  vi.advanceTimersByTime(2_000);
  vi.advanceTimersToNextFrame();
  expect(hint('tap').hidden).toBe(false);
  link().click();
  expect(hint('tap').hidden).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(hint('tap').hidden).toBe(true);
});

test('a click just before the hand is placed keeps it away', () => {
  open();
  isStreamed = true;
  vi.advanceTimersByTime(2_000);
  link().click();
  vi.advanceTimersByTime(1_000);
  expect(hint('tap').hidden).toBe(true);
});

test('E1 Chrome’s own download is pointed at after 1 s, for 10 s', () => {
  open();
  link().click();
  vi.advanceTimersByTime(999);
  expect(hint('tray').hidden).toBe(true);
  vi.advanceTimersByTime(1);
  expect(hint('tray').hidden).toBe(false);
  expect(hint('tray').textContent).toBe('Tap above');
  vi.advanceTimersByTime(10_000);
  expect(hint('tray').hidden).toBe(true);
});

test('a download inside the page is not pointed at, unless the SDK opens the link after all', () => {
  open();
  isStreamed = true;
  link().click();
  vi.advanceTimersByTime(5_000);
  expect(hint('tray').hidden).toBe(true);
  document.dispatchEvent(
    new CustomEvent('slipway:open', { bubbles: true, detail: { url: '/apk/paasa.apk' } }),
  );
  vi.advanceTimersByTime(1_000);
  expect(hint('tray').hidden).toBe(false);
});

test('E1 a streamed download is pointed at when Chrome has it', () => {
  open();
  isStreamed = true;
  link().click();
  vi.advanceTimersByTime(60_000);
  expect(hint('tray').hidden).toBe(true);
  document.dispatchEvent(new CustomEvent('slipway:complete', { bubbles: true, detail: {} }));
  vi.advanceTimersByTime(1_000);
  expect(hint('tray').hidden).toBe(false);
  vi.advanceTimersByTime(10_000);
  expect(hint('tray').hidden).toBe(true);
});

test.each([
  ['Samsung', 'Mozilla/5.0 (Linux; Android 13) SamsungBrowser/23.0 Chrome/115.0.0.0 Mobile Safari/537.36'],
  [
    'a page inside an app',
    'Mozilla/5.0 (Linux; Android 13; wv) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  ],
  ['Firefox', 'Mozilla/5.0 (Android 13; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0'],
])('in %s there is no tray to point at', (_name, other) => {
  userAgent = other;
  open();
  link().click();
  vi.advanceTimersByTime(5_000);
  expect(hint('tray').hidden).toBe(true);
});
