/** Which vendors are sent data about a visitor, asserted from the network: with every kind of site, decision and vendor. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isInShare } from '../../runtime/behaviours/in-share.ts';
import { STORED_VALUES } from '../../schemas/plain/stored-values.ts';
import { isLongRun, rounds } from '../rounds.ts';
import { type AnalyticsMode, startAnalyticsSites, watchLeaving } from './analytics-site.ts';
import { sectionStarted } from './section-started.ts';
import { PHONE } from './watched-page.ts';
import { browser, withBrowser } from './with-browser.ts';

withBrowser();

const MODES: readonly AnalyticsMode[] = ['required', 'implied', 'off', 'none'];

let analytics: Awaited<ReturnType<typeof startAnalyticsSites>>;
let context: BrowserContext;
let page: Page;
/** What has left the browser so far. */
let left: string[];
/** Requests without an answer so far. */
const pending = new Set<unknown>();

beforeAll(async () => {
  analytics = await startAnalyticsSites(MODES);
});

afterEach(() => context?.close());

afterAll(() => analytics?.stop());

/** Ids inside and outside the share of the site, so that recording is seen where it is allowed. */
const IDS = Array.from({ length: 20 }, (_, number) => `visitor-${number}`);
const RECORDED = IDS.find((id) => isInShare(id, 50)) ?? '';
const UNRECORDED = IDS.find((id) => !isInShare(id, 50)) ?? '';

interface Visit {
  mode: AnalyticsMode;
  path?: string;
  hasPrivacyControl?: boolean;
  userId?: string;
  spoil?: (context: BrowserContext) => Promise<unknown>;
}

/** Opens a page and touches it, then lets every timer run out. */
async function visit({
  mode,
  path = '/?utm_source=google',
  hasPrivacyControl = false,
  userId = RECORDED,
  spoil,
}: Visit): Promise<void> {
  const origin = originOf(mode);
  context = await browser.newContext({ ...PHONE, acceptDownloads: true });
  pending.clear();
  context.on('request', (request) => pending.add(request));
  context.on('requestfinished', (request) => pending.delete(request));
  context.on('requestfailed', (request) => pending.delete(request));
  left = await watchLeaving(context, origin);
  await spoil?.(context);
  await context.addInitScript(
    ([id, isOn]) => {
      if (window === window.top) localStorage.setItem('userId', `${id}`);
      if (isOn) Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    },
    [userId, hasPrivacyControl],
  );
  page = await context.newPage();
  await page.clock.install();
  await page.goto(origin + path, { waitUntil: 'load' });
  await touch();
}

async function touch(): Promise<void> {
  await page.keyboard.press('Shift');
  await settle();
}

/** Leaves room for a busy machine. */

/** Lets the page do whatever it would do, sooner or later. */
async function settle(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await expect.poll(() => pending.size).toBe(0);
    await page.clock.runFor(2500);
  }
  await expect.poll(() => pending.size).toBe(0);
}

async function decide(name: 'Allow' | 'Refuse'): Promise<void> {
  await notice().getByRole('button', { name }).click();
  await settle();
}

/** A yes, and a no after everything has been reported. */
async function withdraw(): Promise<void> {
  await decide('Allow');
  await expectLeft(EVERYTHING);
  await openChoices();
  await decide('Refuse');
  left.length = 0;
}

/** The stored attribution of the visitor. */
const keptAttribution = (): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('ss_')));

/** By the link in the footer. */
async function openChoices(): Promise<void> {
  await page.getByRole('link', { name: 'Privacy choices' }).click();
  await notice().waitFor();
}

const notice = () => page.getByRole('complementary', { name: 'Privacy choices' });
const originOf = (mode: AnalyticsMode) => analytics.sites.get(mode)?.origin ?? '';
const leftSoFar = () => [...new Set(left)].sort();

/** Expects each once, and waits until all are sent, since a slow machine may pause between two requests. */
async function expectLeft(names: readonly string[]): Promise<void> {
  const goOn = async (): Promise<string[]> => {
    await settle();
    return [...left].sort();
  };
  await expect.poll(goOn).toEqual([...names].sort());
}

