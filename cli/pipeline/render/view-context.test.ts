import { describe, expect, test } from 'vitest';
import type { PageContext } from '../../../runtime/page-context.tsx';
import { type Site, siteSchema } from '../../../schemas/index.ts';
import { labels } from '../../../schemas/plain/labels.ts';
import type { PageData } from '../model/types.ts';
import type { Project } from '../project/project.ts';
import { islandContext, viewContext } from './view-context.ts';

const site = siteSchema.parse({
  product: { slug: 'dice', name: { en: 'Dice', hi: 'पासा' } },
  origin: 'https://dice.example',
  locales: {
    default: 'en',
    list: {
      en: { name: 'English', tag: 'en-IN' },
      hi: { name: 'हिन्दी', tag: 'hi-IN' },
      ur: { name: 'اردو', tag: 'ur-IN', dir: 'rtl' },
    },
  },
  endpoints: { eventLog: 'https://log.example/', linkLookup: 'https://api.example/link' },
});
const IMAGE = { src: '/a-1.png', widthPx: 1, heightPx: 2, sources: [], drawing: '<svg/>' };

const MINUTES = { one: '{number} minute!', other: '{number} minutes!' };

function contextOf(
  more: Partial<Site> = {},
  data: Partial<PageData> = {},
  locale = 'hi',
  images: ReadonlyMap<string, object> = new Map([['/a.png', IMAGE]]),
) {
  const colors = new Map<string, string>();
  const context = viewContext(
    {
      project: {
        site: { ...site, ...more },
        siteLook: 'plain',
        looks: { plain: { colors: { brand: '#111111', brandDark: '#222222', page: '#ffffff' } } },
        labelLanguages: {
          hi: { home: 'en' },
          ur: { home: 'en', wonAmount: 'fa', updatedOn: 'en', readingTime: 'en' },
        },
        labels: {
          ur: { home: 'Go home!', wonAmount: '!', updatedOn: 'Updated on {date}', readingTime: MINUTES },
          hi: { ...labels, close: 'खेलें', wonAmount: '{amount} जीते', downloadComplete: 'बंद करो' },
        },
      } as unknown as Project,
      bundle: { sdk: { path: 'sdk/x.js', text: '', integrity: 'sha256-x' } },
      images: images as never,
    },
    { locale, route: '/hi/', data: { title: 'x', ...data } as PageData },
    colors,
  );
  return { context, colors };
}

