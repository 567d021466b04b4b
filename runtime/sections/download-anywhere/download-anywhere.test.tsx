// @environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sectionHtml, testPage } from '../../../tests/test-page.tsx';
import { start } from './browser.ts';
import { section } from './index.ts';

test('R7 it is the page’s own download link, with a name', () => {
  const html = sectionHtml(section, {});
  expect(html).toMatch(/<a [^>]*data-for="android"[^>]*href="\/apk\/paasa\.apk"[^>]*data-slipway/);
  expect(html).toContain('<span>Download the Paasa app</span>');
  expect(html).toContain('aria-label="Download the Paasa app"');
});

test('it is there although the page hides its own button', () => {
  const page = testPage();
  const html = sectionHtml(
    section,
    {},
    { ...page, download: { ...page.download, downloadButtonHidden: true } },
  );
  expect(html).toContain('data-slipway');
  expect(html).not.toContain('visually-hidden');
});

test('the way out can be seen and works without scripts', () => {
  const html = sectionHtml(section, {});
  expect(html).toMatch(
    /id="read".*<a class="download-anywhere__off" href="#read">.*Read without downloading/,
  );
});

const overlay = () => document.querySelector<HTMLElement>('[data-section]');
const link = () => overlay()?.querySelector<HTMLElement>('a[data-slipway]');
const box = () => document.querySelector<HTMLInputElement>('input') as HTMLInputElement;
const pressed = vi.fn((event: Event) => event.preventDefault());

beforeEach(() => {
  pressed.mockClear();
  document.body.innerHTML = `<main id="main" tabindex="-1"><div class="download__consent"><input type="checkbox"></div></main>${sectionHtml(section, {})}`;
  start(overlay() as HTMLElement);
  document.addEventListener('click', pressed);
});

afterEach(() => {
  document.removeEventListener('click', pressed);
  document.body.replaceChildren();
});

test('Escape takes it away, and the focus goes to the page', () => {
  link()?.focus();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(overlay()).toBeNull();
  expect(document.activeElement?.id).toBe('main');
});

test('Escape in a window over the page closes just that', () => {
  document.body.append(document.createElement('dialog'));
  document.querySelector('dialog')?.setAttribute('open', '');
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  expect(overlay()).not.toBeNull();
});

test('the way out takes it away and changes no address', () => {
  overlay()?.querySelector<HTMLElement>('.download-anywhere__off')?.click();
  expect(overlay()).toBeNull();
  expect(location.hash).toBe('');
});

test('D2 a consent box that is not ticked holds for it too', () => {
  link()?.click();
  expect(pressed).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(box());
  box().checked = true;
  link()?.click();
  expect(pressed).toHaveBeenCalledOnce();
});
