// @environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConsentState } from '../consent.d.ts';
import { createConsent, publishConsent } from './consent.ts';
import { readRecord } from './consent-record.ts';
import type { ConsentRules } from './consent-state.ts';

const NOW = 1_700_000_000_000;
const DAY_MS = 24 * 3_600_000;
const RULES: ConsentRules = {
  mode: 'required',
  textId: 'today',
  lang: 'hi-IN',
  purposes: ['measurement', 'advertising', 'recording'],
};

/** Changes of the latest page. */
let changes: ConsentState[] = [];
const listen = window.addEventListener.bind(window);
/** Stops the listeners of earlier tests' pages. */
let page = new AbortController();
function begin(rules: Partial<ConsentRules> = {}) {
  const own: ConsentState[] = [];
  changes = own;
  return createConsent({ ...RULES, ...rules }, (state) => own.push(state));
}

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(NOW);
  localStorage.clear();
  page = new AbortController();
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (type: string, listener: EventListenerOrEventListenerObject) =>
      listen(type, listener, { signal: page.signal }),
  );
});
afterEach(() => {
  page.abort();
  vi.restoreAllMocks();
  window.SlipwayConsent = undefined;
});

test('a yes is recorded with its time, its text and the language it was read in', () => {
  const consent = begin();
  expect(consent.state).toMatchObject({
    status: 'undecided',
    granted: [],
    decidedAt: null,
    needsNotice: true,
  });
  consent.grant(['measurement']);
  const yes = {
    status: 'granted',
    granted: ['measurement'],
    decidedAt: NOW,
    textId: 'today',
    lang: 'hi-IN',
    isSourceKnown: true,
    needsNotice: false,
  };
  expect(consent.state).toEqual(yes);
  expect(changes).toEqual([yes]);
  expect(JSON.parse(localStorage.getItem('slipwayConsent') ?? '')).toEqual({
    granted: ['measurement'],
    textId: 'today',
    lang: 'hi-IN',
    status: 'granted',
    decidedAt: NOW,
    endsAt: NOW + 180 * DAY_MS,
  });
});

test('a yes adds to what was agreed to, and no argument means everything that the page uses', () => {
  const consent = begin({ purposes: ['measurement', 'recording'] });
  consent.grant(['recording']);
  consent.grant(['measurement', 'advertising']);
  expect(consent.state.granted).toEqual(['measurement', 'recording']);
  consent.withdraw(['measurement']);
  expect(consent.state).toMatchObject({ granted: ['recording'], status: 'granted' });
});

test('what is allowed until a decision has not been agreed to', () => {
  const consent = begin({ mode: 'implied' });
  expect(consent.state.granted).toHaveLength(3);
  consent.grant(['measurement']);
  expect(consent.state.granted).toEqual(['measurement']);
});

test('a no is a refusal, and after a yes a withdrawal', () => {
  const consent = begin();
  consent.refuse();
  expect(consent.state.status).toBe('refused');
  consent.refuse();
  expect(consent.state.status).toBe('refused');
  consent.grant();
  consent.withdraw();
  expect(consent.state).toMatchObject({ status: 'withdrawn', granted: [] });
  expect(begin().state.status).toBe('withdrawn');
});

test('a decision holds for 180 days, and no longer after a clock was set back', () => {
  begin().grant();
  expect(readRecord(NOW + 180 * DAY_MS - 1)).not.toBeNull();
  expect(readRecord(NOW + 180 * DAY_MS)).toBeNull();
  expect(readRecord(NOW - DAY_MS)).toBeNull();
});

test.each(['', 'yes', 'null', '[]', '{"granted":true}', '{"granted":["all"],"textId":1,"endsAt":9e15}'])(
  'what is no decision is none: %j',
  (stored) => {
    localStorage.setItem('slipwayConsent', stored);
    expect(begin().state.status).toBe('undecided');
  },
);

test('a record of an earlier version, without time and status, is one', () => {
  const endsAt = NOW + 100 * DAY_MS;
  localStorage.setItem(
    'slipwayConsent',
    JSON.stringify({ granted: ['measurement'], textId: 'today', endsAt }),
  );
  expect(begin().state).toMatchObject({ status: 'granted', decidedAt: endsAt - 180 * DAY_MS });
});

test('a yes to other texts is void, and nothing is left that could be taken for one', () => {
  begin().grant();
  expect(begin({ textId: 'tomorrow' }).state).toMatchObject({ status: 'undecided', needsNotice: true });
  expect(localStorage.getItem('slipwayConsent')).toBeNull();
});

test.each([
  ['globalPrivacyControl', true],
  ['doNotTrack', '1'],
])('a browser with %s says no, without a notice, until the visitor says yes here', (name, value) => {
  vi.stubGlobal('navigator', { [name]: value });
  const consent = begin({ mode: 'implied' });
  expect(consent.state).toMatchObject({ granted: [], needsNotice: false, status: 'undecided' });
  consent.grant();
  expect(consent.state.granted).toHaveLength(3);
  vi.unstubAllGlobals();
});

test('what another tab decides holds here, once', () => {
  const consent = begin();
  localStorage.setItem(
    'slipwayConsent',
    JSON.stringify({ granted: ['measurement'], textId: 'today', lang: '', endsAt: NOW + 180 * DAY_MS }),
  );
  for (const key of ['other', 'slipwayConsent', 'slipwayConsent'])
    window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(changes.map(({ granted }) => granted)).toEqual([['measurement']]);
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(consent.state.status).toBe('undecided');
});

const shown = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted });

test('a page from the back/forward cache applies what was decided meanwhile', () => {
  begin().grant();
  const consent = begin();
  localStorage.removeItem('slipwayConsent');
  window.dispatchEvent(shown(false));
  expect(changes).toEqual([]);
  window.dispatchEvent(shown(true));
  expect(consent.state.granted).toEqual([]);
  expect(changes.length).toBeGreaterThan(0);
});

test('the event says what holds: at the start and with each change', async () => {
  const heard: string[] = [];
  // Lets pending events of other tests pass first.
  await Promise.resolve();
  const consent = begin();
  addEventListener('slipway:consent', ({ detail }) => heard.push(detail.status));
  await Promise.resolve();
  consent.grant();
  consent.withdraw();
  expect(heard).toEqual(['undecided', 'granted', 'withdrawn']);
});

test('tasks that waited for the script run, and one that throws stops no other', () => {
  const error = vi.spyOn(console, 'error').mockReturnValue();
  const statuses: string[] = [];
  window.SlipwayConsent = {
    q: [
      () => {
        throw new Error('mine');
      },
      (consent) => statuses.push(consent.state.status),
    ],
  };
  publishConsent(begin());
  expect(statuses).toEqual(['undecided']);
  expect(error).toHaveBeenCalledOnce();
});

test('without storage the page’s memory serves', () => {
  for (const name of ['getItem', 'setItem'] as const)
    vi.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('blocked');
    });
  const consent = begin();
  consent.grant();
  expect(consent.state.granted).toHaveLength(3);
});
