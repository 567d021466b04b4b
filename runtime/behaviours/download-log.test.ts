// @environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EventLogFields, SiteAnalytics } from '../../schemas/plain/analytics.ts';
import type { PageEvent } from './behaviour.ts';
import { downloadLog } from './download-log.ts';
import { playCount } from './play-count.ts';

const sent: URL[] = [];
const START: PageEvent = { kind: 'begin', label: 'Ludo' };
const END: PageEvent = { kind: 'end', label: 'Ludo', isComplete: true, isOwn: true };

beforeEach(() => {
  sent.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/ludo/?utm_source=google&fbclid=F0#top');
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(new URL(url));
    return new Response();
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Queries of the calls for one event of each kind. */
function logged(
  eventLogFields: EventLogFields,
  agreed: boolean,
  events: PageEvent[] = [START, END],
  eventLog = '/api/logevents',
) {
  const site = {
    eventLog: eventLog || undefined,
    eventAppName: 'my-app',
    eventLogFields,
    appVersion: '6.2.0',
  } as SiteAnalytics;
  const context = { site, page: { template: 'site' }, visitSoFar: () => null, isAgreed: () => agreed };
  for (const event of events) {
    downloadLog(context)?.report?.(event);
    playCount(context)?.report?.(event);
  }
  return sent.map((url) => Object.fromEntries(url.searchParams));
}

test('T4 without a yes neither id nor visit nor query leaves the page, and nothing is stored', () => {
  const [start, end] = logged('without-id', false);
  expect(start).toEqual({
    appName: 'my-app',
    uuid: '00000000-0000-0000-0000-000000000000',
    sessionid: '0',
    label: 'Ludo',
    timestamp: expect.stringMatching(/^\d{13}$/),
    pageUrl: `${location.origin}/ludo/`,
    language: navigator.language,
    networkType: '',
    userAgent: navigator.userAgent,
  });
  expect(end).toMatchObject({ downloadCompleted: 'true', APKVersion: '6.2.0', sessionid: '0' });
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test('T4 after a yes the call is the specification’s', () => {
  const [start] = logged('without-id', true);
  expect(start).toMatchObject({ sessionid: '1', pageUrl: location.href });
  expect(start?.['uuid']).toBe(localStorage.getItem('newUUID'));
});

test('an owner may log after consent alone', () => {
  expect(logged('after-consent', false)).toEqual([]);
  expect(logged('after-consent', true)).toHaveLength(2);
});

test('where the call is made as specified, the download script makes it', () => {
  expect(logged('as-specified', false)).toEqual([]);
});

test('a download that ends in another tab is logged there', () => {
  expect(logged('without-id', true, [{ ...END, isOwn: false }])).toEqual([]);
});

test('a play of the demo is logged under the same rule', () => {
  const fields = { category: 'game', action: 'open', label: 'Ludo', platform: '', template: '', version: '' };
  const play: PageEvent = { kind: 'visitor', fields, countsPlay: true };
  expect(logged('without-id', false, [play])).toMatchObject([{ countPlayLudoHit: '1', sessionid: '0' }]);
  sent.length = 0;
  expect(logged('after-consent', false, [play])).toEqual([]);
  expect(logged('as-specified', false, [play])).toMatchObject([{ sessionid: '1' }]);
});

test('a site without an event log sends no event', () => {
  const fields = { category: 'game', action: 'open', label: 'Ludo', platform: '', template: '', version: '' };
  const play: PageEvent = { kind: 'visitor', fields, countsPlay: true };
  for (const rule of ['as-specified', 'without-id', 'after-consent'] as const)
    expect(logged(rule, true, [START, END, play], '')).toEqual([]);
});
