/** Overlays: only one at a time asks for attention, none covers what it needs, and Back closes the topmost. */
import { join } from 'node:path';
import { build } from 'esbuild';
import type { BrowserContextOptions, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isLongRun, rounds } from '../rounds.ts';
import { repository } from '../temporary-project.ts';
import { sectionStarted } from './section-started.ts';
import { forgetVisit, PHONE, type WatchedPage, watchedPage } from './watched-page.ts';
import { browser, site, withSite } from './with-site.ts';

withSite();

/** Phones of all tests that ask for nothing else; the second has a clock that a test sets. */
let phone: WatchedPage;
let timed: WatchedPage;
let page: Page;
let finish: () => Promise<void>;

beforeAll(async () => {
  [phone, timed] = await Promise.all([watchedPage(browser, PHONE), watchedPage(browser, PHONE)]);
  await timed.page.clock.install();
});

afterEach(() => finish?.());

afterAll(() => Promise.all([phone?.close(), timed?.close()]));

interface Opening {
  /** For a browser of its own. */
  options?: BrowserContextOptions;
  /** A test may let time pass, or stop it. */
  hasClock?: boolean;
  /** The page that Back leads to. */
  before?: string;
}

async function open(route: string, { options, hasClock = false, before }: Opening = {}): Promise<void> {
  const watched = options === undefined ? (hasClock ? timed : phone) : await watchedPage(browser, options);
  ({ page } = watched);
  if (options !== undefined && hasClock) await page.clock.install();
  finish = options === undefined ? () => forgetVisit(watched.page) : watched.close;
  if (before !== undefined) await page.goto(site.origin + before);
  await page.goto(site.origin + route, { waitUntil: 'load' });
}

const notice = (): Locator => page.locator('.consent');
const bubble = (): Locator => page.locator('.chat__bubble');
const path = (): string => new URL(page.url()).pathname;
const decision = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('slipwayConsent'));
const chatState = (): Promise<string | null> => page.locator('.chat').getAttribute('data-state');

