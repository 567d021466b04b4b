import { createElement } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { LayoutProps } from '../../../runtime/layout.ts';
import type { Site } from '../../../schemas/index.ts';
import { labels } from '../../../schemas/plain/labels.ts';
import { ownLayoutFacts } from '../../../schemas/plain/layouts.ts';
import { pageOf } from '../../../tests/page-of.ts';
import { pageSummary } from '../../../tests/page-summary.ts';
import { bundleOf, projectOf, renderedPage, SITE } from '../../../tests/render-input.ts';
import { sectionsOf } from '../../sections/library.ts';
import { cspHash } from '../browser-code/browser-build.ts';
import { LATE_THEMES } from '../browser-code/style-sheets.ts';
import type { Bundle } from '../bundle/bundle.ts';
import type { Page, PageData, PageSection } from '../model/types.ts';
import { scriptOf } from '../pages/syllables.ts';

const FOLD = '<template id="first-view">';

type Around = Parameters<typeof renderedPage>[1];

const htmlOf = async (page: Page, around?: Around): Promise<string> =>
  (await renderedPage(page, around)).pieces.join('');

/** The head's metadata by name: several of one name are a list. */
function headOf(html: string): Record<string, string | string[]> {
  const head: Record<string, string | string[]> = {};
  const add = (name: string, value: string): void => {
    const known = head[name];
    head[name] = known === undefined ? value : [known, value].flat();
  };
  for (const [, name = '', value = ''] of html.matchAll(
    /<meta (?:name|property|http-equiv)="([^"]+)" content="([^"]*)"/g,
  ))
    add(name, value);
  for (const [, rel = '', attributes = ''] of html.matchAll(/<link rel="([^"]+)"([^>]*)>/g))
    add(rel, attributes.trim());
  return head;
}

const text = (html: string, more: Partial<PageSection> = {}): PageSection => ({
  type: 'text',
  props: { body_html: `<p>${html}</p>` },
  ...more,
});
const faq = { type: 'faq', props: { items: [{ heading: 'Why?', content: '<p>So.</p>' }] } };
const button = (props = {}) => ({ type: 'download-button', props });
const coupons = { type: 'coupon-list', props: { coupons: [{ code: 'LUDO50', description: 'Half' }] } };
const inHindi = { locale: 'hi', lang: 'hi-IN' };
const PAIR = [
  pageSummary('/'),
  pageSummary('/hi/', { ...inHindi, translationKey: '/' }),
  pageSummary('/ludo/'),
  pageSummary('/hi/ludo/', { ...inHindi, translationKey: '/ludo/' }),
];

