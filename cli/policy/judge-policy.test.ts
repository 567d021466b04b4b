import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collections, policyProfileSchema } from '../../schemas/index.ts';
import type { Problem } from '../pipeline/model/problems.ts';
import { OVERRIDES_FILE } from '../pipeline/model/routes.ts';
import { overridesInWords, policyProblems } from './judge-policy.ts';
import type { PolicyBook } from './policy-book.ts';
import type { PolicyFinding } from './policy-findings.ts';

const PAGE = 'content/pages/ludo.yaml';
const SHARED = 'content/collections/faqs/home.yaml';
const SITE = 'content/site.yaml';
const FILES: Record<string, string> = {
  [PAGE]: 'title: Win cash\ndownloadAndWin:\n  WinningsContent: none\nchat: true\nsections:\n  - type: faq\n',
  [SHARED]: 'heading: A sure bet\n',
  [SITE]: 'footer: jackpot\n',
  [OVERRIDES_FILE]: '- rule: p/words\n  where: /\n  until: 2026-03-31\n- rule: p/none\n',
  'content/collections/claims/one.yaml': 'texts: x\nuntil: 2026-02-28\n',
  'content/collections/claims/list.yaml': '- until: 2027-01-01\n- until: 2026-02-27\n',
};

let root = '';
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'slipway-policy-'));
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

const RULES = [
  { name: 'words', forbidsWords: { '*': ['jackpot'] } },
  { name: 'text', requiresText: { '*': ['18+'] } },
  { name: 'field', requiresText: { '*': ['18+'] }, inField: 'downloadAndWin.WinningsContent' },
  { name: 'section', requiresSection: [{ type: 'faq', with: { theme: 'dark', heading: '*' } }] },
  { name: 'flag', forbidsFlag: ['chat'] },
  { name: 'kind', forbidsSection: ['faq'] },
  { name: 'claim', needsClaim: { '*': ['x1'] } },
];

interface Policy {
  rules?: Record<string, unknown>[];
  severity?: string;
  overrides?: Partial<PolicyBook['overrides'][number]>[];
  claims?: PolicyBook['claims'];
  unreadProfiles?: string[];
  hasAllClaims?: boolean;
}

function bookOf(policy: Policy): PolicyBook {
  const { rules = RULES, severity = 'warning', overrides = [], claims = [] } = policy;
  const { unreadProfiles = [], hasAllClaims = true } = policy;
  const profile = policyProfileSchema().parse({
    name: 'Play',
    severity,
    rules: rules.map((rule) => ({ because: 'So.', ...rule })),
  });
  const usual = { rule: 'p/words', where: '/', reason: '', owner: '', until: '2026-03-31' };
  return {
    profiles: [{ id: 'p', file: 'content/policy/p.yaml', profile }],
    overrides: overrides.map((override) => ({ ...usual, ...override })),
    claims,
    unreadProfiles,
    hasAllClaims,
    key: '',
    endsMs: [],
  };
}

const findingOf = (name: string, more: Partial<PolicyFinding> = {}): PolicyFinding => ({
  rule: `p/${name}`,
  check: 'forbidsWords',
  route: '/ludo/',
  source: PAGE,
  wanted: '',
  found: null,
  ...more,
});

const NOON = '2026-03-01T12:00+05:30';

function judge(policy: Policy, findings: PolicyFinding[], now = NOON, isComplete = true): Problem[] {
  const project = {
    root,
    siteFiles: [SITE],
    options: { nowMs: Date.parse(now), timeZone: 'Asia/Kolkata' },
    policy: bookOf(policy),
    locales: [],
    site: { footer: {}, navigation: {} },
  };
  return policyProblems(project, findings, (route) => (route === '/ludo/' ? [SHARED] : []), isComplete);
}

const codesOf = (problems: Problem[]): string[] => problems.map(({ code }) => code);

test('without profiles and overrides there is nothing to judge', () => {
  const policy = { ...bookOf({}), profiles: [] };
  const project = {
    root,
    siteFiles: [],
    options: { nowMs: 0, timeZone: 'Asia/Kolkata' },
    locales: [],
    policy,
  };
  const site = { footer: {}, navigation: {} };
  expect(policyProblems({ ...project, site }, [findingOf('words')], () => [], true)).toEqual([]);
});

