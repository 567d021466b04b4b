/** Screens inside the app, as the built site shows them to an Android and an iOS app that only pretend, and the simulator. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions, Page, Route } from 'playwright';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { isLongRun } from '../rounds.ts';
import {
  axeViolations,
  contrastAtNight,
  contrastViolations,
  layoutShift,
  overflowPx,
  PHONE,
  watchedPage,
} from './watched-page.ts';
import { dev, withDev } from './with-dev.ts';
import { browser, site, withSite } from './with-site.ts';

withSite();
withDev();

type App = 'android' | 'ios';

interface AppCall {
  type: string;
  payload: Record<string, unknown>;
}

/** What the service answers below `/api/webview/`. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  referral: { code: 'MEERA50', link: 'https://paasa.example/i/MEERA50' },
  'referral/summary': {
    invited: 12,
    joined: 7,
    earned: 150_000,
    friends: [{ name: 'Asha', status: 'Playing', amount: 50 }],
  },
  'academy/tv': {
    items: [
      { title: 'Open with the back piece', subtitle: '2 min', url: '/super6-guide-video/' },
      { title: 'For subscribers', packageId: 'academy' },
    ],
  },
  'academy/screenplay': [{ title: 'The longest chase', gameId: 'replay-41' }],
  'academy/saved': { items: [{ title: 'Bookmarks', screen: 'bookmarks' }] },
};

interface Screen {
  page: Page;
  complaints: string[];
  /** What the app heard of the page, oldest first, over all pages of this screen. */
  heard: AppCall[];
  /** Addresses that its scripts called, oldest first. */
  called: string[];
  /** The app says something to the page. */
  say(message: object): Promise<void>;
}

interface Opening {
  app?: App;
  options?: BrowserContextOptions;
  session?: Record<string, string>;
  /** Answers a call of the page's in place of the service. */
  answer?: (call: Route, path: string) => Promise<void>;
}

const SIGNED_IN = { webviewHeaders: '{"Authorization":"Bearer meera"}' };

/** Apps that have been opened, by their options: a page for each test would take longer than most tests. */
const opened = new Map<string, Promise<SharedScreen>>();

interface SharedScreen extends Screen {
  answer: NonNullable<Opening['answer']>;
  close(): Promise<void>;
}

afterAll(async () => {
  for (const screen of opened.values()) await (await screen).close();
  opened.clear();
});

/** A screen as it is in an app that has just been started: nothing is stored, nothing heard. */
async function openScreen(route: string, opening: Opening = {}): Promise<Screen> {
  const { app = 'android', options = PHONE, session = SIGNED_IN, answer = answerWell } = opening;
  const key = JSON.stringify([app, options]);
  if (!opened.has(key)) opened.set(key, startApp(app, options));
  const screen = (await opened.get(key)) as SharedScreen;
  const { page, complaints, heard, called } = screen;
  // A file without scripts: what the last screen was still doing ends here.
  await page.goto(`${site.origin}/robots.txt`);
  await page.evaluate((values) => {
    localStorage.clear();
    sessionStorage.clear();
    for (const [key, value] of Object.entries(values)) sessionStorage.setItem(key, value);
  }, session);
  for (const list of [complaints, heard, called]) list.length = 0;
  screen.answer = answer;
  await page.goto(site.origin + route, { waitUntil: 'load' });
  return screen;
}

async function startApp(app: App, options: BrowserContextOptions): Promise<SharedScreen> {
  const { page, complaints, close } = await watchedPage(browser, options);
  const screen: SharedScreen = {
    page,
    complaints,
    heard: [],
    called: [],
    answer: answerWell,
    say: (message) =>
      page.evaluate((detail) => {
        window.dispatchEvent(new CustomEvent('slipway:app', { detail }));
      }, message),
    close,
  };
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') screen.called.push(request.url());
  });
  await page.exposeFunction('reportToTest', (json: string) => screen.heard.push(JSON.parse(json) as AppCall));
  await page.addInitScript(beInApp, app);
  await page.route('**/api/webview/**', (call) =>
    screen.answer(call, new URL(call.request().url()).pathname.replace('/api/webview/', '')),
  );
  return screen;
}

/** Runs in the page before its own scripts. Each app takes messages in its own form and refuses the other's. */
function beInApp(app: App): void {
  const page = window as unknown as {
    reportToTest(json: string): void;
    SlipwayApp?: object;
    webkit?: object;
  };
  const take = (message: unknown, kind: string): void => {
    if (typeof message !== kind) throw new Error(`The app takes a message as ${kind}.`);
    page.reportToTest(kind === 'string' ? String(message) : JSON.stringify(message));
  };
  if (app === 'android') page.SlipwayApp = { postMessage: (text: unknown) => take(text, 'string') };
  else
    page.webkit = {
      messageHandlers: { SlipwayApp: { postMessage: (value: unknown) => take(value, 'object') } },
    };
}