const MEASUREMENT = [
  'impression',
  'smart-script',
  'www.google-analytics.com gtm.js',
  'www.google-analytics.com onload',
  'www.googletagmanager.com/gtag/js',
  'www.googletagmanager.com/gtm.js',
  'www.googletagmanager.com/more.js',
];
const ADVERTISING = ['connect.facebook.net/en_US/fbevents.js', 'www.facebook.com PageView'];
const RECORDING = ['e.clarity.ms/collect', 'www.clarity.ms/tag/test000001'];
const EVERYTHING = [...MEASUREMENT, ...ADVERTISING, ...RECORDING];

describe('what leaves the browser', () => {
  test('where a yes is required: nothing before it, and nothing after a no', async () => {
    await visit({ mode: 'required' });
    expect(leftSoFar()).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('ss_incoming_params'))).toBeNull();
    await decide('Refuse');
    expect(leftSoFar()).toEqual([]);
    await page.reload();
    await touch();
    expect(leftSoFar()).toEqual([]);
    expect(await notice().count()).toBe(0);
  });

  test('after a yes: everything, once, also on the next page, which asks no more', async () => {
    await visit({ mode: 'required' });
    await decide('Allow');
    await expectLeft(EVERYTHING);
    left.length = 0;
    await page.reload();
    // Without a touch: the decision is known.
    await expectLeft(EVERYTHING);
    expect(await notice().count()).toBe(0);
  });

  test('from a page that the browser prepares on a guess: nothing until the visitor opens it', async () => {
    const spoil = (context: BrowserContext) =>
      context.addInitScript(() => {
        let isPrepared = true;
        Object.defineProperty(Document.prototype, 'prerendering', { get: () => isPrepared });
        addEventListener('opened', () => {
          isPrepared = false;
          document.dispatchEvent(new Event('prerenderingchange'));
        });
      });
    await visit({ mode: 'off', spoil });
    expect(leftSoFar()).toEqual([]);
    await page.evaluate(() => dispatchEvent(new Event('opened')));
    await expectLeft(EVERYTHING);
  });

  test('a yes to one purpose is a yes to that one', async () => {
    await visit({ mode: 'required' });
    await notice().getByText('Choose').click();
    await notice()
      .getByRole('checkbox', { name: /Measurement/ })
      .check();
    await notice().getByRole('button', { name: 'Save' }).click();
    await expectLeft(MEASUREMENT);
  });

  test('after a withdrawal: nothing more, and what was kept for vendors is gone', async () => {
    await visit({ mode: 'required' });
    await withdraw();
    await press();
    await expectLeft(['logevents', 'logevents']);
    expect(await keptAttribution()).toEqual([]);
    left.length = 0;
    await page.reload();
    await touch();
    expect(leftSoFar()).toEqual([]);
  });

  test('after a second word without measurement: still nothing reaches the tag manager', async () => {
    await visit({ mode: 'required' });
    await decide('Allow');
    for (let times = 0; times < 2; times++) {
      await openChoices();
      await decide('Refuse');
    }
    left.length = 0;
    await press();
    await expectLeft(['logevents', 'logevents']);
  });

  test('a no that follows the yes at once: what waits is not sent, and nothing stays', async () => {
    await visit({ mode: 'required', spoil: (made) => made.route(/fbevents/, () => {}) });
    await page.reload({ waitUntil: 'load' });
    await page.keyboard.press('Shift');
    await notice().waitFor();
    // From here on time passes only when it is run: a busy machine may take a second from one press to the next.
    await page.clock.pauseAt(Date.now() + 60_000);
    await notice().getByRole('button', { name: 'Allow' }).click();
    await page.clock.runFor(100);
    await openChoices();
    await notice().getByRole('button', { name: 'Refuse' }).click();
    await page.clock.runFor(5000);
    expect(leftSoFar()).not.toContain('impression');
    const queued = await page.evaluate(() =>
      (window as { fbq?: { queue: unknown[][] } }).fbq?.queue.map(([name]) => name),
    );
    expect(queued?.at(-1)).toBe('consent');
    expect(queued).not.toContain('track');
    expect(await keptAttribution()).toEqual([]);
  });

  test('a yes after a no: what has been reported is not sent again', async () => {
    await visit({ mode: 'required' });
    await withdraw();
    await openChoices();
    await decide('Allow');
    await settle();
    expect(leftSoFar()).toEqual([]);
    await press();
    await expect.poll(leftSoFar).toContain('www.facebook.com Lead');
  });

  test('a no takes away what an earlier page kept, also where nothing has begun', async () => {
    await visit({ mode: 'required' });
    await page.evaluate(() => {
      for (const key of ['ss_incoming_params', 'ss_webReferrer']) localStorage.setItem(key, '[]');
    });
    await decide('Refuse');
    expect(await keptAttribution()).toEqual([]);
  });

  test('what happens before a decision reaches those that need none, however soon it comes', async () => {
    await visit({ mode: 'required' });
    // A page that is not idle until it is reported.
    await page.addInitScript(() => {
      const tasks: (() => void)[] = [];
      Object.assign(window, { tasks, requestIdleCallback: (task: () => void) => tasks.push(task) });
    });
    await page.reload({ waitUntil: 'load' });
    const runLastOf = async (count: number): Promise<void> => {
      await expect
        .poll(() => page.evaluate(() => (window as { tasks?: unknown[] }).tasks?.length))
        .toBe(count);
      await page.evaluate(() => (window as { tasks?: (() => void)[] }).tasks?.pop()?.());
    };
    await page.keyboard.press('Shift');
    // The first fetches the script, whose second shows the notice.
    await runLastOf(1);
    await runLastOf(2);
    await notice().waitFor();
    await page.evaluate(() =>
      document.body.dispatchEvent(
        new CustomEvent('slipway:visitor', {
          bubbles: true,
          detail: { category: 'game', action: 'open', label: 'ludo', countPlayLudoHit: true },
        }),
      ),
    );
    await notice().getByRole('button', { name: 'Refuse' }).click();
    await page.evaluate(() => {
      for (const task of (window as { tasks?: (() => void)[] }).tasks ?? []) task();
    });
    await expectLeft(['logevents']);
  });

  test('where consent is implied: everything until a no', async () => {
    await visit({ mode: 'implied' });
    await expectLeft(EVERYTHING);
    await decide('Refuse');
    left.length = 0;
    await page.reload();
    await touch();
    expect(leftSoFar()).toEqual([]);
  });

  // What leaves with it where a yes is required is a column of `consent-matrix.spec.ts`.
  const consentModes = ['off', 'implied', 'required'] as const;
  test.each(consentModes.slice(0, rounds({ usual: 2, long: 3 })))(
    'with Global Privacy Control, on a site with consent %s: nothing, and no notice',
    async (mode) => {
      await visit({ mode, hasPrivacyControl: true });
      expect(leftSoFar()).toEqual([]);
      expect(await notice().count()).toBe(0);
    },
  );

  test('a yes that the visitor gives here takes precedence over Global Privacy Control', async () => {
    await visit({ mode: 'required', hasPrivacyControl: true });
    await openChoices();
    await decide('Allow');
    await expectLeft(EVERYTHING);
  });

  test('a yes to other texts is no yes: the visitor is asked again', async () => {
    await visit({ mode: 'required' });
    await decide('Allow');
    await page.evaluate(() => {
      const decision = JSON.parse(localStorage.getItem('slipwayConsent') ?? '{}');
      localStorage.setItem('slipwayConsent', JSON.stringify({ ...decision, textId: 'of-last-year' }));
    });
    left.length = 0;
    await page.reload();
    await settle();
    await expect.poll(() => notice().count()).toBe(1);
    expect(leftSoFar()).toEqual([]);
  });

  test('a visitor outside the share is not recorded', async () => {
    await visit({ mode: 'off', userId: UNRECORDED });
    await expectLeft([...MEASUREMENT, ...ADVERTISING]);
  });

  test('a page without flags tells the tag manager and analytics, and no other vendor may be reached', async () => {
    await visit({ mode: 'off', path: '/quiet/' });
    expect(leftSoFar().filter((name) => /facebook|clarity|smart/.test(name))).toEqual([]);
    const policy = readFileSync(
      join(analytics.sites.get('off')?.outFolder ?? '', 'quiet/index.html'),
      'utf8',
    );
    expect(policy).toContain('google-analytics.com');
    expect(policy).not.toMatch(/facebook|clarity/);
  });

  test('a site without vendors carries nothing of it', async () => {
    await visit({ mode: 'none' });
    expect(leftSoFar()).toEqual([]);
    const outFolder = analytics.sites.get('none')?.outFolder ?? '';
    const html = readFileSync(join(outFolder, 'index.html'), 'utf8');
    expect(html).not.toMatch(/name="slipway-measure"|site-vendors/);
    expect(readFileSync(join(outFolder, 'manifest.json'), 'utf8')).not.toContain('assets/measure');
  });
});

