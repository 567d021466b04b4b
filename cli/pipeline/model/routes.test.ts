import { describe, expect, test } from 'vitest';
import {
  isSoundRoute,
  outputPathOf,
  pagePaths,
  placeOf,
  placeOfRoute,
  routeOf,
  routeProblem,
  topicSlug,
} from './routes.ts';

const LOCALES = ['en', 'hi', 'gu'];

describe('placeOf', () => {
  test.each([
    ['index.yaml', '/', 'en', '/'],
    ['ludo.yaml', '/ludo/', 'en', '/ludo/'],
    ['ludo/index.mdx', '/ludo/', 'en', '/ludo/'],
    ['ludo/ludo-turbo.json', '/ludo/ludo-turbo/', 'en', '/ludo/ludo-turbo/'],
    ['hi/index.yaml', '/hi/', 'hi', '/'],
    ['hi/ludo.yaml', '/hi/ludo/', 'hi', '/ludo/'],
    ['hindi/ludo.yaml', '/hindi/ludo/', 'en', '/hindi/ludo/'],
    ['en/ludo.yaml', '/en/ludo/', 'en', '/en/ludo/'],
    ['bn/ludo.yaml', '/bn/ludo/', 'en', '/bn/ludo/'],
    ['404.yaml', '/404.html', 'en', '/404.html'],
    ['hi/404.yaml', '/hi/404.html', 'hi', '/404.html'],
    ['index/index.yaml', '/index/', 'en', '/index/'],
  ])('%s is %s in %s', (name, route, locale, translationKey) => {
    expect(placeOf(`content/pages/${name}`, LOCALES)).toEqual({ route, locale, translationKey });
  });

  test('a route that a table gives has its place, too', () => {
    expect(placeOfRoute('/hi/play/pune/', LOCALES)).toEqual({
      route: '/hi/play/pune/',
      locale: 'hi',
      translationKey: '/play/pune/',
    });
  });
});

test.each([
  ['/', 'index.html'],
  ['/ludo/', 'ludo/index.html'],
  ['/hi/ludo/', 'hi/ludo/index.html'],
  ['/404.html', '404.html'],
])('%s is written to %s', (route, path) => {
  expect(outputPathOf(route)).toBe(path);
});

describe('a sound route', () => {
  test.each(['/', '/ludo/', '/404.html', '/a/b-c/d_e/1.2/', '/contact/', '/com/', '/auxiliary/'])(
    '%s',
    (route) => {
      expect(isSoundRoute(route)).toBe(true);
      expect(routeProblem(route, 'x')).toBeNull();
    },
  );

  test.each([
    '',
    'ludo/',
    '//',
    '/Ludo/',
    '/a b/',
    '/लूडो/',
    '/../',
    '/a..b/',
    '/-a/',
    '/a-/',
    '/.a/',
    '/a%20/',
    '/a?b/',
    '/a#b/',
  ])('is not "%s"', (route) => {
    expect(isSoundRoute(route)).toBe(false);
    expect(routeProblem(route, 'x')?.code).toBe('route/characters');
  });

  test.each([
    ['/My Page/', '"/my-page/"'],
    ['/Café/', '"/cafe/"'],
    ['/configurações/', '"/configuracoes/"'],
    ['/sobre-nós/', '"/sobre-nos/"'],
    ['/sobre-no\u0301s/', '"/sobre-nos/"'],
    ['/Größe/', '"/grosse/"'],
    ['/100% Ludo!/', '"/100-ludo/"'],
    ['/a--/', '"/a/"'],
    ['/खेल/', 'Latin letters'],
    ['/a/खेल/', 'Latin letters'],
    ['/ludo.yaml/', 'Remove ".yaml"'],
    ['/con/', 'Windows reserves the name "con"'],
    ['/a/nul/b/', 'Windows reserves the name "nul"'],
    ['/aux.txt/', 'Windows reserves the name "aux.txt"'],
    ['/com1/', 'Windows reserves the name "com1"'],
  ])('instead of %s is reported with what may help', (route, help) => {
    expect(routeProblem(route, 'x')?.hint).toContain(help);
  });

  test('every route that is suggested is sound', () => {
    for (const name of ['A b', 'x__y__', 'É', '..a', 'a.-', '%', '-', '١٢']) {
      const suggested = /"(\/[^"]*)"/.exec(routeProblem(`/${name}/`, 'x')?.hint ?? '')?.[1];
      if (suggested !== undefined) expect(isSoundRoute(suggested)).toBe(true);
    }
  });
});

test.each([
  ['Marché d’été', 'marche-d-ete'],
  ['Bœuf & Œufs', 'boeuf-oeufs'],
  ['Straße, Łódź, Ø, İzmir', 'strasse-lodz-o-izmir'],
  ['इतिहास', 'इतिहास'],
  ['Đà Nẵng', 'da-nang'],
])('the topic "%s" has the address "%s"', (name, slug) => {
  expect(topicSlug(name)).toBe(slug);
});

test.each([
  'index.yaml',
  'help.yaml',
  'hi/help/index.mdx',
  '404.json',
  'de/404/index.yaml',
  'index/index.yaml',
])('%s is one of the paths of its route, and all of them have that route', (name) => {
  const route = routeOf(`content/pages/${name}`);
  const paths = pagePaths(route);
  expect(paths).toContain(`content/pages/${name}`);
  expect(new Set(paths.map(routeOf))).toEqual(new Set([route]));
});