describe('the head', () => {
  test('names the page, its language and its address', async () => {
    const html = await htmlOf(pageOf({ description: 'A board game.' }));
    expect(html).toContain('<html lang="en-IN" dir="ltr" data-theme="plain">');
    expect(html).toContain('<title>Ludo</title>');
    expect(headOf(html)).toMatchObject({
      description: 'A board game.',
      canonical: 'href="https://dice.example/ludo/"',
      'og:type': 'website',
      'og:site_name': 'Dice',
      'og:title': 'Ludo',
      'og:url': 'https://dice.example/ludo/',
      'og:locale': 'en_IN',
      'twitter:card': 'summary',
    });
  });

  test('holds nothing of what the page does not state', async () => {
    const names = Object.keys(headOf(await htmlOf(pageOf())));
    for (const name of ['description', 'robots', 'og:image', 'article:published_time', 'alternate'])
      expect(names).not.toContain(name);
  });

  test('of a page from right to left says so, and a title in another language is marked', async () => {
    const urdu = pageOf({}, { locale: 'ur', lang: 'ur-IN', route: '/ur/ludo/', titleLang: 'en-IN' });
    const html = await htmlOf(urdu);
    expect(html).toContain('<html lang="ur-IN" dir="rtl" ');
    expect(html).toContain('<title lang="en-IN">Ludo</title>');
    expect(await htmlOf(pageOf({}, { locale: 'xx' }))).toContain(' dir="ltr" ');
  });

  test('names each translation, for search engines and for those who share the page', async () => {
    const head = headOf(await htmlOf(pageOf(), { summaries: PAIR }));
    expect(head['alternate']).toEqual([
      'hreflang="en-IN" href="https://dice.example/ludo/"',
      'hreflang="hi-IN" href="https://dice.example/hi/ludo/"',
      'hreflang="x-default" href="https://dice.example/ludo/"',
    ]);
    expect(head['og:locale:alternate']).toBe('hi_IN');
  });

  test('names languages to networks with a territory, whatever their tags have', async () => {
    const list = {
      en: { name: 'English', tag: 'en', dir: 'ltr' as const },
      hi: { name: 'हिन्दी', tag: 'hi', dir: 'ltr' as const },
    };
    const project = projectOf({ locales: { ...SITE.locales, list } });
    const page = pageOf({}, { lang: 'en' });
    const head = headOf(await htmlOf(page, { summaries: PAIR, project }));
    expect([head['og:locale'], head['og:locale:alternate']]).toEqual(['en_US', 'hi_IN']);
  });

  test.each<[string, Partial<PageData>, Partial<Page>]>([
    ['with noindex', { noindex: true }, {}],
    ['in the app', { layout: 'webview' }, {}],
    ['that is a file', {}, { route: '/ludo.html' }],
  ])('of a page %s asks search engines to leave it out', async (_, data, more) => {
    const head = headOf(await htmlOf(pageOf(data, more), { summaries: PAIR, translationKey: '/ludo/' }));
    expect(head['robots']).toBe('noindex');
    expect(head).not.toHaveProperty('alternate');
  });

  test('names a language that the site no longer lists by its code', async () => {
    const other = pageSummary('/xx/ludo/', { locale: 'xx', lang: 'xx', translationKey: '/ludo/' });
    const head = headOf(await htmlOf(pageOf(), { summaries: [...PAIR, other], translationKey: '/ludo/' }));
    expect(head['og:locale:alternate']).toEqual(expect.arrayContaining(['hi_IN', 'xx']));
  });

  test('of a dated page has its moments and its feed', async () => {
    const dated = { date: '2026-01-05', updated: '2026-02-01' };
    const summaries = [
      pageSummary('/blog/', { title: 'Tales' }),
      pageSummary('/blog/a/', { date: '2026-01-05' }),
    ];
    const head = headOf(await htmlOf(pageOf(dated, { route: '/blog/a/' }), { summaries }));
    expect(head).toMatchObject({
      'og:type': 'article',
      'article:published_time': expect.stringMatching(/^2026-01-05T00:00:00/),
      'article:modified_time': expect.stringMatching(/^2026-02-01T00:00:00/),
      alternate: 'type="application/rss+xml" title="Tales" href="/blog/rss.xml"',
    });
    const first = headOf(await htmlOf(pageOf({ date: '2026-01-05' }), { summaries }));
    expect(first).not.toHaveProperty('article:modified_time');
    expect(first).not.toHaveProperty('alternate');
  });

  test('has the colours of the page’s theme, and in the app neither colours nor a manifest', async () => {
    const colors = async (data: Partial<PageData>) => headOf(await htmlOf(pageOf(data)))['theme-color'];
    expect(await colors({})).toEqual(['#222222', '#111111']);
    expect(await colors({ theme: 'festive' })).toEqual(['#444444', '#333333']);
    expect(await colors({ layout: 'webview' })).toBeUndefined();
    expect(headOf(await htmlOf(pageOf()))['manifest']).toBe('href="/site.webmanifest"');
  });

  test('fetches the Latin font early, and the font of a script where a page has one', async () => {
    const fonts = new Map([[scriptOf('hi')?.name ?? '', '/assets/deva.woff2']]);
    const latin = headOf(await htmlOf(pageOf(), { fonts }));
    expect(latin['preload']).toContain('href="/assets/latin.woff2"');
    expect(latin).not.toHaveProperty('slipway-font');
    const hindi = pageOf({}, { ...inHindi, route: '/hi/ludo/' });
    expect(headOf(await htmlOf(hindi, { fonts }))).not.toHaveProperty('preload');
    expect(headOf(await htmlOf(hindi, { fonts }))['slipway-font']).toBe('/assets/deva.woff2');
    expect(headOf(await htmlOf(hindi))).not.toHaveProperty('slipway-font');
  });

  test('has the icons that were drawn, or those of content', async () => {
    const icons = { favicons: [{ src: '/f.svg', type: 'image/svg+xml', media: '' }], touch: '/t.png' };
    expect(headOf(await htmlOf(pageOf(), { icons }))).toMatchObject({
      icon: 'href="/f.svg" type="image/svg+xml"',
      'apple-touch-icon': 'href="/t.png"',
    });
    const images = new Map([['/assets/i.png', { src: '/assets/i-1.png' }]]) as never;
    const project = projectOf({ product: { ...SITE.product, icon: '/assets/i.png' } });
    const plain = headOf(await htmlOf(pageOf(), { project, images }));
    expect(plain['icon']).toBe('href="/assets/i-1.png" type="image/png"');
    expect(plain).not.toHaveProperty('apple-touch-icon');
  });
});

