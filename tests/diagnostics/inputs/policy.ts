import { type BrokenInput, input, lines, site } from '../broken-project.ts';

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
  input(
    'a page that mentions cash lacks the age mark, reported at the word that calls for it',
    {
      'content/policy/money.yaml': MONEY,
      'content/pages/index.yaml': page('description: Play for cash today.'),
    },
    {
      at: 'content/pages/index.yaml:2:23',
      code: 'policy/text',
      severity: 'warning',
      says: 'This page says "cash" and nowhere says "18+".',
      hint: 'Rule "money/age-mark"',
      marks: 'cash',
    },
  ),
  input(
    'a rule made an error stops the build',
    {
      'content/policy/money.yaml': MONEY.replace('rules:', 'severity: error\nrules:'),
      'content/pages/index.yaml': page('description: Cash for all.'),
    },
    { at: 'content/pages/index.yaml:2:14', code: 'policy/text', says: 'nowhere says "18+"' },
  ),
  input('a rule that is off says nothing', {
    'content/policy/money.yaml': MONEY.replace('rules:', 'severity: off\nrules:'),
    'content/pages/index.yaml': page('description: Cash for all.'),
  }),
  input('the mark in the footer is enough, and a page without money needs none', {
    ...site('footer:', '  en: { groups: [], disclaimer: 18+ only }'),
    'content/policy/money.yaml': MONEY,
    'content/pages/index.yaml': page('description: Play for cash today.'),
    'content/pages/cashew.yaml': lines('title: Cashew nuts', 'noindex: true', 'layout: bare'),
  }),
  input(
    'a field lacks the sentence that must be in it',
    {
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
    {
      at: 'content/pages/index.yaml:3:20',
      code: 'policy/text',
      severity: 'warning',
      says: 'This text lacks "financial risk".',
      marks: '₹10,000 a day',
    },
  ),
  input(
    'a section that a profile asks for is missing',
    {
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
    {
      at: 'content/pages/index.yaml',
      code: 'policy/section',
      severity: 'warning',
      says: 'This page has no section "text" with addClass "notice".',
    },
  ),
  input(
    'forbidden words are reported where they are, in a shared entry once for all pages',
    {
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
    {
      at: 'content/collections/texts/shared.yaml:2:20',
      code: 'policy/words',
      severity: 'warning',
      says: 'The profile "Promises" forbids "guarantee".',
      hint: 'Nobody can promise that.',
      marks: 'guarantee',
    },
  ),
  input(
    'a flag and a section that a profile forbids',
    {
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
  ),
  input(
    'a figure without a claim, and a claim that is no longer proved',
    {
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
  ),
  input(
    'a rule without words for a language of the site',
    {
      'content/policy/money.yaml': MONEY.replace('en: [cash]', 'hi: [नकद]'),
    },
    {
      at: 'content/policy/money.yaml:4:3',
      code: 'policy/language',
      severity: 'warning',
      says: 'There are no words for "en".',
    },
  ),
  input('an override holds for its route, to the end of its last day', {
    'content/policy/money.yaml': MONEY,
    'content/policy/overrides.yaml': override('money/age-mark', '/', '2026-03-01'),
    'content/pages/index.yaml': page('description: Play for cash today.'),
  }),
  input('an override holds for a file that many pages draw from', {
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
  }),
  input(
    'an override that has ended is reported, and so is what it covered',
    {
      'content/policy/money.yaml': MONEY,
      'content/policy/overrides.yaml': override('money/age-mark', '/**', '2026-02-28'),
      'content/pages/index.yaml': page('description: Play for cash today.'),
    },
    { at: 'content/pages/index.yaml:2:23', code: 'policy/text', severity: 'warning', says: '18+' },
    {
      at: 'content/policy/overrides.yaml:5:10',
      code: 'policy/override-expired',
      severity: 'warning',
      says: 'This override ended on 2026-02-28.',
    },
  ),
  input(
    'an override that covers nothing, and one of a rule that does not exist',
    {
      'content/policy/money.yaml': MONEY,
      'content/policy/overrides.yaml': override('money/age-mark', '/old/') + override('money/age-marks', '/'),
    },
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
  ),
  input(
    'a rule that checks nothing, or two things',
    {
      'content/policy/money.yaml': lines(
        'name: Real money',
        'rules:',
        '  - name: empty',
        '    because: It has no check.',
      ),
    },
    {
      at: 'content/policy/money.yaml:3:5',
      code: 'field/value',
      says: 'Expected one of the fields requiresText, requiresSection',
    },
  ),
];
