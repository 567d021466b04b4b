/** B17: every control by keyboard alone, and every state it opens as axe sees it: by day, and at night where it has a ground of its own. */
import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isLongRun } from '../rounds.ts';
import { sectionStarted } from './section-started.ts';
import { targetProblems } from './tap-targets.ts';
import {
  axeViolations,
  contrastAtNight,
  forgetVisit,
  PHONE,
  type WatchedPage,
  WCAG,
  watchedPage,
} from './watched-page.ts';
import { browser, dev, withDev } from './with-dev.ts';

withDev();

const WIDE: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

let phone: WatchedPage;
let desk: WatchedPage;
let page: Page;

/** Each screen has one page with a fake clock; storage of earlier tests is cleared. */
beforeAll(async () => {
  [phone, desk] = await Promise.all([
    watchedPage(browser, { ...PHONE, permissions: ['clipboard-write'] }),
    watchedPage(browser, WIDE),
  ]);
  for (const watched of [phone, desk]) await watched.page.clock.install();
});

async function open(route: string, screen = phone): Promise<void> {
  ({ page } = screen);
  // The step back of a layer that the last test closed would call off what is opened now.
  await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(0);
  await page.goto(dev.origin + route, { waitUntil: 'load' });
}

afterEach(async () => {
  await forgetVisit(page);
  await page.unrouteAll();
  for (const watched of [phone, desk]) expect(watched.complaints.splice(0)).toEqual([]);
});

afterAll(() => Promise.all([phone?.close(), desk?.close()]));

/** More controls than any page of these tests has before the one that is looked for. */
const MANY = 90;

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element.ownerDocument.activeElement === element);

/** Presses Tab until `target` has the focus, and checks that the focus is visible. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let press = 0; press < MANY; press++) {
    await page.keyboard.press(key);
    if (await isFocused(target)) {
      expect(await focusProblem(target)).toBe('');
      return;
    }
  }
  throw new Error(`The Tab key does not lead to ${target}.`);
}

/** What is wrong with the focus indicator: no ring, off screen, or covered. */
function focusProblem(target: Locator): Promise<string> {
  return target.evaluate((element) => {
    const hasRing = (style: CSSStyleDeclaration): boolean =>
      style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
    const field = element.matches('input') ? element.parentElement : null;
    const isShown =
      hasRing(getComputedStyle(element)) ||
      hasRing(getComputedStyle(element, '::after')) ||
      (field !== null && getComputedStyle(field).boxShadow !== 'none');
    if (!isShown) return 'no ring';
    const { left, top, width, height } = element.getBoundingClientRect();
    // What fills the screen is seen where nothing else is.
    const shares = height < innerHeight / 2 ? [1 / 2] : [1 / 2, 1 / 4, 3 / 4];
    const hits = shares.map((share) => {
      const x = Math.min(left + width / 2, innerWidth - 1);
      const y = Math.min(Math.max(top + height * share, 0), innerHeight - 1);
      return document.elementFromPoint(x, y);
    });
    const isSeen = hits.some((hit) => hit !== null && (element.contains(hit) || hit.contains(element)));
    return isSeen ? '' : `under ${hits[0]?.className}`;
  });
}

const press = (key: string): Promise<void> => page.keyboard.press(key);

/** What was opened or changed, by day; at night too where it has a ground of its own, and before a release in any case. */
async function expectAccessible(part: Locator, { hasOwnGround = false } = {}): Promise<void> {
  expect(await axeViolations(page, WCAG, part)).toEqual([]);
  if (hasOwnGround || isLongRun) expect(await contrastAtNight(page, part)).toEqual([]);
}

