import { describe, expect, test } from 'vitest';
import {
  anchorsInSections,
  assetsInData,
  linkProblem,
  linkProblemsInTexts,
  linksInData,
  writtenLink,
} from './links.ts';

test('links of data are routes and anchors in fields, all links of rich text, and whole addresses of pages', () => {
  expect(
    linksInData({
      link: '/ludo/',
      withAnchor: '/faqs/#upi',
      headingColor: '#fee',
      url: '#fees',
      title: '#LudoLove',
      endpoint: '/api/link',
      picture: '/assets/a.svg',
      whole: 'https://paasa.example/ludo/?a#b',
      service: 'https://paasa.example/api/link',
      words: 'https://paasa.example/ is ours/',
      outside: '<a href="https://paasa.example/ludo">G</a> <a href="mailto:a@paasa.example">H</a>',
      text: '<p><a href="/rules">A</a> <a class=x href=\'/hi/?a=1&amp;b=2\'>B</a> <A HREF=/bare/>C</A></p>',
      other: '<a href="//paasa.example/">D</a> <a href="#here">E</a> <abbr title="href=/no/">F</abbr>',
      list: [{ link: '/ludo/' }, null, 3],
    }),
  ).toEqual([
    '/ludo/',
    '/faqs/#upi',
    '#fees',
    'https://paasa.example/ludo/?a#b',
    'https://paasa.example/ludo',
    '/rules',
    '/hi/?a=1&b=2',
    '/bare/',
    '#here',
  ]);
});

test.each([
  ['a&AMP;b=2', 'a&b=2'],
  ['a&#X26;b=2', 'a&b=2'],
  ['&QUOT;x&QUOT;', '%22x%22'],
  ['&LT;x&GT;', '%3Cx%3E'],
])('a link is found where a reference is written in capitals, which browsers know: %s', (written, link) => {
  expect(writtenLink(`<a href="/?${written}">A</a>`, `/?${link}`)?.text).toBe(`/?${written}`);
});

test.each([
  ['&sol;ludo&sol;', '/ludo/'],
  ['/caf&eacute;/', '/café/'],
  ['&num;rules', '#rules'],
  ['&NewLine;/lu&Tab;do/', '/ludo/'],
  ['/ludo/&num;a&lowbar;b', '/ludo/#a_b'],
  ['/?a=1&copy=2', '/?a=1&copy=2'],
])('a named reference in a link is what a browser makes of it: %s', (written, link) => {
  expect(linksInData({ text: `<a href="${written}">A</a>` })).toEqual([link]);
});

test('a reference that browsers do not know is letters', () => {
  expect(linksInData({ text: '<a href="/?a&Amp;b&APOS;c">A</a>' })).toEqual(['/?a&Amp;b&APOS;c']);
});

test('assets of data are the texts that name one', () => {
  expect(
    assetsInData({ a: '/assets/a.svg', b: ['/assets/b.png', 'x /assets/c.png'], d: '/assetsx' }),
  ).toEqual(['/assets/a.svg', '/assets/b.png']);
});

test('anchors are those of headings in a body; a text that only looks like one shows it letter for letter', () => {
  const sections = [
    { type: 'body', props: { parts: [{ html: '<h2 id="fees">Fees</h2><h3 id="नियम">नियम</h3>' }] } },
    { type: 'text', props: { heading: '<h2 id="no">' } },
  ];
  expect(anchorsInSections(sections)).toEqual(['fees', 'नियम']);
});

describe('linkProblem', () => {
  test.each([
    '/ludo/',
    '/',
    '#rules',
    'https://paasa.example/a?b#c',
    'mailto:help@paasa.example',
    'tel:+911234',
    'HTTPS://X.Y/',
  ])('%s may stand', (href) => {
    expect(linkProblem(href)).toBeNull();
  });

  test.each([
    ['http://x.y/', 'Write it with https: "https://x.y/".'],
    ['HTTP://x.y/', 'Write it with https: "https://x.y/".'],
    ['//x.y/', 'Write "https://x.y/"'],
    ['www.x.y/z', 'Write "https://www.x.y/z".'],
    ['help@paasa.example', 'Write "mailto:help@paasa.example".'],
    ['javascript:alert(1)', 'Links never run code'],
    ['JaVaScRiPt:alert(1)', 'Links never run code'],
    ['data:text/html,x', 'Links never run code'],
    ['vbscript:x', 'Links never run code'],
    ['ludo/', 'Write "/ludo/".'],
    ['./ludo.mdx', 'Write "/ludo/".'],
    ['ludo/rules', 'Write "/ludo/rules/".'],
    ['../ludo/', 'Begin it with a slash'],
    ['?a=1', 'Begin it with a slash'],
    ['tel:+20 100 200', 'Write it without spaces: "tel:+20100200".'],
    ['tel:call-me', 'Write where it leads'],
    ['', 'Write where it leads'],
  ])('"%s" may not, and gets a hint how to write it', (href, hint) => {
    expect(linkProblem(href)?.hint).toContain(hint);
  });
});

test('references neither make a good link a mistake nor hide a bad one', () => {
  const fieldProblems = linkProblemsInTexts([
    '<a href="https&colon;&sol;&sol;paasa.example/">A</a> <a href="mailto&colon;a&commat;b.example">B</a>',
    '<a href="java&Tab;script&colon;alert(1)">C</a>',
  ]);
  expect(fieldProblems.map(({ path, hint }) => [path, hint])).toEqual([
    [[1], 'Links never run code and never hold files.'],
  ]);
});

test('problems of links and pictures are reported at their texts', () => {
  const fieldProblems = linkProblemsInTexts({
    a: ['<p><a href="x/">x</a> <a href="/y/">y</a></p>', 'href="z"'],
    b: { c: '<img src=a>' },
  });
  expect(fieldProblems.map(({ mark, code, path }) => [mark?.text, code, path])).toEqual([
    ['x/', 'field/route', ['a', 0]],
    ['<img', 'field/value', ['b', 'c']],
  ]);
});