describe('the picture of a shared page', () => {
  const images = new Map([['/assets/a.png', { src: '/assets/a-1.png' }]]) as never;
  const drawn = new Map([['/ludo/', '/assets/drawn.png']]);
  const banner = { Hero_Banner: { bannerImage: '/assets/hero.png' } } as Partial<PageData>;
  const project = projectOf({ image: '/assets/site.png' });

  test.each<[string, Partial<PageData>, Around, string]>([
    [
      'drawn for it',
      { image: '/assets/a.png' },
      { pictures: drawn },
      'https://dice.example/assets/drawn.png',
    ],
    [
      'the page’s',
      { ...banner, image: '/assets/a.png#x' },
      { images },
      'https://dice.example/assets/a-1.png',
    ],
    ['the banner’s', banner, { project }, 'https://dice.example/assets/hero.png'],
    ['the site’s', {}, { project }, 'https://dice.example/assets/site.png'],
    ['of another host', { image: 'https://x.example/a.png' }, {}, 'https://x.example/a.png'],
  ])('is the one that is %s', async (_, data, around, address) => {
    const head = headOf(await htmlOf(pageOf(data), around));
    expect(head).toMatchObject({ 'og:image': address, 'twitter:card': 'summary_large_image' });
    expect(head['og:image:width']).toBe(around?.pictures === undefined ? undefined : '1200');
  });
});

/** Coupons are an island, questions have a script. */
const ISLANDS = bundleOf({
  hydrate: { 'coupon-list': 'interaction' },
  views: { 'coupon-list': { path: 'assets/view.js', chunks: [] } },
  scripts: { faq: { path: 'assets/faq.js', chunks: [] } },
} as Partial<Bundle>);

describe('scripts', () => {
  const scriptsOf = async (...sections: PageSection[]) =>
    headOf(await htmlOf(pageOf({}, { sections }), { bundle: ISLANDS }))['slipway-scripts'];
  const entry = /\/assets\/page-\w+\.js sha256-\S+/.source;

  test('a page without any loads none', async () => {
    expect(await scriptsOf(text('x'))).toBeUndefined();
  });

  test('a page with a download button loads the download script', async () => {
    expect(await scriptsOf(button())).toBe('/sdk/v1/slipway.js sha256-sdk');
  });

  test('a page with code of sections loads what starts it', async () => {
    expect(await scriptsOf(faq)).toMatch(new RegExp(`^${entry}$`));
    expect(await scriptsOf(button(), coupons)).toMatch(
      new RegExp(`^/sdk/v1/slipway.js sha256-sdk ${entry}$`),
    );
    expect(await scriptsOf(faq)).not.toBe(await scriptsOf(coupons));
  });

  test('an inline script is in the policy by its hash, and so is that of a development server', async () => {
    const policyOf = (html: string) => String(headOf(html)['Content-Security-Policy']);
    const html = await htmlOf(pageOf());
    expect(html).toContain('<script>start()</script>');
    expect(policyOf(html)).toContain("script-src 'sha256-head' 'strict-dynamic'");
    const draft = await htmlOf(pageOf(), { extraScript: 'reload()' });
    expect(draft).toContain('<script>reload()</script>');
    expect(policyOf(draft)).toMatch(/script-src 'sha256-head' 'sha256-[^']+' 'strict-dynamic'/);
    expect(policyOf(draft)).toContain('slipway-dev');
    expect(policyOf(html)).not.toContain('slipway-dev');
  });
});