/** Presses the download button and waits for the file. */
async function press(): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('main a[data-for="android"]').first().click(),
  ]);
  await settle();
  return download.suggestedFilename();
}

describe('events', () => {
  test('T5 C18 where nobody is asked: everything without a notice, a press and its end as well, and nothing is kept that is not documented', async () => {
    await visit({ mode: 'off' });
    await expectLeft(EVERYTHING);
    expect(await notice().count()).toBe(0);
    left.length = 0;
    expect(await press()).toBe('install-dice.apk');
    await expectLeft([
      'logevents',
      'logevents',
      'www.facebook.com Lead',
      'www.google-analytics.com NextJS-DownloadButtonClick',
      'www.google-analytics.com download_click',
      'www.google-analytics.com eventTracking',
      'www.google-analytics.com onclick',
      'www.google-analytics.com onclick',
    ]);
    const common = {
      category: 'download',
      action: 'click',
      label: 'Dice home',
      platform: 'ANDROID',
      template: 'site',
      version: '6.2.0',
    };
    const view = { platform: 'ANDROID', template: 'site' };
    expect(await events()).toEqual([
      { event: 'onload', ...view, APKVersion: '6.2.0' },
      { event: 'eventTracking', ...common },
      { event: 'NextJS-DownloadButtonClick', ...common },
      { event: 'onclick', ...view, APKVersion: '6.2.0' },
      { event: 'onclick', ...view, downloadCompleted: true },
    ]);
    await expectListedStorage();
  });

  test('T5 a press that comes before the analytics script is not lost', async () => {
    const waiting: (() => void)[] = [];
    context = await browser.newContext({ ...PHONE, acceptDownloads: true });
    left = await watchLeaving(context, originOf('required'));
    await context.route('**/assets/measure-*.js', (route) => void waiting.push(() => void route.continue()));
    page = await context.newPage();
    await page.goto(originOf('required'));
    await Promise.all([
      page.waitForEvent('download'),
      page.locator('main a[data-for="android"]').first().click(),
    ]);
    await expect.poll(() => waiting.length).toBe(1); // the page asks for it when it is idle
    expect(await events()).toEqual([]);
    for (const go of waiting) go();
    await expect
      .poll(async () => (await events()).map(({ event }) => event))
      .toEqual(['onload', 'eventTracking', 'NextJS-DownloadButtonClick', 'onclick', 'onclick']);
  });

  test('T5 the first play of a film reaches the data layer under its own name, and analytics', async () => {
    await visit({ mode: 'off' });
    left.length = 0;
    const film = page.locator('a[data-embed]');
    await sectionStarted(page, 'video');
    await film.click();
    await expect.poll(() => left).toContain('www.google-analytics.com video_play');
    expect((await events()).at(-1)).toMatchObject({
      event: 'eventTracking',
      category: 'video',
      action: 'capture_play',
      label: 'A capture',
    });
  });

  test('Consent Mode hears a default before the tag manager, and each decision', async () => {
    await visit({ mode: 'required' });
    await decide('Allow');
    await openChoices();
    await decide('Refuse');
    const say = (value: string) => ({
      ad_storage: value,
      ad_user_data: value,
      ad_personalization: value,
      analytics_storage: value,
    });
    const commands = await page.evaluate(() =>
      ((window as { dataLayer?: object[] }).dataLayer ?? [])
        .map((entry) => Object.values(entry) as unknown[])
        .filter(([name]) => name === 'consent' || name === 'gtm.js'),
    );
    expect(commands.map(([name, kind, signals]) => (name === 'consent' ? [kind, signals] : name))).toEqual([
      ['default', say('denied')],
      ['update', say('granted')],
      'gtm.js',
      ['update', say('denied')],
    ]);
  });
});

