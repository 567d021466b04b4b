/** Properties of every link, for any address and configuration. */

import { describe, expect, test } from 'vitest';
import fc, { anyCharacter } from '../../tests/properties.ts';
import { NOW, visit } from '../../tests/sdk/visit.ts';
import { directLink } from './direct-link.ts';
import { landingOf, unexpiredLandings } from './landing-params.ts';
import { SITE_PARAMETERS } from './site-parameters.ts';
import { trackingLink } from './tracking-link.ts';

const BASE = 'https://gamesite.onelink.me/Ab12';

/** Anything a visitor may write into an address, including all characters that could end a parameter. */
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: fc.constantFrom('&', '#', '=', '%', '+', '?', ' ', 'a', '/', ';', '🎲') }),
);
const names = (url: string) => [...new URL(url).searchParams.keys()];

describe('no value becomes a parameter of its own', () => {
  test('T1 a landing value is read from the link as it stood in the address', () => {
    fc.assert(
      fc.property(anyText, anyText, (source, ad) => {
        const { url } = trackingLink(
          { oneLinkURL: BASE, afParameters: SITE_PARAMETERS },
          visit({ utm_source: source, utm_ad: ad }),
        );
        const link = new URL(url ?? '');
        expect(link.searchParams.get('pid')).toBe(source || 'organik-ls14');
        expect(link.searchParams.get('af_ad')).toBe(ad || 'notset');
        expect([...link.searchParams.keys()]).toEqual([
          'af_js_web',
          'af_ss_ver',
          'pid',
          'c',
          'af_ad',
          'af_pmod_priority',
          'af_pmod_click_lookback',
          'af_ss_ui',
        ]);
        expect(link.hash).toBe('');
      }),
    );
  });

  test('click ids go on as they are', () => {
    fc.assert(
      fc.property(anyText, anyText, (gclid, keyword) => {
        const { url } = trackingLink(
          { oneLinkURL: BASE, afParameters: SITE_PARAMETERS },
          visit({ gclid, keyword, fbclid: gclid }),
        );
        const { searchParams } = new URL(url ?? '');
        expect(searchParams.get('gclid')).toBe(gclid || null);
        expect(searchParams.getAll('fbclid')).toEqual(gclid ? [gclid] : []);
        expect(searchParams.get('af_keywords')).toBe((gclid && keyword) || null);
      }),
    );
  });

  test('neither configured values and names nor the referrer can add one', () => {
    fc.assert(
      fc.property(anyText, anyText, (value, name) => {
        const afParameters = {
          mediaSource: { defaultValue: 'web' },
          campaign: { keys: ['c'], overrideValues: { x: value } },
          channel: { defaultValue: value },
          afCustom: [{ paramKey: `p${name}`, defaultValue: '1' }],
        };
        const { url } = trackingLink(
          { oneLinkURL: BASE, afParameters, webReferrer: 'from' },
          visit({ c: 'x' }, { externalReferrer: `https://evil.example/?a=1&pid=mine&af_r=${name}` }),
        );
        const { searchParams, hash } = new URL(url ?? '');
        expect(hash).toBe('');
        expect(searchParams.getAll('pid')).toEqual(['web']);
        expect(searchParams.has('af_r')).toBe(false);
        expect([...searchParams].length).toBe(6 + (value ? 1 : 0));
      }),
    );
  });

  test('stored landings of another script cannot either', () => {
    const landings = unexpiredLandings(`[{"utm_source":"a&pid=b#c%","af_ss_exp_at":${NOW + 1}}]`, NOW);
    const { url } = trackingLink(
      { oneLinkURL: BASE, afParameters: SITE_PARAMETERS },
      visit({}, { landings }),
    );
    expect(new URL(url ?? '').searchParams.getAll('pid')).toEqual(['a&pid=b#c%']);
  });

  test('T2 the redirect address of a direct link is read from it as given', () => {
    fc.assert(
      fc.property(anyText, (redirectURL) => {
        const { url } = directLink(
          { afParameters: SITE_PARAMETERS, platform: 'Steam', app_id: '12 3?x#y', redirectURL },
          visit(),
        );
        if (!redirectURL) expect(url).toBe(null);
        else expect(new URL(url ?? '').searchParams.get('af_r')).toBe(redirectURL);
      }),
    );
  });
});

