/** The sheet on pages whose styles would break it: it is visible, readable and usable on all of them. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePackage } from '../sdk/package-server.ts';
import { type SdkSite, startSdkSite } from '../sdk/sdk-site.ts';
import { launchBrowser } from './browser.ts';

const MB = 1024 * 1024;
let browser: Browser;
let site: SdkSite;

beforeAll(async () => {
  [browser, site] = await Promise.all([launchBrowser(), startSdkSite(makePackage(4 * MB))]);
  site.cdn.behaviour.bytesPerSecond = MB / 4;
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

const HOSTILE: [string, string][] = [
  [
    'everything inherits',
    '* { color: inherit; font: inherit; background: inherit } body { color: #fff; background: #fff }',
  ],
  [
    'the same, important',
    '* { color: inherit !important; font: inherit !important } body { color: #fff; background: #fff }',
  ],
  ['what is empty is hidden', ':empty { display: none }'],
  ['the same, important', ':empty { display: none !important }'],
  ['a reset of all', '* { all: unset }'],
  ['the same, important', '* { all: unset !important }'],
  [
    'unknown elements are hidden',
    ':not(:defined) { display: none } slipway-sheet { display: none !important }',
  ],
  ['invisible', 'slipway-sheet { visibility: hidden !important }'],
  ['see-through', 'slipway-sheet, body > * { opacity: 0 !important }'],
  ['moved away', 'body > * { transform: translateX(-9999px) !important; position: absolute; left: -9999px }'],
  ['clipped', 'body > * { clip-path: inset(50%) !important; overflow: hidden; height: 0; width: 0 }'],
  ['filtered', 'body > * { filter: blur(9px) brightness(0) !important }'],
  ['not to be touched', 'body > * { pointer-events: none !important; user-select: none }'],
  ['below all', '* { z-index: 2147483647; position: relative }'],
  ['right to left', 'html { direction: rtl } * { direction: rtl !important; text-align: right }'],
  ['upside down', 'html { writing-mode: vertical-rl; text-orientation: upright }'],
  [
    'type of 200 %',
    'html { font-size: 200% !important; line-height: 3; letter-spacing: 4px; word-spacing: 9px }',
  ],
  ['type of nothing', 'html, body, * { font-size: 0; line-height: 0; text-indent: -9999px }'],
  ['contained', 'body > * { contain: strict !important; content-visibility: hidden !important }'],
  [
    'dialogs of its own',
    'dialog { display: none !important; width: 0 } button { display: none !important } h2, p { display: none }',
  ],
];

async function openSheet(page: Page, css: string): Promise<void> {
  const link = `<a href="${site.cdn.origin}/app.apk" data-slipway data-product-name="Paasa">Get</a>`;
  await page.goto(site.publish(link));
  // By the tools, not by the page: its policy allows no styles.
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
    document.querySelector('a')?.click();
  }, css);
  await page.waitForFunction(
    () => !!document.querySelector('slipway-sheet')?.shadowRoot?.querySelector('dialog')?.open,
  );
}

/** What a visitor can see and press of the sheet. */
function look(page: Page) {
  return page.evaluate(() => {
    const root = document.querySelector('slipway-sheet')?.shadowRoot;
    const seen = (selector: string) => {
      const element = root?.querySelector<HTMLElement>(selector);
      if (!root || !element) return `no ${selector}`;
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (box.width < 8 || box.height < 8) return `${selector} of ${box.width} × ${box.height}`;
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return `${selector} outside`;
      if (style.visibility !== 'visible' || style.opacity === '0') return `${selector} invisible`;
      if (root.elementFromPoint(x, y)?.closest(selector) !== element) return `${selector} covered`;
      return 'seen';
    };
    const dialog = root?.querySelector('dialog');
    const heading = root?.querySelector('h2');
    const parts = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
    const light = (color: string) => {
      const [red = 0, green = 0, blue = 0] = parts(color).map((value) => value / 255);
      return 0.2126 * red ** 2.2 + 0.7152 * green ** 2.2 + 0.0722 * blue ** 2.2;
    };
    const levels = [
      dialog ? light(getComputedStyle(dialog).backgroundColor) : 0,
      heading ? light(getComputedStyle(heading).color) : 0,
    ].sort((one, other) => other - one);
    return {
      dialog: seen('dialog'),
      heading: seen('h2'),
      close: seen('h2 + button'),
      bar: seen('progress'),
      size: heading ? getComputedStyle(heading).fontSize : '',
      direction: heading ? getComputedStyle(heading).direction : '',
      isReadable: ((levels[0] ?? 0) + 0.05) / ((levels[1] ?? 0) + 0.05) >= 4.5,
    };
  });
}

const SOUND = {
  dialog: 'seen',
  heading: 'seen',
  close: 'seen',
  bar: 'seen',
  size: '20px',
  direction: 'ltr',
  isReadable: true,
};