/** Site data under names that `docs/tracking.md` lists, and no other. */
async function expectListedStorage(): Promise<void> {
  const stored = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
  }));
  const listed = (where: string) =>
    STORED_VALUES.filter((value) => value.where === where).map(({ key }) =>
      key.replace('{path}', '/').replace('{product}', 'dice'),
    );
  expect(stored.local.filter((key) => !listed('local storage').includes(key))).toEqual([]);
  expect(stored.local).toEqual(expect.arrayContaining(['newUUID', 'sessionCounter', 'ss_incoming_params']));
  // The rest of a key that names a package is its address.
  const sessionKeys = stored.session.map((key) => key.replace(/ .*/, ' {link}'));
  expect(sessionKeys.filter((key) => !listed('session storage').includes(key))).toEqual([]);
  expect(stored.databases.filter((key) => !listed('IndexedDB').includes(key))).toEqual([]);
  expect(await context.cookies()).toEqual([]);
}

/** Named entries of the data layer, without the tag manager's own. */
function events(): Promise<{ event: string }[]> {
  return page.evaluate(() =>
    ((window as { dataLayer?: { event?: string }[] }).dataLayer ?? []).filter(
      (entry): entry is { event: string } => entry.event !== undefined && entry.event !== 'gtm.js',
    ),
  );
}

