/** Search as a visitor meets it: by keyboard, in the page's language, under the page's own policy, and without scripts. */
import { expect, test } from 'vitest';
import { axeViolations, PHONE, watchedPage } from './watched-page.ts';
import { browser, site, withSite } from './with-site.ts';

withSite();

test('pages are found by keyboard; nothing is fetched for it before the field has the focus', async () => {
  const { page, complaints, close } = await watchedPage(browser, { viewport: { width: 1280, height: 800 } });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(`${site.origin}/html-sitemap/`, { waitUntil: 'networkidle' });
  const isOfSearch = (path: string): boolean => path.includes('search');
  expect(fetched.filter(isOfSearch)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search this site' }).focus();
  await page.keyboard.type('withdrawals upi');
  const first = page.locator('.search__results a').first();
  await expect.poll(() => first.textContent()).toContain('Withdrawal Guide');
  expect(await page.locator('.search__status').textContent()).toMatch(/^\d+ pages found$/);
  expect(fetched).toContain('/search/en.json');
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await first.evaluate((link) => link === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await page.waitForURL(/withdrawal-guide\/$/);
  expect(complaints).toEqual([]);
  await close();
});

test('a page in Hindi finds pages in Hindi, however a word is spelt', async () => {
  const { page, complaints, close } = await watchedPage(browser, PHONE);
  await page.goto(`${site.origin}/hi/html-sitemap/`);
  await page.getByRole('searchbox').fill('टूर्नामेन्ट');
  const links = page.locator('.search__results a');
  await expect.poll(() => links.count()).toBeGreaterThan(0);
  const routes = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(routes.filter((route) => !/^\/hi[/-]/.test(route))).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

test('a query that was sent before the script had come is answered', async () => {
  const { page, complaints, close } = await watchedPage(browser, PHONE);
  await page.goto(`${site.origin}/html-sitemap/?q=withdrawals+upi`);
  await expect
    .poll(() => page.locator('.search__results a').first().textContent())
    .toContain('Withdrawal Guide');
  expect(await page.getByRole('searchbox').inputValue()).toBe('withdrawals upi');
  expect(complaints).toEqual([]);
  await close();
});

test('without scripts the button leads to the list of all pages', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.origin}/html-sitemap/`);
  await page.getByRole('searchbox').fill('withdraw');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.waitForURL(`${site.origin}/html-sitemap/?q=withdraw`);
  await page.getByRole('link', { name: 'Withdrawal Guide' }).first().waitFor();
  await context.close();
});
