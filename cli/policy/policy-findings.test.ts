import { describe, expect, test } from 'vitest';
import { collections, policyProfileSchema } from '../../schemas/index.ts';
import { pageOf } from '../../tests/page-of.ts';
import type { Page, PageData } from '../pipeline/model/types.ts';
import {
  createPolicyCheck,
  isRouteLike,
  type PolicyFinding,
  type PolicySite,
  siteFindings,
} from './policy-findings.ts';

type Rule = Record<string, unknown>;

/** One profile with these rules, each named by its index: `p/r0`. */
function policySite(
  rules: Rule[],
  more: { profile?: object; claims?: object[]; site?: object } = {},
): PolicySite {
  const profile = policyProfileSchema().parse({
    name: 'P',
    rules: rules.map((rule, index) => ({ name: `r${index}`, because: 'So.', ...rule })),
    ...more.profile,
  });
  const claims = (more.claims ?? []).map((texts) => ({
    file: 'claims.yaml',
    index: null,
    claim: collections.claims.parse({ source: 'x', owner: 'y', until: '2027-01-01', texts }),
  }));
  return {
    policy: {
      profiles: [{ id: 'p', file: 'content/policy/p.yaml', profile }],
      overrides: [],
      claims,
      unreadProfiles: [],
      hasAllClaims: true,
      key: '',
      endsMs: [],
    },
    locales: ['en', 'hi'],
    site: { footer: {}, navigation: {}, ...more.site },
  };
}

const section = (type: string, props: Record<string, unknown> = {}) => ({ type, props });

/** What is found, and what is expected. */
const found = (project: PolicySite, page: Page) =>
  createPolicyCheck(project)(page).map((finding) => [finding.found, finding.wanted]);

test('without profiles there are no findings', () => {
  const project = policySite([{ forbidsFlag: ['x'] }]);
  project.policy.profiles = [];
  expect(found(project, pageOf({ x: true }))).toEqual([]);
  expect(siteFindings(project)).toEqual([]);
});

test('a finding names its rule, its page and what is found', () => {
  const project = policySite([{ forbidsWords: { '*': ['cash'] } }]);
  expect(createPolicyCheck(project)(pageOf({ title: 'Cash' }))).toEqual([
    {
      rule: 'p/r0',
      check: 'forbidsWords',
      route: '/ludo/',
      source: 'content/pages/ludo.yaml',
      wanted: '',
      found: 'Cash',
    } satisfies PolicyFinding,
  ]);
});

test('what a page says is its title, description, offers, sections and bars', () => {
  const project = policySite([{ forbidsWords: { '*': ['a1', 'b1', 'c1', 'd1', 'e1', 'f1'] } }]);
  const page = pageOf(
    { title: 'A1', description: 'b1', downloadAndWin: { WinningsContent: 'c1' } as never, author: 'f1' },
    { sections: [section('text', { body: 'd1' })], overlays: [section('chat', { label: 'e1' })] },
  );
  expect(found(project, page).map(([word]) => word)).toEqual(['A1', 'b1', 'c1', 'd1', 'e1']);
});

describe('which pages a profile is about', () => {
  const of = (appliesTo: object) => policySite([{ forbidsFlag: ['chat'] }], { profile: { appliesTo } });
  const isAbout = (appliesTo: object, page: Partial<PageData>, more: Partial<Page> = {}) =>
    found(of(appliesTo), pageOf({ flags: { chat: true } as never, ...page }, more)).length > 0;

  test('every page, when it says nothing', () => {
    expect(isAbout({}, {})).toBe(true);
  });

  test('pages of its layouts', () => {
    expect(isAbout({ layouts: ['landing', 'bare'] }, { layout: 'bare' })).toBe(true);
    expect(isAbout({ layouts: ['landing', 'bare'] }, { layout: 'site' })).toBe(false);
    expect(isAbout({ layouts: ['site'] }, {})).toBe(true);
    expect(isAbout({ layouts: ['landing'], routes: ['/ludo/'] }, {})).toBe(false);
  });

  test('pages at its routes', () => {
    expect(isAbout({ routes: ['/x/', '/ludo/'] }, {})).toBe(true);
    expect(isAbout({ routes: ['/x/**'] }, {})).toBe(false);
  });

  test('pages that mention its words, in their language or in any', () => {
    const mentions = { '*': ['cash'], hi: ['नकद'] };
    expect(isAbout({ mentions }, { title: 'For cash' })).toBe(true);
    expect(isAbout({ mentions }, { title: 'For fun' })).toBe(false);
    expect(isAbout({ mentions }, { title: 'नकद' })).toBe(false);
    expect(isAbout({ mentions }, { title: 'नकद' }, { locale: 'hi' })).toBe(true);
    expect(isAbout({ mentions }, { title: 'cash' }, { locale: 'hi' })).toBe(true);
  });
});

