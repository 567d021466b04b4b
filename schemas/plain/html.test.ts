import type { Element, Root, RootContent } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { describe, expect, test } from 'vitest';
import fc from '../../tests/properties.ts';
import { isHtml, lettersOf, RICH_TEXT_TAGS, readTidied, readWritten } from './html.ts';

describe('accepts what is canonical', () => {
  test.each([
    '',
    'Ludo is a game of skill.',
    'লুডো · લુડો · लूडो 🎲',
    '<p>Win <b>₹1,50,000</b> today.</p><p>Play <em>now</em>.</p>',
    'Line one<br>line two',
    '<ul><li>One</li><li>Two<ul><li>Deep</li></ul></li></ul>',
    '<ul>\n  <li>One</li>\n  <li>Two</li>\n</ul>\n',
    '<ol start="3"><li>Three</li></ol>',
    '<h2>Rules</h2><hr><h3>Dice</h3>',
    '<table><caption>Prizes</caption><thead><tr><th scope="col">Rank</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    '<blockquote><p>Great</p></blockquote><pre><code>a</code></pre>',
    '<dl><dt>KYC</dt><dd><p>Aadhar or PAN</p></dd></dl>',
    '<a href="https://example.com/a?b=c&amp;d=e#f" rel="noopener noreferrer">x</a>',
    '<a href="/">home</a> <a href="/ludo/">x</a> <a href="#rules">y</a> <a href="tel:+911234567890">z</a>',
    '<a href="mailto:help@paasa.example" title="Write &amp; ask" lang="hi-Latn">mail</a>',
    '<span lang="hi">लूडो</span> <abbr title="Unified Payments Interface">UPI</abbr> <time datetime="2026-03-31">today</time>',
    'Snakes &amp; Ladders &lt;3 &#8377;100 &#x20B9;5 &nbsp;&hellip;',
    '<p\n>x</p>'.replace('\n', ''),
  ])('%s', (html) => {
    expect(readWritten(html)).toBe(html);
  });
});

describe('mends what cannot be misread', () => {
  test.each([
    ['Snakes & Ladders', 'Snakes &amp; Ladders'],
    ['this & that, Q&A'.replace('Q&A', 'Q &'), 'this &amp; that, Q &amp;'],
    ['5 > 3', '5 &gt; 3'],
    ['a<br/>b<br />c', 'a<br>b<br>c'],
    ['<p>A & B</p><hr/><p>C > D & E</p>', '<p>A &amp; B</p><hr><p>C &gt; D &amp; E</p>'],
  ])('%s', (written, html) => {
    expect(readWritten(written)).toBe(html);
    expect(readWritten(written)).not.toBe(written);
    expect(readWritten(html)).toBe(html);
  });
});

describe('leaves to the cleaner', () => {
  test.each([
    // script
    '<script>alert(1)</script>',
    '<p onclick="x()">a</p>',
    '<a href="javascript:alert(1)">a</a>',
    '<a href="JavaScript:alert(1)">a</a>',
    '<a href=" javascript:alert(1)">a</a>',
    '<a href="java\nscript:alert(1)">a</a>',
    '<a href="\u0001javascript:alert(1)">a</a>',
    '<a href="&#106;avascript:alert(1)">a</a>',
    '<a href="java&Tab;script:alert(1)">a</a>',
    '<a href="data:text/html,<script>1</script>">a</a>',
    '<a href="vbscript:x">a</a>',
    '<a href="//evil.example/">a</a>',
    '<a href="/\\evil.example/">a</a>',
    '<a href="/\t/evil.example/">a</a>',
    '<a href="https:evil">a</a>',
    '<a href="http://plain.example/">a</a>',
    '<a href="ludo/">a</a>',
    '<a href="">a</a>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)>',
    '<math><mi></mi></math>',
    '<iframe src="https://x.example/"></iframe>',
    '<style>p{}</style>',
    '<template><b>x</b></template>',
    // what §5 removes
    '<p style="color:red">a</p>',
    '<a href="https://x.example/" target="_blank">a</a>',
    '<p class="x">a</p>',
    '<p id="x">a</p>',
    // markup that is not well formed
    '<p>a',
    'a</p>',
    '<b><i>a</b></i>',
    '<p><p>a</p></p>',
    '<p><ul><li>a</li></ul></p>',
    '<b><p>a</p></b>',
    '<ul>text</ul>',
    '<ul><b>a</b></ul>',
    '<li>a</li>',
    '<table><tr><td>a</td></tr></table>',
    '<table>text<tbody></tbody></table>',
    '<td>a</td>',
    '<a href="/">a <b><a href="/">b</a></b></a>',
    '<!-- a -->',
    '<![CDATA[a]]>',
    '<!doctype html>',
    '<?xml version="1.0"?>',
    '<P>a</P>',
    '<p >a</p >',
    '</ p>',
    '<a href="/">x</a href="/">',
    '<b>x</b/>',
    '<',
    'a < b',
    '<3',
    '<p',
    '<a href="/"',
    '<a href="/>a</a>',
    "<a href='/'>a</a>",
    '<a href=/>a</a>',
    '<a href>a</a>',
    '<a href="/" href="/x/">a</a>',
    '<a href="/"title="x">a</a>',
    '<a HREF="/">a</a>',
    '<p/>a',
    '<br></br>',
    '<h1>a</h1>',
    // references
    'Q&A',
    '&copy 2026',
    '&unknown;',
    '&#0;',
    '&#128;',
    '&#xD800;',
    '&#x110000;',
    '&#xFFFE;',
    '&;',
    '&#;',
    '&#x;',
    '<abbr title="a & b">x</abbr>',
    '<abbr title="a < b">x</abbr>',
    '<a href="/?a=1&b=2">x</a>',
    'nul \0 here',
    '<b>'.repeat(60) + '</b>'.repeat(60),
  ])('%s', (html) => {
    expect(readWritten(html)).toBeNull();
  });
});

