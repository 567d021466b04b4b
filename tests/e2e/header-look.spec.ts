/** Entries of the header on wide screens: on one line, without borders of their own. */
import { expect, test } from 'vitest';
import { watchedPage } from './watched-page.ts';
import { browser, dev, withDev } from './with-dev.ts';

withDev();

test.each([900, 1440])('entries of the header are alike at %i px', async (width) => {
  const { page, close } = await watchedPage(browser, { viewport: { width, height: 800 } });
  await page.goto(`${dev.origin}/about/`);
  const entries = await page.locator('.header__list > li').evaluateAll((items) =>
    items.map((item) => {
      const { top, height } = item.getBoundingClientRect();
      return { top, height, border: getComputedStyle(item).borderTopWidth };
    }),
  );
  expect(entries.length).toBeGreaterThan(2);
  expect(new Set(entries.map((entry) => JSON.stringify(entry))).size).toBe(1);
  expect(entries[0]?.border).toBe('0px');
  await close();
});