test.each([
  ['/lite/', '/lite/', true],
  ['/lite/a/', '/lite/', false],
  ['/lite/a/', '/lite/**', true],
  ['/lite/', '/lite/**', true],
  ['/litera/', '/lite/**', false],
  ['/x/lite/', '/lite/**', false],
])('whether %s is one of %s: %s', (route, pattern, expected) => {
  expect(isRouteLike(route, pattern)).toBe(expected);
});

test('a rule that is off finds nothing, and neither does one of a profile that is off', () => {
  const rule = { forbidsFlag: ['chat'] };
  const page = pageOf({ flags: { chat: true } as never });
  expect(found(policySite([{ ...rule, severity: 'off' }]), page)).toEqual([]);
  expect(found(policySite([rule], { profile: { severity: 'off' } }), page)).toEqual([]);
  expect(
    found(policySite([{ ...rule, severity: 'warning' }], { profile: { severity: 'off' } }), page),
  ).toEqual([['chat', '']]);
});

describe('requiresText', () => {
  const texts = { '*': ['18+'], en: ['Play responsibly', 'At your own risk'], hi: ['जिम्मेदारी से'] };
  const project = policySite([{ requiresText: texts }]);

  test('is met by one of its words', () => {
    expect(found(project, pageOf({ title: 'PLAY RESPONSIBLY' }))).toEqual([]);
    expect(found(project, pageOf({ description: 'For 18+ alone' }))).toEqual([]);
  });

  test('a page without it lacks the first of its language, or of every language', () => {
    expect(found(project, pageOf({}))).toEqual([[null, 'Play responsibly']]);
    expect(found(project, pageOf({}, { locale: 'hi' }))).toEqual([[null, 'जिम्मेदारी से']]);
    expect(found(project, pageOf({}, { locale: 'bn' }))).toEqual([[null, '18+']]);
  });

  test('a language without words is not checked', () => {
    expect(found(policySite([{ requiresText: { en: ['x1'] } }]), pageOf({}, { locale: 'hi' }))).toEqual([]);
  });

  test('the words that call for it are found', () => {
    const about = policySite([{ requiresText: texts }], {
      profile: { appliesTo: { mentions: { '*': ['prize', 'cash'] } } },
    });
    expect(found(about, pageOf({ title: 'Cash and a Prize' }))).toEqual([['Prize', 'Play responsibly']]);
  });

  test('the foot of a page may say it, on pages that have one', () => {
    const footed = policySite([{ requiresText: texts }], { site: { footer: { en: { note: '18+' } } } });
    expect(found(footed, pageOf({}))).toEqual([]);
    expect(found(footed, pageOf({ layout: 'landing' }))).toEqual([]);
    expect(found(footed, pageOf({ layout: 'bare' }))).toEqual([[null, 'Play responsibly']]);
    expect(found(footed, pageOf({}, { locale: 'hi' }))).toEqual([[null, 'जिम्मेदारी से']]);
  });

  test('a field must say it where there is such a field', () => {
    const inField = policySite([{ requiresText: texts, inField: 'Hero_Banner.heading' }]);
    expect(found(inField, pageOf({ Hero_Banner: { heading: '<b>18+</b>' } as never }))).toEqual([]);
    expect(found(inField, pageOf({ title: '18+', Hero_Banner: { heading: 'Win' } as never }))).toEqual([
      ['Hero_Banner.heading', 'Play responsibly'],
    ]);
    for (const banner of [undefined, null, 'x', {}, { heading: 5 }])
      expect(found(inField, pageOf({ Hero_Banner: banner as never }))).toEqual([]);
  });
});

