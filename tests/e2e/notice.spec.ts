/**
 * The consent notice on the site's own pages: in the visitor's language, covering nothing that is needed. Visitors come side by side: each
 * waits until it is shown.
 */
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { isLongRun } from '../rounds.ts';
import {
  axeViolations,
  contrastViolations,
  layoutShift,
  overflowPx,
  PHONE,
  watchedPage,
} from './watched-page.ts';
import { browser, site, withSite } from './with-site.ts';

withSite();

/** Opens a page and waits for its notice. */
async function open(route: string, options = PHONE) {
  const watched = await watchedPage(browser, options);
  await watched.page.goto(site.origin + route, { waitUntil: 'load' });
  await watched.page.keyboard.press('Shift');
  await watched.page.locator('.consent').waitFor();
  return watched;
}

/** Download buttons that the notice has a part of, in sight on any of twelve steps down the page. */
function coveredButtons(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const covered: string[] = [];
    for (let step = 0; step < 12; step++) {
      const notice = document.querySelector('.consent');
      const box = notice?.getBoundingClientRect();
      for (const link of document.querySelectorAll<HTMLElement>('a[data-slipway]')) {
        if (!notice || !box || !link.checkVisibility({ visibilityProperty: true })) continue;
        const { left, top, width, height, bottom } = link.getBoundingClientRect();
        if (height === 0 || height > innerHeight / 2 || bottom <= 0 || top >= innerHeight) continue;
        const middle = Math.min(top + height / 2, innerHeight - 1);
        const isHit = document.elementFromPoint(left + width / 2, middle)?.closest('.consent');
        const overlaps =
          box.top < bottom && box.bottom > top && getComputedStyle(notice).visibility !== 'hidden';
        if (overlaps || isHit) covered.push(`${link.className} at ${top}`);
      }
      scrollBy({ top: 260, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
    scrollTo({ top: 0, behavior: 'instant' });
    return covered;
  });
}

const SMALLEST = [320, 480] as const;

const SCREENS = [
  ['a phone', PHONE],
  [
    'a small phone at night',
    { ...PHONE, viewport: { width: 320, height: 568 }, colorScheme: 'dark' as const },
  ],
  ['a wide screen', { viewport: { width: 1280, height: 720 } }],
] as const;

describe.concurrent.each(
  [
    ['/', 'en-IN', 'Refuse'],
    ['/hi/', 'hi-IN', 'मना करें'],
    ['/gu/', 'gu-IN', 'ના પાડો'],
    ['/bn/', 'bn-IN', 'না বলুন'],
    ['/lite/free/', 'en-IN', 'Refuse'],
    ['/ludo-fb/', 'en-IN', 'Refuse'],
  ].map(([route = '', lang = '', refuse = ''], index) => ({ route, lang, refuse, index })),
)('on $route', ({ route, lang, refuse, index }) => {
  // Each page on one screen and each screen with two pages in every run, all of them before a release.
  const screens = SCREENS.filter((_, screen) => isLongRun || screen === index % SCREENS.length);
  // The notice has the same parts everywhere, and the pages below it are asked in `site.spec.ts`: once for everything, once at night.
  const violations = async (page: Page): Promise<string[]> => {
    if (isLongRun || route === '/bn/') return axeViolations(page);
    return route === '/lite/free/' ? contrastViolations(page) : [];
  };
  test.concurrent.each(screens)(
    'of %s it moves nothing, covers no download button, and reads well',
    async (_, options) => {
      const { page, complaints, close } = await open(route, options);
      expect(await page.locator('.consent').getAttribute('lang')).toBe(lang);
      expect(await coveredButtons(page)).toEqual([]);
      expect(await layoutShift(page)).toBe(0);
      expect(await overflowPx(page)).toBe(0);
      expect(await violations(page)).toEqual([]);
      await page.locator('.consent').getByRole('button', { name: refuse }).click();
      await page.locator('.consent').waitFor({ state: 'detached' });
      expect(complaints).toEqual([]);
      await close();
    },
  );
});

test.concurrent('it comes first for the keyboard, after the link that skips, takes no focus by itself, and Escape puts it off', async () => {
  const { page, close } = await open('/');
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('.consent') !== null)).toBe(true);
  await page.keyboard.press('Escape');
  await page.locator('.consent').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => localStorage.getItem('slipwayConsent'))).toBeNull();
  await close();
});

