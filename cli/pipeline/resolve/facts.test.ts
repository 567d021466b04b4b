import { describe, expect, test } from 'vitest';
import { siteSchema } from '../../../schemas/index.ts';
import { labels as defaultLabels } from '../../../schemas/plain/labels.ts';
import {
  type Facts,
  factProblem,
  factsOf,
  factText,
  fillFacts,
  fillLabels,
  fillSite,
  mayNameFact,
  opensName,
  STAND_INS,
} from './facts.ts';

const site = siteSchema.parse({
  product: { slug: 'dice', name: { en: 'Dice', hi: 'पासा' }, legalName: 'Dice Ltd', version: '2.0' },
  origin: 'https://dice.example',
  locales: {
    default: 'en',
    list: { en: { name: 'English', tag: 'en-IN' }, hi: { name: 'हिन्दी', tag: 'hi-IN' } },
  },
});
const facts = factsOf(site, 'en');

test('a site has the facts that it states, in each language', () => {
  expect(facts).toEqual({
    product: 'Dice',
    legalName: 'Dice Ltd',
    supportEmail: null,
    version: '2.0',
    packageSize: null,
    leastAndroid: null,
  });
  expect(factsOf(site, 'hi').product).toBe('पासा');
  expect(factsOf({ ...site, product: { ...site.product, version: undefined } }, 'en').version).toBeNull();
  const stated = { supportEmail: 'a@b.example', packageSize: '9 MB', leastAndroid: 'Android 8' };
  expect(factsOf({ ...site, product: { ...site.product, ...stated } }, 'en')).toEqual({
    ...facts,
    ...stated,
  });
});

test.each([
  ['By {product}', true],
  ['A {{brace}}', true],
  ['{b2}', true],
  ['{city.name}', false],
  ['{ product }', false],
  ['{2b}', false],
  ['product', false],
  ['items: {}', false],
])('whether "%s" may name a fact: %s', (text, expected) => {
  expect(mayNameFact(text)).toBe(expected);
  expect(mayNameFact(text)).toBe(expected);
});

test.each([
  ['{product}', true],
  ['{}{product}', true],
  ['x {\r\n\t product}', true],
  ['{ "a": { "b": 1 } }', false],
  ['{\r\n\t "a": 1 }', false],
  ['{\n\t}', false],
  ['product', false],
])('whether a name may follow a brace of %j: %s', (text, expected) => {
  expect(opensName(text)).toBe(expected);
});

describe('fillFacts', () => {
  const fill = <Data>(data: Data, location: { path?: (string | number)[] } = {}) =>
    fillFacts(data, facts, { file: 'x.yaml', ...location });

  test('texts get their facts, wherever they are', () => {
    expect(fill({ a: [{ b: '{product} by {legalName}' }, 'x'], n: 1, c: null })).toEqual({
      data: { a: [{ b: 'Dice by Dice Ltd' }, 'x'], n: 1, c: null },
      fieldProblems: [],
    });
  });

  test('data that names none is the same object, and so are its parts', () => {
    const data = { a: ['x {', { b: 1 }], c: { d: 'y' } };
    expect(fill(data).data).toBe(data);
    const mixed = fill({ ...data, e: '{product}' }).data;
    expect(mixed.a).toBe(data.a);
    expect(mixed.c).toBe(data.c);
    expect(mixed).toEqual({ ...data, e: 'Dice' });
  });

  test('braces written twice are braces, and names that are filled in later stay', () => {
    expect(fill('{{product}} {link} {code} {seconds} {{any}}')).toEqual({
      data: '{product} {link} {code} {seconds} {any}',
      fieldProblems: [],
    });
  });

  test('a name that is no fact stays, and is reported at its text', () => {
    expect(fill({ a: ['x {prodcut}'] }, { path: ['top'] })).toEqual({
      data: { a: ['x {prodcut}'] },
      fieldProblems: [
        {
          code: 'fact/unknown',
          file: 'x.yaml',
          path: ['top', 'a', 0],
          text: '{prodcut}',
          message: 'There is no fact {prodcut}.',
          hint: 'Did you mean {product}?',
        },
      ],
    });
  });

  test('the path of data by itself begins at its own fields', () => {
    expect(fill({ a: '{mayor}' }).fieldProblems).toMatchObject([{ path: ['a'] }]);
  });

  test('of a file fifty are reported', () => {
    expect(fill(Array.from({ length: 60 }, () => '{nothing}')).fieldProblems).toHaveLength(50);
  });
});