const gallery = (type: string): string => `/_gallery/en/purple/${type}/`;
describe('the header', () => {
  test('on a phone: the menu opens, Escape closes it and gives the focus back', async () => {
    await open('/about/');
    const toggle = page.locator('.header__toggle');
    const list = page.locator('.header__list');
    await tabTo(toggle);
    await press('Enter');
    await expect.poll(() => list.isVisible()).toBe(true);
    await tabTo(page.locator('.header__group summary').first());
    await press('Enter');
    await tabTo(page.locator('.header__sublist a').first());
    expect(await targetProblems(page)).toEqual([]);
    await expectAccessible(page.locator('.header'), { hasOwnGround: true });
    await press('Escape');
    await expect.poll(() => list.isVisible()).toBe(false);
    await expect.poll(() => isFocused(toggle)).toBe(true);
  });

  test('on a phone: the menu closes when the focus goes on to the page, and by a press beside it', async () => {
    await open('/about/');
    const list = page.locator('.header__list');
    const toggle = page.locator('.header__toggle');
    await tabTo(toggle);
    await press('Enter');
    await tabTo(page.locator('main a').first());
    await expect.poll(() => list.isVisible()).toBe(false);
    await toggle.click();
    await expect.poll(() => list.isVisible()).toBe(true);
    await page
      .locator('.header__list > li')
      .first()
      .click({ position: { x: 2, y: 2 } });
    expect(await list.isVisible()).toBe(true);
    await page.mouse.click(180, 780);
    await expect.poll(() => list.isVisible()).toBe(false);
  });

  test('on a wide screen: one menu at a time, Escape gives the focus back to its name', async () => {
    await open('/about/', desk);
    const names = page.locator('.header__group > summary');
    const panels = page.locator('.header__sublist');
    await tabTo(names.first());
    await press('Enter');
    await expect.poll(() => panels.first().isVisible()).toBe(true);
    await tabTo(panels.first().locator('a').last());
    await tabTo(names.nth(1));
    await expect.poll(() => panels.first().isVisible()).toBe(false);
    await press('Enter');
    await expectAccessible(page.locator('.header'));
    await tabTo(panels.nth(1).locator('a').first());
    await press('Escape');
    await expect.poll(() => panels.nth(1).isVisible()).toBe(false);
    await expect.poll(() => isFocused(names.nth(1))).toBe(true);
  });

  test('the language switch opens, closes by Escape, and leads to the page in that language', async () => {
    await open('/');
    const toggle = page.locator('.language-switch__toggle');
    await tabTo(toggle);
    await press('Enter');
    await expectAccessible(page.locator('.language-switch'), { hasOwnGround: true });
    await press('Escape');
    await expect.poll(() => page.locator('.language-switch__list').isVisible()).toBe(false);
    await press('Enter');
    await tabTo(page.getByRole('banner').getByRole('link', { name: 'हिन्दी' }));
    await press('Enter');
    await page.waitForURL('**/hi/');
  });
});

describe('what folds', () => {
  test('B5 questions open one at a time, the first is open', async () => {
    await open(gallery('faq'));
    const items = page.locator('.faq__list').first().locator('.faq__item');
    expect(await items.first().getAttribute('open')).toBe('');
    await tabTo(items.nth(1).locator('summary'));
    await press('Space');
    expect(await items.nth(1).getAttribute('open')).toBe('');
    expect(await items.first().getAttribute('open')).toBeNull();
    await expectAccessible(items.first().locator('..'));
    await press('Enter');
    expect(await items.nth(1).getAttribute('open')).toBeNull();
  });

  test('B11 more of a text is shown and hidden again', async () => {
    await open(gallery('text'));
    const toggle = page.locator('.expandable__toggle').first();
    await tabTo(toggle);
    await press('Enter');
    await expect.poll(() => toggle.innerText()).toBe('less');
    await expectAccessible(page.locator('.expandable').first());
    await press('Enter');
    await expect.poll(() => toggle.innerText()).toBe('...more');
  });
});