async function scrollTo(top: number): Promise<void> {
  await page.evaluate(async (y) => {
    window.scrollTo({ top: y, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, top);
}

/** The element that a tap in the middle of an element would hit. */
function hitAt(target: Locator): Promise<string> {
  return target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(hit) ? 'itself' : `${hit?.localName}.${hit?.className}`;
  });
}

describe('the consent notice', () => {
  test('leaves the chat’s bubble free wherever a phone is scrolled to, and a tap there opens the chat', async () => {
    await open('/');
    await page.keyboard.press('Shift');
    await notice().waitFor();
    const hits: string[] = [];
    for (let step = 0; step < 9; step++) {
      await scrollTo(step * 450);
      hits.push(await hitAt(bubble()));
    }
    expect(hits).toEqual(Array(9).fill('itself'));
    await bubble().tap();
    await expect.poll(chatState).toBe('asking');
    expect(await decision()).toBeNull();
    // It makes room for the chat, and comes back when that is closed.
    await expect.poll(() => notice().isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await expect.poll(chatState).toBe('closed');
    await expect.poll(() => notice().isVisible()).toBe(true);
  });

  test('takes no press of the first half second: that goes to what was there before', async () => {
    await open('/', { options: PHONE, hasClock: true });
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
    await expect
      .poll(async () => {
        await page.clock.runFor(20);
        return notice().isVisible();
      })
      .toBe(true);
    const allow = notice().getByRole('button', { name: 'Allow' });
    expect(await hitAt(allow)).not.toBe('itself');
    const box = await allow.boundingBox();
    await page.touchscreen.tap((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
    expect(await decision()).toBeNull();
    await page.clock.runFor(600);
    expect(await hitAt(allow)).toBe('itself');
    await allow.tap();
    await notice().waitFor({ state: 'detached' });
    expect(await decision()).not.toBeNull();
  });
});

describe('the chat’s offer', () => {
  test('waits behind no window: it comes when the download’s own has been closed', async () => {
    await open('/', { hasClock: true });
    await page.locator('main a[data-for="android"]').first().click();
    const dialog = page.locator('slipway-sheet dialog');
    await expect.poll(() => dialog.evaluate((element) => (element as HTMLDialogElement).open)).toBe(true);
    // The bytes come in real time: without them the engine would give up and close its window.
    await expect
      .poll(async () => {
        await page.clock.runFor(500);
        return dialog.getByRole('heading').textContent();
      })
      .toBe('Download Complete');
    await page.clock.runFor(20_000);
    // The chat's code would be here by now.
    await page.waitForLoadState('networkidle');
    expect(await chatState()).toBe('closed');
    await page.keyboard.press('Escape');
    await expect
      .poll(async () => {
        await page.clock.runFor(100);
        return chatState();
      })
      .toBe('asking');
    expect(path()).toBe('/');
  });
});

test('after a download the page is dark and its steps are not; the notice of the first touch waits meanwhile', async () => {
  await open('/ludoturbofree2/', { hasClock: true });
  await page.locator('main a[data-for="android"]').first().click();
  const dialog = page.locator('slipway-sheet dialog');
  const overlay = dialog.locator('.over');
  await expect
    .poll(async () => {
      await page.clock.runFor(200);
      return overlay.isVisible();
    })
    .toBe(true);
  for (const step of await dialog.locator('li').all()) expect(await step.evaluate(isOnTop)).toBe(true);
  expect(await dialog.locator('h2').evaluate(isOnTop)).toBe(false);
  await notice().waitFor({ state: 'attached' });
  expect(await notice().isVisible()).toBe(false);
  await dialog.evaluate((element) => (element as HTMLDialogElement).close());
  await expect
    .poll(async () => {
      await page.clock.runFor(200);
      return notice().isVisible();
    })
    .toBe(true);
});

/** Runs in the page: whether a press on the element would hit it. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const hit = (element.getRootNode() as ShadowRoot).elementFromPoint(left + width / 2, top + height / 2);
  return element.contains(hit);
}

describe('Back closes the topmost and leaves the page alone', () => {
  let layersCode = '';

  beforeAll(async () => {
    const { outputFiles } = await build({
      entryPoints: [join(repository, 'runtime/layers/open-layer.ts')],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'layers',
    });
    layersCode = outputFiles[0]?.text ?? '';
  });

  test.each([
    ['closed', 8],
    ['open', 9],
  ])('however quickly a layer was opened and closed before, and is %s now', async (end, steps) => {
    await open('/contact-us/', { before: '/about/' });
    await page.evaluate(`${layersCode}
      const element = document.body.appendChild(document.createElement('div'));
      globalThis.close = null;
      const turn = () => {
        if (globalThis.close === null) globalThis.close = layers.openLayer({ element, layer: 'chat', close: turn });
        else {
          globalThis.close();
          globalThis.close = null;
        }
      };
      for (let step = 0; step < ${steps}; step++) turn();`);
    const state = () =>
      page.evaluate(() => [
        Reflect.get(globalThis, 'close') === null ? 'closed' : 'open',
        history.state?.layers ?? 0,
      ]);
    await expect.poll(state).toEqual(end === 'open' ? ['open', 1] : ['closed', 0]);
    if (end === 'open') {
      await page.goBack();
      await expect.poll(state).toEqual(['closed', 0]);
    }
    expect(path()).toBe('/contact-us/');
    await page.goBack();
    expect(path()).toBe('/about/');
  });

  test('the game’s window', async () => {
    await open('/ludo/play-ludo-online/', { before: '/about/' });
    const play = page.locator('[data-play]').first();
    await sectionStarted(page, 'game-demo');
    await play.tap();
    await page.locator('dialog[open] iframe').waitFor();
    await page.goBack();
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    expect(path()).toBe('/ludo/play-ludo-online/');
    await page.goBack();
    expect(path()).toBe('/about/');
  });

  test('the game in the hero', async () => {
    await open('/ludo/', { before: '/about/' });
    await sectionStarted(page, 'ludo-hero');
    await page.locator('.ludo-hero__preview').tap();
    await page.locator('.ludo-hero__stage iframe').waitFor();
    await page.goBack();
    await expect.poll(() => page.locator('iframe').count()).toBe(0);
    expect(path()).toBe('/ludo/');
  });

  test('the chat, and one closed by its button leaves no step behind it', async () => {
    await open('/', { before: '/about/' });
    await bubble().tap();
    await expect.poll(chatState).toBe('asking');
    await page.goBack();
    await expect.poll(chatState).toBe('closed');
    expect(path()).toBe('/');
    await bubble().tap();
    await expect.poll(chatState).toBe('asking');
    // A press in its first half second goes to what was there before.
    const pressClose = async (): Promise<unknown> => {
      if ((await chatState()) === 'asking') await page.locator('.chat__close').tap();
      return chatState();
    };
    await expect.poll(pressClose).toBe('closed');
    await expect.poll(() => page.evaluate(() => history.state?.layers ?? 0)).toBe(0);
    await page.goBack();
    expect(path()).toBe('/about/');
  });

  test('the install instructions are shown at once, and not again if they are closed before they are modal', async () => {
    await open('/');
    await sectionStarted(page, 'install-steps');
    const shown = await page.evaluate(async () => {
      const steps = document.querySelector('.install-steps__window') as HTMLDialogElement;
      const isShown = () => steps.matches(':popover-open, [open]');
      const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
      press('.install-steps__more');
      const atOnce = isShown();
      press('.install-steps__close');
      const closed = isShown();
      for (let frame = 0; frame < 3; frame++) {
        await new Promise(requestAnimationFrame);
        await new Promise((resolve) => setTimeout(resolve));
      }
      return [atOnce, closed, isShown()];
    });
    expect(shown).toEqual([true, false, false]);
  });

  test('the install instructions; “Restart the Download” opens the download’s window in their place', async () => {
    await open('/', { before: '/about/' });
    const more = page.locator('.install-steps__more');
    await sectionStarted(page, 'install-steps');
    await more.tap();
    const steps = page.locator('.install-steps__window[open]');
    await steps.waitFor();
    await page.goBack();
    await expect.poll(() => steps.count()).toBe(0);
    expect(path()).toBe('/');
    await more.tap();
    await steps.locator('a[data-for="android"]').tap();
    const sheet = page.locator('slipway-sheet dialog');
    await expect.poll(() => sheet.evaluate((element) => (element as HTMLDialogElement).open)).toBe(true);
    expect(await steps.count()).toBe(0);
    await page.goBack();
    await expect.poll(() => sheet.evaluate((element) => (element as HTMLDialogElement).open)).toBe(false);
    expect(path()).toBe('/');
    await page.goBack();
    expect(path()).toBe('/about/');
  });
});

describe('the hand', () => {
  test('covers no sentence on risk, and makes room for what asks for more', async () => {
    const overlaps = new Map<string, boolean | string>();
    // What another language changes is the room that its words take.
    const routes = isLongRun ? ['/hi/', '/gu/', '/bn/', '/'] : ['/hi/', '/'];
    for (const route of routes) {
      if (overlaps.size === 0) await open(route, { hasClock: true });
      else await page.goto(site.origin + route, { waitUntil: 'load' });
      await page.clock.runFor(2100);
      await page.locator('.hand-gesture__tap').waitFor();
      overlaps.set(route, await page.evaluate(isHandOverRisk));
    }
    expect([...overlaps]).toEqual(routes.map((route) => [route, false]));
    await page.keyboard.press('Shift');
    await notice().waitFor();
    expect(await page.locator('.hand-gesture__tap').isVisible()).toBe(false);
  });
});

/** Runs in the page. */
function isHandOverRisk(): boolean | string {
  const one = document.querySelector('.hand-gesture__tap .hand-gesture__hand')?.getBoundingClientRect();
  const other = document.querySelector('.hero__offer')?.getBoundingClientRect();
  if (!one || !other) return 'not there';
  return one.top < other.bottom && one.bottom > other.top && one.left < other.right && one.right > other.left;
}

describe('on a screen of 320 × 256, which is one at 400 % zoom', () => {
  const ZOOMED = { ...PHONE, viewport: { width: 320, height: 256 } };

  test('nothing stays over the page, and no word breaks', async () => {
    await open('/', { options: ZOOMED });
    const found = await page.evaluate(async () => {
      const words: string[] = [];
      for (const element of document.querySelectorAll('.header span, .sticky-download p, .chat span')) {
        const range = document.createRange();
        const text = element.firstChild;
        if (!(text instanceof Text)) continue;
        for (const match of text.data.matchAll(/\S+/g)) {
          range.setStart(text, match.index);
          range.setEnd(text, match.index + match[0].length);
          if (new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top))).size > 1)
            words.push(match[0]);
        }
      }
      const over: string[] = [];
      for (let top = 300; top < 3000; top += 200) {
        window.scrollTo({ top, behavior: 'instant' });
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        for (const y of [4, 60, 120, 180, 250]) {
          const hit = document.elementFromPoint(250, y)?.closest('.header, .sticky-download, .chat');
          if (hit) over.push(`${hit.className} at ${top}`);
        }
      }
      return { words, over };
    });
    expect(found).toEqual({ words: [], over: [] });
  });
});

describe('the download link over a landing page', () => {
  test('answers a press anywhere on the page, and leaves the page’s own controls their own', async () => {
    await open('/lite/free/', { options: { ...PHONE, acceptDownloads: true } });
    await page.evaluate(() =>
      document.addEventListener('slipway:click', (event) => {
        event.preventDefault();
        document.documentElement.dataset['pressed'] = String(
          Number(document.documentElement.dataset['pressed'] ?? 0) + 1,
        );
      }),
    );
    const pressed = (): Promise<string | null> => page.locator('html').getAttribute('data-pressed');
    const question = page.locator('.faq__item summary').nth(1);
    await question.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await question.tap();
    expect(await page.locator('.faq__item').nth(1).getAttribute('open')).toBe('');
    expect(await pressed()).toBeNull();
    const heading = page.getByRole('heading', { name: 'Before you install' });
    const box = await heading.boundingBox();
    await page.touchscreen.tap((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    await expect.poll(pressed).toBe('1');
    expect(await hitAt(page.locator('.download-anywhere__off'))).toBe('itself');
    await page.locator('.download-anywhere__off').tap();
    await page.touchscreen.tap((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
    expect(await pressed()).toBe('1');
  });
});

describe('a press at any point and moment', () => {
  const kinds = [
    ['/', 'a site’s page'],
    ['/lite/free/', 'a landing page with a link over it'],
    ['/login/', 'a bare page'],
    ...(isLongRun ? [['/ludo-fb/', 'a landing page'] as const] : []),
  ] as const;

  // At the same time: they mostly wait, for what moves on a page by itself.
  test.concurrent.each(kinds)('on %s, %s, meets what was there 300 ms before', async (route) => {
    const watched = await watchedPage(browser, { ...PHONE, reducedMotion: 'reduce' });
    await watched.page.goto(site.origin + route, { waitUntil: 'load' });
    // The notice, the hand and a scroll come in the first 3 s.
    const moments = rounds({ usual: 40, long: 60 });
    const watch = { moments, points: 60, everyMs: 75 };
    const { strange, presses } = await watched.page.evaluate(watchPresses, watch);
    await watched.close();
    expect(presses).toBeGreaterThan(200);
    expect(strange).toEqual([]);
  });

  test('also when the chat comes by itself over the notice', async () => {
    await open('/', { options: { ...PHONE, reducedMotion: 'reduce' }, hasClock: true });
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), true));
    await page.locator('main a[data-for="android"]').first().dispatchEvent('click');
    await page.keyboard.press('Shift');
    await notice().waitFor();
    await page.clock.fastForward(12_000);
    await page.clock.resume();
    const { strange, presses } = await page.evaluate(watchPresses, { moments: 40, points: 120, everyMs: 75 });
    expect(await chatState()).toBe('asking');
    expect(presses).toBeGreaterThan(200);
    expect(strange).toEqual([]);
  });
});

interface Watch {
  moments: number;
  /** Points of a moment. */
  points: number;
  everyMs: number;
}

/** Runs in the page: presses whose control was not to be seen at that point 300 ms before; the page is scrolled now and then, as a visitor does. */
async function watchPresses({
  moments,
  points,
  everyMs,
}: Watch): Promise<{ strange: string[]; presses: number }> {
  const BEFORE_MS = 300;
  let state = 7;
  const chance = (): number => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const spots = Array.from(
    { length: points },
    () => [chance() * innerWidth, chance() * innerHeight] as const,
  );
  const controlsAt = (): (Element | null)[] =>
    spots.map(
      ([x, y]) => document.elementFromPoint(x, y)?.closest('a, button, summary, label, input') ?? null,
    );
  // What lets presses through for a while can be seen all the same.
  const layersAt = (): Map<Element, DOMRect> =>
    new Map(
      Array.from(
        document.querySelectorAll('.consent :is(a, button, summary), .chat__box :is(button, input, label)'),
      )
        .filter((control) => control.checkVisibility({ visibilityProperty: true }))
        .map((control) => [control, control.getBoundingClientRect()]),
    );
  const seen: { atMs: number; controls: (Element | null)[]; layers: Map<Element, DOMRect> }[] = [];
  const strange: string[] = [];
  let presses = 0;
  let scrolledMs = performance.now();
  for (let moment = 0; moment < moments; moment++) {
    await new Promise((resolve) => setTimeout(resolve, everyMs));
    const atMs = performance.now();
    const controls = controlsAt();
    const before = seen.findLast((one) => atMs - one.atMs >= BEFORE_MS && one.atMs > scrolledMs + 50);
    // A machine with other work may take a long time between two looks; what came and was to be seen meanwhile is not known then.
    const isKnown = before !== undefined && atMs - before.atMs <= BEFORE_MS + 2 * everyMs;
    seen.push({ atMs, controls, layers: layersAt() });
    for (let spot = 0; isKnown && spot < points; spot++) {
      const [now, then] = [controls[spot], before.controls[spot]];
      presses++;
      // What goes from under a finger does nothing; what comes under it must not be met.
      if (!now || now === then) continue;
      const box = before.layers.get(now);
      const [x, y] = spots[spot] ?? [0, 0];
      if (!box || x < box.left || x > box.right || y < box.top || y > box.bottom)
        strange.push(`${now.localName}.${now.className} at moment ${moment}`);
    }
    // With the first touch the notice comes; after 2 s the hand.
    if (moment === 6) dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
    if (moment % 25 !== 24) continue;
    scrollBy({ top: 400, behavior: 'instant' });
    scrolledMs = performance.now();
  }
  return { strange, presses };
}
