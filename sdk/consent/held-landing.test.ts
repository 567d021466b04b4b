// @environment document
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { lookBack, type Reach, storeHeldLandings } from './held-landing.ts';

const NAMES = ['utm_source', 'utm_campaign'];
const SITE = location.origin;

interface Past {
  /** Addresses in the tab's history, oldest first, this page last; absent in browsers without the Navigation API. */
  tab?: (string | null)[];
  referrer?: string;
  here?: string;
  reach?: Reach;
}

/** Returns whether the source is known, and the stored campaigns, newest first. */
function arrive({ tab, referrer = '', here = '/ludo/', reach = 'history' }: Past) {
  history.replaceState(null, '', here);
  vi.spyOn(Document.prototype, 'referrer', 'get').mockReturnValue(referrer);
  const entries = tab?.map((url, index) => ({ url: url && SITE + url, index }));
  if (entries === undefined) Reflect.deleteProperty(window, 'navigation');
  else
    Object.defineProperty(window, 'navigation', {
      configurable: true,
      value: { entries: () => entries, currentEntry: entries.at(-1) },
    });
  const isKnown = storeHeldLandings(NAMES, lookBack(reach));
  const stored = JSON.parse(localStorage.getItem('ss_incoming_params') ?? 'null');
  return { isKnown, campaigns: stored?.map((landing: Record<string, string>) => landing['utm_source']) };
}

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

describe('with the tab’s history', () => {
  test('a campaign survives any number of pages', () => {
    const tab = ['/?utm_source=google', '/ludo/?tab=2', '/ludo/'];
    expect(arrive({ tab, referrer: `${SITE}/ludo/?tab=2` })).toEqual({
      isKnown: true,
      campaigns: ['google'],
    });
  });

  test('the newest campaign comes first, each once', () => {
    const tab = ['/?utm_source=google', '/?utm_source=fb', '/'];
    expect(arrive({ tab, referrer: `${SITE}/?utm_source=fb` }).campaigns).toEqual(['fb', 'google']);
  });

  test('what comes after this page in the tab is not of this visit’s past', () => {
    history.replaceState(null, '', '/');
    const entries = [SITE, `${SITE}/?utm_source=later`].map((url, index) => ({ url, index }));
    Object.defineProperty(window, 'navigation', {
      configurable: true,
      value: { entries: () => entries, currentEntry: entries[0] },
    });
    expect(lookBack('history')?.addresses).toEqual([]);
  });

  test('a visit that began without a campaign is organic: the source is known', () => {
    expect(arrive({ tab: ['/', '/ludo/'], referrer: `${SITE}/` })).toEqual({ isKnown: true });
  });

  test.each([
    ['of a page whose address is hidden', [null, '/ludo/']],
    ['that is as long as a browser keeps one', Array.from({ length: 50 }, () => '/ludo/')],
    ['of a tab that was opened by a page of the site', ['/ludo/']],
  ])('nobody knows the source by a history %s', (_, tab) => {
    expect(arrive({ tab, referrer: `${SITE}/` }).isKnown).toBe(false);
  });
});

describe('without it', () => {
  test('the page before is known by its address', () => {
    expect(arrive({ referrer: `${SITE}/?utm_campaign=diwali` })).toMatchObject({ isKnown: true });
    expect(localStorage.getItem('ss_incoming_params')).toContain('diwali');
  });

  test('nobody knows what came before that, and nothing is stored', () => {
    expect(arrive({ referrer: `${SITE}/?tab=2` })).toEqual({ isKnown: false });
  });

  test.each(['', 'https://search.example/'])('an arrival from %j is known as one', (referrer) => {
    expect(arrive({ referrer }).isKnown).toBe(true);
  });

  test('the page’s own campaign is known', () => {
    expect(arrive({ referrer: `${SITE}/`, here: '/?utm_source=fb' }).isKnown).toBe(true);
  });

  test('so is the visit of which a page has stored a landing', () => {
    localStorage.setItem('ss_incoming_params', '[]');
    expect(arrive({ referrer: `${SITE}/` }).isKnown).toBe(true);
  });
});

test('after a no nothing of the past is used', () => {
  const past = { tab: ['/?utm_source=google', '/ludo/'], referrer: `${SITE}/?utm_source=google` };
  expect(arrive({ ...past, reach: 'nothing' })).toEqual({ isKnown: false });
  expect(
    arrive({ ...past, tab: ['/?utm_source=fb', '/', '/ludo/'], referrer: `${SITE}/`, reach: 'referrer' }),
  ).toEqual({ isKnown: false });
});

test('a stored landing that has not ended stays below the held ones', () => {
  localStorage.setItem(
    'ss_incoming_params',
    JSON.stringify([
      { utm_source: 'old', af_ss_exp_at: Date.now() + 1000 },
      { utm_source: 'ended', af_ss_exp_at: 1 },
    ]),
  );
  expect(
    arrive({ tab: ['/?utm_source=google', '/'], referrer: `${SITE}/?utm_source=google` }).campaigns,
  ).toEqual(['google', 'old']);
});