describe('what slides and turns', () => {
  const rows = [
    ['image-slider', '[data-section="image-slider"][data-auto-ms]'],
    ['ratings', '[data-section="ratings"]:has(.slider__item:nth-child(4))'],
  ] as const;

  // One code moves them all.
  test.each(isLongRun ? rows : rows.slice(0, 1))(
    'B10 %s moves by the arrow keys and by its buttons, and says where it ends',
    async (type, selector) => {
      await open(gallery(type), desk);
      const frame = page.locator(selector).first();
      const row = frame.locator('.slider');
      await row.scrollIntoViewIfNeeded();
      await frame.locator('.slider-bar').waitFor();
      const atPx = (): Promise<number> => row.evaluate((element) => Math.round(element.scrollLeft));
      await tabTo(row);
      await press('ArrowRight');
      await expect.poll(atPx).toBeGreaterThan(0);
      const [previous, next] = ['Previous', 'Next'].map((name) =>
        frame.getByRole('button', { name, exact: true }),
      ) as [Locator, Locator];
      await tabTo(next);
      for (let move = 0; move < 9; move++) await press('Enter');
      await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true');
      expect(await isFocused(next)).toBe(true);
      await expect
        .poll(() => row.evaluate((element) => element.scrollWidth - element.clientWidth - element.scrollLeft))
        .toBeLessThan(2);
      await tabTo(previous, 'Shift+Tab');
      const end = await atPx();
      await press('Enter');
      await expect.poll(atPx).toBeLessThan(end);
      await expectAccessible(frame);
    },
  );

  test('B10 a row that moves by itself is paused by its button', async () => {
    await open('/');
    const frame = page.locator('[data-section="ratings"]');
    await frame.scrollIntoViewIfNeeded();
    const toggle = frame.locator('[data-toggle]');
    await toggle.waitFor();
    await tabTo(toggle);
    await expect.poll(() => toggle.getAttribute('aria-label')).toBe('Pause');
    await press('Enter');
    await expect.poll(() => toggle.getAttribute('aria-label')).toBe('Play');
    await page.clock.runFor(20_000);
    expect(await frame.locator('.slider').evaluate((row) => row.scrollLeft)).toBe(0);
  });

  test('B8 the book turns by arrow keys and buttons, and stops turning by itself', async () => {
    await open(gallery('flipbook'));
    const book = page.locator('.flipbook__book[data-live]').first();
    const number = book.locator('.flipbook__number');
    await book.waitFor();
    await tabTo(book.locator('.flipbook__pages'));
    await press('ArrowRight');
    await expect.poll(() => number.textContent()).toBe('page 2 of 4');
    await press('ArrowLeft');
    await expect.poll(() => number.textContent()).toBe('page 1 of 4');
    await tabTo(book.getByRole('button', { name: 'Next page' }));
    await press('Enter');
    await expect.poll(() => number.textContent()).toBe('page 2 of 4');
    await page.clock.runFor(30_000);
    expect(await number.textContent()).toBe('page 2 of 4');
    await expectAccessible(book);
  });
});