const answerWell = (call: Route, path: string): Promise<void> =>
  call.fulfill({ json: { data: ANSWERS[path] ?? {} } });

const lastMessage = (heard: readonly AppCall[]) => expect.poll(() => heard.at(-1));

/** What the screen shows of its service's answer; null when it asks for none. */
const shownPart = (page: Page) => page.locator('[data-part]:visible').first().getAttribute('data-part');

const SCREENS: readonly [route: string, title: string, text: string][] = [
  ['/referral/', 'Invite a friend', 'MEERA50'],
  ['/referral-summary/', 'My invitations', '₹1,50,000'],
  ['/acadmey/tv/', 'Academy TV', 'Open with the back piece'],
  ['/acadmey/screenplay/', 'Move by move', 'The longest chase'],
  ['/acadmey/saved/', 'Saved', 'Bookmarks'],
  ['/tnc/', 'Terms in brief', 'One person, one number, one account.'],
  ['/super-six-fullscreen-video/', 'Super Six', 'Thirteen seconds without words.'],
  ['/super6-guide-video/', 'Guide', 'From the download to the first six'],
  ['/super6-lottery-details/tnc/', 'Super Six, terms', 'It is not a lottery'],
];

/** Both apps hear the same by other ways (`bridge.test.ts`): one screen shows that to each, and all do before a release. */
const APPS: readonly App[] = isLongRun ? ['android', 'ios'] : ['android'];
const appsOf = (route: string): readonly App[] => (route === SCREENS[0]?.[0] ? ['android', 'ios'] : APPS);

describe.each(SCREENS)('R9 %s', (route, title, text) => {
  test.each<App>(appsOf(route))('tells the %s app its title, and shows what it is for', async (app) => {
    const { page, heard, complaints } = await openScreen(route, { app });
    await page.getByText(text).first().waitFor();
    await expect.poll(() => heard.length).toBe(3);
    expect(heard).toEqual([
      { type: 'UpdateHeader', payload: { title, isVisible: false } },
      { type: 'CleverTap', payload: { event: 'screen_view', properties: { route } } },
      { type: 'UpdateNotch', payload: { color: expect.stringMatching(/^rgb\(\d+, \d+, \d+\)$/) } },
    ]);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    await page.getByRole('button', { name: 'Back' }).click();
    await lastMessage(heard).toEqual({ type: 'GoBack', payload: {} });
    expect(complaints).toEqual([]);
  });
});

const ANSWERED = SCREENS.filter(([route]) => /referral|acadmey/.test(route));
const LOCALES = ['', '/hi', '/gu', '/bn'];
const NARROW: BrowserContextOptions = { ...PHONE, viewport: { width: 320, height: 640 } };

/** Looks at what the services have answered, and gathers what is wrong with it. */
async function lookAtAnswers(
  options: BrowserContextOptions,
  localesOf: (screen: number) => readonly string[],
  violationsOf: (page: Page, screen: number) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  const { page, complaints } = await openScreen('/referral/', { options });
  for (const [index, [route, , text]] of ANSWERED.entries())
    for (const locale of localesOf(index)) {
      await page.goto(site.origin + locale + route, { waitUntil: 'load' });
      await page.getByText(text.startsWith('₹') ? 'Asha' : text).waitFor();
      const overflow = await overflowPx(page);
      if (overflow > 0) found.push(`${locale}${route} is ${overflow} px wider than the screen`);
      // The parts are the same in every language; how much room their words take is not.
      if (locale === '')
        for (const violation of await violationsOf(page, index)) found.push(`${route}: ${violation}`);
    }
  return [...found, ...complaints];
}

test('R9 what a service answers fits the narrowest screen in four languages, without a complaint or a violation', async () => {
  // Each screen in one language, those with parts of their own in English too. The last three have the same parts, a list.
  const others = LOCALES.slice(1);
  const found = await lookAtAnswers(
    NARROW,
    (index) => [...(index > 2 ? [] : ['']), others[index % others.length] ?? ''],
    async (page, index) => {
      if (index > 2) return [];
      const violations = await axeViolations(page);
      return index === 1 ? [...violations, ...(await contrastAtNight(page))] : violations;
    },
  );
  expect(found).toEqual([]);
});