describe('requiresSection', () => {
  const rule = {
    requiresSection: [{ type: 'faq', with: { theme: 'dark', heading: '*' } }, { type: 'footer' }],
  };
  const project = policySite([rule]);
  const faq = (props: Record<string, unknown>) =>
    found(project, pageOf({}, { sections: [section('text', props), section('faq', props)] }));

  test('is met by a section whose fields have the values', () => {
    expect(faq({ theme: 'dark', heading: 'x' })).toEqual([]);
    expect(faq({ theme: 'dark', heading: 0 })).toEqual([]);
  });

  test.each([
    [{ theme: 'light', heading: 'x' }],
    [{ theme: 'dark', heading: '' }],
    [{ theme: 'dark', heading: null }],
    [{ theme: 'dark' }],
  ])('is not met by %j', (props) => {
    expect(faq(props)).toEqual([[null, 'faq']]);
  });

  test('is met by the foot of the page, where there is one', () => {
    const footed = policySite([rule], { site: { footer: { en: {} } } });
    expect(found(footed, pageOf({}))).toEqual([]);
    expect(found(footed, pageOf({ layout: 'bare' }))).toEqual([[null, 'faq']]);
    const withNote = policySite([{ requiresSection: [{ type: 'footer', with: { note: 'x' } }] }], {
      site: { footer: { en: { note: 'x' } } },
    });
    expect(found(withNote, pageOf({}))).toEqual([]);
  });

  test('is met by a bar that the page’s flags bring', () => {
    const bar = policySite([{ requiresSection: [{ type: 'chat' }] }]);
    expect(found(bar, pageOf({}, { overlays: [section('chat')] }))).toEqual([]);
  });
});

test('forbidden words are found as they are written, each once, in the order of the rule', () => {
  const project = policySite([{ forbidsWords: { '*': ['win*', 'cash'], en: ['bet'], hi: ['दांव'] } }]);
  expect(found(project, pageOf({ title: 'A Bet wins, winning Cash, दांव' }))).toEqual([
    ['win', ''],
    ['Cash', ''],
    ['Bet', ''],
  ]);
});

test('forbidden flags are found in sections, in the page’s flags and in those of its button', () => {
  const project = policySite([{ forbidsFlag: ['a', 'b', 'c', 'd', 'e'] }]);
  const page = pageOf(
    { flags: { b: true, d: false } as never, downloadButtonCustomization: { c: true } as never, e: true },
    { sections: [section('text', { a: true })] },
  );
  expect(found(project, page).map(([flag]) => flag)).toEqual(['a', 'b', 'c']);
});

test('forbidden sections are found by their types', () => {
  const project = policySite([{ forbidsSection: ['chat', 'faq', 'footer'] }], {
    site: { footer: { en: {} } },
  });
  const page = pageOf({}, { sections: [section('faq'), section('text')] });
  expect(found(project, page)).toEqual([
    ['faq', ''],
    ['footer', ''],
  ]);
});

describe('needsClaim', () => {
  const project = policySite([{ needsClaim: { '*': ['{number} lakh', 'No. 1'] } }], {
    claims: [
      { en: ['Over 10 lakh players', '10 lakh won, 10 lakh paid'], '*': ['India’s No. 1'] },
      { hi: ['5 lakh'] },
    ],
  });
  const unclaimed = (title: string, more: Partial<Page> = {}) =>
    found(project, pageOf({ title }, more)).map(([word]) => word);

  test('what is in the words of a claim is claimed, whatever the capitals', () => {
    expect(unclaimed('over 10 LAKH players on India’s No. 1')).toEqual([]);
    expect(unclaimed('10 lakh won, 10 lakh paid')).toEqual([]);
  });

  test('what is outside of them is found, each once', () => {
    expect(unclaimed('10 lakh rupees, over 20 lakh players, 20 lakh, No. 1')).toEqual([
      '10 lakh',
      '20 lakh',
      'No. 1',
    ]);
    expect(unclaimed('er 10 lakh players')).toEqual(['10 lakh']);
  });

  test('a claim counts in its language', () => {
    expect(unclaimed('5 lakh')).toEqual(['5 lakh']);
    expect(unclaimed('5 lakh', { locale: 'hi' })).toEqual([]);
  });
});