describe('windows and frames', () => {
  test('B9 the install instructions hold the focus and give it back', async () => {
    await open(gallery('install-steps'));
    const more = page.locator('.install-steps__more').first();
    await sectionStarted(page, 'install-steps');
    await tabTo(more);
    await press('Enter');
    const dialog = page.locator('dialog[open]');
    await dialog.waitFor();
    for (let step = 0; step < 4; step++) {
      await press('Tab');
      // After the last control the browser's own are next; the page behind the window never is.
      expect(
        await page.evaluate(() => document.querySelector(':focus')?.closest('dialog, body > *')?.localName),
      ).not.toBe('main');
    }
    expect(await targetProblems(page)).toEqual([]);
    await expectAccessible(dialog, { hasOwnGround: true });
    await press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    await expect.poll(() => isFocused(more)).toBe(true);
  });

  test('B6 the demo’s window opens, closes by Escape and gives the focus back', async () => {
    await open(gallery('game-demo'));
    const play = page.locator('[data-play]').first();
    await sectionStarted(page, 'game-demo');
    await tabTo(play);
    await press('Enter');
    await page.locator('dialog[open] iframe').waitFor();
    await expectAccessible(page.locator('dialog[open]'));
    await press('Escape');
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    await expect.poll(() => isFocused(play)).toBe(true);
  });

  test('B6 the hero’s game takes the focus and gives it back when it is closed', async () => {
    await open('/ludo/');
    const preview = page.locator('.ludo-hero__preview');
    await sectionStarted(page, 'ludo-hero');
    await tabTo(preview);
    await press('Enter');
    const frame = page.locator('.ludo-hero__stage iframe');
    await frame.waitFor();
    await expect.poll(() => isFocused(frame)).toBe(true);
    await page.clock.runFor(1500);
    const closeButton = page.locator('.ludo-hero__close');
    await closeButton.focus();
    await press('Enter');
    await expect.poll(() => frame.count()).toBe(0);
    await expect.poll(() => isFocused(preview)).toBe(true);
  });

  test('a film begins in place of its picture, with the focus in it', async () => {
    // First: what a page fetches while a route is set up does not reach the list of its requests.
    await phone.page.route(/youtube|vimeo/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><html lang="en"><title>Film</title>' }),
    );
    await open(gallery('video'));
    const film = page.locator('a[data-embed]').first();
    await sectionStarted(page, 'video');
    await tabTo(film);
    await press('Enter');
    const frame = page.locator('.film__frame');
    await frame.waitFor();
    await expect.poll(() => isFocused(frame)).toBe(true);
    expect(await frame.getAttribute('title')).not.toBe('');
    await expectAccessible(page.locator('main'));
  });

  test('the link over a landing page goes by Escape', async () => {
    await open('/lite/free/');
    await page.waitForLoadState('networkidle');
    await tabTo(page.locator('.download-anywhere a[data-for="android"]'));
    await press('Escape');
    await expect.poll(() => page.locator('.download-anywhere').count()).toBe(0);
    await expectAccessible(page.locator('main'));
  });
});

describe('forms and codes', () => {
  test('B3 the chat is opened, filled in, thanked and closed; the focus is always where one works', async () => {
    await open('/');
    const bubble = page.locator('.chat__bubble');
    await bubble.focus();
    await press('Enter');
    const field = page.locator('.chat input');
    await field.waitFor();
    await expect.poll(() => isFocused(field)).toBe(true);
    expect(await focusProblem(field)).toBe('');
    await page.keyboard.type('123');
    await press('Enter');
    expect(await page.locator('.chat [role="alert"]').innerText()).toBe(
      'Please enter a valid 10-digit mobile number.',
    );
    expect(await targetProblems(page)).toEqual([]);
    await expectAccessible(page.locator('.chat'), { hasOwnGround: true });
    for (const _ of '123') await press('Backspace');
    await page.keyboard.type('9876543210');
    const answered = page.waitForResponse('**/v1/downloads');
    await press('Enter');
    await answered;
    await expect
      .poll(async () => {
        await page.clock.runFor(500);
        return page.locator('.chat').getAttribute('data-state');
      })
      .toBe('thanked');
    await expect.poll(() => isFocused(page.locator('.chat__box'))).toBe(true);
    await expectAccessible(page.locator('.chat'));
    await press('Escape');
    await expect.poll(() => page.locator('.chat__box').count()).toBe(0);
    await expect.poll(() => isFocused(bubble)).toBe(true);
  });

  test('B4 a coupon is copied; the focus stays on its button when the island wakes', async () => {
    await open(gallery('coupon-list'));
    const button = page.locator('.coupon-list__copy').first();
    await tabTo(button);
    await press('Enter');
    await expect.poll(() => button.innerText()).toContain('COPIED');
    expect(await isFocused(button)).toBe(true);
    await expectAccessible(page.locator('.coupon-list').first());
  });

  test('B12 the login form is filled in, and says what is missing', async () => {
    await open('/login/');
    const identifier = page.locator('[autocomplete=username]');
    const submit = page.locator('.login-form__submit');
    await tabTo(identifier);
    await page.waitForLoadState('networkidle');
    await page.keyboard.type('editor');
    await tabTo(submit);
    await press('Enter');
    await expect
      .poll(() => page.locator('.login-form [role="alert"]').innerText())
      .toBe('Please fill in both fields.');
    await expect.poll(() => isFocused(page.locator('[type=password]'))).toBe(true);
    await expectAccessible(page.locator('.login-form'));
  });
});