describe('against a real parser', () => {
  const parser = unified().use(rehypeParse, { fragment: true, emitParseErrors: true });
  const writer = unified().use(rehypeStringify, { characterReferences: { useNamedReferences: false } });

  /** Errors that the HTML parser reports, and everything in its tree that rich text may not contain. */
  function problemsOf(html: string): string[] {
    const file = new VFile(html);
    const tree = parser.parse(file);
    const problems = file.messages.map((message) => message.ruleId ?? message.reason);
    visit(tree, problems);
    return problems;
  }

  function visit(node: Root | RootContent, problems: string[]): void {
    if (node.type === 'element') {
      const allowed = RICH_TEXT_TAGS.get(node.tagName);
      if (allowed === undefined) problems.push(`<${node.tagName}>`);
      for (const [name, value] of Object.entries(node.properties)) {
        if (!allowed?.includes(name.toLowerCase())) problems.push(`${node.tagName}[${name}]`);
        if (name === 'href' && !isHarmless(String(value))) problems.push(String(value));
      }
    } else if (node.type !== 'text' && node.type !== 'root') problems.push(node.type);
    if ('children' in node) for (const child of node.children) visit(child, problems);
  }

  function isHarmless(href: string): boolean {
    const { protocol, host } = new URL(href, 'https://site.example/');
    return protocol === 'https:'
      ? href.startsWith('https://') || host === 'site.example'
      : ['mailto:', 'tel:'].includes(protocol);
  }

  /** Text and structure only, to compare what was written with a browser's reading of it. */
  function outline(html: string): string {
    return writer.stringify(parser.parse(new VFile(html)));
  }

  const PIECES = [
    ...[
      '<p>',
      '</p>',
      '<b>',
      '</b>',
      '<i>',
      '</i>',
      '<ul>',
      '</ul>',
      '<ol start="2">',
      '</ol>',
      '<li>',
      '</li>',
    ],
    ...[
      '<table>',
      '</table>',
      '<tbody>',
      '</tbody>',
      '<tr>',
      '</tr>',
      '<td>',
      '</td>',
      '<th scope="row">',
      '</th>',
    ],
    ...[
      '<dl>',
      '</dl>',
      '<dt>',
      '</dt>',
      '<dd>',
      '</dd>',
      '<h2>',
      '</h2>',
      '<pre>',
      '</pre>',
      '<br>',
      '<br/>',
      '<hr />',
    ],
    ...[
      '<a href="/ludo/">',
      '<a href="#a">',
      '<a href="',
      '</a>',
      '<span lang="hi">',
      '</span>',
      '<blockquote>',
    ],
    ...[
      '</blockquote>',
      '<abbr title="',
      '</abbr>',
      '<caption>',
      '</caption>',
      '<thead>',
      '</thead>',
      '<code>',
      '</code>',
    ],
    ...[
      '<script>',
      '</script>',
      '<style>',
      '<svg>',
      '<math>',
      '<img src=x onerror=alert(1)>',
      '<!--',
      '-->',
      '<![CDATA[',
    ],
    ...[
      ']]>',
      '<template>',
      '<textarea>',
      '<title>',
      '<noscript>',
      '<plaintext>',
      '<select>',
      '<form>',
      '<frameset>',
    ],
    ...[
      'javascript:alert(1)',
      'https://',
      'data:',
      '//',
      ' onclick="x"',
      ' style="',
      ' target="_blank"',
      '"',
      "'",
      '>',
    ],
    ...[
      '<',
      '</',
      '/',
      '=',
      '&',
      '&amp;',
      '&lt;',
      '&#106;',
      '&#x3c;',
      ';',
      '&colon;',
      '\0',
      '\t',
      '\n',
      ' ',
      'x',
      'लूडो',
    ],
  ];

  test('nothing that is accepted has a parse error, a foreign element, an attribute or a link that could run script', () => {
    const soup = fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(soup, (html) => {
        const clean = readWritten(html);
        if (clean !== null) expect(problemsOf(clean)).toEqual([]);
      }),
      { numRuns: 4000 },
    );
  });

  test('no single edit of canonical text gets anything past the check', () => {
    const texts = [
      '<p>Play <a href="/ludo/" title="Ludo &amp; more">Ludo</a> &amp; win</p><ul><li>One</li><li>Two</li></ul>',
      '<table><tbody><tr><td>1</td><th scope="row">x</th></tr></tbody></table><dl><dt>a</dt><dd>b<br>c</dd></dl>',
    ];
    const edited = fc
      .tuple(fc.constantFrom(...texts), fc.nat(), fc.nat(8), fc.constantFrom('', ...PIECES))
      .map(([text, at, removed, inserted]) => {
        const start = at % text.length;
        return text.slice(0, start) + inserted + text.slice(start + removed);
      });
    fc.assert(
      fc.property(edited, (html) => {
        const clean = readWritten(html);
        if (clean !== null) expect(problemsOf(clean)).toEqual([]);
      }),
      { numRuns: 4000 },
    );
  });

  test('text that is accepted survives a parser unchanged, and is accepted again', () => {
    fc.assert(
      fc.property(wellFormed(), (html) => {
        const clean = readWritten(html);
        expect(clean).not.toBeNull();
        if (clean === null) return;
        expect(readWritten(clean)).toBe(clean);
        expect(outline(outline(clean))).toBe(outline(clean));
        expect(countElements(clean)).toBe(clean.match(/<[a-z]/g)?.length ?? 0);
      }),
      { numRuns: 500 },
    );
  });

  function countElements(html: string): number {
    const elements: Element[] = [];
    const collect = (node: Root | RootContent): void => {
      if (node.type === 'element') elements.push(node);
      if ('children' in node) for (const child of node.children) collect(child);
    };
    collect(parser.parse(new VFile(html)));
    return elements.length;
  }

  /** Well-formed HTML from a careful writer. */
  function wellFormed(): fc.Arbitrary<string> {
    const text = fc.constantFrom('Ludo', ' & ', ' > ', '&amp;', '₹1,50,000', 'लूडो ', '<br>', '<br/>', ' ');
    const inline = fc.letrec((tie) => ({
      phrase: fc.oneof(
        { maxDepth: 3 },
        text,
        fc
          .tuple(fc.constantFrom('b', 'em', 'small', 'code'), tie('phrase'))
          .map(([name, inner]) => `<${name}>${String(inner)}</${name}>`),
      ),
    })).phrase as fc.Arbitrary<string>;
    const phrases = fc.array(inline, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));
    const block = fc.oneof(
      phrases.map((inner) => `<p>${inner}</p>`),
      phrases.map((inner) => `<ul><li>${inner}</li>\n<li><p>${inner}</p></li></ul>`),
      phrases.map((inner) => `<table><tbody><tr><td>${inner}</td></tr></tbody></table>`),
      phrases.map((inner) => `<h3>${inner}</h3><a href="/ludo/">${inner}</a>`),
    );
    return fc.array(block, { maxLength: 5 }).map((blocks) => blocks.join('\n'));
  }
});

