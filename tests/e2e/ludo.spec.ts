/** The playable Ludo demo: alone, in the site's pages, by keyboard, by touch and to a screen reader. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import type { BrowserContextOptions, Frame, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isLongRun } from '../rounds.ts';
import { sectionStarted } from './section-started.ts';
import { axeViolations, contrastViolations, overflowPx } from './watched-page.ts';
import { browser, site, withSite } from './with-site.ts';

withSite();

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 640 } };

interface OpenGame {
  page: Page;
  /** Console messages, and requests besides the first address. */
  complaints: string[];
  requests: string[];
  close(): Promise<void>;
}

/**
 * Opens an address with a stopped clock and known dice: byte 0 is a one, byte 5 a six. After the given
 * bytes come fours and fives.
 */
async function open(
  path: string,
  options: BrowserContextOptions = {},
  bytes: number[] = [],
): Promise<OpenGame> {
  const context = await browser.newContext({ ...PHONE, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => complaints.push(`console ${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('request', (request) => requests.push(request.url()));
  const isGame = path.startsWith('/game/');
  if (isGame) {
    await page.clock.install({ time: 0 });
    // Otherwise the game goes on during the test, faster than the test on a busy machine.
    await page.clock.pauseAt(1000);
  }
  await page.addInitScript((given: number[]) => {
    let count = 0;
    crypto.getRandomValues = (target) => {
      if (target instanceof Uint8Array) target[0] = given[count] ?? 3 + (count % 2);
      count += 1;
      return target;
    };
  }, bytes);
  await page.goto(site.origin + path, { waitUntil: isGame ? 'load' : 'networkidle' });
  // A page of the site loads in its own time: its parts have started when the clock stops.
  if (!isGame) await page.clock.install();
  return { page, complaints, requests, close: () => context.close() };
}

/** Runs the page's clock until something is there, half a second of it at a time or as much as is given. */
async function runUntil(page: Page, isThere: () => Promise<boolean>, stepMs = 500): Promise<void> {
  for (let ms = 0; ms < 180_000; ms += stepMs) {
    if (await isThere()) return;
    await page.clock.runFor(stepMs);
  }
  throw new Error('It did not come within three minutes of the page’s time.');
}

/** Waits until the player can do this. */
function mayRoll(page: Page, game: Page | Frame): Promise<void> {
  return runUntil(page, async () => (await game.locator('.dice[aria-disabled="false"]').count()) > 0);
}

function mayChoose(page: Page, game: Page | Frame): Promise<void> {
  return runUntil(page, async () => (await game.locator('.token:enabled').count()) > 0);
}

/** Plays on, without a mouse, until the result is there. */
async function playToTheEnd(page: Page, game: Page | Frame): Promise<void> {
  const isOver = async (): Promise<boolean> => {
    const next = await game.evaluate(() => {
      if (document.querySelector('.result') !== null) return 'end';
      if (document.querySelector('.dice[aria-disabled="false"]') !== null) return 'roll';
      return document.querySelector('.token:enabled') === null ? 'wait' : 'choose';
    });
    if (next === 'roll') await page.keyboard.press('Space');
    if (next === 'choose') {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
    }
    return next === 'end';
  };
  await runUntil(page, isOver, 1000);
}

/** Rolls once and lets the time of a quick game pass: its result comes sooner than by playing. */
async function waitForTheEnd(page: Page, game: Page | Frame): Promise<void> {
  await mayRoll(page, game);
  await game.locator('.dice').click();
  await letTimePass(page, game);
}

/** The same when the player has rolled. */
function letTimePass(page: Page, game: Page | Frame): Promise<void> {
  return runUntil(page, async () => (await game.locator('.result').count()) > 0, 10_000);
}

/** The game in the page, once it has been fetched. */
async function gameFrame(page: Page): Promise<Frame> {
  const element = await page.locator('iframe').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('No game is in the page.');
  await frame.waitForURL('**/game/ludo/**');
  return frame;
}

const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });
const logOf = (game: Page | Frame): Promise<string[]> => game.locator('[role="log"] p').allTextContents();

/** Axe's own timers need a clock that runs. */
async function axeFindings(page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> {
  await page.clock.resume();
  return colorScheme === 'light' ? axeViolations(page) : contrastViolations(page);
}

describe('a game', () => {
  test('B16 is played from its start to the download by keyboard alone, and says all that happens', async () => {
    const path = `/game/ludo/?lang=en&product=${encodeURIComponent('<b>Paasa</b>')}`;
    const { page, complaints, requests, close } = await open(
      path,
      {},
      // One for red; one for yellow’s first token, which leaves its safe square; six for red.
      [0, 0, 0, 5],
    );
    // To the choices, on to the button.
    for (let tabs = 0; tabs < 4; tabs += 1) await page.keyboard.press('Tab');
    expect(await focusedName(page)).toBe('Start game');
    await page.keyboard.press('Enter');

    await mayRoll(page, page);
    expect(await focusedName(page)).toBe('Roll the dice');
    await page.keyboard.press('Space');
    await mayChoose(page, page);
    expect(await focusedName(page)).toBe('Your token 1, 56 steps from home');
    await page.keyboard.press('Enter');

    await mayRoll(page, page);
    await page.keyboard.press('Space');
    await mayChoose(page, page);
    await page.keyboard.press('ArrowLeft');
    expect(await focusedName(page)).toBe('Your token 4, 35 steps from home, captures Computer');
    await page.keyboard.press('Enter');
    await mayRoll(page, page);
    expect(await focusedName(page)).toBe('Roll again');
    expect(await logOf(page)).toEqual([
      'Your turn',
      'You rolled 1',
      'Your token 1, 55 steps from home',
      'Computer’s turn',
      'Computer rolled 1',
      'Computer, token 1, 55 steps from home',
      'Your turn',
      'You rolled 6',
      'Your token 4, 29 steps from home. You captured a token of Computer',
    ]);
    expect(await page.locator('.player-points').allTextContents()).toEqual(['59 points', '42 points']);

    await playToTheEnd(page, page);
    expect(await focusedName(page)).toMatch(/^(You win!|Computer wins|A draw!)$/);
    expect(await page.locator('.standings li').count()).toBe(2);
    // The game itself makes no request and keeps nothing.
    expect(requests).toEqual([`${site.origin}${path}`]);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
      0,
      0,
      '',
    ]);
    await page.keyboard.press('Tab');
    // The name in the address is text, whatever it holds.
    expect(await focusedName(page)).toBe('Download <b>Paasa</b>');
    await Promise.all([page.waitForURL(`${site.origin}/`), page.keyboard.press('Enter')]);
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => url.includes('/game/'))).toHaveLength(1);
    await close();
  });

  test('can be played again, with other choices', async () => {
    const { page, complaints, close } = await open('/game/ludo/?start=1');
    await waitForTheEnd(page, page);
    await page.getByRole('button', { name: 'Play again' }).click();
    await page.getByRole('radio', { name: '4' }).check({ force: true });
    await page.getByRole('radio', { name: 'Full game' }).check({ force: true });
    expect(await page.locator('.start-rules').textContent()).toContain('A six brings a token out');
    await page.getByRole('button', { name: 'Start game' }).click();
    expect(await page.locator('.player').count()).toBe(4);
    expect(await page.getByRole('button', { name: 'Your token 3, waiting for a six' }).count()).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  });

  test('a turn passes on when nobody plays, but the first roll has time', async () => {
    const { page, close } = await open('/game/ludo/?start=1');
    await page.clock.runFor(60_000);
    expect(await logOf(page)).toEqual(['Your turn']);
    await page.locator('.dice').click();
    await mayChoose(page, page);
    await page.clock.runFor(9_000);
    expect(await logOf(page)).not.toContain('Too slow: your turn has passed');
    await page.clock.runFor(1_500);
    expect((await logOf(page)).slice(-2)).toEqual(['Too slow: your turn has passed', 'Computer’s turn']);
    await close();
  });

  test('the clock runs from the first roll and shows what is left; sounds are off until they are asked for', async () => {
    const { page, close } = await open('/game/ludo/?start=1');
    await page.clock.runFor(5_000);
    expect(await page.locator('.clock').textContent()).toBe('Time left: 1:00');
    const button = page.getByRole('button', { name: 'Sound' });
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    await page.locator('.dice').click();
    await page.clock.runFor(8_000);
    expect(await page.locator('.clock').textContent()).toBe('Time left: 0:52');
    await button.click();
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    await close();
  });

  test('who wants less motion sees the number at once', async () => {
    const { page, close } = await open('/game/ludo/?start=1', { reducedMotion: 'reduce' }, [1]);
    await page.locator('.dice').click();
    expect(await page.locator('.pips circle').count()).toBe(2);
    await mayChoose(page, page);
    const animations = await page.evaluate(
      () => document.getAnimations().filter((animation) => animation instanceof CSSAnimation).length,
    );
    expect(animations).toBe(0);
    await close();
  });

  test('a finger beside a token means the nearest one', async () => {
    const { page, close } = await open(
      '/game/ludo/?start=1',
      { hasTouch: true, viewport: { width: 320, height: 480 } },
      [1],
    );
    await page.locator('.dice').tap();
    await mayChoose(page, page);
    const box = await page.getByRole('button', { name: 'Your token 3, 43 steps from home' }).boundingBox();
    if (box === null) throw new Error('The token is not to be seen.');
    await page.touchscreen.tap(box.x + box.width / 2 + 18, box.y + box.height / 2 - 6);
    await page.clock.runFor(1000);
    expect(await logOf(page)).toContain('Your token 3, 41 steps from home');
    await close();
  });
});

describe('the screens', () => {
  test('the document is valid HTML', async () => {
    const validator = new HtmlValidate({ extends: ['html-validate:recommended'] });
    const html = readFileSync(join(site.outFolder, 'game/ludo/index.html'), 'utf8');
    const { results } = await validator.validateString(html);
    expect(results.flatMap(({ messages }) => messages)).toEqual([]);
  });

  test.each([
    // By day everything is looked at, and four players have all that two have.
    ['light', isLongRun ? ['2', '4'] : ['4']],
    ['dark', isLongRun ? ['2', '4'] : ['2']],
  ] as const)('axe finds nothing on any screen, %s', async (colorScheme, numbersOfPlayers) => {
    for (const players of numbersOfPlayers) {
      const { page, complaints, close } = await open('/game/ludo/?product=Paasa', { colorScheme });
      await page.getByRole('radio', { name: players }).check({ force: true });
      expect(await axeFindings(page, colorScheme)).toEqual([]);
      await page.clock.pauseAt(100_000);
      await page.getByRole('button', { name: 'Start game' }).click();
      await mayRoll(page, page);
      await page.locator('.dice').click();
      await mayChoose(page, page);
      expect(await axeFindings(page, colorScheme)).toEqual([]);
      await page.clock.pauseAt(200_000);
      await letTimePass(page, page);
      expect(await axeFindings(page, colorScheme)).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    }
  });

  describe('on the smallest phone', () => {
    const small: BrowserContextOptions = { viewport: { width: 320, height: 480 } };
    let game: OpenGame;

    beforeAll(async () => {
      game = await open('/game/ludo/', small);
    });

    afterAll(() => game?.close());

    test.each(isLongRun ? ['en', 'hi', 'gu', 'bn'] : ['en', 'gu'])(
      '%s: nothing is wider than 320 px, and all that is pressed is 44 px',
      async (lang) => {
        const { page, complaints } = game;
        const tooSmall: string[] = [];
        const look = async (screen: string): Promise<void> => {
          expect(await overflowPx(page), screen).toBe(0);
          const targets = page.locator('button:enabled, a, .choice');
          for (const box of await targets.evaluateAll((all) =>
            all.map((element) => element.getBoundingClientRect().toJSON()),
          )) {
            if (box.width < 44 || box.height < 44) tooSmall.push(`${screen} ${box.width} × ${box.height}`);
          }
        };
        await page.goto(`${site.origin}/game/ludo/?lang=${lang}&product=Paasa`);
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang);
        await look('start');
        await page.locator('input[value="4"]').check({ force: true });
        await page.locator('.start .button').click();
        await mayRoll(page, page);
        // The whole table is in sight, without scrolling.
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(480);
        await page.locator('.dice').click();
        await mayChoose(page, page);
        await look('table');
        await letTimePass(page, page);
        await look('result');
        expect(tooSmall).toEqual([]);
        expect(complaints).toEqual([]);
      },
    );
  });

  /** Of the four languages, two are looked at upright and two on the side: the widest, and the lowest. */
  const onTheSide: [string, number, number][] = [
    ['hi', 740, 360],
    ['bn', 580, 270],
  ];

  test.each([
    ...onTheSide,
    ...(isLongRun
      ? ([
          ['gu', 640, 320],
          ['en', 508, 300],
        ] as const)
      : []),
  ])(
    '%s: a phone in landscape, %i × %i, shows the start and the whole table',
    async (lang, width, height) => {
      const { page, close } = await open(`/game/ludo/?lang=${lang}&product=Paasa`, {
        viewport: { width, height },
      });
      const start = page.locator('.start .button');
      const below = await start.evaluate((button) => button.getBoundingClientRect().bottom - innerHeight);
      expect(below).toBeLessThanOrEqual(0);
      await page.locator('input[value="4"]').check({ force: true });
      await start.click();
      await mayRoll(page, page);
      const hidden = await page.evaluate(() => ({
        page: document.documentElement.scrollHeight - innerHeight,
        rows: [...document.querySelectorAll('.player')].filter(
          (row) => row.scrollHeight > row.clientHeight + 3,
        ).length,
      }));
      expect(hidden).toEqual({ page: 0, rows: 0 });
      expect(await overflowPx(page)).toBe(0);
      await close();
    },
  );

  test('with text at 200 % nothing is cut off', async () => {
    const { page, close } = await open('/game/ludo/?lang=bn&product=Paasa', {
      viewport: { width: 320, height: 480 },
    });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect(await overflowPx(page)).toBe(0);
    await page.locator('input[value="4"]').check({ force: true });
    await page.locator('.start .button').click();
    await mayRoll(page, page);
    expect(await overflowPx(page)).toBe(0);
    await waitForTheEnd(page, page);
    expect(await overflowPx(page)).toBe(0);
    await close();
  });
});

describe('in a page of the site', () => {
  test('the answer lets the site frame the game, and nothing else', async () => {
    const game = await fetch(`${site.origin}/game/ludo/`);
    expect(game.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(game.headers.get('x-robots-tag')).toBe('noindex');
    const page = await fetch(`${site.origin}/ludo/`);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  test('B6 the window opens, the game is played in it, and its result presses the page’s download button', async () => {
    const { page, complaints, close } = await open('/ludo/play-ludo-online/', {
      viewport: { width: 360, height: 800 },
    });
    await sectionStarted(page, 'game-demo');
    await page.getByRole('link', { name: /Play Demo/ }).click();
    const frame = await gameFrame(page);
    await frame.getByRole('button', { name: 'Start game' }).click();
    // Every turn is played above; here one, until the time is over.
    await (isLongRun ? playToTheEnd : waitForTheEnd)(page, frame);
    await page.evaluate(() => {
      document.addEventListener(
        'click',
        (event) => {
          const link = event.target instanceof Element ? event.target.closest('a[data-slipway]') : null;
          if (link === null) return;
          event.preventDefault();
          event.stopImmediatePropagation();
          document.documentElement.dataset.pressed = link.getAttribute('data-for') ?? '';
        },
        true,
      );
    });
    await frame.getByRole('button', { name: 'Download Paasa' }).click();
    await page.locator('html[data-pressed]').waitFor();
    expect(await page.locator('dialog[open]').count()).toBe(0);
    expect(await page.locator('iframe').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  test('in landscape the window leaves the game the whole height of a phone', async () => {
    const { page, close } = await open('/ludo/play-ludo-online/', { viewport: { width: 640, height: 320 } });
    await sectionStarted(page, 'game-demo');
    await page.getByRole('link', { name: /Play Demo/ }).click();
    await gameFrame(page);
    const size = await page
      .locator('dialog[open] iframe')
      .evaluate((frame: HTMLIFrameElement) => [frame.offsetWidth, frame.offsetHeight]);
    expect(size).toEqual([580, 320]);
    expect(await page.getByRole('dialog', { name: 'Ludo' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Close the demo' }).click();
    await page.locator('iframe').waitFor({ state: 'detached' });
    await close();
  });

  test('the result can close the window', async () => {
    const { page, close } = await open('/ludo/play-ludo-online/', { viewport: { width: 360, height: 800 } });
    await sectionStarted(page, 'game-demo');
    await page.getByRole('link', { name: /Play Demo/ }).click();
    const frame = await gameFrame(page);
    await frame.getByRole('button', { name: 'Start game' }).click();
    await waitForTheEnd(page, frame);
    await frame.getByRole('button', { name: 'Close' }).click();
    await page.locator('dialog[open]').waitFor({ state: 'detached' });
    expect(await page.locator('iframe').count()).toBe(0);
    await close();
  });

  test('B6 the hero’s game begins with the tap, is in the page’s language, and its close button comes after 1.5 s', async () => {
    const { page, complaints, close } = await open('/hi/ludo/', { viewport: { width: 360, height: 800 } });
    await sectionStarted(page, 'ludo-hero');
    await page.locator('.ludo-hero__preview').click();
    const frame = await gameFrame(page);
    await mayRoll(page, frame);
    expect(await frame.getByRole('button', { name: 'पासा फेंकें' }).count()).toBe(1);
    expect(await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.clock.runFor(1500);
    const closeButton = page.locator('.ludo-hero__close');
    expect(await closeButton.isVisible()).toBe(true);
    await closeButton.click();
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await page.locator('.ludo-hero__preview').isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await close();
  });

  test('on a small phone the hero’s game is between the header and the bar below, its dice in sight', async () => {
    const { page, close } = await open('/ludo/', { isMobile: true, hasTouch: true });
    await sectionStarted(page, 'ludo-hero');
    await page.locator('.ludo-hero__play').tap();
    const frame = await gameFrame(page);
    await mayRoll(page, frame);
    const edges = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      const game = box('.ludo-hero__stage iframe');
      return [box('.header')?.bottom, game?.top, game?.bottom, box('.sticky-download')?.top];
    });
    expect(edges).toEqual([...edges].sort((one = Number.NaN, other = Number.NaN) => one - other));
    expect(await frame.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    await close();
  });
});