const SIZES = [
  ['on a phone', PHONE, axeViolations],
  ['on a narrow phone at night', { ...NARROW, colorScheme: 'dark' as const }, contrastViolations],
] as const;

test.each(isLongRun ? SIZES : [])(
  'R9 what a service answers fits the screen in four languages, without a complaint or a violation, %s',
  async (_, options, violations) => {
    expect(
      await lookAtAnswers(
        options,
        () => LOCALES,
        (page) => violations(page),
      ),
    ).toEqual([]);
  },
);

describe('the referral screen', () => {
  test.each(APPS)('W1 copies and shares through the %s app, and hears how it went', async (app) => {
    const { page, heard, say } = await openScreen('/referral/', { app });
    await page.getByRole('button', { name: 'Copy code' }).click();
    await lastMessage(heard).toEqual({ type: 'Clipboard', payload: { text: 'MEERA50' } });
    await page.getByRole('button', { name: 'COPIED' }).waitFor();
    await say({ type: 'Answer', payload: { to: 'Clipboard', isDone: false } });
    await page.getByRole('button', { name: 'Copy code' }).waitFor();
    expect(await page.evaluate(() => String(getSelection()))).toBe('MEERA50');

    await page.getByRole('button', { name: 'Invite friends' }).click();
    await lastMessage(heard).toEqual({
      type: 'ShareApp',
      payload: {
        text: 'I have a free chair at my Ludo table. Install Paasa with my link https://paasa.example/i/MEERA50 or use my code MEERA50. 18+ only.',
      },
    });
    await say({ type: 'Answer', payload: { to: 'ShareApp', isDone: true } });
    await page.getByText('Your invitation is on its way.').waitFor();
  });

  test.each([
    ['android', '412', 'A', true],
    ['android', '411', 'A', false],
    ['ios', '6057', 'control', true],
    ['ios', '6056', 'control', false],
    ['android', '412', 'B', false],
  ] as const)(
    'W3 E11 on %s, build %s, bucket %s the new form is shown: %j',
    async (app, version, bucket, isNew) => {
      const session = { ...SIGNED_IN, appPlatform: app, appVersion: version, userBucket: bucket };
      const { page } = await openScreen('/referral/', { app, session });
      await page.getByText('MEERA50').waitFor();
      expect(await page.getByText('Send your link').isVisible()).toBe(isNew);
    },
  );
});

test('a film plays in place of its picture, with the focus in it; the app has nothing to open', async () => {
  const { page, heard, complaints } = await openScreen('/super6-guide-video/');
  await expect.poll(() => heard.length).toBe(3);
  await page.getByRole('link', { name: 'Play video' }).press('Enter');
  const player = page.locator('video');
  await player.waitFor();
  await expect.poll(() => player.evaluate((element) => document.activeElement === element)).toBe(true);
  expect(await player.getAttribute('aria-label')).not.toBe('');
  expect(heard).toHaveLength(3);
  expect(complaints).toEqual([]);
});

describe('a list', () => {
  test('W1 opens pages of the site, offers and games through the app', async () => {
    const tv = await openScreen('/acadmey/tv/');
    await tv.page.getByRole('link', { name: 'Open with the back piece' }).click();
    await lastMessage(tv.heard).toEqual({ type: 'Navigate', payload: { route: '/super6-guide-video/' } });
    await tv.page.getByRole('button', { name: 'For subscribers' }).click();
    await lastMessage(tv.heard).toEqual({
      type: 'SubscriptionPackageDetails',
      payload: { packageId: 'academy' },
    });
    expect(new URL(tv.page.url()).pathname).toBe('/acadmey/tv/');

    const games = await openScreen('/acadmey/screenplay/', { app: 'ios' });
    await games.page.getByRole('button', { name: 'The longest chase' }).click();
    await lastMessage(games.heard).toEqual({ type: 'JoinGame', payload: { gameId: 'replay-41' } });

    const saved = await openScreen('/acadmey/saved/');
    await saved.page.getByRole('button', { name: 'Bookmarks' }).click();
    await lastMessage(saved.heard).toEqual({ type: 'InAppNavigate', payload: { screen: 'bookmarks' } });
  });
});