test('what the foot of the site says is judged with the pages', () => {
  const project = {
    root,
    siteFiles: [],
    options: { nowMs: 0, timeZone: 'Asia/Kolkata' },
    locales: ['en'],
    policy: bookOf({}),
  };
  const site = { footer: { en: { note: 'Jackpot' } }, navigation: {} };
  expect(codesOf(policyProblems({ ...project, site }, [], () => [], true))).toEqual(['policy/words']);
});

test('of a profile that cannot be read, no rule is said to be missing', () => {
  const overrides = ['q/words', 'q/*', 'q/in/words', 'qq/words', 'o/words'].map((rule) => ({ rule }));
  const missing = (unreadProfiles: string[]) =>
    judge({ overrides, unreadProfiles }, []).map(({ found }) => found);
  expect(missing([])).toEqual(['"q/words"', '"q/*"', '"q/in/words"', '"qq/words"', '"o/words"']);
  expect(missing(['q', 'q/in', 'other'])).toEqual(['"qq/words"', '"o/words"']);
});

test('no claim is said to be missing while one cannot be read, and an override for that still counts', () => {
  const findings = [
    findingOf('claim', { check: 'needsClaim', found: 'x1' }),
    findingOf('words', { found: 'cash' }),
  ];
  const overrides = [{ rule: 'p/claim', where: '/ludo/' }];
  expect(codesOf(judge({ hasAllClaims: true }, findings))).toEqual(['policy/claim', 'policy/words']);
  expect(codesOf(judge({ hasAllClaims: false }, findings))).toEqual(['policy/words']);
  expect(codesOf(judge({ hasAllClaims: false, overrides }, findings))).toEqual(['policy/words']);
});

describe('a finding', () => {
  test('is a problem at the words, with the reason and the name of its rule', () => {
    expect(judge({}, [findingOf('words', { found: 'cash' })])).toEqual([
      {
        code: 'policy/words',
        severity: 'warning',
        file: PAGE,
        span: { start: { line: 1, column: 12 }, end: { line: 1, column: 16 } },
        fieldPath: '',
        message: 'The profile "Play" forbids "cash".',
        found: '"cash"',
        hint: 'So. Rule "p/words".',
      },
    ]);
  });

  test('is an error where the profile says so, or the rule does', () => {
    const [error] = judge({ severity: 'error' }, [findingOf('words')]);
    expect(error?.severity).toBe('error');
    const rules = [{ name: 'words', forbidsWords: { '*': ['x'] }, severity: 'warning' }];
    expect(judge({ severity: 'error', rules }, [findingOf('words')])[0]?.severity).toBe('warning');
  });

  test('of a rule that is gone is none', () => {
    expect(judge({}, [findingOf('gone'), findingOf('words')])).toHaveLength(1);
  });

  test.each<[string, Partial<PolicyFinding>, string, number | null]>([
    ['the page', { found: 'cash' }, PAGE, 12],
    ['a file that it uses', { found: 'bet' }, SHARED, 17],
    ['the files of the site', { found: 'jackpot' }, SITE, 9],
    ['the page as a whole, where the words are nowhere', { found: 'gone' }, PAGE, null],
    ['the page as a whole, where nothing is found', { found: null }, PAGE, null],
    ['the type of a section', { check: 'forbidsSection', found: 'faq' }, PAGE, 5],
    ['a page of another route alone', { route: '/x/', found: 'bet' }, PAGE, null],
  ])('is placed in %s', (_, finding, file, column) => {
    const [problem] = judge({}, [findingOf('words', finding)]);
    expect([problem?.file, problem?.span?.start.column ?? null]).toEqual([file, column]);
  });

  test('of a field is placed at the field, in the file that has it', () => {
    const found = 'downloadAndWin.WinningsContent';
    expect(judge({}, [findingOf('field', { check: 'requiresText', found })])).toMatchObject([
      { file: PAGE, span: { start: { line: 3, column: 20 } }, fieldPath: found },
    ]);
    // Words with a dot are not a field path.
    expect(judge({}, [findingOf('field', { check: 'requiresText', found: 'Win cash.' })])).toMatchObject([
      { file: PAGE, span: null, fieldPath: '' },
    ]);
    expect(judge({}, [findingOf('field', { check: 'forbidsFlag', found })])[0]?.fieldPath).toBe('');
    expect(judge({}, [findingOf('field', { check: 'requiresText', found: 'cash' })])[0]?.fieldPath).toBe('');
  });

  test.each<[string, Partial<PolicyFinding>, string, string]>([
    ['text', { check: 'requiresText', wanted: '18+' }, 'policy/text', 'This page nowhere says "18+".'],
    [
      'text',
      { check: 'requiresText', wanted: '18+', found: 'cash' },
      'policy/text',
      'This page says "cash" and nowhere says "18+".',
    ],
    [
      'field',
      { check: 'requiresText', wanted: '18+', found: 'downloadAndWin.WinningsContent' },
      'policy/text',
      'This text lacks "18+".',
    ],
    [
      'section',
      { check: 'requiresSection', wanted: 'faq', found: 'cash' },
      'policy/section',
      'This page says "cash" and has no section "faq" with theme "dark" and with heading.',
    ],
    [
      'flag',
      { check: 'requiresSection', wanted: 'faq' },
      'policy/section',
      'This page has no section "faq".',
    ],
    ['flag', { check: 'forbidsFlag', found: 'chat' }, 'policy/flag', 'The profile "Play" forbids "chat".'],
    [
      'kind',
      { check: 'forbidsSection', found: 'faq' },
      'policy/flag',
      'The profile "Play" forbids the section "faq".',
    ],
    ['claim', { check: 'needsClaim', found: '5 lakh' }, 'policy/claim', 'No claim says "5 lakh".'],
  ])('of the rule "%s" as %j is %s', (name, finding, code, message) => {
    expect(judge({}, [findingOf(name, finding)])).toMatchObject([{ code, message }]);
  });
});