describe('what views see of their page', () => {
  test('is where it is, the product in its language, and the script of its buttons', () => {
    expect(contextOf().context).toMatchObject({
      locale: 'hi',
      route: '/hi/',
      origin: 'https://dice.example',
      product: { slug: 'dice', name: 'पासा', legalName: 'dice' },
      sdk: { path: '/sdk/x.js', integrity: 'sha256-x' },
    });
  });

  test('has the pictures of the product that there are, one for each scheme', () => {
    expect(contextOf().context.product).not.toHaveProperty('mark');
    expect(contextOf().context.product).not.toHaveProperty('logo');
    const product = {
      ...site.product,
      legalName: 'Dice Ltd',
      mark: '/m.svg',
      logo: { light: '/l.svg', dark: '/d.svg' },
    };
    expect(contextOf({ product }).context.product).toMatchObject({
      legalName: 'Dice Ltd',
      mark: { light: '/m.svg', dark: '/m.svg' },
      logo: { light: '/l.svg', dark: '/d.svg' },
    });
  });

  test('a label is in the language of the page, with its values; without one its key is shown', () => {
    const { context } = contextOf();
    expect(context.label('close')).toBe('खेलें');
    expect(context.label('wonAmount', { amount: '₹5' })).toBe('₹5 जीते');
    expect(contextOf({}, {}, 'gu').context.label('close')).toBe('close');
  });

  test('a borrowed label of the other direction keeps its punctuation at its end', () => {
    const { context } = contextOf({}, {}, 'ur');
    expect([context.label('home'), context.label('wonAmount')]).toEqual(['\u2068Go home!\u2069', '!']);
    expect(context.label('updatedOn', { date: '۳۱ مارچ' })).toBe(
      '\u2068Updated on \u2068۳۱ مارچ\u2069\u2069',
    );
    expect(context.labelForms('readingTime')).toEqual({
      one: '\u2068{number} minute!\u2069',
      other: '\u2068{number} minutes!\u2069',
    });
    expect([context.labelLanguage('home'), context.labelLanguage('close')]).toEqual(['en', undefined]);
    expect(contextOf().context.label('home')).toBe('Home');
  });

  test('a picture is that of its path, or the path itself', () => {
    const { context } = contextOf();
    expect(context.image('/a.png')).toBe(IMAGE);
    expect(context.image('https://x.example/b.png')).toEqual({
      src: 'https://x.example/b.png',
      widthPx: null,
      heightPx: null,
      sources: [],
    });
  });

  test('a part of a drawing has its own size, and is named behind the address', () => {
    const drawing = { ...IMAGE, views: { bank: { widthPx: 3, heightPx: 4 } } };
    const { image } = contextOf({}, {}, 'hi', new Map([['/a.png', drawing]])).context;
    expect(image('/a.png#bank')).toEqual({ src: '/a-1.png#bank', widthPx: 3, heightPx: 4, sources: [] });
    expect(image('/a.png#none')).toEqual({
      src: '/a-1.png#none',
      widthPx: null,
      heightPx: null,
      sources: [],
    });
    expect(contextOf().context.image('/a.png#bank')).toMatchObject({ src: '/a-1.png#bank', widthPx: null });
    expect(image('/b.png#bank').src).toBe('/b.png#bank');
  });

  test('has the direction, the theme and the colours of the site, or its own', () => {
    expect(contextOf().context).toMatchObject({ direction: undefined, theme: 'plain' });
    expect(contextOf({}, { theme: 'festive' }).context.theme).toBe('festive');
    const list = { ...site.locales.list, hi: { name: 'x', tag: 'hi-IN', dir: 'rtl' as const } };
    expect(contextOf({ locales: { ...site.locales, list } }).context.direction).toBe('rtl');
    expect(contextOf({}, {}, 'gu').context.direction).toBeUndefined();
    const { grounds } = contextOf().context;
    expect(grounds['plain']).toEqual({ brand: ['#111111', '#222222'], page: '#ffffff' });
    expect(grounds['none']).toBeUndefined();
  });

  test('has the site’s words for the download sheet, and all forms of a label', () => {
    const { context } = contextOf();
    expect(context.sheetTexts).toContain('बंद करो');
    expect(context.sheetLocale).toBeUndefined();
    expect(contextOf({}, {}, 'ur').context.sheetLocale).toBe('en');
    expect(context.labelForms('readingTime')).toBe(labels.readingTime);
    expect(contextOf({}, {}, 'gu').context.labelForms('readingTime')).toBe('readingTime');
  });

  test('colours and sizes of content are classes with a rule each', () => {
    const { context, colors } = contextOf();
    const color = context.colorClass('color', '#ff0000');
    const size = context.phoneSizeClass(20, 10);
    expect([...colors]).toEqual([
      [color, `.${color}{color:#ff0000}`],
      [size, expect.stringContaining(`{.${size}{inline-size:20px;aspect-ratio:auto 20/10}}`)],
    ]);
  });

  test('a page’s own settings of the button win over the site’s', () => {
    const download = { ...site.download, defaultAndroidUrl: '/site.apk' };
    const own = { downloadButtonCustomization: { defaultAndroidUrl: '/page.apk' } as never };
    expect(contextOf({ download }).context.download.defaultAndroidUrl).toBe('/site.apk');
    expect(contextOf({ download }, own).context.download.defaultAndroidUrl).toBe('/page.apk');
  });

  test('the event log is seen where the button writes it, and not where the analytics script does', () => {
    const withoutId = { consent: { eventLog: 'without-id' } } as unknown as Partial<Site>;
    const endpointsOf = (more?: Partial<Site>, data?: Partial<PageData>) =>
      contextOf(more, data).context.endpoints;
    expect(endpointsOf()).toMatchObject({
      linkLookup: 'https://api.example/link',
      eventLog: 'https://log.example/',
    });
    expect(endpointsOf(withoutId)).toMatchObject({
      linkLookup: 'https://api.example/link',
      eventLog: undefined,
    });
    expect(endpointsOf(withoutId, { layout: 'webview' }).eventLog).toBe('https://log.example/');
  });

  test('the tracking link is that of the page’s address', () => {
    expect(contextOf().context.tracking).toBeUndefined();
    const tracking = { ...site.tracking, oneLinkUrl: 'https://x.onelink.me/a', urlSkipList: ['/hi/'] };
    expect(contextOf({ tracking }).context.tracking).toBeUndefined();
    expect(contextOf({ tracking: { ...tracking, urlSkipList: [] } }).context.tracking?.url).toContain(
      'https://x.onelink.me/a',
    );
  });
});

describe('what an island takes along', () => {
  const take = (read: (page: ReturnType<typeof islandContext>['page']) => unknown) => {
    const { page, taken } = islandContext(contextOf().context);
    return { read: read(page), taken };
  };

  test('is nothing when it reads nothing', () => {
    expect(take(() => null).taken).toEqual({});
  });

  test('are the labels that it shows, without their values', () => {
    expect(take((page) => [page.label('close'), page.label('wonAmount', { amount: 1 })])).toEqual({
      read: ['खेलें', '1 जीते'],
      taken: { labels: { close: 'खेलें', wonAmount: '{amount} जीते' } },
    });
  });

  test('are the languages of its borrowed labels', () => {
    const read = (page: PageContext) => [page.labelLanguage('home'), page.labelLanguage('close')];
    expect(take(read)).toEqual({ read: ['en', undefined], taken: { labelLanguages: { home: 'en' } } });
  });

  test('are the pictures that it shows, but for what is drawn in the page', () => {
    const { drawing: _, ...image } = IMAGE;
    expect(take((page) => [page.image('/a.png'), page.image('/b.png')]).taken).toEqual({
      images: { '/a.png': image, '/b.png': { src: '/b.png', widthPx: null, heightPx: null, sources: [] } },
    });
  });

  test('are the services that it calls, where there are some', () => {
    const { read, taken } = take(({ endpoints }) => [endpoints.linkLookup, endpoints.webviewHosts]);
    expect(read).toEqual(['https://api.example/link', undefined]);
    expect(taken).toStrictEqual({ endpoints: { linkLookup: 'https://api.example/link' } });
  });

  test('are the facts of the page that it reads', () => {
    const { context } = contextOf();
    expect(take((page) => [page.locale, page.route, page.product.name])).toEqual({
      read: ['hi', '/hi/', 'पासा'],
      taken: { locale: 'hi', route: '/hi/', product: context.product },
    });
    expect(take(({ origin, download }) => [origin, download]).taken).toEqual({
      origin: context.origin,
      download: context.download,
    });
  });
});
