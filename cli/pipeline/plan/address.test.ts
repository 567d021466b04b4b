import { describe, expect, test } from 'vitest';
import { escapeJson } from '../../escape-json.ts';
import { addressesInData, addressesInHtml, addressOf, basePath, pathInSite } from './address.ts';

test('a site is at the root of its host, or below the path of its origin', () => {
  expect(basePath('https://www.paasa.example')).toBe('');
  expect(basePath('https://user.example/app')).toBe('/app');
  expect(basePath('https://user.example:8443/a/b.c')).toBe('/a/b.c');
});

test('a path of the site gets an address; what names a host keeps its own', () => {
  expect(addressOf('/', '/app')).toBe('/app/');
  expect(addressOf('/ludo/?a=b#c', '/app')).toBe('/app/ludo/?a=b#c');
  expect(addressOf('/ludo/', '')).toBe('/ludo/');
  for (const other of ['https://x.example/', '//x.example/', '#faq', 'mailto:a@x.example', ''])
    expect(addressOf(other, '/app')).toBe(other);
});

test('an address leads back to its path', () => {
  expect(pathInSite('/app/ludo/', '/app')).toBe('/ludo/');
  expect(pathInSite('/app', '/app')).toBe('/');
  expect(pathInSite('/apple/', '/app')).toBeNull();
  expect(pathInSite('/ludo/', '')).toBe('/ludo/');
});

describe('a document', () => {
  const below = (html: string): string => addressesInHtml(html, '/app');

  test.each([
    ['<a class="x" href="/hi/">', '<a class="x" href="/app/hi/">'],
    ['<img src="/a.png" alt="/a.png">', '<img src="/app/a.png" alt="/a.png">'],
    ['<source srcset="/a.avif 1w, /b.avif 2w">', '<source srcset="/app/a.avif 1w, /app/b.avif 2w">'],
    ['<img srcset="/a.avif 1w,/b.avif 2w">', '<img srcset="/app/a.avif 1w,/app/b.avif 2w">'],
    ['<link imagesrcset="/a.avif 1w, /b.avif 2w">', '<link imagesrcset="/app/a.avif 1w, /app/b.avif 2w">'],
    ['<a data-link-endpoint="/api/link">', '<a data-link-endpoint="/app/api/link">'],
    ['<form action="/login/">', '<form action="/app/login/">'],
    ['<a href="/a b/">', '<a href="/app/a b/">'],
    ['<script type="module" src="/x.js"></script>', '<script type="module" src="/app/x.js"></script>'],
    [
      '<meta name="slipway-scripts" content="/s.js sha256-/x /p.js sha256-y">',
      '<meta name="slipway-scripts" content="/app/s.js sha256-/x /app/p.js sha256-y">',
    ],
  ])('%s has its addresses below the path', (html, expected) => {
    expect(below(html)).toBe(expected);
    expect(addressesInHtml(html, '')).toBe(html);
  });

  test.each([
    '<a href="https://x.example/">/ludo/</a>',
    '<a href="//x.example/">',
    '<a href="#faq">',
    '<meta name="description" content="/ludo/ is a page">',
    '<p title="/ludo/">/ludo/</p>',
    '<style>a[href="/x"]{}</style>',
    '<style>/* <a href="/x"> */</style>',
    '<style media="print">/* <a href="/x"> */</style>',
    '<script>if (a<b) f("<a href=\\"/x/\\">")</script>',
  ])('%s stays as it is', (html) => {
    expect(below(html)).toBe(html);
  });

  test('the data of an island and of search engines is for the same addresses', () => {
    const data = {
      page: { images: { '/assets/a.svg': { src: '/assets/a-1.svg' } } },
      html: '<a href="/x/">/x/</a>',
    };
    const json = JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e');
    for (const type of ['application/json', 'application/ld+json']) {
      const [, inside = ''] =
        /^<script[^>]*>(.*)<\/script>$/.exec(below(`<script type="${type}">${json}</script>`)) ?? [];
      expect(inside).not.toContain('<');
      expect(JSON.parse(inside)).toEqual({
        page: { images: { '/app/assets/a.svg': { src: '/app/assets/a-1.svg' } } },
        html: '<a href="/app/x/">/x/</a>',
      });
    }
  });
});

test('a text in the data that looks like mark-up or begins like a path is shown letter for letter', () => {
  const texts = [
    '<script type="application/json">{</script>',
    '<a href="/x/">unclosed',
    '<a onclick="f()" href="/x/">x</a>',
    '/x/ is where it is',
    '/\n',
  ];
  const data = { texts, [texts[0] ?? '']: 1, '/x y': 2 };
  expect(addressesInData(data, '/app')).toEqual(data);
  const html = `<script type="application/json">${escapeJson(JSON.stringify(data))}</script>`;
  expect(addressesInHtml(html, '/app')).toBe(html);
  const attribute = '<button data-share="/{link} to share" data-api="/api/x">';
  expect(addressesInHtml(attribute, '/app')).toBe(
    '<button data-share="/{link} to share" data-api="/app/api/x">',
  );
});

test('settings of a script hold addresses, and nothing else of them changes', () => {
  const settings = { eventLog: '/api/log', list: ['/a/', 'b'], count: 1, absent: null, text: 'a / b' };
  expect(addressesInData(settings, '/app')).toEqual({
    ...settings,
    eventLog: '/app/api/log',
    list: ['/app/a/', 'b'],
  });
  expect(addressesInData(settings, '')).toBe(settings);
});
