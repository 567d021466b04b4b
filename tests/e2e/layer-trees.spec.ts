/** What a screen reader hears of header, footer, layouts and each layer: names and roles in order. */
import { expect, test } from 'vitest';
import { PHONE, watchedPage } from './watched-page.ts';
import { browser, dev, withDev } from './with-dev.ts';

withDev();

test.each([
  ['the header of a phone', '/about/', '.header', async () => {}],
  ['the footer of a phone', '/hi/', '.footer', async () => {}],
  ['a landing page', '/ludoturbofree2/', 'main', async () => {}],
  ['the form for editors', '/login/', 'body', async () => {}],
  // A script shows the way to the app once it knows that this is none.
  [
    'a screen of the app in a browser',
    '/super6-guide-video/',
    'body',
    (page) => page.locator('.webview-screen__lead').waitFor(),
  ],
  ['the page of no address', '/404.html', 'main', async () => {}],
  ['the head of an article', '/blog/how-to-lose-well/', '.article-head', async () => {}],
  ['the notice', '/about/', '.consent', async (page) => void (await page.keyboard.press('Shift'))],
  ['the chat', '/', '.chat', async (page) => void (await page.locator('.chat__bubble').click())],
  ['the link over a landing page', '/lite/free/', '.download-anywhere', async () => {}],
  ['the sticky bar', '/ludo-fb/', '.sticky-download', async (page) => void (await page.mouse.wheel(0, 900))],
] satisfies [string, string, string, (page: import('playwright').Page) => Promise<void>][])(
  '%s',
  async (_, route, selector, act) => {
    const { page, close } = await watchedPage(browser, PHONE);
    await page.goto(dev.origin + route, { waitUntil: 'load' });
    await act(page);
    const layer = page.locator(selector);
    await layer.waitFor({ state: 'attached' });
    if (selector === '.chat') await page.locator('.chat__box').waitFor();
    expect(await layer.ariaSnapshot()).toMatchSnapshot();
    await close();
  },
);
