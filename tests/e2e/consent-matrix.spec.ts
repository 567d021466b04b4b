/** Requests of a visitor's browser in each state of consent, compared with a readable table. */
import type { BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isInShare } from '../../runtime/behaviours/in-share.ts';
import { EVENT_CATALOGUE } from '../../schemas/plain/events.ts';
import { startAnalyticsSites, watchLeaving } from './analytics-site.ts';
import { PHONE } from './watched-page.ts';
import { browser, withBrowser } from './with-browser.ts';

withBrowser();

/**
 * The site asks first (`mode: required`) and leaves the event log as it is by default. Every visitor comes by a campaign of Google, presses
 * the download button, starts the film and opens the playable demo. `google`: the impression names that campaign. `whole`: call 6 as
 * specified; `bare`: without id, visit and query. `late yes`: on the page after the landing. `withdrawn`: what happens after a yes was
 * taken back in another tab.
 */
const TABLE = `
  event                      | undecided | no   | yes    | late yes | withdrawn | GPC  | GPC, then yes
  onload                     | -         | -    | sent   | sent     | -         | -    | sent
  onclick                    | -         | -    | sent   | sent     | -         | -    | sent
  eventTracking              | -         | -    | sent   | sent     | -         | -    | sent
  NextJS-DownloadButtonClick | -         | -    | sent   | sent     | -         | -    | sent
  download_click             | -         | -    | sent   | sent     | -         | -    | sent
  video_play                 | -         | -    | sent   | sent     | -         | -    | sent
  PageView                   | -         | -    | sent   | sent     | -         | -    | sent
  Lead                       | -         | -    | sent   | sent     | -         | -    | sent
  session recording          | -         | -    | sent   | sent     | -         | -    | sent
  smart script               | -         | -    | sent   | sent     | -         | -    | sent
  impression                 | -         | -    | google | google   | -         | -    | google
  logevents                  | bare      | bare | whole  | whole    | bare      | bare | whole
`;

const rows = TABLE.trim()
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));
const [[, ...STATES] = [], ...EVENTS] = rows;
type State = 'undecided' | 'no' | 'yes' | 'late yes' | 'withdrawn' | 'GPC' | 'GPC, then yes';

const RECORDED = Array.from({ length: 20 }, (_, number) => `visitor-${number}`).find((id) =>
  isInShare(id, 50),
);
const VENDOR_COOKIES = ['_ga', '_ga_TEST000001', '_gcl_au', '_fbp', '_clck'];

let analytics: Awaited<ReturnType<typeof startAnalyticsSites>>;
let context: BrowserContext;
let page: Page;
let urls: URL[];
const pending = new Set<unknown>();

beforeAll(async () => {
  analytics = await startAnalyticsSites(['required']);
});
afterEach(() => context?.close());
afterAll(() => analytics?.stop());

const origin = () => analytics.sites.get('required')?.origin ?? '';

async function land(hasPrivacyControl: boolean): Promise<void> {
  context = await browser.newContext({ ...PHONE, acceptDownloads: true });
  urls = [];
  pending.clear();
  context.on('request', (request) => {
    pending.add(request);
    urls.push(new URL(request.url()));
  });
  context.on('requestfinished', (request) => pending.delete(request));
  context.on('requestfailed', (request) => pending.delete(request));
  await watchLeaving(context, origin());
  await context.addInitScript(
    ([id, isOn]) => {
      if (window === window.top) localStorage.setItem('userId', `${id}`);
      if (isOn) Object.defineProperty(navigator, 'globalPrivacyControl', { value: true });
    },
    [RECORDED, hasPrivacyControl],
  );
  page = await context.newPage();
  await page.clock.install();
  await page.goto(`${origin()}/?utm_source=google&fbclid=F0`, { waitUntil: 'load' });
  await page.keyboard.press('Shift');
  await settle();
  // Every request has ended by now; the script that came by one of them may not have run yet.
  await expect.poll(() => page.evaluate(() => 'state' in (window.SlipwayConsent ?? {}))).toBe(true);
}

async function settle(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await expect.poll(() => pending.size).toBe(0);
    await page.clock.runFor(2500);
  }
  await expect.poll(() => pending.size).toBe(0);
}

async function decide(name: 'Allow' | 'Refuse', on = page): Promise<void> {
  await on.getByRole('complementary', { name: 'Privacy choices' }).getByRole('button', { name }).click();
  await settle();
}

