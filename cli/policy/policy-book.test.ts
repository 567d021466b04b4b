import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import type { Library } from '../pipeline/resolve/library.ts';
import type { LocationFinder } from '../pipeline/resolve/locate-problems.ts';
import { unreadable } from '../pipeline/source/file-problems.ts';
import { type PolicyInput, readPolicy } from './policy-book.ts';
import { checkOf } from './policy-findings.ts';

const locations: LocationFinder = {
  locateField: (_file, path, part) => {
    const at = { line: path.length, column: part === 'key' ? 1 : 9 };
    return { start: at, end: at };
  },
  locateWithin: () => null,
  restOfLine: () => '',
  placeText: () => null,
  locateLink: () => null,
  placeWords: () => null,
  textAt: () => '',
};

/** A profile with these words in the one rule that it has. */
const profile = (words: object = { '*': ['x1'] }) => ({
  name: 'Money',
  rules: [{ name: 'a', because: 'So.', forbidsWords: words }],
});
const override = {
  rule: 'p/a',
  where: '/',
  reason: 'It is an example site.',
  owner: 'Legal',
  until: '2026-03-31',
};
const claim = { texts: { '*': ['Best'] }, source: 'x', owner: 'y', until: '2026-12-31' };

function read(files: Record<string, unknown>, more: Partial<PolicyInput> = {}) {
  return readPolicy({
    files: Object.keys(files),
    locales: ['en', 'hi'],
    layouts: [],
    unlisted: [],
    library: new Map(),
    locations,
    timeZone: 'Asia/Kolkata',
    readWhole<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> | null {
      const result = schema.safeParse(files[path]);
      return result.success ? result.data : null;
    },
    ...more,
  });
}

const P = 'content/policy/p.yaml';
const OVERRIDES = 'content/policy/overrides.yaml';
const claims: Library = new Map<string, { file: string; data: unknown }>([
  ['claims/one', { file: 'one.yaml', data: claim }],
  ['claims/list', { file: 'list.yaml', data: [{ wrong: 1 }, claim] }],
  ['claims/broken', { file: 'broken.yaml', data: undefined }],
  ['faqs/home', { file: 'home.yaml', data: claim }],
]);

test('profiles are the YAML files of the folder, overrides aside', () => {
  const { book, problems } = read({
    [P]: profile(),
    'content/policy/in/deep.yaml': profile(),
    'content/policy/notes.md': profile(),
    'content/pages/policy.yaml': profile(),
    'content/policy/broken.yaml': { name: 5 },
    [OVERRIDES]: [override],
  });
  expect(problems).toEqual([]);
  expect(book.profiles).toMatchObject([
    { id: 'p', file: P, profile: { name: 'Money', severity: 'warning' } },
    { id: 'in/deep', file: 'content/policy/in/deep.yaml' },
  ]);
  expect(book.profiles).toHaveLength(2);
  expect(book.overrides).toEqual([override]);
});

test('profiles and claims that cannot be read are known to be there', () => {
  const files = { [P]: profile(), 'content/policy/broken.yaml': { name: 5 }, [OVERRIDES]: [override] };
  const sound: Library = new Map([['claims/one', { file: 'one.yaml', data: claim }]]);
  const unlisted = (...paths: string[]) => ({ unlisted: paths.map((path) => unreadable(path, null)) });
  const bookOf = (more: Partial<PolicyInput>) => read(files, { library: sound, ...more }).book;
  expect(bookOf({})).toMatchObject({ unreadProfiles: ['broken'], hasAllClaims: true });
  expect(bookOf(unlisted('content/policy/in/lost.yaml', 'content/labels'))).toMatchObject({
    unreadProfiles: ['broken', 'in/lost'],
    hasAllClaims: true,
  });
  for (const path of [
    'content/collections',
    'content/collections/claims',
    'content/collections/claims/a.yaml',
  ])
    expect(bookOf(unlisted(path)).hasAllClaims, path).toBe(false);
  expect(bookOf({ library: claims }).hasAllClaims).toBe(false);
});