describe('the base', () => {
  test('is never changed', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }), (base) => {
        const { url } = trackingLink({ oneLinkURL: base, afParameters: SITE_PARAMETERS }, visit());
        if (url) expect(url.startsWith(`${base}${base.includes('?') ? '&' : '?'}af_js_web=true&`)).toBe(true);
        else expect(base).not.toMatch(/^https:\/\/[^/?]+\//);
      }),
    );
  });

  test.each([
    undefined,
    null,
    '',
    'x',
    'http://a.example/x',
    '//a.example/x',
    'a.example/x',
    'https://a.example',
    ' https://a.example/x',
    'see https://a.example/x',
    'javascript:alert(1)//https://a.example/x',
  ])('V5 %j makes no link', (oneLinkURL) => {
    expect(trackingLink({ oneLinkURL, afParameters: SITE_PARAMETERS }, visit())).toEqual({
      url: null,
      reason: 'oneLinkURL',
      diagnostics: [{ level: 'error', text: 'No link: oneLinkURL is no https address with a path.' }],
    });
  });
});

describe('a value', () => {
  const linkOf = (mediaSource: object, parameters: Record<string, string>, more: object = {}) =>
    trackingLink({ oneLinkURL: BASE, afParameters: { mediaSource, ...more } }, visit(parameters)).url;
  const source = { keys: ['a', 'b'], defaultValue: 'fb' };

  test('found in the address is replaced, with regard to case; a default is not, nor by nothing', () => {
    const mediaSource = { ...source, overrideValues: { fb: 'facebook', 'my%20ad': 'ad', x: '' } };
    const cases = { fb: 'facebook', FB: 'FB', 'my ad': 'ad', x: 'x', '': 'fb' };
    for (const [found, sent] of Object.entries(cases)) {
      expect(linkOf(mediaSource, { a: found })).toBe(`${BASE}?af_js_web=true&af_ss_ver=2_8_1&pid=${sent}`);
    }
  });

  test('is that of the first name in the configuration, whatever the order in the address', () => {
    expect(linkOf(source, { b: '2', a: '1' })).toContain('pid=1');
    expect(linkOf(source, { b: '2', a: '' })).toContain('pid=2');
    expect(linkOf(source, { A: '1' })).toContain('pid=fb');
  });

  test('of a custom parameter cannot take the place of the click id', () => {
    const more = {
      googleClickIdKey: 'my_id',
      afCustom: [
        { paramKey: 'my_id', defaultValue: 'mine' },
        { paramKey: 'free', defaultValue: true },
      ],
    };
    expect(linkOf(source, { a: '1', gclid: 'G' }, more)).toMatch(/pid=1&my_id=G&free=true&gclid=G$/);
  });

  test('all come from one landing, the newest that has one of the names', () => {
    const landings = ['?z=1', '?c=diwali', '?a=mail&c=old'].map((query) => landingOf(query, NOW));
    const afParameters = { mediaSource: source, campaign: { keys: ['c'] } };
    const { url } = trackingLink({ oneLinkURL: BASE, afParameters }, visit({}, { landings }));
    expect(url).toMatch(/pid=fb&c=diwali$/);
  });
});

describe('skip lists', () => {
  test('an empty entry skips nothing and hides none that follows', () => {
    const options = { oneLinkURL: BASE, afParameters: SITE_PARAMETERS };
    const at = { referrer: 'https://m.Facebook.com/' };
    expect(
      trackingLink({ ...options, referrerSkipList: [''], urlSkipList: [''] }, visit({}, at)).url,
    ).not.toBe(null);
    for (const lists of [{ referrerSkipList: ['', 'facebook'] }, { urlSkipList: ['', 'UTM_AD=%20'] }]) {
      expect(
        trackingLink(
          { ...options, ...lists },
          visit({ q: 'x', utm_ad: ' ' }, { ...at, href: 'https://a.example/?utm_ad=%20' }),
        ),
      ).toMatchObject({
        url: null,
        reason: 'skip list',
        diagnostics: [{ level: 'debug' }],
      });
    }
  });
});