describe('analytics', () => {
  const tracking = { ...SITE.tracking, analyticsId: 'G-1', pixelId: '5' };
  const consent = (mode: string) => ({ tracking, consent: { mode, texts: {} } }) as unknown as Partial<Site>;
  const wordsOf = async (site: Partial<Site>, page = pageOf()) =>
    headOf(await htmlOf(page, { project: projectOf(site) }))['slipway-measure'];
  const file = /^\/assets\/measure-en-\w+\.js sha256-\S+ /.source;

  test('a site without any has none', async () => {
    expect(await wordsOf({})).toBeUndefined();
  });

  test('begin at once, or at a touch where visitors must consent', async () => {
    expect(await wordsOf(consent('off'))).toMatch(new RegExp(`${file}now template=site$`));
    expect(await wordsOf(consent('required'))).toMatch(new RegExp(`${file}touch template=site$`));
  });

  test('report a lead where a button does', async () => {
    const page = (fbClick: boolean) => pageOf({}, { sections: [button({ fbClick })] });
    expect(await wordsOf(consent('off'), page(true))).toMatch(/ template=site pixel=leads$/);
    expect(await wordsOf(consent('off'), page(false))).toMatch(/ template=site$/);
  });

  test('let their hosts into the policy of the page', async () => {
    const html = await htmlOf(pageOf(), { project: projectOf(consent('off')) });
    expect(headOf(html)['Content-Security-Policy']).toContain('google-analytics.com');
  });
});

