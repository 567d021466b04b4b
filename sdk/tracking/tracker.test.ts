import { describe, expect, test, vi } from 'vitest';
import { settle } from '../../tests/sdk/scripted-environment.ts';
import { trackingWorld } from '../../tests/sdk/tracking-world.ts';
import { SITE_PARAMETERS } from './site-parameters.ts';

const HOME = 'https://play.example.com/';
const options = { oneLinkURL: 'https://gamesite.onelink.me/Ab12', afParameters: SITE_PARAMETERS };
const LANDING = `${HOME}?utm_source=google&utm_campaign=diwali`;
const storageError = () => {
  throw new DOMException('no', 'SecurityError');
};
const sourceOf = (url: string | null) => new URL(url ?? '').searchParams.get('pid');

describe('C18 E9 storage', () => {
  test('a landing is known for two hours on the pages that follow', () => {
    const world = trackingWorld();
    world.visit({ url: LANDING, env: { now: 0 } });
    const url = (now: number) => world.visit({ url: `${HOME}ludo/`, env: { now } }).link(options).url;
    expect(sourceOf(url(7_199_999))).toBe('google');
    expect(sourceOf(url(7_200_000))).toBe('organik-ls14');
    expect(JSON.parse(world.stored.get('ss_incoming_params') ?? '')).toHaveLength(2);
  });

  test.each([
    ['refused', { getItem: storageError, setItem: storageError }],
    ['full', { getItem: () => null, setItem: storageError }],
    ['absent', null],
  ])('%s, the page’s own landing is known all the same', (_, storage) => {
    const world = trackingWorld();
    const tracker = world.visit({ url: LANDING, referrer: 'https://news.example/' }, { storage });
    const { url } = tracker.link({ ...options, webReferrer: 'from' });
    expect(sourceOf(url)).toBe('google');
    expect(new URL(url ?? '').searchParams.get('from')).toBe('https://news.example/');
    expect(world.diagnostics).toEqual([]);
  });

  test('a list that has become too long gives way to the newest landing', () => {
    const stored = new Map([['ss_incoming_params', `[{"long":"${'x'.repeat(500)}","af_ss_exp_at":9e15}]`]]);
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) =>
        value.length > 400 ? storageError() : void stored.set(key, value),
    };
    trackingWorld().visit({ url: LANDING, env: { now: 1 } }, { storage });
    expect(JSON.parse(stored.get('ss_incoming_params') ?? '')).toEqual([
      { utm_source: 'google', utm_campaign: 'diwali', af_ss_exp_at: 7_200_001 },
    ]);
  });

  test.each(['', 'null', '{}', '"x"', '[null,1,"a",[],{}]', '[{"utm_source":5,"af_ss_exp_at":9e15}]', '[{'])(
    'damaged landings are none: %s',
    (stored) => {
      const world = trackingWorld();
      const env = { storage: { ss_incoming_params: stored, ss_webReferrer: stored }, now: 1 };
      const tracker = world.visit({ url: LANDING, referrer: `${HOME}x`, env });
      expect(sourceOf(tracker.link(options).url)).toBe('google');
    },
  );

  test('the external referrer stays while the visitor walks through the site', () => {
    const world = trackingWorld();
    world.visit({ url: HOME, referrer: 'https://news.example/' });
    const tracker = world.visit({ url: `${HOME}ludo/`, referrer: HOME });
    const { url } = tracker.link({ ...options, webReferrer: 'from' });
    expect(new URL(url ?? '').searchParams.get('from')).toBe('https://news.example/');
  });
});

