/** What a screen reader hears of header, footer, layouts and each layer: names and roles in order. */
import { test } from 'vitest';
import { OPENED_LAYERS, type OpenedLayer } from './opened-layers.ts';
import { PHONE, watchedPage } from './watched-page.ts';
import { browser, dev, withDev } from './with-dev.ts';

withDev();

/** Pages, and parts of pages, that need no visitor. */
const PARTS: OpenedLayer[] = [
  still('the header of a phone', '/about/', '.header'),
  still('the footer of a phone', '/hi/', '.footer'),
  still('a page of the site', '/about/', 'main'),
  still('an article', '/blog/how-to-lose-well/', 'main'),
  still('a landing page', '/ludoturbofree2/', 'main'),
  still('the form for editors', '/login/', 'body'),
  {
    ...still('a screen of the app in a browser', '/super6-guide-video/', 'body'),
    // A script shows the way to the app once it knows that this is none.
    open: (page) => page.locator('.webview-screen__lead').waitFor(),
  },
  still('the page of no address', '/404.html', 'main'),
];

function still(name: string, route: string, selector: string): OpenedLayer {
  return { name, route, selector, open: async () => {} };
}

const heard = [...PARTS, ...OPENED_LAYERS.filter(({ only }) => only !== 'eye')];

// Side by side: each waits until its layer is shown.
test.concurrent.for(heard.map((part) => [part.name, part] as const))('%s', async ([, part], { expect }) => {
  const { route, selector, open } = part;
  const { page, close } = await watchedPage(browser, PHONE);
  await page.goto(dev.origin + route, { waitUntil: 'load' });
  await open(page);
  const layer = page.locator(selector);
  await layer.waitFor({ state: 'attached' });
  expect(await layer.ariaSnapshot()).toMatchSnapshot();
  await close();
});