describe('a vendor', () => {
  const abort = (route: Route) => route.abort('blockedbyclient');
  const never = () => {};
  const fail = (route: Route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'const fail = () => { throw new Error("broken") }; window.fbq = fail; window.clarity = fail; throw new Error("broken")',
    });
  const ALL = /google|facebook|clarity/;
  const failures: readonly [string, (made: BrowserContext) => Promise<unknown>][] = [
    [
      'never answers, is blocked or throws, one each,',
      async (made) => {
        await made.route(/google/, never);
        await made.route(/facebook/, abort);
        await made.route(/clarity/, fail);
      },
    ],
    ['has no script to start it', (made) => made.route('**/assets/measure-*.js', (route) => route.abort())],
  ];
  const failuresOfAll: typeof failures = [
    ['is blocked', (made) => made.route(ALL, abort)],
    ['never answers', (made) => made.route(ALL, never)],
    ['throws, and leaves broken things behind', (made) => made.route(ALL, fail)],
  ];

  test.each([...failures, ...(isLongRun ? failuresOfAll : [])])(
    'that %s is in nobody’s way',
    async (_, spoil) => {
      // A vendor that never responds keeps the network busy, so only time is run.
      const origin = originOf('off');
      context = await browser.newContext({ ...PHONE, acceptDownloads: true });
      left = await watchLeaving(context, origin);
      await spoil(context);
      page = await context.newPage();
      await page.clock.install();
      await page.goto(origin, { waitUntil: 'load' });
      await page.keyboard.press('Shift');
      await page.clock.runFor(5000);
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('main a[data-for="android"]').first().click(),
      ]);
      expect(download.suggestedFilename()).toBe('install-dice.apk');
      await page.getByText('Download Complete').first().waitFor();
    },
  );

  test('may fetch scripts from its own hosts and from no other, and turns no text into a page', async () => {
    await visit({ mode: 'off' });
    const refused = await page.evaluate(() => {
      const attempts = {
        otherHost: () =>
          Object.assign(document.createElement('script'), { src: 'https://evil.example/a.js' }),
        likeAnAllowedOne: () =>
          Object.assign(document.createElement('script'), { src: 'https://evilads.example/a.js' }),
        plainHttp: () =>
          Object.assign(document.createElement('script'), { src: 'http://www.clarity.ms/a.js' }),
        html: () => Object.assign(document.createElement('div'), { innerHTML: '<img>' }),
      };
      return Object.entries(attempts).flatMap(([name, attempt]) => {
        try {
          attempt();
          return [];
        } catch {
          return [name];
        }
      });
    });
    expect(refused).toEqual(['otherHost', 'likeAnAllowedOne', 'plainHttp', 'html']);
    await expect.poll(leftSoFar).toContain('www.googletagmanager.com/more.js');
  });

  test('has its tags on the hosts that the site allows them', async () => {
    await visit({ mode: 'off' });
    await expect.poll(leftSoFar).toContain('www.googletagmanager.com/more.js');
    await page.evaluate(() => {
      for (const host of ['tags.vendor.example', 'eu.ads.example'])
        document.head.append(
          Object.assign(document.createElement('script'), { src: `https://${host}/tag.js` }),
        );
      void fetch('https://eu.ads.example/seen', { mode: 'no-cors' });
    });
    const tags = ['eu.ads.example/seen', 'eu.ads.example/tag.js', 'tags.vendor.example/tag.js'];
    await expect
      .poll(() =>
        leftSoFar()
          .filter((name) => /vendor|ads/.test(name))
          .sort(),
      )
      .toEqual(tags);
  });
});