describe('an override', () => {
  const cash = findingOf('words', { found: 'cash' });
  const judged = (override: object, finding = cash, now = NOON) =>
    codesOf(judge({ overrides: [override] }, [finding], now));

  test.each([
    [{ where: '/ludo/' }],
    [{ where: '/ludo/**' }],
    [{ where: '/**' }],
    [{ where: PAGE }],
    [{ rule: 'p/*', where: '/ludo/' }],
  ])('%j covers a finding', (override) => {
    expect(judged(override)).toEqual([]);
  });

  test('of the file that holds the words covers them on every page', () => {
    expect(judged({ where: SHARED }, findingOf('words', { found: 'bet' }))).toEqual([]);
    expect(judged({ where: SHARED })).toEqual(['policy/words', 'policy/override-unused']);
  });

  test('of the home page covers what every page says', () => {
    const everywhere = findingOf('words', { route: '', source: SITE, found: 'jackpot' });
    expect(judged({ where: '/' }, everywhere)).toEqual([]);
    expect(judged({ where: '/ludo/' }, everywhere)).toHaveLength(2);
  });

  test.each([
    [{ rule: 'p/flag', where: '/ludo/' }],
    [{ where: '/' }],
    [{ where: '/x/**' }],
    [{ where: SITE }],
  ])('%j covers nothing, and is reported', (override) => {
    expect(judge({ overrides: [override] }, [cash])).toMatchObject([
      { code: 'policy/words' },
      {
        code: 'policy/override-unused',
        severity: 'warning',
        file: OVERRIDES_FILE,
        fieldPath: '[0].where',
        message: 'This override covers nothing.',
        hint: 'Remove it, or change where it holds.',
      },
    ]);
  });

  test('is not known to cover nothing while a page is missing, or its rules are off', () => {
    expect(judge({ overrides: [{}] }, [], NOON, false)).toEqual([]);
    expect(judge({ overrides: [{}], severity: 'off' }, [])).toEqual([]);
    const rules = RULES.map((rule, index) => (index === 0 ? { ...rule, severity: 'warning' } : rule));
    expect(judge({ overrides: [{ rule: 'p/*' }], severity: 'off', rules }, [])).toHaveLength(1);
  });

  test('holds to the end of its last day, and the one that covers is the one in use', () => {
    const last = '2026-03-31T23:59:59.999+05:30';
    expect(judged({ where: '/ludo/' }, cash, last)).toEqual([]);
    const problems = judge({ overrides: [{ where: '/ludo/' }] }, [cash], '2026-04-01T00:00+05:30');
    expect(problems).toMatchObject([
      { code: 'policy/words' },
      {
        code: 'policy/override-expired',
        severity: 'warning',
        file: OVERRIDES_FILE,
        span: { start: { line: 3, column: 10 } },
        fieldPath: '[0].until',
        message: 'This override ended on 2026-03-31.',
        hint: 'Mend what it was for and remove it, or decide again and write a later day.',
      },
    ]);
    const two = [{ where: '/x/' }, { where: '/ludo/' }];
    expect(judge({ overrides: two }, [cash])).toMatchObject([{ fieldPath: '[0].where' }]);
  });

  test('that has ended is an error where its rule is one', () => {
    const ended = { until: '2026-01-01' };
    expect(judge({ overrides: [ended], severity: 'error' }, [])).toMatchObject([
      { code: 'policy/override-expired', severity: 'error' },
    ]);
  });

  test.each([
    ['p/wrods', 'Did you mean "p/words"?'],
    ['other/*', `Rules that exist: ${RULES.map(({ name }) => `p/${name}`).join(', ')}.`],
  ])('of the rule "%s", which does not exist, is an error', (rule, hint) => {
    expect(judge({ overrides: [{ where: '/' }, { rule, until: '2020-01-01' }] }, [])).toMatchObject([
      { code: 'policy/override-unused' },
      {
        code: 'policy/rule',
        severity: 'error',
        file: OVERRIDES_FILE,
        fieldPath: '[1].rule',
        span: { start: { line: 4, column: 9 } },
        message: `There is no rule "${rule}".`,
        found: `"${rule}"`,
        hint,
      },
    ]);
  });
});

