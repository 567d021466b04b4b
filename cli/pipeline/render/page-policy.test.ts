import { expect, test } from 'vitest';
import { type Site, siteSchema } from '../../../schemas/index.ts';
import { noFacts } from './markup-facts.ts';
import { type PolicyInput, pagePolicy } from './page-policy.ts';

const site = siteSchema.parse({
  product: { slug: 'dice', name: 'Dice' },
  origin: 'https://dice.example',
  locales: { default: 'en', list: { en: { name: 'English', tag: 'en-IN' } } },
});

/** The policy's directives by name. */
function policy(input: Partial<PolicyInput> = {}, more: Partial<Site> = {}): Record<string, string> {
  const text = pagePolicy(
    { ...site, ...more },
    {
      scriptHashes: ['sha256-a'],
      styleHash: 'sha256-s',
      hasStyleFile: false,
      facts: noFacts(),
      sections: [],
      isScreen: false,
      analytics: null,
      isDraft: false,
      ...input,
    },
    (_key, part) => part(),
  );
  return Object.fromEntries(
    text.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );
}

const NOTHING_FOREIGN = {
  'default-src': "'none'",
  'script-src': "'sha256-a' 'strict-dynamic'",
  'style-src': "'sha256-s'",
  'img-src': "'self'",
  'media-src': "'self'",
  'font-src': "'self'",
  'manifest-src': "'self'",
  'connect-src': "'self'",
  'frame-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'site-sdk',
};

test('a page that names no other host reaches none', () => {
  expect(policy()).toEqual(NOTHING_FOREIGN);
});

test('scripts and the inline style are allowed by their hashes, style files from the site', () => {
  expect(policy({ scriptHashes: ['sha256-a', 'sha256-b'], hasStyleFile: true })).toEqual({
    ...NOTHING_FOREIGN,
    'script-src': "'sha256-a' 'sha256-b' 'strict-dynamic'",
    'style-src': "'sha256-s' 'self'",
  });
});

test('pictures, films and frames come from the hosts that the page names, each once', () => {
  const facts = {
    ...noFacts(),
    fetched: new Set(['https://b.example/1.png', 'https://a.example/2.png', 'https://b.example/3.png']),
    embedded: new Set(['https://video.example/embed/1', '/own/']),
  };
  const sections = [
    { type: 'game', props: { gameURL: 'https://game.example/play/' } },
    { type: 'text', props: { gameURL: 5 } },
    { type: 'text', props: {} },
  ];
  expect(policy({ facts, sections })).toEqual({
    ...NOTHING_FOREIGN,
    'img-src': "'self' https://a.example https://b.example",
    'media-src': "'self' https://a.example https://b.example",
    'frame-src': "'self' https://game.example https://video.example",
  });
});

test('services are reached that the site names, those of screens from screens alone', () => {
  const services = {
    endpoints: {
      ...site.endpoints,
      linkLookup: 'https://api.example/link',
      eventLog: '/api/log',
      impressions: 'https://pixel.example/i',
      webviewHosts: ['https://app.example/'],
    },
    download: { ...site.download, defaultAndroidUrl: 'https://cdn.example/a.apk', androidApkUrl: undefined },
  } as unknown as Partial<Site>;
  expect(policy({}, services)).toMatchObject({
    'connect-src': "'self' https://api.example https://cdn.example https://pixel.example",
    'img-src': "'self' https://pixel.example",
  });
  expect(policy({ isScreen: true }, services)['connect-src']).toBe(
    "'self' https://api.example https://app.example https://cdn.example https://pixel.example",
  );
});

test.each(['AndroidUrl', 'defaultAndroidUrl', 'androidApkUrl'])(
  'the package is fetched from its %s',
  (field) => {
    const download = { ...site.download, [field]: 'https://cdn.example/a.apk' };
    expect(policy({}, { download })['connect-src']).toBe("'self' https://cdn.example");
  },
);

test('a page with vendors lets their scripts and hosts in', () => {
  const analytics = {
    page: {},
    vendors: ['analytics'],
    startsByItself: false,
  } as unknown as PolicyInput['analytics'];
  const { 'img-src': pictures, 'connect-src': services, ...others } = policy({ analytics });
  expect(pictures).toContain('google-analytics.com');
  expect(services).toContain('google-analytics.com');
  expect(others['trusted-types']).toBe('site-sdk site-vendors default goog#html');
  const { 'trusted-types': types } = policy({
    analytics: { page: {}, vendors: [], startsByItself: false } as unknown as PolicyInput['analytics'],
  });
  expect(types).toBe('site-sdk');
});

test('a page under way has the script of the dev server', () => {
  expect(policy({ isDraft: true })['trusted-types']).toBe('site-sdk slipway-dev');
});