async function reach(state: State): Promise<void> {
  await land(state.startsWith('GPC'));
  if (state === 'no') await decide('Refuse');
  if (state === 'yes' || state === 'withdrawn') await decide('Allow');
  if (state === 'late yes') {
    await page.getByRole('link', { name: 'Home' }).last().click();
    await page.waitForURL(`${origin()}/`);
    await page.keyboard.press('Shift');
    await settle();
    await decide('Allow');
  }
  if (state === 'GPC, then yes') {
    await page.getByRole('link', { name: 'Privacy choices' }).click();
    await decide('Allow');
  }
  if (state !== 'withdrawn') return;
  await context.addCookies(VENDOR_COOKIES.map((name) => ({ name, value: '1', url: origin() })));
  const other = await context.newPage();
  await other.goto(`${origin()}/quiet/#privacy-choices`);
  await other.keyboard.press('Shift');
  await decide('Refuse', other);
  await other.close();
  await settle();
  urls.length = 0;
}

/** What visitors do. */
async function act(): Promise<void> {
  await Promise.all([
    page.waitForEvent('download'),
    page.locator('main a[data-for="android"]').first().click(),
  ]);
  await settle();
  await page.evaluate(() => {
    for (const detail of [
      { category: 'video', action: 'capture_play', label: 'A capture' },
      { category: 'game', action: 'open', label: 'ludo', countPlayLudoHit: true },
    ])
      document.body.dispatchEvent(new CustomEvent('slipway:visitor', { bubbles: true, detail }));
  });
  await settle();
}

/** The cell of the table for the requests sent. */
function cellOf(event: string): string {
  const of = (path: RegExp) => urls.filter(({ href }) => path.test(href));
  const sent = (found: URL[]) => (found.length > 0 ? 'sent' : '-');
  if (event === 'session recording') return sent(of(/e\.clarity\.ms/));
  if (event === 'smart script') return sent(of(/\/api\/smart-script/));
  if (event === 'impression') return of(/\/api\/impression/)[0]?.searchParams.get('pid') ?? '-';
  if (event !== 'logevents') return sent(of(new RegExp(`[?&](?:event|en|ev)=${event}$`)));
  const logged = of(/\/api\/logevents/).map(({ searchParams }) => searchParams);
  const isBare = (query: URLSearchParams) =>
    query.get('sessionid') === '0' &&
    /^[0-]+$/.test(query.get('uuid') ?? '') &&
    !query.get('pageUrl')?.includes('?');
  const isWhole = (query: URLSearchParams) =>
    query.get('sessionid') !== '0' && /[1-9a-f]/.test(query.get('uuid') ?? '');
  if (logged.length !== 3) return `${logged.length} calls`;
  return logged.every(isBare) ? 'bare' : logged.every(isWhole) ? 'whole' : 'mixed';
}

test('the table has every event that pages send', () => {
  expect(EVENTS.map(([name]) => name)).toEqual(EVENT_CATALOGUE.map(({ name }) => name));
});

test.each(STATES)('%s: what leaves is what the table says', async (state) => {
  await reach(state as State);
  await act();
  const column = STATES.indexOf(state) + 1;
  // Expected requests may still arrive on a busy machine; forbidden ones have had time to appear by now.
  const found = async () => {
    await page.clock.runFor(500);
    return EVENTS.map(([event = '']) => [event, cellOf(event)]);
  };
  await expect.poll(found).toEqual(EVENTS.map((cells) => [cells[0], cells[column]]));
});

test('a withdrawal in another tab takes the vendors’ cookies away, sets ga-disable and closes what is stored', async () => {
  await reach('withdrawn');
  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name)).toEqual([]);
  const left = await page.evaluate(() => {
    const consent = window.SlipwayConsent;
    return {
      isOff: Reflect.get(window, 'ga-disable-G-TEST000001') as unknown,
      granted: consent && 'state' in consent ? consent.state.granted : null,
      record: JSON.parse(localStorage.getItem('slipwayConsent') ?? '{}') as object,
      keys: Object.keys(localStorage),
    };
  });
  expect(left).toMatchObject({ isOff: true, granted: [], record: { status: 'withdrawn', granted: [] } });
  expect(left.keys.filter((key) => /^ss_|newUUID|sessionCounter/.test(key))).toEqual([]);
});

test('page code may decide, and hears what holds', async () => {
  await land(false);
  const heard = await page.evaluate(() => {
    const states: string[] = [];
    addEventListener('slipway:consent', ({ detail }) => states.push(`${detail.status} ${detail.granted}`));
    const consent = window.SlipwayConsent;
    if (!consent || !('state' in consent)) return [];
    consent.grant(['measurement']);
    consent.withdraw();
    return states;
  });
  expect(heard).toEqual(['granted measurement', 'withdrawn ']);
  expect(await page.locator('.consent').count()).toBe(0);
});