test.concurrent.each(isLongRun ? [[360, 740] as const, SMALLEST] : [SMALLEST])(
  'on %i × %i it leaves what is opened in the header free',
  async (width, height) => {
    const { page, close } = await open('/', { ...PHONE, viewport: { width, height } });
    const notice = page.locator('.consent');
    const frames = () =>
      page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
    for (const [toggle, links] of [
      ['.language-switch__toggle', '.language-switch__link'],
      ['.header__toggle', '.header__list > li > *'],
    ] as const) {
      await page.locator(toggle).click();
      await page.locator(links).first().waitFor();
      await frames();
      const hidden = await page.locator(links).evaluateAll((all) =>
        all
          .filter((link) => {
            const { left, top, width, height } = link.getBoundingClientRect();
            return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.consent');
          })
          .map((link) => link.textContent),
      );
      expect(hidden, toggle).toEqual([]);
      await page.locator(toggle).click();
      await frames();
    }
    // The menus are closed and the focus is elsewhere: it is back.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.evaluate(() => window.dispatchEvent(new Event('resize')));
    await notice.waitFor();
    await close();
  },
);

/** Of phones on their sides. */
const LOWEST = ['/', 568, 320] as const;

test.concurrent.each(isLongRun ? [['/', 740, 360] as const, ['/hi/', 667, 375] as const, LOWEST] : [LOWEST])(
  'on %s a phone on its side, %i × %i, shows it without a scroll and covers no button',
  async (route, width, height) => {
    const { page, close } = await open(route, { ...PHONE, viewport: { width, height } });
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await coveredButtons(page)).toEqual([]);
    expect(await overflowPx(page)).toBe(0);
    await page.locator('.consent summary').click();
    await page.locator('.consent details .button').click();
    await page.locator('.consent').waitFor({ state: 'detached' });
    await close();
  },
);

test.concurrent('it does not wait for a picture that does not come', async () => {
  const { page, close } = await watchedPage(browser, PHONE);
  await page.route('**/never.png', () => {});
  await page.addInitScript(() => Object.assign(new Image(), { src: '/never.png' }));
  await page.goto(`${site.origin}/`, { waitUntil: 'domcontentloaded' });
  await page.keyboard.press('Shift');
  await page.locator('.consent').waitFor();
  expect(await page.evaluate(() => document.readyState)).not.toBe('complete');
  await close();
});

test.concurrent('the link in the footer opens it with the choices made, and gets the focus back', async ({
  expect,
}) => {
  const { page, close } = await open('/hi/');
  await page.getByRole('button', { name: 'अनुमति दें' }).click();
  const link = page.getByRole('link', { name: 'निजता के विकल्प' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('consent');
  await page.getByText('चुनें', { exact: true }).click();
  const boxes = page.locator('.consent input');
  expect(await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))).toEqual([
    true,
    true,
    true,
  ]);
  await page.keyboard.press('Escape');
  await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true);
  await close();
});

test.concurrent('without scripts the link leads to what the privacy policy says of it', async () => {
  const { page, close } = await watchedPage(browser, { ...PHONE, javaScriptEnabled: false });
  await page.goto(`${site.origin}/gu/`);
  await page.getByRole('link', { name: 'ગોપનીયતાના વિકલ્પો' }).click();
  await page.waitForURL(`${site.origin}/privacy-policy/**`);
  await page.locator('#privacy-choices').waitFor({ state: 'attached' });
  await close();
});

test.concurrent('a press on the sticky button is a press on it while the notice is open', async () => {
  const { page, close } = await watchedPage(browser, { ...PHONE, acceptDownloads: true });
  await page.goto(`${site.origin}/ludo-fb/`, { waitUntil: 'load' });
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await page.locator('.consent').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('.sticky-download a[data-for="android"]').tap(),
  ]);
  expect(download.suggestedFilename()).toBe('install-paasa.apk');
  await close();
});
