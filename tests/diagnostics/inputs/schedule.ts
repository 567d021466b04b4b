/** Drafts, days of publication and expiry. The day is 1 March 2026. */
import { type BrokenInput, lines, lonePage, mdxBody, page, section, site } from '../broken-project.ts';

export const inputs: readonly BrokenInput[] = [
  {
    name: 'an expired coupon is warned of',
    files: section(
      'type: coupon-list',
      'coupons:',
      '  - code: AB',
      '    description: x',
      '    expiryDate: 2026-02-28',
    ),
    problems: [
      {
        at: 'content/pages/index.yaml:7:21',
        code: 'coupon/expired',
        severity: 'warning',
        says: 'This coupon has expired.',
        hint: 'Remove it, or give it "expireAt" so that it disappears by itself.',
        marks: '2026-02-28',
      },
    ],
  },
  {
    name: 'a coupon is valid to the end of its last day in India',
    files: section(
      'type: coupon-list',
      'coupons:',
      '  - code: AB',
      '    description: x',
      '    expiryDate: 2026-03-01',
    ),
    problems: [],
  },
  {
    name: 'a coupon is expired from the first moment of the next day in the site’s time zone',
    files: {
      ...section(
        'type: coupon-list',
        'coupons:',
        '  - code: AB',
        '    description: x',
        '    expiryDate: 2026-03-01',
      ),
      ...site('timeZone: Pacific/Auckland'),
    },
    now: '2026-03-01T11:00Z',
    problems: [
      {
        at: 'content/pages/index.yaml:7:21',
        code: 'coupon/expired',
        severity: 'warning',
        says: 'This coupon has expired.',
        hint: 'Remove it, or give it "expireAt" so that it disappears by itself.',
        marks: '2026-03-01',
      },
    ],
  },
  {
    name: 'an expired coupon of an entry is warned of once, at the entry',
    files: {
      'content/collections/coupons/a.yaml': 'code: AB\ndescription: x\nexpiryDate: 2026-02-28\n',
      ...section('type: coupon-list', 'coupons: { $use: coupons/* }'),
      ...lonePage('rules', 'page_body:', '  - type: coupon-list', '    coupons: { $use: coupons/* }'),
    },
    problems: [
      {
        at: 'content/collections/coupons/a.yaml:3:13',
        code: 'coupon/expired',
        severity: 'warning',
        says: 'This coupon has expired.',
        hint: 'Remove it, or give it "expireAt" so that it disappears by itself.',
        marks: '2026-02-28',
      },
    ],
  },
  {
    name: 'an expired coupon in MDX is warned of',
    files: mdxBody('<CouponList coupons={[{ code: "AB", description: "x", expiryDate: "2026-02-28" }]} />'),
    problems: [
      {
        at: 'content/pages/index.mdx:5:13',
        code: 'coupon/expired',
        severity: 'warning',
        says: 'This coupon has expired.',
        hint: 'Remove it, or give it "expireAt" so that it disappears by itself.',
        marks: 'coupons={[{ code: "AB", description: "x", expiryDate: "2026-02-28" }]}',
      },
    ],
  },
  {
    name: 'an expired coupon that disappears by itself is no warning',
    files: section(
      'type: coupon-list',
      'coupons:',
      '  - { code: AB, description: x, expiryDate: 2026-02-28, expireAt: 2026-02-28 }',
      '  - { code: CD, description: y }',
    ),
    problems: [],
  },
  {
    name: 'a draft is no page, and no orphan',
    files: { 'content/pages/ludo.yaml': 'title: Ludo\ndraft: true\n' },
    problems: [],
  },
  {
    name: 'a page that is not published yet is no page',
    files: { 'content/pages/ludo.yaml': 'title: Ludo\npublishAt: 2026-03-02\n' },
    problems: [],
  },
  {
    name: 'a page is published from its moment on',
    files: { 'content/pages/ludo.yaml': 'title: Ludo\npublishAt: 2026-03-01T12:00+05:30\n' },
    problems: [
      {
        at: 'content/pages/ludo.yaml',
        code: 'page/orphan',
        severity: 'warning',
        says: 'No other page links to "/ludo/".',
        hint: 'Link to it from a page, the navigation or the footer, or set "noindex: true" when it is',
      },
    ],
  },
  {
    name: 'a page that has expired is no page',
    files: { 'content/pages/ludo.yaml': 'title: Ludo\nexpireAt: 2026-02-28\n' },
    problems: [],
  },
  {
    name: 'a draft is a page where drafts are shown',
    files: { 'content/pages/ludo.yaml': 'title: Ludo\ndraft: true\n' },
    drafts: true,
    problems: [
      {
        at: 'content/pages/ludo.yaml',
        code: 'page/orphan',
        severity: 'warning',
        says: 'No other page links to "/ludo/".',
        hint: 'Link to it from a page, the navigation or the footer, or set "noindex: true" when it is',
      },
    ],
  },
  {
    name: 'a draft with a problem is reported, so that it can be mended before its day',
    files: { 'content/pages/ludo.yaml': 'title: 3\ndraft: true\n' },
    problems: [
      {
        at: 'content/pages/ludo.yaml:1:8',
        code: 'field/type',
        says: 'Expected text, found 3.',
        hint: 'Put it in quotes to make it text: "3".',
        marks: '3',
      },
    ],
  },
  {
    name: 'a page that ends before it begins is reported',
    files: { 'content/pages/ludo.yaml': 'title: Ludo\npublishAt: 2026-03-10\nexpireAt: 2026-03-01\n' },
    problems: [
      {
        at: 'content/pages/ludo.yaml:3:11',
        code: 'field/date',
        says: 'Expected a date after "publishAt" (2026-03-10), found "2026-03-01".',
        hint: 'As written it would never be shown.',
        marks: '2026-03-01',
      },
    ],
  },
  {
    name: 'a page that is there for one day is no problem',
    files: lonePage('ludo', 'publishAt: 2026-03-01', 'expireAt: 2026-03-01'),
    problems: [],
  },
  {
    name: 'a day of a page that is not in the calendar is reported',
    files: page('title: Home\npublishAt: 2026-13-01\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:12',
        code: 'field/date',
        says: 'Expected a date such as 2026-03-31, found "2026-13-01".',
        hint: 'There is no such day in the calendar.',
        marks: '2026-13-01',
      },
    ],
  },
  {
    name: 'a day of a page that is a number is reported as a date',
    files: page('title: Home\npublishAt: 2026\n'),
    problems: [
      {
        at: 'content/pages/index.yaml:2:12',
        code: 'field/date',
        says: 'Expected a date such as 2026-03-31, found 2026.',
        marks: '2026',
      },
    ],
  },
  {
    name: 'a day of a section that is none is reported',
    files: section('type: text', 'title: x', 'publishAt: tomorrow'),
    problems: [
      {
        at: 'content/pages/index.yaml:5:16',
        code: 'field/date',
        says: 'Expected a date such as 2026-03-31, found "tomorrow".',
        hint: 'Write year, month and day: 2026-03-31, or with a time 2026-03-31T18:00+02:00.',
        marks: 'tomorrow',
      },
    ],
  },
  {
    name: 'a day of a section that is a number is reported',
    files: section('type: text', 'title: x', 'expireAt: 2026'),
    problems: [
      {
        at: 'content/pages/index.yaml:5:15',
        code: 'field/date',
        says: 'Expected a date such as 2026-03-31, found 2026.',
        hint: 'Write year, month and day: 2026-03-31, or with a time 2026-03-31T18:00+02:00.',
        marks: '2026',
      },
    ],
  },
  {
    name: '"draft" of a section that is neither true nor false is reported',
    files: section('type: text', 'title: x', 'draft: maybe'),
    problems: [
      {
        at: 'content/pages/index.yaml:5:12',
        code: 'field/type',
        says: 'Expected true or false, found "maybe".',
        hint: 'Write true or false, without quotes.',
        marks: 'maybe',
      },
    ],
  },
  {
    name: 'a section that ends before it begins is reported',
    files: section('type: text', 'title: x', 'publishAt: 2026-03-10', 'expireAt: 2026-03-01'),
    problems: [
      {
        at: 'content/pages/index.yaml:6:15',
        code: 'field/date',
        says: 'Expected a date after "publishAt" (2026-03-10), found "2026-03-01".',
        hint: 'As written it would never be shown.',
        marks: '2026-03-01',
      },
    ],
  },
  {
    name: 'a day of an entry that is none is reported at the entry',
    files: {
      'content/collections/faqs/home.yaml': '- heading: a\n  content: b\n  publishAt: soon\n',
      ...section('type: faq', 'items: { $use: faqs/home }'),
    },
    problems: [
      {
        at: 'content/collections/faqs/home.yaml:3:14',
        code: 'field/date',
        says: 'Expected a date such as 2026-03-31, found "soon".',
        hint: 'Write year, month and day: 2026-03-31, or with a time 2026-03-31T18:00+02:00.',
        marks: 'soon',
      },
    ],
  },
  {
    name: "a hidden section is nobody's concern yet",
    files: section('type: text', 'titel: x', 'draft: true'),
    problems: [],
  },
  {
    name: 'a problem after a hidden section has its line',
    files: page(
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
    problems: [
      {
        at: 'content/pages/index.yaml:7:5',
        code: 'field/unknown',
        says: 'Unknown field "titel".',
        hint: 'Did you mean "title"?',
        marks: 'titel',
      },
    ],
  },
  {
    name: 'a problem after a hidden item of an entry has its line',
    files: {
      'content/collections/faqs/home.yaml':
        '- { heading: a, content: b, draft: true }\n- { heading: c, content: d, icn: x }\n',
      ...section('type: faq', 'items: { $use: faqs/home }'),
    },
    problems: [
      {
        at: 'content/collections/faqs/home.yaml:2:29',
        code: 'field/unknown',
        says: 'Unknown field "icn".',
        hint: 'Did you mean "icon"?',
        marks: 'icn',
      },
    ],
  },
  {
    name: 'a list of which nothing is visible is reported as that',
    files: section('type: faq', 'items:', '  - { heading: a, content: b, draft: true }'),
    problems: [
      {
        at: 'content/pages/index.yaml:5:7',
        code: 'list/empty',
        severity: 'warning',
        says: 'This list shows nothing, so its section is not shown.',
        hint: 'All of its items are drafts, or outside the time in which they are shown.',
        marks: '- { heading: a, content: b, draft: true }',
      },
    ],
  },
  {
    name: 'a collection of which nothing is visible is reported as that',
    files: {
      'content/collections/coupons/a.yaml': 'code: AB\ndescription: x\nexpireAt: 2026-02-28\n',
      ...section('type: coupon-list', 'coupons: { $use: coupons/* }'),
    },
    problems: [
      {
        at: 'content/pages/index.yaml:4:14',
        code: 'list/empty',
        severity: 'warning',
        says: 'This list shows nothing, so its section is not shown.',
        hint: 'All of its items are drafts, or outside the time in which they are shown.',
        marks: '{ $use: coupons/* }',
      },
    ],
  },
  {
    name: 'an entry of one item may have a schedule',
    files: {
      'content/collections/coupons/a.yaml': 'code: AB\ndescription: x\nexpireAt: 2026-03-31\n',
      ...section('type: coupon-list', 'coupons: { $use: coupons/* }'),
    },
    problems: [],
  },
  {
    name: 'a row of a table that is a draft makes no page',
    files: {
      'content/collections/cities.yaml': '- { slug: pune, draft: true }\n- { slug: Surat }\n',
      ...lonePage('play', '$for: cities'),
    },
    problems: [
      {
        at: 'content/collections/cities.yaml:2:11',
        code: 'for/row',
        says: 'The slug "Surat" is not allowed in an address.',
        hint: 'Write "surat".',
        marks: 'Surat',
      },
    ],
  },
  {
    name: 'a contact for vulnerabilities that has expired is warned of',
    files: site('security:', '  contact: [mailto:safe@dice.example]', '  expires: 2026-02-28'),
    problems: [
      {
        at: 'content/site.yaml:9:12',
        code: 'security/expired',
        severity: 'warning',
        says: 'The contact for vulnerabilities has expired.',
        hint: 'See that the addresses still hold, and write a day within the next year.',
        marks: '2026-02-28',
      },
    ],
  },
];