describe('the last look before a text is drawn', () => {
  test.each<[string, unknown]>([
    ['a script', '<script>alert(1)</script>'],
    ['a refresh', '<meta http-equiv="refresh" content="0;url=https://evil.example">'],
    ['an image', '<img name="currentScript">'],
    ['an address that runs', '<a href="javascript:alert(1)">x</a>'],
    ['an id that is a variable', '<h2 id="slipway">x</h2>'],
    ['an id outside of headings', '<p id="a-b">x</p>'],
    ['a tag that closes what is around it', '</div>'],
    ['a tag that is never closed', '<b>'],
    ['a bare "<"', '1 < 2'],
    ['nothing at all', undefined],
    ['an object that looks like HTML', { __html: '<b>x</b>' }],
    ['an object that says so', { toString: () => '<b>x</b>' }],
  ])('refuses %s', (_, value) => {
    expect(isHtml(value)).toBe(false);
  });

  test('takes what was made here, and what came of it through JSON', () => {
    const made = [
      readWritten('<p>Play & <b>win</b></p>'),
      lettersOf('<b>\0'),
      readTidied('<ul>a<li>b</li></ul>'),
    ];
    expect(made).not.toContain(null);
    for (const html of JSON.parse(JSON.stringify(made))) expect(isHtml(html)).toBe(true);
  });
});
