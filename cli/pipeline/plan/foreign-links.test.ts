import { expect, test } from 'vitest';
import { siteSchema } from '../../../schemas/index.ts';
import { chromeRoutes, foreignLinksOf, type LinkingPage, markForeignLinks } from './foreign-links.ts';

const langs: Record<string, string> = { '/terms/': 'en-IN', '/hi/': 'hi-IN', '/help/': 'en-IN' };
const site = siteSchema.parse({
  product: { slug: 'dice', name: 'Dice' },
  origin: 'https://dice.example',
  locales: {
    default: 'hi',
    list: { hi: { name: 'हिन्दी', tag: 'hi-IN' }, en: { name: 'English', tag: 'en-IN' } },
  },
  footer: {
    hi: { groups: [{ title: 'x', links: [{ label: 'Help', url: '/help/#upi' }] }] },
    en: { groups: [] },
  },
});
const foreignOf = (page: LinkingPage) => foreignLinksOf({ site }, (route) => langs[route])(page);

test('a link to a page in another language is foreign, in the page, its header and its footer', () => {
  const links = ['/terms/#fees', '/hi/', '/hi/?a=1', '/unknown/', '#top'];
  expect(foreignOf({ locale: 'hi', lang: 'hi-IN', links })).toEqual({ '/terms/': 'en', '/help/': 'en' });
  expect(foreignOf({ locale: 'en', lang: 'en-IN', links: ['/terms/'] })).toBeUndefined();
});

test('a link to a page of the same language in another country is none', () => {
  expect(foreignOf({ locale: 'en', lang: 'en-GB', links: ['/terms/', '/hi/'] })).toEqual({ '/hi/': 'hi' });
  expect(foreignOf({ locale: 'en', lang: 'en', links: ['/terms/'] })).toBeUndefined();
});

test('the header and the footer of every language have their routes', () => {
  const { navigation } = siteSchema.parse({
    ...site,
    navigation: { hi: [{ label: 'x', href: '/hi/?a=1' }] },
  });
  expect(chromeRoutes({ site: { ...site, navigation } })).toEqual(['/hi/', '/help/']);
});

const marked = (html: string): string => markForeignLinks(html, { '/terms/': 'en' });

test('a language without a footer has that of the default language', () => {
  expect(foreignOf({ locale: 'gu', lang: 'gu-IN', links: [] })).toEqual({ '/help/': 'en' });
});

test('a link to a page in another language names that language', () => {
  expect(marked('<a class="a" href="/terms/#fees">Terms</a>')).toBe(
    '<a hreflang="en" class="a" href="/terms/#fees">Terms</a>',
  );
});

test('only the link itself is marked, not the one before it', () => {
  expect(marked('<a href="/hi/">x</a> <a href="/terms/">y</a> <a href="/hi/">z</a>')).toBe(
    '<a href="/hi/">x</a> <a hreflang="en" href="/terms/">y</a> <a href="/hi/">z</a>',
  );
});

test('links within the language, to files and to other hosts stay as they are', () => {
  for (const href of ['/hi/', '/hi/#top', '/apk/paasa.apk', 'https://example.com/terms/', '#read']) {
    const html = `<a href="${href}">x</a>`;
    expect(marked(html)).toBe(html);
  }
});

test('a link that says its language is left alone', () => {
  const html = '<a href="/terms/" lang="en" hreflang="en">English</a>';
  expect(marked(html)).toBe(html);
});

test('a name of objects is no page', () => {
  expect(marked('<a href="/constructor">x</a>')).toBe('<a href="/constructor">x</a>');
});
