/** What search engines, messengers and readers' programs are reported, over every page of the example site. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { builtExample } from './e2e/running-site.ts';

let built = '';
/** HTML by route. */
const pages = new Map<string, string>();
const listed = (): [string, string][] => [...pages].filter(([, html]) => !html.includes('name="robots"'));

beforeAll(async () => {
  built = await builtExample();
  for (const path of readdirSync(built, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.html') || path.startsWith('game/')) continue;
    pages.set(`/${path.replace(/index\.html$/, '')}`, readFileSync(join(built, path), 'utf8'));
  }
});

function meta(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
}

type Thing = Record<string, unknown> & { '@type': string };

function thingsOf(html: string): Thing[] {
  const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
  return text === undefined ? [] : JSON.parse(text)['@graph'];
}

/** Things of a type on all pages, with the route they are on. */
function allOf(type: string): [string, Thing][] {
  return [...pages].flatMap(([route, html]) =>
    thingsOf(html)
      .filter((thing) => thing['@type'] === type)
      .map((thing): [string, Thing] => [route, thing]),
  );
}

function letters(text: string): number {
  const plain = text.replaceAll('&amp;', '&').replaceAll(/&[#\w]+;/g, '_');
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(plain)].length;
}

describe('every listed page', () => {
  test('has a title of at most 60 letters and a description of at most 155', () => {
    const wrong = listed().filter(([, html]) => {
      const title = /<title>([^<]*)/.exec(html)?.[1] ?? '';
      const description = meta(html, 'description') ?? '';
      return title === '' || letters(title) > 60 || description === '' || letters(description) > 155;
    });
    expect(wrong.map(([route]) => route)).toEqual([]);
  });

  test('says the same to Open Graph and Twitter', () => {
    for (const [, html] of listed()) {
      expect(meta(html, 'twitter:card')).toBe('summary_large_image');
      for (const name of ['title', 'description', 'image'])
        expect(meta(html, `twitter:${name}`)).toBe(meta(html, `og:${name}`));
      expect(meta(html, 'og:image')).toMatch(/^https:\/\//);
      expect(meta(html, 'og:image:alt')).not.toBe('');
    }
  });

  test('is named as a translation by each of its translations, with one default', () => {
    const alternates = (html: string): Map<string, string> =>
      new Map(
        [
          ...html.matchAll(
            /<link rel="alternate" hreflang="([^"]+)" href="https:\/\/www\.paasa\.example([^"]+)"/g,
          ),
        ].map(([, tag = '', route = '']) => [tag, route]),
      );
    const wrong: string[] = [];
    let groups = 0;
    for (const [route, html] of pages) {
      const own = alternates(html);
      if (own.size === 0) continue;
      groups += 1;
      if (![...own.values()].includes(route)) wrong.push(`${route} does not name itself`);
      if (!own.has('x-default')) wrong.push(`${route} has no default`);
      for (const [tag, other] of own) {
        const back = alternates(pages.get(other) ?? '');
        if (JSON.stringify([...back]) !== JSON.stringify([...own]))
          wrong.push(`${other} (${tag}) does not answer ${route}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(groups).toBeGreaterThan(10);
  });
});

describe('structured data', () => {
  /** What search engines ask for. Source: Google Search Central, structured data gallery. */
  const NEEDED: Record<string, string[]> = {
    Organization: ['name', 'url', 'logo'],
    WebSite: ['name', 'url'],
    MobileApplication: ['name', 'operatingSystem', 'applicationCategory', 'offers'],
    Article: ['headline', 'datePublished', 'dateModified', 'author', 'publisher', 'image'],
    BreadcrumbList: ['itemListElement'],
    FAQPage: ['mainEntity'],
    ItemList: ['itemListElement'],
    HowTo: ['name', 'step'],
    VideoObject: ['name', 'thumbnailUrl', 'uploadDate'],
  };

  test.each(Object.entries(NEEDED))('%s is on some page, each time with %s', (type, needed) => {
    const things = allOf(type);
    expect(things.length).toBeGreaterThan(0);
    for (const [route, thing] of things)
      for (const field of needed) expect([route, field, thing[field] ?? '']).not.toEqual([route, field, '']);
  });

  test('holds no other types, and no ratings', () => {
    const types = new Set([...pages.values()].flatMap(thingsOf).map((thing) => thing['@type']));
    expect([...types].sort()).toEqual(Object.keys(NEEDED).sort());
    for (const html of pages.values()) expect(html).not.toContain('aggregateRating');
  });

  test('a page has one list of questions and one breadcrumb at most, none of them empty', () => {
    for (const type of ['FAQPage', 'BreadcrumbList']) {
      const routes = allOf(type).map(([route]) => route);
      expect(routes.length).toBe(new Set(routes).size);
    }
    for (const [, { mainEntity }] of allOf('FAQPage')) expect(mainEntity).not.toEqual([]);
  });

  test('every step of a guide has a text, every question an answer', () => {
    for (const [, { step }] of allOf('HowTo'))
      for (const one of step as { text?: string }[]) expect(one.text).toBeTruthy();
    for (const [, { mainEntity }] of allOf('FAQPage'))
      for (const one of mainEntity as { name: string; acceptedAnswer: { text: string } }[]) {
        expect(one.name).toBeTruthy();
        expect(one.acceptedAnswer.text).toBeTruthy();
      }
  });
});

describe('articles', () => {
  const ROUTE = '/blog/what-are-the-odds/';

  test('tell networks their day', () => {
    const html = pages.get(ROUTE) ?? '';
    expect(meta(html, 'og:type')).toBe('article');
    expect(meta(html, 'article:published_time')).toBe('2026-11-12T00:00:00+05:30');
    expect(meta(pages.get('/') ?? '', 'og:type')).toBe('website');
  });

  test.each(['blog', 'news'])('of the %s are in its feed, which its pages name', (folder) => {
    const feed = readFileSync(join(built, `${folder}/rss.xml`), 'utf8');
    const links = [...feed.matchAll(/<guid isPermaLink="true">https:\/\/www\.paasa\.example([^<]+)</g)].map(
      ([, route]) => route,
    );
    expect(links.length).toBe(6);
    for (const route of [...links, `/${folder}/`])
      expect(pages.get(route ?? '')).toContain(`type="application/rss+xml"`);
    const days = [...feed.matchAll(/<pubDate>([^<]+)</g)].map(([, day = '']) => Date.parse(day));
    expect(days).toEqual([...days].sort((a, b) => b - a));
    expect(feed).toContain(`href="https://www.paasa.example/${folder}/rss.xml" rel="self"`);
  });

  test('and pages that state a change give the site map its day; no other page has one', () => {
    const map = readFileSync(join(built, 'sitemap.xml'), 'utf8');
    const changed = [
      ...map.matchAll(/<loc>https:\/\/www\.paasa\.example([^<]+)<\/loc>\n<lastmod>([^<]+)</g),
    ].map(([, route, day]) => [route, day]);
    expect(changed).toContainEqual([ROUTE, '2026-11-12']);
    expect(changed).toContainEqual(['/privacy-policy/', '2026-11-01']);
    // A list changes with its newest entry.
    expect(changed).toContainEqual(['/news/', '2026-11-20']);
    expect(changed).toContainEqual(['/blog/topics/history/', '2026-10-29']);
    expect(changed.length).toBe(24);
  });
});