describe('the foot and the navigation of the site', () => {
  const site = {
    footer: { en: { note: 'Win cash, 5 lakh', chat: true }, hi: { note: 'cash' } },
    navigation: { en: [{ label: 'Cash' }], hi: [{ label: 'Bet' }] },
  };
  const rules = [
    { forbidsWords: { '*': ['cash', 'bet'] } },
    { needsClaim: { '*': ['{number} lakh'] } },
    { requiresText: { '*': ['18+'] } },
    { forbidsFlag: ['chat'] },
  ];

  test('are reported once for each language, for what they say', () => {
    const finding = {
      rule: 'p/r0',
      check: 'forbidsWords',
      route: '',
      source: 'content/site.yaml',
      wanted: '',
    };
    expect(siteFindings(policySite(rules, { site }))).toEqual([
      { ...finding, found: 'cash' },
      { ...finding, rule: 'p/r1', check: 'needsClaim', found: '5 lakh' },
      { ...finding, found: 'cash' },
      { ...finding, found: 'Bet' },
    ]);
  });

  test('claims cover what they say', () => {
    const covered = policySite(rules, { site, claims: [{ en: ['cash, 5 lakh'] }] });
    expect(siteFindings(covered).filter(({ check }) => check === 'needsClaim')).toEqual([]);
  });

  test('a profile about pages that mention something is about them when they do', () => {
    const of = (word: string) =>
      siteFindings(policySite(rules, { site, profile: { appliesTo: { mentions: { '*': [word] } } } }));
    expect(of('win')).toHaveLength(2);
    expect(of('nothing')).toEqual([]);
  });
});

test('the languages of a site do not mix', () => {
  const check = createPolicyCheck(policySite([{ forbidsWords: { en: ['cash'], hi: ['नकद'] } }]));
  const both = { title: 'cash नकद' };
  expect(check(pageOf(both)).map(({ found: word }) => word)).toEqual(['cash']);
  expect(check(pageOf(both, { locale: 'hi' })).map(({ found: word }) => word)).toEqual(['नकद']);
  expect(check(pageOf(both)).map(({ found: word }) => word)).toEqual(['cash']);
});

test.each(['gra\u0301tis', 'gr\u00adátis', 'grá&shy;tis', 'GRÁTIS', 'gr<b>átis</b>'])(
  'a forbidden word is found however it is written: %j',
  (written) => {
    const project = policySite([{ forbidsWords: { '*': ['grátis'] } }]);
    const page = pageOf({}, { sections: [section('text', { body_html: `<p>Crédito ${written} hoje</p>` })] });
    expect(found(project, page)).toHaveLength(1);
  },
);

test.each(['Custo  Efetivo', 'Custo\u00a0Efetivo', 'Custo&nbsp;Efetivo', '<p>Custo\n      Efetivo</p>'])(
  'a required sentence is there however its words are parted: %j',
  (written) => {
    const rules = [
      { requiresText: { '*': ['custo efetivo'] } },
      { forbidsWords: { '*': ['custo efetivo'] } },
    ];
    const page = pageOf({}, { sections: [section('text', { body_html: written })] });
    expect(found(policySite(rules), page)).toEqual([['Custo Efetivo', '']]);
  },
);

test('an apostrophe may be straight or not', () => {
  const project = policySite([{ forbidsWords: { '*': ["l'argent facile"] } }]);
  expect(found(project, pageOf({ title: 'L\u2019argent facile' }))).toEqual([["L'argent facile", '']]);
});

test('words of rules and claims may be written in either way, too', () => {
  const rules = [{ needsClaim: { '*': ['{number} cre\u0301ditos'] } }];
  const page = pageOf({ title: 'Mais de 500 créditos' });
  expect(found(policySite(rules), page)).toEqual([['500 créditos', '']]);
  const claims = [{ '*': ['mais de 500  cre\u0301ditos'] }];
  expect(found(policySite(rules, { claims }), page)).toEqual([]);
});