/** What is inside `<main>`. */
const mainOf = (html: string): string => /<main\b[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? '';

describe('the body', () => {
  test('has the sections in their order, then what lies over the page', async () => {
    const gesture = { type: 'hand-gesture', props: { delayInSecond: 2 } };
    const html = await htmlOf(pageOf({}, { sections: [text('One'), text('Two')], overlays: [gesture] }));
    const main = mainOf(html);
    expect(main.indexOf('One')).toBeGreaterThan(0);
    expect(main.indexOf('Two')).toBeGreaterThan(main.indexOf('One'));
    expect(main).not.toContain('hand-gesture');
    expect(html.indexOf('class="hand-gesture"')).toBeGreaterThan(html.indexOf('</main>'));
  });

  test('marks the fold after the sections that the first screen shows', async () => {
    const sections = ['One', 'Two', 'Three', 'Four'].map((words) => text(words));
    const [above = '', below = ''] = mainOf(await htmlOf(pageOf({}, { sections }))).split(FOLD);
    expect(above).toContain('Two');
    expect(above).not.toContain('Three');
    expect(below).toContain('Three');
  });

  test('shows nothing in the place of a section that cannot be loaded', async () => {
    const html = await htmlOf(pageOf({}, { sections: [{ type: 'own', props: {} }, text('One')] }));
    expect(mainOf(html)).toMatch(/^<section class="section [^"]*\btext\b/);
  });

  test('names the language of a borrowed section, and its direction where it is the other one', async () => {
    const urdu = text('One', { lang: 'ur-IN' });
    const hindi = text('Two', { lang: 'hi-IN' });
    const strange = text('Three', { lang: 'xx' });
    const main = mainOf(await htmlOf(pageOf({}, { sections: [urdu, hindi, strange, text('Four')] })));
    const found = Array.from(main.matchAll(/<div class="borrowed"([^>]*)>/g), ([, written]) => written);
    expect(found).toEqual([' lang="ur-IN" dir="rtl"', ' lang="hi-IN"', ' lang="xx"']);
    const onUrdu = pageOf({}, { locale: 'ur', lang: 'ur-IN', sections: [urdu, hindi] });
    expect(mainOf(await htmlOf(onUrdu))).toContain('<div class="borrowed" lang="hi-IN" dir="ltr">');
    expect(mainOf(await htmlOf(onUrdu))).toContain('<div class="borrowed" lang="ur-IN">');
  });

  test('has the data that an island needs, and ids that are its own', async () => {
    const main = mainOf(await htmlOf(pageOf({}, { sections: [text('One'), coupons] }), { bundle: ISLANDS }));
    const island = /<slipway-island ([^>]*)>.*<script type="application\/json">(.*?)<\/script>/s.exec(main);
    expect(island?.[1]).toBe('data-type="coupon-list" data-hydrate="interaction" data-prefix="i1-"');
    const { props, page } = JSON.parse(island?.[2] ?? '');
    expect(props).toEqual(coupons.props);
    expect(Object.keys(page.labels).length).toBeGreaterThan(0);
    expect(labels).toMatchObject(page.labels);
  });

  test.each<[string, Partial<PageData>, string]>([
    ['an article', { layout: 'article' }, ' class="page-article"'],
    ['an ordinary page', {}, ''],
    [
      'a layout of the project’s own',
      { layout: 'guide', frame: ownLayoutFacts('guide', {}) },
      ' class="page-guide"',
    ],
    [
      'an article in a layout of its own',
      { layout: 'guide', frame: ownLayoutFacts('guide', { isArticle: true }) },
      ' class="page-article page-guide"',
    ],
  ])('of %s has the class that styles arrange it by', async (_, data, attribute) => {
    expect(await htmlOf(pageOf(data))).toContain(`<main id="main"${attribute} tabindex="-1">`);
  });

  test('names the languages of a screen in the app, which has no header', async () => {
    const screen = { type: 'webview-screen', props: { screen: 'rewards' } };
    const html = await htmlOf(pageOf({ layout: 'webview' }, { sections: [screen] }), {
      summaries: PAIR,
      translationKey: '/ludo/',
    });
    expect(html).toContain('href="/hi/ludo/"');
    expect(html).toContain('>हिन्दी<');
  });

  test('gives islands over the page ids of their own as well', async () => {
    const gesture = { type: 'hand-gesture', props: { delayInSecond: 2 } };
    const page = pageOf({}, { sections: [text('One')], overlays: [gesture, coupons] });
    expect(await htmlOf(page, { bundle: ISLANDS })).toContain('data-prefix="i2-"');
  });

  test('may show games that its sections name, in its bars as well', async () => {
    const game = (host: string) => ({ type: 'own', props: { gameURL: `https://${host}.example/` } });
    const html = await htmlOf(pageOf({}, { sections: [game('a')], overlays: [game('b')] }));
    expect(headOf(html)['Content-Security-Policy']).toContain(
      "frame-src 'self' https://a.example https://b.example;",
    );
  });

  test('links to another language, and to the site below its path', async () => {
    const links = text('<a href="/hi/ludo/">a</a> <a href="/game/?x=1">b</a>');
    const summaries = [pageSummary('/ludo/', { links: ['/hi/ludo/'] }), ...PAIR.slice(3)];
    const project = projectOf({ origin: 'https://dice.example/app' });
    const { pieces, gamePaths, path } = await renderedPage(pageOf({}, { sections: [links] }), {
      summaries,
      project,
    });
    expect(path).toBe('ludo/index.html');
    const contents = pieces.join('');
    expect(contents).toContain('<a hreflang="hi" href="/app/hi/ludo/">a</a>');
    expect(contents).toContain('<a href="/app/game/?x=1">b</a>');
    expect(gamePaths).toEqual(['/game/?x=1']);
  });

  test('is filled with what other pages are: lists, site maps, ends of articles', async () => {
    const sections = ['page-list', 'site-map', 'article-end'].map((type) => ({ type, props: {} }));
    const summaries = [
      pageSummary('/blog/'),
      pageSummary('/blog/old/', { title: 'Older', layout: 'article', date: '2026-01-01' }),
      pageSummary('/blog/now/', { title: 'Now', layout: 'article', date: '2026-01-02' }),
      pageSummary('/blog/now/more/', { title: 'Further' }),
    ];
    const page = pageOf({ layout: 'article' }, { route: '/blog/now/', sections });
    const main = mainOf(await htmlOf(page, { summaries }));
    // In the list and in the site map; in the site map and at the article's end.
    expect(main.match(/href="\/blog\/now\/more\/"/g)).toHaveLength(2);
    expect(main.match(/href="\/blog\/old\/"/g)).toHaveLength(2);
  });

  test('the first picture of a list waits only where a screen does not show it', async () => {
    const pages = ['a', 'b'].map((name) => ({ url: '/', title: name, picture: `/assets/${name}.png` }));
    const list = { type: 'page-list', props: { display: 'cards', pages } };
    const page = pageOf({}, { sections: [text('Once.'), list, list] });
    const [above = '', below = ''] = mainOf(await htmlOf(page)).split(FOLD);
    const waits = (html: string) =>
      html.match(/<img[^>]*>/g)?.map((image) => image.includes('loading="lazy"'));
    expect([waits(above), waits(below)]).toEqual([
      [false, true],
      [true, true],
    ]);
  });
});