describe('the language', () => {
  test('W1 is chosen on the screen: the app is reported and the screen follows', async () => {
    const { page, heard } = await openScreen('/referral-summary/');
    await page.locator('summary', { hasText: 'Choose a language' }).click();
    await page.getByRole('link', { name: 'हिन्दी' }).click();
    await page.waitForURL('**/hi/referral-summary/');
    await expect
      .poll(() => heard.filter(({ type }) => type === 'ToggleLanguage'))
      .toEqual([{ type: 'ToggleLanguage', payload: { locale: 'hi' } }]);
    await page.getByText('₹1,50,000').waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('मेरे बुलावे');
  });

  test('is chosen in the app: the screen follows', async () => {
    const { page, say } = await openScreen('/acadmey/tv/');
    await page.getByText('For subscribers').waitFor();
    await say({ type: 'LanguageChanged', payload: { locale: 'gu' } });
    await page.waitForURL('**/gu/acadmey/tv/');
  });
});

describe('a service that does not answer well', () => {
  test('X W2 a failure is in the app’s log and on the screen, and a second try helps', async () => {
    let calls = 0;
    const answer = (call: Route, path: string) => {
      calls += 1;
      return calls === 1 ? call.fulfill({ status: 503, body: '' }) : answerWell(call, path);
    };
    const { page, heard } = await openScreen('/referral-summary/', { answer });
    await page.getByText('This could not be loaded. Please try again after some time.').waitFor();
    await lastMessage(heard).toEqual({
      type: 'NativeLog',
      payload: { level: 'error', message: 'GET /api/webview/referral/summary: the server answered 503' },
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('₹1,50,000').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).isVisible()).toBe(false);
  });

  test.each([
    ['/referral-summary/', 'Nobody yet. Invite the person you have always wanted to beat.'],
    ['/acadmey/saved/', 'Nothing saved yet. Tap the bookmark on a lesson.'],
  ])('%s says that there is nothing yet', async (route, text) => {
    const { page } = await openScreen(route, { answer: (call) => call.fulfill({ json: { data: {} } }) });
    await page.getByText(text).waitFor();
    expect(await shownPart(page)).toBe('empty');
  });

  test('while it waits the screen says so', async () => {
    let release = (): void => undefined;
    const waits = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { page } = await openScreen('/referral/', {
      answer: (call, path) => waits.then(() => answerWell(call, path)),
    });
    await page.getByText('Loading...').waitFor();
    release();
    await page.getByText('MEERA50').waitFor();
    expect(await layoutShift(page)).toBeLessThan(0.1);
  });

  test('values that mean harm are texts, and lead nowhere', async () => {
    const item = {
      title: '<img src=x onerror=alert(1)>',
      url: 'javascript:alert(1)',
      image: '//evil.invalid/a.png',
    };
    const { page, complaints } = await openScreen('/acadmey/tv/', {
      answer: (call) => call.fulfill({ json: { data: { items: [item] } } }),
    });
    await page.getByText(item.title).waitFor();
    expect(await page.locator('[data-rows] :is([href], img, button)').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

describe('the session', () => {
  const hosts = ['https://paasa.example@evil.invalid', 'https://evil.invalid/v2', '//evil.invalid'];
  test.each(hosts.slice(0, isLongRun ? hosts.length : 1))(
    'W2 that names the host %s sends the user’s headers nowhere',
    async (webviewHost) => {
      const { page, heard, called } = await openScreen('/referral/', {
        session: { ...SIGNED_IN, webviewHost },
      });
      await page.getByText('This could not be loaded.').waitFor();
      await lastMessage(heard).toMatchObject({
        type: 'NativeLog',
        payload: { message: 'GET referral: the host of the session is not one of the site’s' },
      });
      expect(called).toEqual([]);
    },
  );

  test('W2 the user’s headers go with the call', async () => {
    const sent: Record<string, string>[] = [];
    const { page } = await openScreen('/referral/', {
      session: { webviewHeaders: '{"Authorization":"Bearer meera","X-Device":"Pixel 7"}' },
      answer: (call, path) => {
        sent.push(call.request().headers());
        return answerWell(call, path);
      },
    });
    await page.getByText('MEERA50').waitFor();
    expect(sent).toMatchObject([{ authorization: 'Bearer meera', 'x-device': 'Pixel 7' }]);
  });

  test('that is absent asks nobody, and sends people to the app', async () => {
    const { page, complaints, called } = await openScreen('/hi/referral/', { session: {} });
    await page.getByText('अपनी जानकारी देखने के लिए यह पेज ऐप में खोलें।').waitFor();
    expect(called).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

describe('the simulator of slipway dev', () => {
  const openSimulator = async (query: string, options: BrowserContextOptions = {}) => {
    const watched = await watchedPage(browser, { viewport: { width: 1440, height: 1000 }, ...options });
    onTestFinished(watched.close);
    await watched.page.goto(`${dev.origin}/_webview/?${query}`);
    return { ...watched, screen: watched.page.frameLocator('#screen-frame') };
  };

  // The tests below are in the other two.
  test.each(isLongRun ? ['react-native', 'android', 'ios'] : ['react-native'])(
    'shows what page and app say to each other: %s',
    async (platform) => {
      const { page, screen, complaints } = await openSimulator(
        `screen=/referral/&platform=${platform}&version=9999`,
      );
      await screen.getByText('MEERA50').waitFor();
      await screen.getByText('Send your link').waitFor();
      const log = page.locator('#log');
      await log.getByText('UpdateHeader').waitFor();
      await log.getByText('GET /api/webview/referral').waitFor();
      expect(await log.textContent()).not.toContain('Bearer');

      await screen.getByRole('button', { name: 'Invite friends' }).click();
      await log.getByText('Install Paasa with my link https://app.example/i/MEERA50').waitFor();
      await log.getByRole('button', { name: 'Answer: done' }).click();
      await screen.getByText('Your invitation is on its way.').waitFor();

      await page.getByLabel('Language', { exact: true }).selectOption('bn');
      await page.getByRole('button', { name: 'Language changed' }).click();
      await screen.getByRole('heading', { name: 'বন্ধুকে ডাকুন' }).waitFor();

      // Once the new page has given its title, its script has begun.
      await log.getByText('"বন্ধুকে ডাকুন"').waitFor();
      await screen.locator('[data-act="back"]').click();
      await page.getByText('The screen is closed.').waitFor();
      expect(complaints).toEqual([]);
    },
  );

  test('lets calls fail, and the session be renewed', async () => {
    const { page, screen } = await openSimulator('screen=/referral-summary/&answer=failed');
    await screen.getByText('This could not be loaded.').waitFor();
    await page.locator('#log').getByText('NativeLog').waitFor();
    await page.getByLabel('Calls get').selectOption({ label: 'nothing yet' });
    await screen.getByRole('button', { name: 'Try again' }).click();
    await screen.getByText('Nobody yet.').waitFor();
    await page.getByLabel('Calls get').selectOption({ label: 'a full answer' });
    await page.getByRole('button', { name: 'Session renewed' }).click();
    await screen.getByText('₹1,50,000').waitFor();
  });

  test('opens a screen over another, and goes back to the first', async () => {
    const { page, screen } = await openSimulator('screen=/acadmey/tv/&platform=ios');
    await screen.getByRole('link', { name: 'Open with the back piece' }).click();
    await page.locator('#log').getByText('"Guide"').waitFor();
    await screen.getByRole('button', { name: 'Back' }).click();
    await screen.getByRole('heading', { name: 'Academy TV' }).waitFor();
    await page.getByLabel('Host').fill('https://evil.invalid');
    await page.getByLabel('Host').press('Tab');
    await page.locator('#log').getByText('the host of the session is not one of the site’s').waitFor();
  });

  test('leaves no session behind for other pages of the tab', async () => {
    const { page, screen } = await openSimulator('screen=/referral/');
    await screen.getByText('MEERA50').waitFor();
    await page.goto(`${dev.origin}/referral/`);
    await page.getByText('Open this page in the app').waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test('has no complaint, no overflow and no accessibility violation on a phone, and is read at night', async () => {
    const { page, screen, complaints } = await openSimulator('screen=/referral/', PHONE);
    await screen.getByText('MEERA50').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    expect(await contrastAtNight(page)).toEqual([]);
    expect(await overflowPx(page)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 1000 });
    expect(await overflowPx(page)).toBe(0);
    expect(complaints).toEqual([]);
  });

  test.each(isLongRun ? [['at night', { colorScheme: 'dark' as const }] as const] : [])(
    'has no complaint, no overflow and no accessibility violation %s',
    async (_, options) => {
      const { page, screen, complaints } = await openSimulator('screen=/referral/', options);
      await screen.getByText('MEERA50').waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(await overflowPx(page)).toBe(0);
      expect(complaints).toEqual([]);
    },
  );

  test('is no part of a build', async () => {
    expect(site.routes.filter((route) => route.startsWith('/_'))).toEqual([]);
    expect((await fetch(`${site.origin}/_webview/`)).status).toBe(404);
    const texts = readdirSync(site.outFolder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:html|js)$/.test(path))
      .filter((path) => readFileSync(join(site.outFolder, path), 'utf8').includes('slipwaySimulator'));
    expect(texts).toEqual([]);
  });
});