test.each([
  ['product', null],
  ['link', null],
  ['number', null],
  ['supportEmail', 'Add "supportEmail" below "product" in content/site.yaml.'],
  ['legalname', 'Did you mean {legalName}?'],
  [
    'mayor',
    `Facts that exist: ${Object.keys(STAND_INS).join(', ')}. For the braces themselves write {{mayor}}.`,
  ],
])('what to do about {%s}: %s', (name, hint) => {
  expect(factProblem(name, facts)?.hint ?? null).toBe(hint);
});

test('a fact that the site does not state is reported by its name', () => {
  expect(factProblem('supportEmail', facts)?.message).toBe(
    'content/site.yaml does not state "supportEmail", so nothing takes the place of {supportEmail}.',
  );
});

test('what is no fact, or is not stated, keeps its braces', () => {
  expect([factText('product', facts), factText('supportEmail', facts), factText('x', facts)]).toEqual([
    'Dice',
    '{supportEmail}',
    '{x}',
  ]);
});

describe('fillSite', () => {
  const of = (more: object) => fillSite({ ...site, ...more }, 'content/site.yaml');

  test('texts of the site get the facts of their language', () => {
    const navigation = {
      en: [{ label: 'About {product}', url: '/about/' }],
      hi: [{ label: '{product}', url: '/hi/' }],
    };
    const footer = { hi: { groups: [], about: { text: '{product}' }, en: '{product}' }, note: '{product}' };
    const filled = of({ navigation, footer }).site;
    expect(filled.navigation).toEqual({
      en: [{ label: 'About Dice', url: '/about/' }],
      hi: [{ label: 'पासा', url: '/hi/' }],
    });
    expect(filled.footer).toEqual({
      hi: { groups: [], about: { text: 'पासा' }, en: 'Dice' },
      note: 'Dice',
    });
  });

  test('what states facts, and what is no text, is left as it is', () => {
    const kept = {
      product: { ...site.product, legalName: '{product}' },
      origin: 'https://{product}',
      endpoints: { linkLookup: '{product}' },
      headers: { x: '{product}' },
    };
    expect(of(kept).site).toMatchObject(kept);
    expect(of(kept).fieldProblems).toEqual([]);
  });

  test('a part that the site leaves out stays left out', () => {
    expect(of({ navigation: undefined, footer: null }).site).toMatchObject({
      navigation: undefined,
      footer: null,
    });
  });

  test('a name that is no fact is reported at its field', () => {
    const { fieldProblems } = of({ navigation: { hi: [{ label: '{mayor}' }] }, footer: { en: '{mayor}' } });
    expect(fieldProblems.map(({ file, path }) => [file, path])).toEqual([
      ['content/site.yaml', ['navigation', 'hi', 0, 'label']],
      ['content/site.yaml', ['footer', 'en']],
    ]);
  });
});

test('labels get the facts of their language; what visitors’ browsers fill in stays', () => {
  const texts = {
    ...defaultLabels,
    downloadApp: 'Get {product} {version} {{product}} {seconds}',
    downloadingNamedApp: 'Loading {product} {version}',
    openDemo: 'Play',
  };
  const filled = fillLabels({ hi: texts }, site);
  expect(Object.keys(filled)).toEqual(['hi']);
  expect(filled['hi']).toEqual({
    ...defaultLabels,
    downloadApp: 'Get पासा 2.0 {product} {seconds}',
    downloadingNamedApp: 'Loading {product} 2.0',
    openDemo: 'Play',
  });
});

test('stand-ins have the shape of facts', () => {
  const text = fillFacts(
    Object.keys(STAND_INS).map((name) => `{${name}}`),
    STAND_INS satisfies Facts,
    { file: '' },
  );
  expect(text).toEqual({ data: Object.values(STAND_INS), fieldProblems: [] });
});
