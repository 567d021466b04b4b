import { expect, test } from 'vitest';
import { packFacts, unpackFacts } from './fact-list.ts';
import type { FactName } from './recorder.ts';

test.each<[string, (readonly [FactName, string])[]]>([
  ['', []],
  ['ab index routes /', [['index routes /', 'ab']]],
  [
    'ab index routes /\ncd icons',
    [
      ['index routes /', 'ab'],
      ['icons', 'cd'],
    ],
  ],
])('facts as one text: %j', (text, facts) => {
  expect(packFacts(facts, '/play/')).toBe(text);
  expect(unpackFacts(text, '/play/')).toEqual(facts);
});

const factsOf = (route: string, key = route): [FactName, string][] => [
  [`index translations ${key}`, 'ab'],
  [`index feeds ${route}`, 'cd'],
  [`index foreign ${route}`, 'ef'],
  [`index neighbours ${route}`, '12'],
  [`pictures ${route}`, '34'],
  ['index routes /hi/', '56'],
];

test('pages that differ in their routes alone have the same text', () => {
  expect(packFacts(factsOf('/play/'), '/play/')).toBe(packFacts(factsOf('/city/delhi/'), '/city/delhi/'));
  expect(packFacts(factsOf('/hi/a/', '/a/'), '/hi/a/')).toBe(
    packFacts(factsOf('/gu/b/c/', '/b/c/'), '/gu/b/c/'),
  );
});

test.each([
  ['/play/', '/play/'],
  ['/hi/play/', '/play/'],
  ['/hi/', '/'],
  ['/', '/'],
  ['/play/', '/'],
  ['/hi/khelo/', '/play/'],
  ['/lite/free.html', '/free.html'],
  ['/free.html', '/free.html'],
])('what the page %s with the key %s has read comes out as it was', (route, key) => {
  const facts = factsOf(route, key);
  expect(unpackFacts(packFacts(facts, route), route)).toEqual(facts);
});

test.each(['index routes /play/', 'index folders /play/', 'images /play/', 'index topics /play/'])(
  '%s is named whole, since it is looked for among the facts of all pages',
  (name) => {
    expect(packFacts([[name, 'ab']], '/play/')).toBe(`ab ${name}`);
  },
);
