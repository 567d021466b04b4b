import { type BrokenInput, lines, site } from '../broken-project.ts';

const MONEY = lines(
  'name: Real money',
  'appliesTo:',
  '  layouts: [site, landing]',
  '  mentions: { en: [cash] }',
  'rules:',
  '  - name: age-mark',
  '    because: Games for money are for adults.',
  '    requiresText: { "*": [18+] }',
);
const page = (...body: string[]): string => lines('title: Home', ...body);
const override = (rule: string, where: string, until = '2026-12-31'): string =>
  lines(
    `- rule: ${rule}`,
    `  where: ${where}`,
    '  reason: The page is about the paper game alone.',
    '  owner: Legal',
    `  until: ${until}`,
  );

export const inputs: readonly BrokenInput[] = [
  {
    name: 'a page that mentions cash lacks the age mark, reported at the word that calls for it',
    files: {
      'content/policy/money.yaml': MONEY,
      'content/pages/index.yaml': page('description: Play for cash today.'),
    },
    problems: [
      {
        at: 'content/pages/index.yaml:2:23',
        code: 'policy/text',
        severity: 'warning',
        says: 'This page says "cash" and nowhere says "18+".',
        hint: 'Rule "money/age-mark"',
        marks: 'cash',
      },
    ],
  },
  {
    name: 'a rule made an error stops the build',
    files: {
      'content/policy/money.yaml': MONEY.replace('rules:', 'severity: error\nrules:'),
      'content/pages/index.yaml': page('description: Cash for all.'),
    },
    problems: [{ at: 'content/pages/index.yaml:2:14', code: 'policy/text', says: 'nowhere says "18+"' }],
  },
  {
    name: 'a rule that is off says nothing',
    files: {
      'content/policy/money.yaml': MONEY.replace('rules:', 'severity: off\nrules:'),
      'content/pages/index.yaml': page('description: Cash for all.'),
    },
    problems: [],
  },
  {
    name: 'the mark in the footer is enough, and a page without money needs none',
    files: {
      ...site('footer:', '  en: { groups: [], disclaimer: 18+ only }'),
      'content/policy/money.yaml': MONEY,
      'content/pages/index.yaml': page('description: Play for cash today.'),
      'content/pages/cashew.yaml': lines('title: Cashew nuts', 'noindex: true', 'layout: bare'),
    },
    problems: [],
  },
  {
    name: 'a field lacks the sentence that must be in it',
    files: {
      'content/policy/money.yaml': lines(
        'name: Real money',
        'rules:',
        '  - name: risk',
        '    because: What can be won is beside what can be lost.',
        '    inField: downloadAndWin.WinningsContent',
        '    requiresText: { en: [financial risk] }',
      ),
      'content/pages/index.yaml': page('downloadAndWin:', '  WinningsContent: ₹10,000 a day'),
    },
    problems: [
      {
        at: 'content/pages/index.yaml:3:20',
        code: 'policy/text',
        severity: 'warning',
        says: 'This text lacks "financial risk".',
        marks: '₹10,000 a day',
      },
    ],
  },
  {
    name: 'a section that a profile asks for is missing',
    files: {
      'content/policy/money.yaml': lines(
        'name: Real money',
        'rules:',
        '  - name: help',
        '    because: The block tells where to find help.',
        '    requiresSection:',
        '      - { type: text, with: { addClass: notice } }',
      ),
      'content/pages/index.yaml': page('page_body:', '  - { type: text, title: Hello }'),
    },
    problems: [
      {
        at: 'content/pages/index.yaml',
        code: 'policy/section',
        severity: 'warning',
        says: 'This page has no section "text" with addClass "notice".',
      },
    ],
  },
  {
    name: 'forbidden words are reported where they are, in a shared entry once for all pages',
    files: {
      'content/policy/promises.yaml': lines(
        'name: Promises',
        'rules:',
        '  - name: none',
        '    because: Nobody can promise that.',
        '    forbidsWords: { en: [risk-free, guarantee*] }',
      ),
      'content/collections/texts/shared.yaml': 'title: Shared\nbody_html: <p>A <b>guaranteed</b> win</p>\n',
      'content/pages/index.yaml': page('page_body:', '  - { type: text, $use: texts/shared }'),
      'content/pages/about.yaml': lines(
        'title: Not risk-freedom',
        'noindex: true',
        'page_body:',
        '  - { type: text, $use: texts/shared }',
      ),
    },
    problems: [
      {
        at: 'content/collections/texts/shared.yaml:2:20',
        code: 'policy/words',
        severity: 'warning',
        says: 'The profile "Promises" forbids "guarantee".',
        hint: 'Nobody can promise that.',
        marks: 'guarantee',
      },
    ],
  },
  {
    name: 'a flag and a section that a profile forbids',
    files: {
      'content/policy/choice.yaml': lines(
        'name: Choice',
        'rules:',
        '  - name: overlay',
        '    because: A tap should do what it says.',
        '    forbidsFlag: [downloadOnAnyClick]',
        '  - name: drawn',
        '    because: Figures are counted.',
        '    forbidsSection: [faq]',
      ),
      'content/pages/index.yaml': page(
        'flags: { downloadOnAnyClick: true }',
        'page_body:',
        '  - type: faq',
        '    items: [{ title: Why?, content: Because. }]',
      ),
    },
    problems: [
      {
        at: 'content/pages/index.yaml:2:10',
        code: 'policy/flag',
        severity: 'warning',
        says: 'forbids "downloadOnAnyClick"',
        marks: 'downloadOnAnyClick',
      },
      {
        at: 'content/pages/index.yaml:4:5',
        code: 'policy/flag',
        severity: 'warning',
        says: 'forbids the section "faq"',
      },
    ],
  },
  {
    name: 'a figure without a claim, and a claim that is no longer proved',
    files: {
      'content/policy/claims.yaml': lines(
        'name: Claims',
        'rules:',
        '  - name: sourced',
        '    because: Each figure needs its proof.',
        '    needsClaim: { en: ["{number} crore"] }',
      ),
      'content/collections/claims/players.yaml': lines(
        'texts: { en: [10 crore+ players] }',
        'source: A count of accounts',
        'owner: Growth',
        'until: 2026-02-28',
      ),
      'content/pages/index.yaml': page('description: 10 Crore+ players, 12.5 crore games.'),
    },
    problems: [
      {
        at: 'content/collections/claims/players.yaml:4:8',
        code: 'policy/claim-expired',
        severity: 'warning',
        says: 'The claim "10 crore+ players" was proved until 2026-02-28.',
        hint: 'Growth',
      },
      {
        at: 'content/pages/index.yaml:2:33',
        code: 'policy/claim',
        severity: 'warning',
        says: 'No claim says "12.5 crore".',
        marks: '12.5 crore',
      },
    ],
  },
  {
    name: 'a rule without words for a language of the site',
    files: {
      'content/policy/money.yaml': MONEY.replace('en: [cash]', 'hi: [नकद]'),
    },
    problems: [
      {
        at: 'content/policy/money.yaml:4:3',
        code: 'policy/language',
        severity: 'warning',
        says: 'There are no words for "en".',
      },
    ],
  },
  {
    name: 'an override holds for its route, to the end of its last day',
    files: {
      'content/policy/money.yaml': MONEY,
      'content/policy/overrides.yaml': override('money/age-mark', '/', '2026-03-01'),
      'content/pages/index.yaml': page('description: Play for cash today.'),
    },
    problems: [],
  },
  {
    name: 'an override holds for a file that many pages draw from',
    files: {
      'content/policy/promises.yaml': lines(
        'name: Promises',
        'rules:',
        '  - name: none',
        '    because: Nobody can promise that.',
        '    forbidsWords: { en: [risk-free] }',
      ),
      'content/policy/overrides.yaml': override('promises/*', 'content/collections/texts/shared.yaml'),
      'content/collections/texts/shared.yaml': 'title: Shared\nbody_html: <p>Nothing is risk-free.</p>\n',
      'content/pages/index.yaml': page('page_body:', '  - { type: text, $use: texts/shared }'),
    },
    problems: [],
  },
  {
    name: 'an override that has ended is reported, and so is what it covered',
    files: {
      'content/policy/money.yaml': MONEY,
      'content/policy/overrides.yaml': override('money/age-mark', '/**', '2026-02-28'),
      'content/pages/index.yaml': page('description: Play for cash today.'),
    },
    problems: [
      { at: 'content/pages/index.yaml:2:23', code: 'policy/text', severity: 'warning', says: '18+' },
      {
        at: 'content/policy/overrides.yaml:5:10',
        code: 'policy/override-expired',
        severity: 'warning',
        says: 'This override ended on 2026-02-28.',
      },
    ],
  },
  {
    name: 'an override that covers nothing, and one of a rule that does not exist',
    files: {
      'content/policy/money.yaml': MONEY,
      'content/policy/overrides.yaml': override('money/age-mark', '/old/') + override('money/age-marks', '/'),
    },
    problems: [
      {
        at: 'content/policy/overrides.yaml:2:10',
        code: 'policy/override-unused',
        severity: 'warning',
        says: 'This override covers nothing.',
      },
      {
        at: 'content/policy/overrides.yaml:6:9',
        code: 'policy/rule',
        says: 'There is no rule "money/age-marks".',
        hint: 'Did you mean "money/age-mark"?',
      },
    ],
  },
  {
    name: 'a rule that checks nothing, or two things',
    files: {
      'content/policy/money.yaml': lines(
        'name: Real money',
        'rules:',
        '  - name: empty',
        '    because: It has no check.',
      ),
    },
    problems: [
      {
        at: 'content/policy/money.yaml:3:5',
        code: 'field/value',
        says: 'Expected one of the fields requiresText, requiresSection',
      },
    ],
  },
];