describe('styles of the page do not reach it', () => {
  /** One sheet for all: what the page's styles do to it, they do at once. */
  let page: Page;

  beforeAll(async () => {
    page = await browser.newPage();
    site.cdn.behaviour.bytesPerSecond = MB / 64;
    await openSheet(page, '');
  });
  afterAll(async () => {
    site.cdn.behaviour.bytesPerSecond = MB / 4;
    await page.close();
  });

  test.each(HOSTILE)('%s: %s', async (_, css) => {
    await page.evaluate((text) => document.adoptedStyleSheets[0]?.replaceSync(text), css);
    await expect.poll(() => look(page)).toEqual(SOUND);
  });
});

const BLUE = 'a { background: rgb(0, 60, 160) }';

test.each([
  ['of its button', BLUE, 'rgb(0, 60, 160)', 'rgb(255, 255, 255)'],
  [
    'which it gives controls',
    `${BLUE} html { accent-color: rgb(200, 80, 0) }`,
    'rgb(200, 80, 0)',
    'rgb(255, 255, 255)',
  ],
  ['by a property', `${BLUE} html { --slipway-color: rgb(0, 90, 0) }`, 'rgb(0, 90, 0)', 'rgb(255, 255, 255)'],
  [
    'with letters that can be read',
    'a { background: rgb(235, 130, 30) } slipway-sheet { --slipway-background: #000 }',
    'rgb(235, 130, 30)',
    'rgb(0, 0, 0)',
  ],
  [
    'if it differs enough from the ground',
    'a { background: rgb(255, 240, 200) }',
    'rgb(102, 102, 102)',
    'rgb(255, 255, 255)',
  ],
  [
    'if it is not see-through',
    'a { background: rgb(0 60 160 / 50%) }',
    'rgb(102, 102, 102)',
    'rgb(255, 255, 255)',
  ],
])('it takes the colour of the page: %s', async (_, css, ground, letters) => {
  const page = await browser.newPage();
  await openSheet(page, css);
  const colors = await page.locator('slipway-sheet .main').evaluate((button) => {
    const { backgroundColor, color } = getComputedStyle(button);
    return [backgroundColor, color];
  });
  await page.close();
  expect(colors).toEqual([ground, letters]);
});

test('a name of one long word is broken on the narrowest phone: nothing is beside the screen', async () => {
  const page = await browser.newPage({ viewport: { width: 320, height: 480 } });
  await page.goto(
    site.publish(
      `<a href="${site.cdn.origin}/app.apk" data-slipway data-product-name="Weltmeisterschaftsqualifikationsspiel">Get</a>`,
    ),
  );
  await page.click('a');
  await page.waitForFunction(
    () => !!document.querySelector('slipway-sheet')?.shadowRoot?.querySelector('dialog')?.open,
  );
  const widths = await page.evaluate(() => {
    const dialog = document.querySelector('slipway-sheet')?.shadowRoot?.querySelector('dialog');
    return [dialog?.scrollWidth, dialog?.clientWidth];
  });
  expect(widths).toEqual([320, 320]);
  await page.close();
});

test('in a frame of 300 × 120 its heading and its close button can be reached', async () => {
  const page = await browser.newPage({ viewport: { width: 300, height: 120 } });
  await openSheet(page, '');
  await expect.poll(() => look(page)).toMatchObject({ dialog: 'seen', heading: 'seen', close: 'seen' });
  // It moves in from below.
  const overhang = async () => {
    const box = await page.locator('slipway-sheet dialog').boundingBox();
    return box && Math.max(-box.x, -box.y, box.x + box.width - 300, box.y + box.height - 120);
  };
  await expect.poll(overhang).toBeLessThanOrEqual(0);
  await page.close();
});

test('forced colours leave the bar to be seen; on paper there is no sheet', async () => {
  const context = await browser.newContext({ forcedColors: 'active' });
  const page = await context.newPage();
  await openSheet(page, '');
  await expect.poll(() => look(page)).toMatchObject({ dialog: 'seen', close: 'seen', bar: 'seen' });
  await page.emulateMedia({ media: 'print' });
  const isShown = () =>
    page.evaluate(() => {
      const dialog = document.querySelector('slipway-sheet')?.shadowRoot?.querySelector('dialog');
      return (dialog?.getBoundingClientRect().height ?? 0) > 0;
    });
  expect(await isShown()).toBe(false);
  await context.close();
});

test('closed before the engine has arrived, it stays closed', async () => {
  const page = await browser.newPage();
  let deliver = (): void => {};
  const isWanted = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  await page.route('**/engine.js*', async (route) => {
    await isWanted;
    await route.continue();
  });
  await openSheet(page, '');
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    dataset['opened'] = '0';
    const own = HTMLDialogElement.prototype.showModal;
    HTMLDialogElement.prototype.showModal = function () {
      dataset['opened'] = `${Number(dataset['opened']) + 1}`;
      own.call(this);
    };
    document.addEventListener('slipway:progress', () => {
      dataset['hasBytes'] = '';
    });
  });
  deliver();
  await page.waitForFunction(() => 'hasBytes' in document.documentElement.dataset);
  expect(await page.evaluate(() => document.documentElement.dataset['opened'])).toBe('0');
  await page.close();
});
