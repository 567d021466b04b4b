// @environment document
import { afterEach, expect, test } from 'vitest';
import { sectionHtml, testPage } from '../../../tests/test-page.tsx';
import { start } from './browser.ts';
import { section } from './index.ts';

afterEach(() => document.body.replaceChildren());

test('the bar is a named region with the download button', () => {
  expect(sectionHtml(section, { text: 'Ready in a minute' })).toMatch(
    /<section [^>]*aria-label="Download App">.*Ready in a minute.*data-slipway/,
  );
});

test('the note says where to look, in the words of the page or of the labels', () => {
  expect(sectionHtml(section, {})).toContain('Check phone notifications to find downloaded app.');
  const page = testPage({ download: { stickyNotifTitle: 'Look above', stickyNotifSubTitle: 'Or below' } });
  expect(sectionHtml(section, {}, page)).toMatch(/Look above.*Or below/);
});

test('a page may do without the note', () => {
  expect(sectionHtml(section, { noStickyNotificationBanner: true })).not.toContain('role="status"');
});

test('the marketing look is requested by the page or by the button', () => {
  expect(sectionHtml(section, {})).not.toContain('sticky-download--marketing');
  const page = testPage({ download: { useMarketingStickyButton: true } });
  expect(sectionHtml(section, {}, page)).toContain('sticky-download--marketing brand-ground');
  expect(sectionHtml(section, { download_button: { useMarketingStickyButton: true } })).toContain(
    'sticky-download--marketing',
  );
});

test('the note appears once the Android button has been pressed', () => {
  document.body.innerHTML = sectionHtml(section, {});
  const bar = document.querySelector<HTMLElement>('.sticky-download');
  const note = document.querySelector<HTMLElement>('.sticky-download__note');
  if (bar === null || note === null) throw new Error('The bar is not in the page.');
  start(bar);
  document.addEventListener('click', (event) => event.preventDefault());
  document.querySelector<HTMLElement>('[data-for=apple]')?.click();
  expect(note.hidden).toBe(true);
  document.querySelector<HTMLElement>('[data-for=android] span')?.click();
  expect(note.hidden).toBe(false);
});