describe('V5 whatever a page passes in', () => {
  test('there is a link or a reason, and nothing is thrown', () => {
    const anything = fc.anything({ withNullPrototype: false });
    const parameters = fc.record(
      { mediaSource: anything, campaign: anything, afCustom: anything, googleClickIdKey: anything },
      { requiredKeys: [] },
    );
    const options = fc.record(
      {
        oneLinkURL: fc.oneof(fc.constant(BASE), anything),
        afParameters: fc.oneof(parameters, anything),
        webReferrer: anything,
        referrerSkipList: anything,
        urlSkipList: anything,
        platform: fc.oneof(fc.constant('ios'), anything),
        app_id: fc.oneof(fc.constant('1'), anything),
        redirectURL: anything,
      },
      { requiredKeys: [] },
    );
    // Restricted to JSON: objects with methods that throw are handled by the tracker.
    const asJson = (value: unknown) =>
      JSON.parse(JSON.stringify({ value: value ?? null }, (_, v) => (typeof v === 'bigint' ? 1 : v))).value;
    fc.assert(
      fc.property(fc.oneof(options, anything), (given) => {
        for (const make of [trackingLink, directLink]) {
          const result = make(asJson(given), visit({ a: 'b' }));
          if (result.url === null) expect(result.diagnostics.at(-1)?.text).toContain(result.reason);
          else expect(result.url).toMatch(/^https:\/\//);
        }
      }),
    );
  });

  test('an object that has no text takes part in nothing', () => {
    const nothing = { toString: 0, valueOf: 0 };
    const afParameters = {
      mediaSource: { keys: [nothing, 'a'] },
      campaign: { defaultValue: 'web' },
      afCustom: [{ paramKey: nothing, defaultValue: '1' }],
      googleClickIdKey: nothing,
    };
    const skipLists = { referrerSkipList: [nothing], urlSkipList: [nothing] };
    expect(trackingLink({ oneLinkURL: BASE, afParameters, ...skipLists }, visit({ a: 'b' })).url).toBe(
      `${BASE}?af_js_web=true&af_ss_ver=2_8_1&pid=b&c=web`,
    );
    const direct = { app_id: '1', redirectURL: nothing, platform: nothing, afParameters };
    expect(directLink(direct, visit()).url).toBeNull();
    expect(directLink({ ...direct, platform: 'ios', ...skipLists }, visit({ a: 'b' })).url).toMatch(
      /&af_r=$/,
    );
  });

  test('no name of an address is mistaken for what every object has', () => {
    const afParameters = {
      mediaSource: { keys: ['constructor', '__proto__', 'toString', 's'], overrideValues: { x: 'y' } },
    };
    const parameters = { s: 'constructor' };
    expect(trackingLink({ oneLinkURL: BASE, afParameters }, visit(parameters)).url).toContain(
      'pid=constructor',
    );
  });

  test('the order of a direct link’s parameters does not depend on what they say', () => {
    const afParameters = {
      mediaSource: { defaultValue: 'af_campaign' },
      campaign: { defaultValue: 'af_media_source' },
      afCustom: [
        { paramKey: 7, defaultValue: 'n' },
        { paramKey: 'af_r', defaultValue: 'https://evil.example/' },
        { paramKey: 'af_js_web', defaultValue: 'false' },
      ],
    };
    const options = { afParameters, platform: 'IOS', app_id: 'id1', redirectURL: 'app://x' };
    const { url } = directLink(options, visit());
    expect(names(url ?? '')).toEqual(['af_js_web', 'af_ss_ver', 'pid', 'c', 'af_c_id', '7', 'af_r']);
    expect(new URL(url ?? '').searchParams.get('pid')).toBe('af_campaign');
    expect(new URL(url ?? '').searchParams.get('af_r')).toBe('app://x');
  });
});

test.each([
  'smartcast',
  'tizen',
  'roku',
  'webos',
  'vidaa',
  'playstation',
  'android',
  'ios',
  'steam',
  'quest',
  'battlenet',
  'epic',
  'switch',
  'xbox',
  'nativepc',
])('T2 there is a direct link for %s, in any case of letters', (platform) => {
  const options = { afParameters: SITE_PARAMETERS, app_id: '9', redirectURL: 'https://s.example/' };
  const { url } = directLink({ ...options, platform }, visit());
  const isStore = platform === 'ios' || platform === 'android';
  const address = isStore
    ? 'https://app.appsflyer.com/9?'
    : `https://engagements.appsflyer.com/v1.0/c2s/click/app/${platform}/9?`;
  expect(url?.startsWith(address)).toBe(true);
  expect(directLink({ ...options, platform: platform.toUpperCase() }, visit()).url).toBe(url);
  expect(directLink({ ...options, platform: `${platform} ` }, visit()).url).toBe(null);
});
