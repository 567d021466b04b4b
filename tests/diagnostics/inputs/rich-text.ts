/** Formatted texts of which something would be lost, each reported at its own location and as it is written. */
import { type BrokenInput, input, lines, page, section } from '../broken-project.ts';

/** A page whose formatted text is on lines of their own, from line 5 on. */
const block = (...text: string[]) =>
  page(
    lines(
      'title: Home',
      'page_body:',
      '  - type: text',
      '    body_html: |',
      ...text.map((line) => `      ${line}`),
    ),
  );

/** Parts that no page shows, with the beginning that is marked. */
const LOST: [written: string, marks: string][] = [
  ['<iframe>words</iframe>', '<iframe>'],
  ['<noscript>words</noscript>', '<noscript>'],
  ['<template>words</template>', '<template>'],
  ['<svg viewBox="0 0 1 1"><text>words</text></svg>', '<svg viewBox="0 0 1 1">'],
  ['<math><mi>words</mi></math>', '<math>'],
  ['<object data="/x/">words</object>', '<object data="/x/">'],
  ['<input value="words">', '<input value="words">'],
  ['<![CDATA[words]]>', '<![CDATA[words]]>'],
  ['<! words >', '<! words >'],
  ['</ words>', '</ words>'],
];

export const inputs: readonly BrokenInput[] = [
  ...LOST.map(
    ([written, marks]): BrokenInput =>
      input(`words in ${marks} would not be shown`, block('<p>One</p>', `<p style="">two ${written}</p>`), {
        at: 'content/pages/index.yaml:6:23',
        code: 'field/value',
        says: 'Expected text with simple formatting',
        hint: `What is inside of "${marks}" would not be shown.`,
        marks,
      }),
  ),
  input(
    'each of several losses is reported at its line',
    block('<p>One <object>a</object></p>', '<p>Two <object>b</object> <object>c</object></p>'),
    ...[5, 6, 6].map((line, index) => ({
      at: `content/pages/index.yaml:${line}:${index === 2 ? 33 : 14}`,
      code: 'field/value' as const,
      says: 'Expected text with simple formatting',
      marks: '<object>',
    })),
  ),
  input(
    'code, styles, notes and unknown tags around words are taken away without a word',
    block(
      '<p style="color: red">One <!-- a note --><script>run()</script><style>b {}</style></p>',
      '<div><font>two</font> <video>three</video> <svg></svg></div>',
    ),
  ),
  input(
    'links of a text are reported at their own lines, as they are written',
    block(
      '<p>one</p>',
      '<p>two <a href="/no where/">x</a></p>',
      '<p><a href="">y</a></p>',
      '<p><a href="javascript&#58;alert(1)">z</a></p>',
      '<p><a href="">y</a> <a href>y</a></p>',
      '<p><a href="/a\\b/">z</a></p>',
    ),
    {
      at: 'content/pages/index.yaml:7:13',
      code: 'field/route',
      says: 'found ""',
      marks: 'href=""',
    },
    {
      at: 'content/pages/index.yaml:8:19',
      code: 'field/url',
      says: 'found "javascript&#58;alert(1)"',
      hint: 'Links never run code',
      marks: 'javascript&#58;alert(1)',
    },
    { at: 'content/pages/index.yaml:9:13', code: 'field/route', says: 'found ""', marks: 'href=""' },
    { at: 'content/pages/index.yaml:9:30', code: 'field/route', says: 'found ""', marks: 'href' },
    { at: 'content/pages/index.yaml:10:19', code: 'field/route', says: 'found "/a\\b/"', marks: '/a\\b/' },
  ),
  input(
    'a link that leads to no page is reported as it is written',
    block('<p>one</p>', '<p>two <a href="/no where/">x</a> <a href="&#47;gone/">x</a></p>'),
    {
      at: 'content/pages/index.yaml:6:23',
      code: 'link/missing',
      says: 'There is no page "/no where/".',
      marks: '/no where/',
    },
    {
      at: 'content/pages/index.yaml:6:50',
      code: 'link/missing',
      says: 'There is no page "&#47;gone/".',
      marks: '&#47;gone/',
    },
  ),
  input(
    'a place in a text in double quotes is found by what is there',
    section('type: text', 'body_html: "One <a href=\\"/no where/\\">x</a> <object id=\\"a\\">b</object>"'),
    {
      at: 'content/pages/index.yaml:4:50',
      code: 'field/value',
      says: 'Expected text with simple formatting',
      marks: '<object id=\\"a\\">',
    },
  ),
  input(
    'an open quote is reported where it is, and no link behind it',
    block('<p>one <a href="/>home</a> and more</p><p>two paragraphs that must stay</p>'),
    {
      at: 'content/pages/index.yaml:5:14',
      code: 'field/value',
      says: 'Expected tags that are closed',
      hint: 'Look at "<a href="/>home</a> "',
      marks: '<a href="/>home</a> ',
    },
  ),
];
