import { describe, expect, test } from 'vitest';
import { siteSchema } from './site.ts';

const minimal = {
  product: { slug: 'paasa', name: 'Paasa' },
  origin: 'https://www.paasa.example',
  locales: {
    default: 'en',
    list: { en: { name: 'English', tag: 'en-IN' }, hi: { name: 'हिन्दी', tag: 'hi-IN' } },
  },
};

function problemPaths(site: unknown): string[] {
  return (siteSchema.safeParse(site).error?.issues ?? []).map((issue) => issue.path.join('.')).sort();
}

describe('site', () => {
  test('the slash at the end of its origin is left out, so that a path of the site can follow', () => {
    for (const origin of ['https://user.example/app/', 'https://user.example/app'])
      expect(siteSchema.parse({ ...minimal, origin }).origin).toBe('https://user.example/app');
  });

  test('product, origin and locales are enough', () => {
    const site = siteSchema.parse(minimal);
    expect(site.endpoints.linkLookup).toBe('/api/link');
    expect(site.theme).toBe('purple');
    expect(site.consent).toBeUndefined();
    expect(site.navigation).toEqual({});
    expect(site.externalPaths).toEqual(['/api/', '/apk/']);
  });

  test('days are in UTC, and amounts in no currency, unless the site says so', () => {
    const { timeZone, currency, region, product } = siteSchema.parse(minimal);
    expect({ timeZone, currency, region }).toEqual({ timeZone: 'UTC' });
    expect(product).not.toHaveProperty('applicationCategory');
  });

  test.each([
    ['timeZone', ['UTC', 'Europe/Lisbon', 'Asia/Kolkata', 'Asia/Calcutta', 'America/Argentina/Ushuaia']],
    ['currency', ['INR', 'EUR', 'BDT', 'KWD']],
    ['region', ['IN', 'GB', 'BD', 'PT']],
  ])('%s may be any that its list has: %j', (field, values) => {
    for (const value of values) expect(problemPaths({ ...minimal, [field]: value })).toEqual([]);
  });

  test.each([
    ['timeZone', ['IST', '+05:30', 'GMT+2', 'Europe/Lissabon', 'Berlin', '']],
    ['currency', ['Rs', '₹', 'inr', 'XQQ', '']],
    ['region', ['UK', 'in', 'India', 'ZZ', 'XX', '419', '']],
  ])('%s may be nothing else: %j', (field, values) => {
    for (const value of values)
      expect([value, ...problemPaths({ ...minimal, [field]: value })]).toEqual([value, field]);
  });

  test('the download settings are filled in from the endpoints and the product', () => {
    const site = siteSchema.parse({
      ...minimal,
      product: { ...minimal.product, appStoreUrl: 'https://apps.apple.com/in/app/id1' },
      endpoints: { linkLookup: 'https://api.paasa.example/link' },
      download: { showWeakInternet: true },
    });
    expect(site.download).toEqual({
      AndroidUrl: 'https://api.paasa.example/link',
      defaultAndroidUrl: '/apk/paasa.apk',
      androidApkFromApi: true,
      IosURL: 'https://apps.apple.com/in/app/id1',
      showWeakInternet: true,
    });
  });

  test('fingerprints of certificates come out as Android writes them, however they were written', () => {
    const hex = 'ab'.repeat(32);
    const product = { ...minimal.product, certificates: [hex, hex.toUpperCase().match(/../g)?.join(':')] };
    const [first, second] = siteSchema.parse({ ...minimal, product }).product.certificates;
    expect(first).toBe(Array(32).fill('AB').join(':'));
    expect(second).toBe(first);
    expect(problemPaths({ ...minimal, product: { ...product, certificates: ['ab:cd'] } })).toEqual([
      'product.certificates.0',
    ]);
  });

  test('a contact for security problems is an address that can be followed', () => {
    const withContact = (contact: string) => ({
      ...minimal,
      security: { contact: [contact], expires: '2027-01-01' },
    });
    for (const sound of ['mailto:a@dice.example', 'https://dice.example/safe', 'tel:+91-98765-43210'])
      expect(problemPaths(withContact(sound))).toEqual([]);
    for (const broken of ['a@dice.example', 'http://dice.example', 'mailto:a', 'tel:98765'])
      expect(problemPaths(withContact(broken))).toEqual(['security.contact.0']);
  });

  test('budgets of routes begin and end with a slash, and hold the same limits', () => {
    expect(problemPaths({ ...minimal, budgets: { routes: { '/lite/': { html: 14300 } } } })).toEqual([]);
    expect(problemPaths({ ...minimal, budgets: { routes: { lite: { html: 14300 } } } })).toEqual([
      'budgets.routes.lite',
    ]);
    expect(problemPaths({ ...minimal, budgets: { routes: { '/lite/': { onExceeded: 'error' } } } })).toEqual([
      'budgets.routes./lite/',
    ]);
  });

  test('T1 the tracking configuration of the specification is the default', () => {
    const { tracking } = siteSchema.parse(minimal);
    expect(tracking).toEqual({
      mediaSource: { keys: ['utm_source'], defaultValue: 'organik-ls14' },
      campaign: { keys: ['utm_campaign'], defaultValue: 'notset' },
      ad: { keys: ['utm_ad'], defaultValue: 'notset' },
      afSub4: { keys: ['fbclid'] },
      afCustom: [
        { paramKey: 'af_pmod_priority', defaultValue: 'equal' },
        { paramKey: 'af_pmod_click_lookback', defaultValue: '7d' },
        { paramKey: 'af_ss_ui', defaultValue: 'true' },
      ],
      referrerSkipList: [],
      urlSkipList: [],
    });
  });

  test('V5 the tracking link base is an https address of the shape host/path', () => {
    const withBase = (oneLinkUrl: string) => ({ ...minimal, tracking: { oneLinkUrl } });
    expect(problemPaths(withBase('https://paasa.onelink.me/Ab12'))).toEqual([]);
    for (const base of [
      'http://paasa.onelink.me/Ab12',
      'https://paasa.onelink.me',
      'https://paasa.onelink.me/',
      '//x/y',
      'paasa.onelink.me/Ab12',
      'https://paasa.onelink.me/Ab12?x=1',
    ]) {
      expect(problemPaths(withBase(base))).toEqual(['tracking.oneLinkUrl']);
    }
  });

  test('the name of the app in the event log is a name of Latin letters', () => {
    const withName = (eventAppName: string) => ({ ...minimal, tracking: { eventAppName } });
    expect(siteSchema.parse(withName('my-app_2.0')).tracking.eventAppName).toBe('my-app_2.0');
    for (const name of ['', 'my app', 'ऐप', 'a'.repeat(65)])
      expect(problemPaths(withName(name))).toEqual(['tracking.eventAppName']);
  });

  test('V5 a tracking value needs a query key or a default', () => {
    expect(problemPaths({ ...minimal, tracking: { mediaSource: { keys: [] }, channel: {} } })).toEqual([
      'tracking.channel',
      'tracking.mediaSource',
    ]);
  });

  test('languages that the site does not have are refused in place', () => {
    expect(
      problemPaths({
        ...minimal,
        product: { slug: 'paasa', name: { en: 'Paasa', ta: 'பாசா' } },
        navigation: { en: [{ label: 'Ludo', href: '/ludo/' }], fr: [] },
        footer: { mr: { groups: [] } },
      }),
    ).toEqual(['footer.mr', 'navigation.fr', 'product.name.ta']);
    expect(problemPaths({ ...minimal, locales: { default: 'gu', list: minimal.locales.list } })).toEqual([
      'locales.default',
    ]);
  });

  test('the name of a language is no locale', () => {
    const list = { en: { name: 'English' }, Hindi: { name: 'हिन्दी' } };
    expect(problemPaths({ ...minimal, locales: { default: 'en', list } })).toEqual(['locales.list.Hindi']);
  });

  test.each([
    ['origin', { origin: 'https://www.paasa.example/?from=x' }, 'origin'],
    ['slug', { product: { slug: 'Paasa Games', name: 'Paasa' } }, 'product.slug'],
    [
      'package name',
      { product: { slug: 'paasa', name: 'Paasa', packageName: 'paasa' } },
      'product.packageName',
    ],
    ['header', { headers: { 'X-Test': 'a\r\nSet-Cookie: b' } }, 'headers.X-Test'],
    ['name of a header', { headers: { 'X-Test: a\n  Set-Cookie': 'b' } }, 'headers.X-Test: a\n  Set-Cookie'],
    ['name that removes a header', { headers: { '-X-Frame-Options': 'b' } }, 'headers.-X-Frame-Options'],
    ['backslash before the end of a value', { headers: { 'X-Test': 'a\\' } }, 'headers.X-Test'],
    ['variable of a server', { headers: { 'X-Test': '$document_root' } }, 'headers.X-Test'],
    ['placeholder of a server', { headers: { 'X-Test': '{env.HOME}' } }, 'headers.X-Test'],
    ['second header of a name', { headers: { 'X-Test': 'a', 'x-test': 'b' } }, 'headers.x-test'],
    ['referrer policy', { headers: { 'Referrer-Policy': 'unsafe-url' } }, 'headers.Referrer-Policy'],
    ['path prefix', { externalPaths: ['api'] }, 'externalPaths.0'],
    ['unknown endpoint', { endpoints: { linklookup: '/api/link' } }, 'endpoints'],
    ['menu link', { navigation: { en: [{ label: 'Ludo', href: '/ludo' }] } }, 'navigation.en.0.href'],
  ])('a wrong %s is refused', (_name, change, path) => {
    expect(problemPaths({ ...minimal, ...change })).toEqual([path]);
  });

  test.each(
    'Content-Security-Policy content-security-policy-report-only STRICT-TRANSPORT-SECURITY X-Content-Type-Options X-Frame-Options Permissions-Policy Cross-Origin-Opener-Policy Content-Type Content-Length Content-Encoding Transfer-Encoding Connection Location Set-Cookie Clear-Site-Data Access-Control-Allow-Origin Access-Control-Allow-Credentials Link Refresh NEL Report-To Reporting-Endpoints Alt-Svc Speculation-Rules Service-Worker-Allowed X-Accel-Redirect X-Sendfile SourceMap Timing-Allow-Origin'.split(
      ' ',
    ),
  )('content does not set the header %s', (name) => {
    expect(problemPaths({ ...minimal, headers: { [name]: '0' } })).toEqual([`headers.${name}`]);
  });

  test('headers of one’s own, for robots and for caches are fine', () => {
    const headers = {
      'X-Robots-Tag': 'noarchive',
      'Cache-Control': 'public, max-age=60',
      'Referrer-Policy': 'no-referrer',
      'X-Team': `growth; "web", 100%, it's`,
      'Cache-Tag': 'pages',
    };
    expect(problemPaths({ ...minimal, headers })).toEqual([]);
  });

  test('a site with a vendor says whether it asks first', () => {
    const tracking = { pixelId: '1000000000000001' };
    expect(problemPaths({ ...minimal, tracking })).toEqual(['tracking.pixelId']);
    expect(problemPaths({ ...minimal, tracking, consent: { mode: 'off' } })).toEqual([]);
    expect(problemPaths({ ...minimal, tracking, consent: {} })).toEqual(['consent.texts']);
    expect(problemPaths({ ...minimal, consent: { mode: 'off', texts: {} } })).toEqual([]);
  });

  test.each([
    ['tagManagerId', 'UA-1234'],
    ['tagManagerId', "GTM-ABC'></script>"],
    ['analyticsId', 'GTM-ABC1234'],
    ['pixelId', 'abc'],
    ['sessionRecordingId', '../evil'],
  ])('an id that is none of the vendor’s is refused: %s %s', (field, id) => {
    const consent = { mode: 'off' };
    expect(problemPaths({ ...minimal, tracking: { [field]: id }, consent })).toEqual([`tracking.${field}`]);
  });

  test.each([
    'https://a.example',
    "a.example; script-src 'unsafe-inline'",
    '*',
    'a.*.example',
    'a.example:444',
  ])('a tag’s host that is none is refused: %s', (host) => {
    const tracking = { tagManagerId: 'GTM-TEST01', tagHosts: [host] };
    expect(problemPaths({ ...minimal, tracking, consent: { mode: 'off' } })).toEqual(['tracking.tagHosts.0']);
  });

  test('hosts of tags need a tag manager', () => {
    const tracking = { tagHosts: ['tags.vendor.example', '*.ads.example'] };
    expect(problemPaths({ ...minimal, tracking })).toEqual(['tracking.tagHosts']);
    const whole = { tracking: { ...tracking, tagManagerId: 'GTM-TEST01' }, consent: { mode: 'off' } };
    expect(problemPaths({ ...minimal, ...whole })).toEqual([]);
  });
});
