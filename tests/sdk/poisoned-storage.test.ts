// @environment document
/**
 * What another script of the page's origin, another version or a fault has left in local and session storage. Nothing there makes a
 * script throw, none of it is sent without limit, and a visit after it works as if it were not there.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readRecord } from '../../sdk/consent/consent-record.ts';
import { forgetLandings, storeHeldLandings } from '../../sdk/consent/held-landing.ts';
import { prefetchRest } from '../../sdk/engine/package-request.ts';
import { logEvent, sendQueuedEvents } from '../../sdk/tracking/event-log.ts';
import { recall } from '../../sdk/tracking/identity.ts';
import { unexpiredLandings } from '../../sdk/tracking/landing-params.ts';
import { SITE_PARAMETERS } from '../../sdk/tracking/site-parameters.ts';
import fc from '../properties.ts';
import { world } from './scripted-environment.ts';
import { trackingWorld } from './tracking-world.ts';

const LINK = 'https://cdn.example/app.apk';
const KEYS = [
  'ss_incoming_params',
  'ss_webReferrer',
  'slipwayEvents',
  'newUUID',
  'sessionCounter',
  'slipwayConsent',
  `slipwayRest ${LINK} null`,
];
const MOST_REQUESTS = 20;
const fetched = vi.fn<(url: string) => Promise<Response>>();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  fetched.mockReset().mockResolvedValue(new Response());
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

/** Puts a text under every key that the scripts read. */
function poison(text: string): void {
  for (const area of [localStorage, sessionStorage]) for (const key of KEYS) area.setItem(key, text);
}

/** All that reads storage, as a page's scripts do one after another. */
function visitPage(): { link: string | null } {
  const environment = { storage: localStorage, referrer: 'https://play.example.com/', now: () => 1 };
  const tracker = trackingWorld().visit({ url: 'https://play.example.com/?utm_source=google' }, environment);
  const options = { oneLinkURL: 'https://gamesite.onelink.me/Ab12', afParameters: SITE_PARAMETERS };
  const { url } = tracker.link({ ...options, webReferrer: 'from' });
  readRecord(1);
  storeHeldLandings(['utm_source'], { addresses: ['/?utm_source=fb'], isWhole: true });
  forgetLandings();
  logEvent('https://log.example/', { appName: 'my-app', label: 'a' });
  sendQueuedEvents();
  const tab = world();
  const env = { ...tab.env, recall, fetch: fetched };
  prefetchRest(env, LINK, null)?.end();
  return { link: url };
}

const deep = (levels: number, inside = '') => '['.repeat(levels) + inside + ']'.repeat(levels);
const NO_TEXT = '{"toString":0,"valueOf":0}';
const EXPIRES = '"af_ss_exp_at":9e15';
const POISONS: [name: string, text: string][] = [
  ['nothing', ''],
  ['an expiry that has no text', `[{"af_ss_exp_at":${NO_TEXT}}]`],
  ['an expiry too deep to be read', `[{"af_ss_exp_at":${deep(20_000)}}]`],
  ['a parameter that has no text', `[{"utm_source":${NO_TEXT},${EXPIRES}}]`],
  ['a parameter too deep to be written again', `[{"utm_source":${deep(20_000)},${EXPIRES}}]`],
  ['members of every object’s names', `[{"__proto__":{"utm_source":"evil"},"constructor":"x",${EXPIRES}}]`],
  ['a list too deep', deep(200_000)],
  ['a note of objects', `[${NO_TEXT},${NO_TEXT},${NO_TEXT}]`],
  ['a note of lists', '[["https://evil.example/"],[5],["\\"v1\\""]]'],
  ['a note whose tag is no header', '["https://cdn.example/app.apk",5,"\\"\\n\\u2603"]'],
  ['a script', '["javascript:alert(1)",5,"\\"v1\\""]'],
  ['addresses without end', 'https://log.example/?a '.repeat(50_000)],
  ['addresses that are none', 'http://[ https://% http:// https:'],
  ['halves of letters', `"\ud800 https://log.example/\udc00"`],
  ['consent of anything', '{"granted":{"includes":0},"textId":5,"endsAt":1e308}'],
  ['numbers of any size', '-1e999'],
];

test.each(POISONS)('under every key, %s: nothing throws, and the page’s own visit counts', (_, text) => {
  poison(text);
  const { link } = visitPage();
  expect(new URL(link ?? '').searchParams.get('pid')).toBe('google');
  expect(fetched.mock.calls.length).toBeLessThanOrEqual(MOST_REQUESTS + 2);
  for (const [url] of fetched.mock.calls) expect(url).toMatch(/^https?:/);
});

test('any JSON under every key', () => {
  const expiring = fc.jsonValue().map((value) => [{ af_ss_exp_at: 9e15, utm_source: value, gclid: value }]);
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), expiring, fc.array(fc.webUrl())), (value) => {
      fetched.mockClear();
      poison(JSON.stringify(value));
      expect(new URL(visitPage().link ?? '').searchParams.get('pid')).toBe('google');
      expect(fetched.mock.calls.length).toBeLessThanOrEqual(MOST_REQUESTS + 2);
    }),
  );
});

test('what is nested is no landing, and takes none of the others away', () => {
  const landing = `{"utm_source":"google","n":5,${EXPIRES}}`;
  const stored = `[{"x":${deep(20_000)},${EXPIRES}},${landing},{"y":${NO_TEXT},${EXPIRES}}]`;
  expect(unexpiredLandings(stored, 1)).toEqual([{ utm_source: 'google', n: 5, af_ss_exp_at: 9e15 }]);
});