describe('header and footer', () => {
  const project = projectOf({
    navigation: { en: [{ label: 'Rules', href: '/rules/' }] },
    footer: {
      en: {
        groups: [
          {
            title: 'Help',
            links: [
              { label: 'Contact', url: '/contact/' },
              { label: 'Game', url: '/game/?y=1' },
            ],
          },
        ],
      },
    },
  } as unknown as Partial<Site>);

  test.each<[layout: string, hasSkipLink: boolean, hasHeader: boolean, hasFooter: boolean]>([
    ['site', true, true, true],
    ['landing', true, false, true],
    ['webview', false, false, false],
  ])('of the layout %s are those that it has', async (layout, hasSkipLink, hasHeader, hasFooter) => {
    const html = await htmlOf(pageOf({ layout }), { project });
    expect(html.includes('href="/rules/"')).toBe(hasHeader);
    expect(html.includes('href="/contact/"')).toBe(hasFooter);
    expect(html.includes('skip-link')).toBe(hasSkipLink);
  });

  test('count as places that lead to the game', async () => {
    expect((await renderedPage(pageOf(), { project })).gamePaths).toEqual(['/game/?y=1']);
    expect((await renderedPage(pageOf({ layout: 'webview' }), { project })).gamePaths).toEqual([]);
  });

  test('name the language of a page in another one, where a layout has them', async () => {
    const summaries = [pageSummary('/ludo/'), pageSummary('/contact/', inHindi)];
    const html = await htmlOf(pageOf(), { project, summaries });
    expect(html).toMatch(/<footer\b.*<a hreflang="hi" [^>]*href="\/contact\/"/s);
    expect(await htmlOf(pageOf({ layout: 'webview' }), { project, summaries })).not.toContain('<footer');
  });

  test('of a site without navigation are there without any', async () => {
    expect(await htmlOf(pageOf())).not.toContain('header__nav');
  });

  test('lead to the page in each language, or to that language’s home page', async () => {
    const urdu = pageSummary('/ur/', { locale: 'ur', lang: 'ur-IN', translationKey: '/' });
    const summaries = [...PAIR, urdu];
    const html = await htmlOf(pageOf(), { project, summaries, translationKey: '/ludo/' });
    const choices = (name: string, html: string) =>
      Array.from(
        html.matchAll(new RegExp(`class="${name}" href="([^"]*)" lang="(\\w+)"[^>]*>`, 'g')),
        ([tag, href, lang]) => [lang, href, tag.includes('aria-current')].join(' '),
      );
    const all = ['en /ludo/ true', 'hi /hi/ludo/ false', 'ur /ur/ false'];
    expect(choices('language-switch__link', html)).toEqual(all);
    expect(choices('footer__link', html)).toEqual(all);
    const without = await htmlOf(pageOf(), { project, summaries: PAIR, translationKey: '/ludo/' });
    expect(choices('footer__link', without)).toEqual(all.slice(0, 2));
    expect(html).toContain('<a class="header__brand" href="/">');
  });

  test('of a language without any are those of the default language, and say so', async () => {
    const hindi = pageOf({}, { ...inHindi, route: '/hi/ludo/' });
    const html = await htmlOf(hindi, { project, summaries: PAIR, translationKey: '/ludo/' });
    expect(html).toContain('<ul class="header__list" lang="en-IN">');
    expect(html).toContain('<div class="wrap" lang="en-IN">');
    expect(html).toContain('<a class="header__brand" href="/hi/">');
    const english = await htmlOf(pageOf(), { project, summaries: PAIR });
    expect(english).toContain('<ul class="header__list">');
    expect(english).toContain('<div class="wrap">');
  });
});

