// @environment document

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ConsentState } from '../consent.d.ts';
import type { SlipwayTracking, TrackingSettings } from '../tracking.d.ts';
import { followHistory } from './follow-history.ts';
import { pageTracking } from './page-tracking.ts';

const BASE = 'https://gamesite.onelink.me/Ab12';
const pixels: string[] = [];
let pages: SlipwayTracking[];

function start(settings: TrackingSettings = {}): SlipwayTracking {
  const page = pageTracking(settings, () => Promise.reject(new Error('offline')));
  pages.push(page);
  return page;
}

beforeEach(() => {
  pages = [];
  pixels.length = 0;
  localStorage.clear();
  history.replaceState(null, '', '/?utm_source=google');
  vi.useFakeTimers();
  vi.stubGlobal(
    'Image',
    class {
      set src(url: string) {
        pixels.push(url);
      }
    },
  );
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'debug').mockImplementation(() => {});
});
afterEach(() => {
  for (const page of pages) page.destroy();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const stateOf = (granted: ConsentState['granted'], isSourceKnown = true): ConsentState => ({
  granted,
  isSourceKnown,
  status: 'granted',
  decidedAt: 1,
  textId: '',
  lang: '',
  needsNotice: false,
});
function consentIs(granted: ConsentState['granted'], isSourceKnown = true): void {
  dispatchEvent(new CustomEvent('slipway:consent', { detail: stateOf(granted, isSourceKnown) }));
}
const hrefs = () => [...document.querySelectorAll('a')].map((link) => link.href);

describe('the page’s link', () => {
  test('T1 is in every marked link, with the configuration of the specification', () => {
    document.body.innerHTML = `<a data-tracking-link href="${BASE}">1</a><a href="/x">2</a>`;
    const page = start({ tracking: BASE });
    const link = `${BASE}?af_js_web=true&af_ss_ver=2_8_1&pid=google&c=notset&af_ad=notset&af_pmod_priority=equal&af_pmod_click_lookback=7d&af_ss_ui=true`;
    expect(page.clickURL).toBe(link);
    expect(hrefs()).toEqual([link, new URL('/x', location.href).href]);
  });

  test('may be given as JSON, with a configuration of its own', () => {
    const own = { oneLinkURL: BASE, afParameters: { mediaSource: { defaultValue: 'shop' } } };
    expect(start({ tracking: JSON.stringify(own) }).clickURL).toBe(
      `${BASE}?af_js_web=true&af_ss_ver=2_8_1&pid=shop`,
    );
  });

  test('is left alone in links that the download script serves, and in all when there is none', () => {
    document.body.innerHTML =
      '<a data-tracking-link data-slipway href="https://a.example/1">1</a><a data-tracking-link href="https://a.example/2">2</a>';
    expect(start({ tracking: 'http://no.example/x' }).clickURL).toBe(null);
    expect(hrefs()).toEqual(['https://a.example/1', 'https://a.example/2']);
    expect(console.error).toHaveBeenCalledWith(
      'Slipway: No link: oneLinkURL is no https address with a path.',
    );
  });

  test('has its impression by itself', () => {
    start({ tracking: BASE });
    vi.advanceTimersByTime(1000);
    expect(pixels).toEqual([expect.stringMatching(/^https:\/\/impressions\.onelink\.me\/Ab12\?af_js_web/)]);
  });

  test('of a page that the browser prepares on a guess has its impression when the visitor opens it', () => {
    const prerendering = vi.fn(() => true);
    Object.defineProperty(Document.prototype, 'prerendering', { get: prerendering, configurable: true });
    start({ tracking: `${BASE}/guess` });
    vi.advanceTimersByTime(60_000);
    expect(pixels).toEqual([]);
    prerendering.mockReturnValue(false);
    document.dispatchEvent(new Event('prerenderingchange'));
    expect(pixels).toHaveLength(1);
    Reflect.deleteProperty(Document.prototype, 'prerendering');
  });

  test('is the same whether an import, the promise or a queued task asks', async () => {
    const page = start();
    expect(await page.ready).toBe(page);
    const task = vi.fn((tracking: SlipwayTracking) => tracking.track(BASE));
    page.q.push(task);
    page.q.push(() => {
      throw new Error('an error of the page');
    });
    expect(task).toHaveReturnedWith({ clickURL: page.clickURL });
    expect(console.error).toHaveBeenCalledTimes(1);
  });

  test('functions answer as those of script version 2.8.1', () => {
    const page = start();
    const afParameters = { mediaSource: { keys: ['utm_source'] }, campaign: { defaultValue: 'c' } };
    const link = page.generateOneLinkURL({ oneLinkURL: BASE, afParameters });
    expect(link).toEqual({ clickURL: `${BASE}?af_js_web=true&af_ss_ver=2_8_1&pid=google&c=c` });
    expect(page.generateOneLinkURL({ oneLinkURL: '', afParameters })).toBe(null);
    const direct = { afParameters, platform: 'ios', app_id: 'id1', redirectURL: 'x' };
    expect(page.generateDirectClickURL(direct)?.clickURL).toMatch(/^https:\/\/app\.appsflyer\.com\/id1\?/);
    expect(page.version).toBe('2_8_1');
  });

  test('with memory only, nothing is stored and nothing sent', () => {
    expect(start({ tracking: BASE, memoryOnly: '' }).clickURL).toContain('pid=google');
    vi.advanceTimersByTime(60_000);
    expect(localStorage.length).toBe(0);
    expect(pixels).toEqual([]);
  });

  test('a yes stores the landing and sends the impression, once; a no before that calls it off', () => {
    start({ tracking: `${BASE}/late`, memoryOnly: '' });
    consentIs([]);
    consentIs(['measurement']);
    vi.advanceTimersByTime(500);
    consentIs(['advertising']);
    vi.advanceTimersByTime(60_000);
    expect(pixels).toEqual([]);
    for (let times = 0; times < 2; times++) consentIs(['measurement']);
    vi.advanceTimersByTime(60_000);
    expect(pixels).toEqual([expect.stringContaining('pid=google')]);
    expect(localStorage.getItem('ss_incoming_params')).toContain('google');
  });

  test('a yes of earlier counts, and a source that nobody knows is not sent as organic', () => {
    vi.stubGlobal('SlipwayConsent', { state: stateOf(['measurement']) });
    start({ tracking: `${BASE}/known`, memoryOnly: '' });
    vi.advanceTimersByTime(60_000);
    expect(pixels).toHaveLength(1);
    start({ tracking: `${BASE}/other` });
    consentIs(['measurement'], false);
    vi.advanceTimersByTime(60_000);
    expect(pixels).toHaveLength(1);
  });

  test('when site data is blocked, tracking goes on without', () => {
    vi.stubGlobal('localStorage', undefined);
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
    expect(start({ tracking: BASE }).clickURL).toContain('pid=google');
  });
});

describe('single-page hosts', () => {
  test.each([
    ['the Navigation API', true],
    ['covered history functions', false],
  ])('a new address is a landing, by %s', (_, hasNavigation) => {
    const navigation = new EventTarget();
    vi.stubGlobal('navigation', hasNavigation ? navigation : undefined);
    document.body.innerHTML = '<a data-tracking-link href="https://a.example/own">1</a>';
    const page = start({ tracking: BASE });
    const seen = vi.fn();
    page.followHistory(seen);
    history.pushState(null, '', '/ludo/?utm_source=push');
    navigation.dispatchEvent(new Event('currententrychange'));
    expect(page.clickURL).toContain('pid=push');
    expect(hrefs()).toEqual([page.clickURL]);
    expect(seen).toHaveBeenCalledTimes(1);
    history.replaceState({ scroll: 7 }, '');
    navigation.dispatchEvent(new Event('currententrychange'));
    expect(seen).toHaveBeenCalledTimes(1);
    expect(history.state).toEqual({ scroll: 7 });
    page.destroy();
    history.pushState(null, '', '/?utm_source=later');
    navigation.dispatchEvent(new Event('currententrychange'));
    expect(seen).toHaveBeenCalledTimes(1);
    expect(hrefs()).toEqual(['https://a.example/own']);
  });

  describe('with the setting', () => {
    const navigation = new EventTarget();
    const go = (path: string): void => {
      history.pushState(null, '', path);
      navigation.dispatchEvent(new Event('currententrychange'));
    };
    beforeEach(() => {
      vi.stubGlobal('navigation', navigation);
    });

    test('a new address is a landing by itself, and one without a campaign changes nothing', () => {
      const page = start({ tracking: BASE, followHistory: '' });
      go('/ludo/?utm_source=push');
      expect(page.clickURL).toContain('pid=push');
      const stored = localStorage.getItem('ss_incoming_params');
      go('/rules/');
      expect(page.clickURL).toContain('pid=push');
      expect(localStorage.getItem('ss_incoming_params')).toBe(stored);
    });

    test('a new address is none without it, and a page without a link has none afterwards', () => {
      const page = start({ tracking: BASE });
      go('/ludo/?utm_source=push');
      expect(page.clickURL).toContain('pid=google');
      const bare = start({ memoryOnly: '' });
      bare.followHistory();
      go('/ludo/?utm_source=later');
      consentIs(['measurement']);
      expect(bare.clickURL).toBeNull();
      expect(console.error).not.toHaveBeenCalled();
    });
  });

  test('the end leaves a tracking script that has come since', () => {
    const page = start({ tracking: BASE });
    vi.stubGlobal('SlipwayTracking', page);
    page.destroy();
    expect(window.SlipwayTracking).toBeUndefined();
    const later = { version: '3' };
    vi.stubGlobal('SlipwayTracking', later);
    page.destroy();
    expect(window.SlipwayTracking).toBe(later);
  });

  test('options that break when they are read make no link, and break nothing', () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const page = start();
    const options = {
      get oneLinkURL(): string {
        throw new Error('broken');
      },
    };
    expect(page.track(options)).toBeNull();
    expect(console.error).toHaveBeenCalledWith(expect.stringContaining('oneLinkURL'));
  });

  test('the prototype is never touched, and the end leaves nothing behind', () => {
    vi.stubGlobal('navigation', undefined);
    const before = Object.getOwnPropertyDescriptors(History.prototype);
    const own = Object.keys(history);
    const end = followHistory(() => {});
    expect(Object.getOwnPropertyDescriptors(History.prototype)).toEqual(before);
    end();
    expect(Object.keys(history)).toEqual(own);
    expect(history.pushState).toBe(History.prototype.pushState);
  });

  test('another script that covered the same function keeps working before and after', () => {
    vi.stubGlobal('navigation', undefined);
    const earlier = vi.fn();
    const later = vi.fn();
    const seen = vi.fn();
    const original = history.pushState;
    history.pushState = (...values) => {
      earlier();
      original.apply(history, values);
    };
    const theirs = history.pushState;
    followHistory(seen)();
    expect(history.pushState).toBe(theirs);
    const end = followHistory(seen);
    const ours = history.pushState;
    history.pushState = (...values) => {
      later();
      ours.apply(history, values);
    };
    history.pushState(null, '', '/a');
    end();
    history.pushState(null, '', '/b');
    expect([earlier, later, seen].map(({ mock }) => mock.calls.length)).toEqual([2, 2, 1]);
    expect(location.pathname).toBe('/b');
    Reflect.deleteProperty(history, 'pushState');
  });
});

describe('T7 the QR code', () => {
  test('without a link, without an element or without its part there is none, and the page stays as it is', async () => {
    document.body.innerHTML = '<div id="code">as before</div>';
    const page = start();
    expect(await page.displayQrCode('code')).toBe(false);
    page.track(BASE);
    expect(await page.displayQrCode('nothing')).toBe(false);
    expect(await page.displayQrCode('code')).toBe(false);
    expect(document.body.textContent).toBe('as before');
    expect(console.error).toHaveBeenCalledTimes(3);
  });
});
