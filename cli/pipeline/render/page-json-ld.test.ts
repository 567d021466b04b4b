import { describe, expect, test } from 'vitest';
import type { JsonLd } from '../../../runtime/section.ts';
import { type Site, siteSchema } from '../../../schemas/index.ts';
import type { Page, PageData } from '../model/types.ts';
import { pageJsonLd } from './page-json-ld.ts';

const site = siteSchema.parse({
  product: { slug: 'dice', name: 'Dice', version: '2.1', applicationCategory: 'GameApplication' },
  origin: 'https://dice.example',
  timeZone: 'Asia/Kolkata',
  currency: 'INR',
  locales: { default: 'en', list: { en: { name: 'English', tag: 'en-IN' } } },
});

interface Given {
  data?: Partial<PageData>;
  sections?: string[];
  product?: Partial<Site['product']>;
  social?: string[];
  isHome?: boolean;
  image?: string;
  described?: Site;
}

function graph(
  {
    data = {},
    sections = [],
    product = {},
    social = [],
    isHome = false,
    image = '',
    described: given = site,
  }: Given,
  own: JsonLd[] = [],
) {
  const page: Page = {
    source: '',
    route: '/ludo/',
    locale: 'en',
    lang: 'en-IN',
    data: { title: 'Ludo', ...data } as PageData,
    sections: sections.map((type) => ({ type, props: {} })),
    overlays: [],
    dependencies: [],
    assets: [],
  };
  const view = {
    url: 'https://dice.example/ludo/',
    origin: site.origin,
    locale: 'en-IN',
    title: 'Ludo',
    productName: 'Dice',
    timeZone: site.timeZone,
    absolute: (path: string) => `https://dice.example${path}`,
  };
  const described: Site = { ...given, social, product: { ...given.product, ...product } };
  return pageJsonLd({ page, site: described, view, isHome, image }, own);
}

const typesOf = (things: JsonLd[]) => things.map((thing) => thing['@type']);

test('a page says what its sections say', () => {
  const own = [{ '@type': 'BreadcrumbList' }, { '@type': 'VideoObject' }];
  expect(graph({}, own)).toEqual(own);
});

test('the home page says who publishes the site, and which app it is', () => {
  expect(graph({ isHome: true })).toEqual([
    {
      '@type': 'Organization',
      '@id': 'https://dice.example/#organization',
      name: 'Dice',
      url: 'https://dice.example/',
    },
    {
      '@type': 'WebSite',
      name: 'Dice',
      url: 'https://dice.example/ludo/',
      inLanguage: 'en-IN',
      publisher: { '@id': 'https://dice.example/#organization' },
    },
    {
      '@type': 'MobileApplication',
      name: 'Dice',
      operatingSystem: 'ANDROID',
      applicationCategory: 'GameApplication',
      softwareVersion: '2.1',
      url: 'https://dice.example/ludo/',
      offers: { '@type': 'Offer', price: '0', priceCurrency: 'INR' },
    },
  ]);
});

test('a site says its own category, version, currency and zone, and none that it does not name', () => {
  const { applicationCategory: _category, version: _version, ...product } = site.product;
  const { currency: _currency, ...silent } = { ...site, product, timeZone: 'America/New_York' };
  const of = (described: Site) => graph({ isHome: true, data: { date: '2026-07-02' }, described });
  const [, , app, article] = of(silent);
  expect(app).not.toHaveProperty('applicationCategory');
  expect(app).not.toHaveProperty('softwareVersion');
  expect(app?.['offers']).toEqual({ '@type': 'Offer', price: '0' });
  expect(article?.['datePublished']).toBe('2026-07-02T00:00:00-04:00');
  const travel = { ...product, applicationCategory: 'TravelApplication' } as const;
  expect(of({ ...silent, product: travel, currency: 'USD' })[2]).toMatchObject({
    applicationCategory: 'TravelApplication',
    offers: { priceCurrency: 'USD' },
  });
});

test('what the site states of its publisher is said', () => {
  const product = { legalName: 'Dice Ltd', icon: '/assets/icon.png' };
  const [organization] = graph({ isHome: true, product, social: ['https://x.example/dice'] });
  expect(organization).toMatchObject({
    legalName: 'Dice Ltd',
    logo: 'https://dice.example/assets/icon.png',
    sameAs: ['https://x.example/dice'],
  });
});

test.each<[Partial<Site['product']>, string | undefined]>([
  [{ icon: '/i.png', logo: '/l.svg', mark: '/m.svg' }, 'https://dice.example/i.png'],
  [{ logo: { light: '/l.svg', dark: '/d.svg' }, mark: '/m.svg' }, 'https://dice.example/l.svg'],
  [{ mark: { light: '/m.svg', dark: '/d.svg' } }, 'https://dice.example/m.svg'],
  [{}, undefined],
])('of the pictures %j the logo is %s', (product, logo) => {
  expect(graph({ isHome: true, product })[0]?.['logo']).toBe(logo);
});

test('a page that shows how to install says which app it is', () => {
  const things = graph({
    sections: ['text', 'install-steps'],
    data: { description: 'How to.' },
    product: { appStoreUrl: 'https://apps.apple.com/x' },
  });
  expect(things).toMatchObject([
    { '@type': 'MobileApplication', operatingSystem: 'ANDROID, IOS', description: 'How to.' },
  ]);
});

describe('a page with a date', () => {
  test('is an article', () => {
    expect(graph({ data: { date: '2026-01-02' } })).toEqual([
      {
        '@type': 'Article',
        headline: 'Ludo',
        datePublished: '2026-01-02T00:00:00+05:30',
        dateModified: '2026-01-02T00:00:00+05:30',
        author: { '@type': 'Organization', name: 'Dice', url: 'https://dice.example/' },
        publisher: { '@type': 'Organization', name: 'Dice', url: 'https://dice.example/' },
        inLanguage: 'en-IN',
        mainEntityOfPage: 'https://dice.example/ludo/',
      },
    ]);
  });

  test('says what else it states', () => {
    const data = { date: '2026-01-02', updated: '2026-02-03', author: 'Meera', description: 'x' };
    const [article] = graph({ data, image: 'https://dice.example/a.jpg', product: { icon: '/i.png' } });
    expect(article).toMatchObject({
      description: 'x',
      image: 'https://dice.example/a.jpg',
      dateModified: '2026-02-03T00:00:00+05:30',
      author: { '@type': 'Person', name: 'Meera' },
      publisher: { logo: 'https://dice.example/i.png' },
    });
  });
});

describe('questions', () => {
  const questions = (...names: string[]): JsonLd => ({ '@type': 'FAQPage', mainEntity: names });

  test('of several sections are one list, where the first of them is', () => {
    const things = [{ '@type': 'A' }, questions('1', '2'), { '@type': 'B' }, questions('3')];
    expect(graph({}, things)).toEqual([{ '@type': 'A' }, questions('1', '2', '3'), { '@type': 'B' }]);
  });

  test('of one section are its list', () => {
    expect(graph({}, [questions('1')])).toEqual([questions('1')]);
  });

  test('come after what the page says of itself', () => {
    expect(typesOf(graph({ isHome: true, data: { date: '2026-01-01' } }, [questions('1')]))).toEqual([
      'Organization',
      'WebSite',
      'MobileApplication',
      'Article',
      'FAQPage',
    ]);
  });
});