test('without overrides, or with a file of them that is wrong, there are none', () => {
  expect(read({ [P]: profile() }).book.overrides).toEqual([]);
  expect(read({ [OVERRIDES]: { rule: 'p/a' } }).book.overrides).toEqual([]);
});

test('claims are the entries of their collection that are sound, each with its place', () => {
  const { book } = read({ [P]: profile() }, { library: claims });
  expect(book.claims).toEqual([
    { file: 'one.yaml', index: null, claim },
    { file: 'list.yaml', index: 1, claim },
  ]);
});

test('without profiles no claims are read, and nothing depends on them', () => {
  const { book } = read({ [OVERRIDES]: [override] }, { library: claims });
  expect(book).toMatchObject({ profiles: [], claims: [], key: '' });
});

test('the key changes with profiles and claims, and with nothing else', () => {
  const key = (files: Record<string, unknown>, library: Library = new Map()) =>
    read(files, { library }).book.key;
  const plain = key({ [P]: profile() });
  expect(plain).not.toBe('');
  expect(key({ [P]: profile(), [OVERRIDES]: [override] })).toBe(plain);
  expect(key({ [P]: profile({ '*': ['y1'] }) })).not.toBe(plain);
  expect(key({ [P]: profile() }, claims)).not.toBe(plain);
});

test('overrides and claims end when their last day is over in India', () => {
  const { book } = read({ [P]: profile(), [OVERRIDES]: [override] }, { library: claims });
  const newYear = Date.parse('2027-01-01T00:00+05:30');
  expect(book.endsMs).toEqual([Date.parse('2026-04-01T00:00+05:30'), newYear, newYear]);
});

describe('a rule without words for a language', () => {
  const gapsOf = (data: object) =>
    read({ [P]: data }).problems.map(({ fieldPath, message }) => [fieldPath, message]);

  test('is reported where its words are', () => {
    expect(read({ [P]: profile({ en: ['x1'] }) }).problems).toEqual([
      {
        code: 'policy/language',
        severity: 'warning',
        file: P,
        span: { start: { line: 3, column: 1 }, end: { line: 3, column: 1 } },
        fieldPath: 'rules[0].forbidsWords',
        message: 'There are no words for "hi".',
        hint: 'Pages in that language would not be checked. Add its words, or "*" for every language.',
      },
    ]);
  });

  test('names all of those languages', () => {
    expect(gapsOf(profile({ gu: ['x1'] }))).toEqual([
      ['rules[0].forbidsWords', 'There are no words for "en", "hi".'],
    ]);
  });

  test('has words for all when it has some for every language', () => {
    expect(gapsOf(profile({ '*': ['x1'], en: ['x2'] }))).toEqual([]);
    expect(gapsOf(profile({ en: ['x1'], hi: ['x2'] }))).toEqual([]);
  });

  test('may be of any kind that has words, or be what the profile is about', () => {
    const rules = [
      { name: 'a', because: 'So.', forbidsFlag: ['x'] },
      { name: 'b', because: 'So.', requiresText: { hi: ['x1'] } },
      { name: 'c', because: 'So.', needsClaim: { en: ['x1'] } },
    ];
    expect(gapsOf({ name: 'M', appliesTo: { mentions: { en: ['x1'] } }, rules })).toEqual([
      ['appliesTo.mentions', 'There are no words for "hi".'],
      ['rules[1].requiresText', 'There are no words for "en".'],
      ['rules[2].needsClaim', 'There are no words for "hi".'],
    ]);
  });
});

test('a rule checks in the way of its one field', () => {
  expect(checkOf({ name: 'a', because: 'x', forbidsFlag: ['y'] })).toBe('forbidsFlag');
  expect(() => checkOf({ name: 'a', because: 'x' })).toThrow('The rule "a" checks nothing.');
});
