/** Drafts, days of publication and expiry. The day is 1 March 2026. */
import { type BrokenInput, input, lines, lonePage, mdxBody, page, section, site } from '../broken-project.ts';

export const inputs: readonly BrokenInput[] = [
  input(
    'an expired coupon is warned of',
    section(
      'type: coupon-list',
      'coupons:',
      '  - code: AB',
      '    description: x',
      '    expiryDate: 2026-02-28',
    ),
    {
      at: 'content/pages/index.yaml:7:21',
      code: 'coupon/expired',
      severity: 'warning',
      says: 'This coupon has expired.',
      hint: 'Remove it, or give it "expireAt" so that it disappears by itself.',
      marks: '2026-02-28',
    },
  ),
  input(
    'a coupon is valid to the end of its last day in India',
    section(
      'type: coupon-list',
      'coupons:',
      '  - code: AB',
      '    description: x',
      '    expiryDate: 2026-03-01',
    ),
  ),
  {
    ...input(
      'a coupon is expired from the first moment of the next day in the site’s time zone',
      {
        ...section(
          'type: coupon-list',
          'coupons:',
          '  - code: AB',
          '    description: x',
          '    expiryDate: 2026-03-01',
        ),
        ...site('timeZone: Pacific/Auckland'),
      },
      {
        at: 'content/pages/index.yaml:7:21',
        code: 'coupon/expired',
        severity: 'warning',
        says: 'This coupon has expired.',
        hint: 'Remove it, or give it "expireAt" so that it disappears by itself.',
        marks: '2026-03-01',
      },
    ),
    now: '2026-03-01T11:00Z',
  },
  input(
    'an expired coupon of an entry is warned of once, at the entry',
    {
      'content/collections/coupons/a.yaml': 'code: AB\ndescription: x\nexpiryDate: 2026-02-28\n',
      ...section('type: coupon-list', 'coupons: { $use: coupons/* }'),
      ...lonePage('rules', 'page_body:', '  - type: coupon-list', '    coupons: { $use: coupons/* }'),
    },
    {
      at: 'content/collections/coupons/a.yaml:3:13',
      code: 'coupon/expired',
      severity: 'warning',
      says: 'This coupon has expired.',
      hint: 'Remove it, or give it "expireAt" so that it disappears by itself.',
      marks: '2026-02-28',
    },
  ),
  input(
    'an expired coupon in MDX is warned of',
    mdxBody('<CouponList coupons={[{ code: "AB", description: "x", expiryDate: "2026-02-28" }]} />'),
    {
      at: 'content/pages/index.mdx:5:13',
      code: 'coupon/expired',
      severity: 'warning',
      says: 'This coupon has expired.',
      hint: 'Remove it, or give it "expireAt" so that it disappears by itself.',
      marks: 'coupons={[{ code: "AB", description: "x", expiryDate: "2026-02-28" }]}',
    },
  ),
  input(
    'an expired coupon that disappears by itself is no warning',
    section(
      'type: coupon-list',
      'coupons:',
      '  - { code: AB, description: x, expiryDate: 2026-02-28, expireAt: 2026-02-28 }',
      '  - { code: CD, description: y }',
    ),
  ),
  input('a draft is no page, and no orphan', { 'content/pages/ludo.yaml': 'title: Ludo\ndraft: true\n' }),
  input('a page that is not published yet is no page', {
    'content/pages/ludo.yaml': 'title: Ludo\npublishAt: 2026-03-02\n',
  }),
  input(
    'a page is published from its moment on',
    { 'content/pages/ludo.yaml': 'title: Ludo\npublishAt: 2026-03-01T12:00+05:30\n' },
    {
      at: 'content/pages/ludo.yaml',
      code: 'page/orphan',
      severity: 'warning',
      says: 'No other page links to "/ludo/".',
      hint: 'Link to it from a page, the navigation or the footer, or set "noindex: true" when it is',
    },
  ),
  input('a page that has expired is no page', {
    'content/pages/ludo.yaml': 'title: Ludo\nexpireAt: 2026-02-28\n',
  }),
  {
    ...input(
      'a draft is a page where drafts are shown',
      { 'content/pages/ludo.yaml': 'title: Ludo\ndraft: true\n' },
      {
        at: 'content/pages/ludo.yaml',
        code: 'page/orphan',
        severity: 'warning',
        says: 'No other page links to "/ludo/".',
        hint: 'Link to it from a page, the navigation or the footer, or set "noindex: true" when it is',
      },
    ),
    drafts: true,
  },
  input(
    'a draft with a problem is reported, so that it can be mended before its day',
    { 'content/pages/ludo.yaml': 'title: 3\ndraft: true\n' },
    {
      at: 'content/pages/ludo.yaml:1:8',
      code: 'field/type',
      says: 'Expected text, found 3.',
      hint: 'Put it in quotes to make it text: "3".',
      marks: '3',
    },
  ),
  input(
    'a page that ends before it begins is reported',
    { 'content/pages/ludo.yaml': 'title: Ludo\npublishAt: 2026-03-10\nexpireAt: 2026-03-01\n' },
    {
      at: 'content/pages/ludo.yaml:3:11',
      code: 'field/date',
      says: 'Expected a date after "publishAt" (2026-03-10), found "2026-03-01".',
      hint: 'As written it would never be shown.',
      marks: '2026-03-01',
    },
  ),
  input(
    'a page that is there for one day is no problem',
    lonePage('ludo', 'publishAt: 2026-03-01', 'expireAt: 2026-03-01'),
  ),
  input(
    'a day of a page that is not in the calendar is reported',
    page('title: Home\npublishAt: 2026-13-01\n'),
    {
      at: 'content/pages/index.yaml:2:12',
      code: 'field/date',
      says: 'Expected a date such as 2026-03-31, found "2026-13-01".',
      hint: 'There is no such day in the calendar.',
      marks: '2026-13-01',
    },
  ),
  input('a day of a page that is a number is reported as a date', page('title: Home\npublishAt: 2026\n'), {
    at: 'content/pages/index.yaml:2:12',
    code: 'field/date',
    says: 'Expected a date such as 2026-03-31, found 2026.',
    marks: '2026',
  }),
  input(
    'a day of a section that is none is reported',
    section('type: text', 'title: x', 'publishAt: tomorrow'),
    {
      at: 'content/pages/index.yaml:5:16',
      code: 'field/date',
      says: 'Expected a date such as 2026-03-31, found "tomorrow".',
      hint: 'Write year, month and day: 2026-03-31, or with a time 2026-03-31T18:00+02:00.',
      marks: 'tomorrow',
    },
  ),
  input(
    'a day of a section that is a number is reported',
    section('type: text', 'title: x', 'expireAt: 2026'),
    {
      at: 'content/pages/index.yaml:5:15',
      code: 'field/date',
      says: 'Expected a date such as 2026-03-31, found 2026.',
      hint: 'Write year, month and day: 2026-03-31, or with a time 2026-03-31T18:00+02:00.',
      marks: '2026',
    },
  ),
  input(
    '"draft" of a section that is neither true nor false is reported',
    section('type: text', 'title: x', 'draft: maybe'),
    {
      at: 'content/pages/index.yaml:5:12',
      code: 'field/type',
      says: 'Expected true or false, found "maybe".',
      hint: 'Write true or false, without quotes.',
      marks: 'maybe',
    },
  ),
  input(
    'a section that ends before it begins is reported',
    section('type: text', 'title: x', 'publishAt: 2026-03-10', 'expireAt: 2026-03-01'),
    {
      at: 'content/pages/index.yaml:6:15',
      code: 'field/date',
      says: 'Expected a date after "publishAt" (2026-03-10), found "2026-03-01".',
      hint: 'As written it would never be shown.',
      marks: '2026-03-01',
    },
  ),
  input(
    'a day of an entry that is none is reported at the entry',
    {
      'content/collections/faqs/home.yaml': '- heading: a\n  content: b\n  publishAt: soon\n',
      ...section('type: faq', 'items: { $use: faqs/home }'),
    },
    {
      at: 'content/collections/faqs/home.yaml:3:14',
      code: 'field/date',
      says: 'Expected a date such as 2026-03-31, found "soon".',
      hint: 'Write year, month and day: 2026-03-31, or with a time 2026-03-31T18:00+02:00.',
      marks: 'soon',
    },
  ),
  input("a hidden section is nobody's concern yet", section('type: text', 'titel: x', 'draft: true')),
  input(
    'a problem after a hidden section has its line',
    page(
      lines(
        'title: Home',
        'page_body:',
        '  - type: text',
        '    title: a',
        '    draft: true',
        '  - type: text',
        '    titel: b',
      ),
    ),
    {
      at: 'content/pages/index.yaml:7:5',
      code: 'field/unknown',
      says: 'Unknown field "titel".',
      hint: 'Did you mean "title"?',
      marks: 'titel',
    },
  ),
  input(
    'a problem after a hidden item of an entry has its line',
    {
      'content/collections/faqs/home.yaml':
        '- { heading: a, content: b, draft: true }\n- { heading: c, content: d, icn: x }\n',
      ...section('type: faq', 'items: { $use: faqs/home }'),
    },
    {
      at: 'content/collections/faqs/home.yaml:2:29',
      code: 'field/unknown',
      says: 'Unknown field "icn".',
      hint: 'Did you mean "icon"?',
      marks: 'icn',
    },
  ),
  input(
    'a list of which nothing is visible is reported as that',
    section('type: faq', 'items:', '  - { heading: a, content: b, draft: true }'),
    {
      at: 'content/pages/index.yaml:5:7',
      code: 'list/empty',
      severity: 'warning',
      says: 'This list shows nothing, so its section is not shown.',
      hint: 'All of its items are drafts, or outside the time in which they are shown.',
      marks: '- { heading: a, content: b, draft: true }',
    },
  ),
  input(
    'a collection of which nothing is visible is reported as that',
    {
      'content/collections/coupons/a.yaml': 'code: AB\ndescription: x\nexpireAt: 2026-02-28\n',
      ...section('type: coupon-list', 'coupons: { $use: coupons/* }'),
    },
    {
      at: 'content/pages/index.yaml:4:14',
      code: 'list/empty',
      severity: 'warning',
      says: 'This list shows nothing, so its section is not shown.',
      hint: 'All of its items are drafts, or outside the time in which they are shown.',
      marks: '{ $use: coupons/* }',
    },
  ),
  input('an entry of one item may have a schedule', {
    'content/collections/coupons/a.yaml': 'code: AB\ndescription: x\nexpireAt: 2026-03-31\n',
    ...section('type: coupon-list', 'coupons: { $use: coupons/* }'),
  }),
  input(
    'a row of a table that is a draft makes no page',
    {
      'content/collections/cities.yaml': '- { slug: pune, draft: true }\n- { slug: Surat }\n',
      ...lonePage('play', '$for: cities'),
    },
    {
      at: 'content/collections/cities.yaml:2:11',
      code: 'for/row',
      says: 'The slug "Surat" is not allowed in an address.',
      hint: 'Write "surat".',
      marks: 'Surat',
    },
  ),
  input(
    'a contact for vulnerabilities that has expired is warned of',
    site('security:', '  contact: [mailto:safe@dice.example]', '  expires: 2026-02-28'),
    {
      at: 'content/site.yaml:9:12',
      code: 'security/expired',
      severity: 'warning',
      says: 'The contact for vulnerabilities has expired.',
      hint: 'See that the addresses still hold, and write a day within the next year.',
      marks: '2026-02-28',
    },
  ),
];