describe('styles', () => {
  const styleOf = (html: string): string => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  const theme = (name: string): string => `:where([data-theme=${name}]){--a:${name}}`;
  const themes = `${theme('plain')}${theme('festive')}`;
  const bundle = bundleOf({
    css: {
      'b.css': `html{a:b}${themes}.nowhere{a:b}.scripted{a:b}.header{a:b}.footer{a:b}`,
      't.css': '.text{a:b}',
      'g.css': 'main{a:guide}',
      'f.css': `.faq{a:${'b'.repeat(40_000)}}`,
    },
    styles: { base: ['b.css'], text: ['t.css'], 'layouts/guide': ['g.css'] },
    scriptClasses: { text: ['scripted'] },
  });
  const large = {
    ...bundle,
    css: { ...bundle.css, [LATE_THEMES]: theme('festive') },
    styles: { ...bundle.styles, faq: ['f.css'] },
  };
  const page = (props = {}, data: Partial<PageData> = { layout: 'webview' }) =>
    pageOf(data, { sections: [{ type: 'text', props: { title: 'x', ...props } }] });
  /** Cards in another theme than the page's. */
  const project = projectOf({}, { cardThemes: ['festive'] });
  const rating = {
    type: 'ratings',
    props: { testimonials: [{ userNameTxt: 'A', testimonialtext: 'b', rating: 5 }] },
  };

  test('are those of what the page shows, in its theme', async () => {
    const html = await htmlOf(page(), { bundle });
    expect(styleOf(html)).toBe(`html{a:b}${theme('plain')}.scripted{a:b}.text{a:b}`);
    expect(headOf(html)['Content-Security-Policy']).toContain(`style-src '${cspHash(styleOf(html))}';`);
    expect(styleOf(await htmlOf(page({}, {}), { bundle }))).toContain('.header{a:b}.footer{a:b}');
  });

  test('of a layout of the project’s own are there on its pages', async () => {
    const frame = ownLayoutFacts('guide', { header: false, footer: false });
    expect(styleOf(await htmlOf(page({}, { layout: 'guide', frame }), { bundle }))).toContain(
      'main{a:guide}',
    );
    expect(styleOf(await htmlOf(page(), { bundle }))).not.toContain('guide');
  });

  test('are all there while the page is written, since it is changed in place', async () => {
    const html = await htmlOf(page(), { bundle, extraScript: 'x' });
    expect(styleOf(html)).toContain('.nowhere{a:b}');
    expect(styleOf(html)).not.toContain('festive');
  });

  test('have a rule for a colour that content sets', async () => {
    const css = styleOf(await htmlOf(page({ backgroundColor: '#ff0000' }), { bundle }));
    expect(css).toMatch(/\.[\w-]+\{[\w-]+:#ff0000\}$/);
  });

  test('have the colours of another theme where a part of the page is in it', async () => {
    const html = await htmlOf(pageOf({}, { sections: [text('a'), text('b'), text('c'), rating] }), {
      bundle,
      project,
    });
    expect(styleOf(html)).toContain(theme('festive'));
  });

  test('of parts below the first screen are in a file where they are large', async () => {
    const below = [text('a'), text('b'), text('c'), faq, rating];
    const html = await htmlOf(pageOf({}, { sections: below }), { bundle: large, project });
    expect(styleOf(html)).not.toContain('festive');
    expect(mainOf(html)).toContain('<link rel="stylesheet" href="/assets/style-');
    expect(headOf(html)['Content-Security-Policy']).toMatch(/style-src 'sha256-[^']+' 'self';/);
    const above = await htmlOf(pageOf({}, { sections: below.toReversed() }), { bundle: large, project });
    expect(styleOf(above)).toContain(theme('festive'));
  });

  test('of a theme in which a layout of the project’s own shows what is around the page are in the page', async () => {
    const View = ({ header, main }: LayoutProps) =>
      createElement('div', { 'data-theme': 'festive' }, header, main);
    const library = sectionsOf(project.root);
    const load = vi.spyOn(library, 'loadLayout').mockResolvedValue({ View });
    onTestFinished(() => load.mockRestore());
    const frame = ownLayoutFacts('guide', { footer: false });
    const below = [text('a'), text('b'), text('c'), faq];
    const html = await htmlOf(pageOf({ layout: 'guide', frame }, { sections: below }), {
      bundle: large,
      project,
    });
    expect(html).toContain('<link rel="stylesheet" href="/assets/style-');
    expect(styleOf(html)).toContain(theme('festive'));
  });
});

describe('a page of many parts', () => {
  test('comes in pieces, none of them as large as V8 gives memory of its own', async () => {
    const parts = Array.from({ length: 20 }, () => text('x'.repeat(10_000)));
    const { pieces } = await renderedPage(pageOf({}, { sections: parts }));
    expect(pieces.join('').length).toBeGreaterThan(200_000);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(32_000);
  });

  test('has no id or group of questions twice', async () => {
    const html = await htmlOf(pageOf({}, { sections: [faq, faq, text('x')], overlays: [faq] }));
    const names = [...html.matchAll(/<details[^>]* name="([^"]+)"/g)].map(([, name]) => name);
    expect(names.length).toBeGreaterThanOrEqual(3);
    expect(new Set(names).size).toBe(3);
  });
});

describe('structured data', () => {
  const graphOf = (html: string): Record<string, unknown>[] => {
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
    return json === undefined ? [] : JSON.parse(json)['@graph'];
  };
  const typesOf = (html: string) => graphOf(html).map((thing) => thing['@type']);

  test('is what sections say, with whole addresses', async () => {
    const trail = { type: 'breadcrumb', props: { items: [{ label: 'Home', link: '/' }, { label: 'Ludo' }] } };
    const html = await htmlOf(pageOf({}, { sections: [trail, faq, text('x')] }));
    expect(html).toContain('{"@context":"https://schema.org","@graph":');
    expect(typesOf(html)).toEqual(['BreadcrumbList', 'FAQPage']);
    expect(JSON.stringify(graphOf(html)[0])).toContain('"https://dice.example/"');
  });

  test('is left out of a page that says nothing', async () => {
    expect(await htmlOf(pageOf({}, { sections: [text('x')] }))).not.toContain('ld+json');
  });

  test('of a home page names the app and its company, with the icon as it is published', async () => {
    const project = projectOf({ product: { ...SITE.product, icon: '/assets/i.png' } });
    const images = new Map([['/assets/i.png', { src: '/assets/i-1.png' }]]) as never;
    const around = { project, images, summaries: PAIR };
    const [company] = graphOf(await htmlOf(pageOf({}, { route: '/' }), around));
    expect(company).toMatchObject({ '@type': 'Organization', logo: 'https://dice.example/assets/i-1.png' });
    expect(typesOf(await htmlOf(pageOf({}, { ...inHindi, route: '/hi/' }), around))).toContain('WebSite');
    expect(typesOf(await htmlOf(pageOf({}, { locale: 'ur', route: '/ur/' }), around))).toEqual([]);
    expect(typesOf(await htmlOf(pageOf(), around))).toEqual([]);
  });

  test('of an article has the picture of the page', async () => {
    const dated = pageOf({ date: '2026-01-05', image: '/assets/a.png' });
    expect(graphOf(await htmlOf(dated))).toMatchObject([
      { '@type': 'Article', image: 'https://dice.example/assets/a.png' },
    ]);
  });
});