describe('a claim whose proof has ended', () => {
  const claim = (file: string, index: number | null, until: string) => ({
    file: `content/collections/claims/${file}.yaml`,
    index,
    claim: collections.claims.parse({
      source: 'x',
      owner: 'Legal',
      until,
      texts: { en: ['Best'], hi: ['x'] },
    }),
  });
  const claims = [
    claim('one', null, '2026-02-28'),
    claim('list', 0, '2027-01-01'),
    claim('list', 1, '2026-02-27'),
    claim('one', null, '2026-03-01'),
  ];

  test('is reported at its last day', () => {
    expect(judge({ claims }, [])).toEqual([
      {
        code: 'policy/claim-expired',
        severity: 'warning',
        file: 'content/collections/claims/one.yaml',
        span: { start: { line: 2, column: 8 }, end: { line: 2, column: 18 } },
        fieldPath: 'until',
        message: 'The claim "Best" was proved until 2026-02-28.',
        hint: 'Ask Legal to prove it again, or take it off the pages.',
      },
      expect.objectContaining({
        file: 'content/collections/claims/list.yaml',
        span: { start: { line: 2, column: 10 }, end: { line: 2, column: 20 } },
        fieldPath: '[1].until',
      }),
    ]);
  });

  test('may be said to the end of its last day', () => {
    const last = { claims: claims.slice(3) };
    expect(judge(last, [], '2026-03-01T23:59:59.999+05:30')).toEqual([]);
    expect(judge(last, [], '2026-03-02T00:00+05:30')).toHaveLength(1);
  });

  test('counts as the rules do that ask for claims', () => {
    const ruleOf = (severity: string, name: string) => ({ name, needsClaim: { '*': ['x1'] }, severity });
    const severities = (...rules: Record<string, unknown>[]) =>
      judge({ claims: claims.slice(0, 1), rules }, []).map(({ severity }) => severity);
    expect(severities(ruleOf('error', 'a'), ruleOf('warning', 'b'))).toEqual(['error']);
    expect(severities(ruleOf('off', 'a'), ruleOf('warning', 'b'))).toEqual(['warning']);
    expect(severities(ruleOf('off', 'a'))).toEqual([]);
    expect(severities({ name: 'a', forbidsFlag: ['x'], severity: 'error' })).toEqual([]);
  });
});

test.each([
  [[], null],
  [['2026-03-31'], 'policy: 1 override, it ends 2026-03-31'],
  [['2027-01-01', '2026-03-31', '2026-12-01'], 'policy: 3 overrides, first ends 2026-03-31'],
])('overrides until %j are reported as %j', (days, words) => {
  expect(overridesInWords(bookOf({ overrides: days.map((until) => ({ until })) }), 'UTC')).toBe(words);
});