describe('T3 the impression', () => {
  const hints = { model: 'Pixel 7', platformVersion: '14.0.0' };

  test('is sent once, 1 s after the link was made', async () => {
    const world = trackingWorld();
    world.visit({ url: LANDING }).link(options);
    await world.clock.advance(999);
    expect(world.pixels).toEqual([]);
    await world.clock.advance(1);
    expect(world.pixels).toHaveLength(1);
    await world.clock.advance(60_000);
    expect(world.pixels).toHaveLength(1);
  });

  test('is sent once for each link, however often it is made', async () => {
    const world = trackingWorld();
    const tracker = world.visit({ url: LANDING });
    tracker.link(options);
    tracker.link(options);
    await world.clock.advance(1000);
    tracker.link(options);
    world.go('/ludo/?gclid=1');
    tracker.link(options);
    await world.clock.advance(1000);
    expect(world.pixels.map((url) => new URL(url).searchParams.get('gclid'))).toEqual([null, '1']);
  });

  test('says device model and platform version, encoded twice, where the browser tells', async () => {
    const world = trackingWorld();
    world.visit({ url: LANDING, env: { clientHints: hints } }).link(options);
    await world.clock.advance(1000);
    expect(world.pixels[0]).toMatch(
      /^https:\/\/impressions\.onelink\.me\/ch\/Ab12\?.*&af_ch_model=Pixel%25207&af_ch_os_version=14\.0\.0$/,
    );
  });

  test.each([
    ['refuses', () => Promise.reject(new Error('no'))],
    ['does not answer', () => new Promise<never>(() => {})],
    ['answers nothing', () => Promise.resolve(undefined as never)],
  ])('goes without them when the browser %s', async (_, requestHints) => {
    const world = trackingWorld();
    world.visit({ url: LANDING }, { requestHints }).link(options);
    await world.clock.advance(1000);
    expect(world.pixels[0]).toMatch(/^https:\/\/impressions\.onelink\.me\/Ab12\?/);
  });

  test('does not ask on Apple’s phones and tablets', async () => {
    const world = trackingWorld();
    const requestHints = vi.fn(async () => hints);
    world
      .visit({ url: LANDING, env: { userAgent: 'Mozilla/5.0 (iPad; …)' } }, { requestHints })
      .link(options);
    await world.clock.advance(1000);
    expect(requestHints).not.toHaveBeenCalled();
    expect(world.pixels[0]).toMatch(/^https:\/\/impressions\.onelink\.me\/Ab12\?/);
  });

  test('goes to another service when there is one; the link’s port goes with its host', async () => {
    const world = trackingWorld();
    const base = 'https://gamesite.onelink.me:8443/Ab12';
    world.visit({ url: LANDING }, { impressions: '/api/impression' }).link({ ...options, oneLinkURL: base });
    world.visit({ url: LANDING }).link({ ...options, oneLinkURL: base });
    await world.clock.advance(1000);
    expect(world.pixels.map((url) => url.split('?')[0])).toEqual([
      '/api/impression/Ab12',
      'https://impressions.onelink.me:8443/Ab12',
    ]);
  });

  test('is not sent for a link that was refused, nor after the end', async () => {
    const world = trackingWorld();
    const tracker = world.visit({ url: LANDING });
    tracker.link({ ...options, urlSkipList: ['DIWALI'] });
    tracker.link(options);
    tracker.destroy();
    await world.clock.advance(5000);
    await settle();
    expect(world.pixels).toEqual([]);
  });

  test('is sent once by a page whose tracking ends and begins again, when it was sent at all', async () => {
    const world = trackingWorld();
    const impressed = new Set<string>();
    const begin = () => world.visit({ url: LANDING }, { impressed });
    const first = begin();
    first.link(options);
    first.destroy();
    for (const tracker of [begin(), begin()]) {
      tracker.link(options);
      await world.clock.advance(1000);
      tracker.destroy();
    }
    expect(world.pixels).toHaveLength(1);
  });
});

describe('the page’s link', () => {
  test('is that of the last call, and none after one that made none', () => {
    const tracker = trackingWorld().visit({ url: LANDING });
    expect(tracker.current).toBe(null);
    const { url } = tracker.link(options);
    expect(tracker.current).toBe(url);
    tracker.link(null);
    expect(tracker.current).toBe(null);
    tracker.link(options);
    tracker.directLink({ ...options, platform: 'steam', app_id: '1', redirectURL: 'x' });
    expect(tracker.current).toBe(null);
  });

  test('options that cannot even be read are a reason, not an exception', () => {
    const world = trackingWorld();
    const tracker = world.visit({ url: HOME });
    const broken = {
      get oneLinkURL(): string {
        throw new Error('broken');
      },
    };
    expect(tracker.link(broken)).toMatchObject({ url: null, reason: 'oneLinkURL' });
    expect(world.diagnostics.at(-1)?.level).toBe('error');
  });
});
