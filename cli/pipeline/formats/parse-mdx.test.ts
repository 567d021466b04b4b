import { describe, expect, test } from 'vitest';
import { seededChance } from '../../../tests/seeded-chance.ts';
import type { BodyPart } from '../model/types.ts';
import { asWritten } from './parse.ts';
import { parseMdxBody } from './parse-mdx.ts';

const TYPES = ['body', 'coupon-list', 'faq', 'text'];

async function partsOf(body: string): Promise<BodyPart[]> {
  const { parts, problems } = await parseMdxBody(body, {
    file: 'content/pages/a.mdx',
    sectionTypes: TYPES,
    nameOf: asWritten,
  });
  expect(problems).toEqual([]);
  return parts;
}

/** The HTML of a body without sections. */
async function htmlOf(body: string): Promise<string> {
  const [part, ...others] = await partsOf(body);
  expect(others).toEqual([]);
  return part?.kind === 'html' ? part.html : '';
}

describe('text', () => {
  test('becomes HTML with an id for every heading, unique on the page and in its own script', async () => {
    expect(await htmlOf('# Ludo & you\n\n## Fees\n\n## Fees\n\n### नियम क्या हैं?\n')).toBe(
      '<h1 id="ludo-you">Ludo &#x26; you</h1>\n<h2><a name="fees"></a>Fees</h2>\n<h2 id="fees-2">Fees</h2>\n<h3 id="नियम-क्या-हैं">नियम क्या हैं?</h3>',
    );
  });

  test('may hold tables, lists, marks and code', async () => {
    const html = await htmlOf('| a | b |\n|---|---|\n| 1 | 2 |\n\n- *x*\n- **y**\n\n`{z}`\n');
    expect(html).toContain('<table>');
    expect(html).toContain('<em>x</em>');
    expect(html).toContain('<strong>y</strong>');
    expect(html).toContain('{z}');
  });

  test('keeps HTML tags of rich text and drops the rest with what runs', async () => {
    expect(await htmlOf('Hello <span lang="hi">नमस्ते</span><script>alert(1)</script>\n')).toBe(
      '<p>Hello <span lang="hi">नमस्ते</span></p>',
    );
    expect(await htmlOf('<p onclick="x()" style="color: red">Hello</p>\n')).toBe('<p>Hello</p>');
    expect(await htmlOf('<marquee>Hello</marquee>\n')).not.toContain('marquee');
  });

  test('plain values in braces count in HTML tags as well', async () => {
    expect(
      await htmlOf('<table><tbody><tr><td colspan="2" rowSpan={3}>a</td></tr></tbody></table>\n'),
    ).toContain('<td colspan="2" rowspan="3">');
    expect(await htmlOf('<ol start={3}>\n  <li>a</li>\n</ol>\n')).toContain('<ol start="3">');
  });

  test('notes leave no trace', async () => {
    expect(await htmlOf('One {/* two */} three\n\n{/* four */}\n')).not.toMatch(/two|four/);
  });

  test('an empty body has no parts', async () => {
    expect(await partsOf('\n\n')).toEqual([]);
  });
});

describe('sections', () => {
  test('part the text where they are', async () => {
    const parts = await partsOf('One\n\n<Text title="x" />\n\nTwo\n\n<CouponList />\n');
    expect(parts.map((part) => (part.kind === 'html' ? part.html : part.type))).toEqual([
      '<p>One</p>',
      'text',
      '<p>Two</p>',
      'coupon-list',
    ]);
    expect(parts.map(({ line }) => line)).toEqual([1, 3, 5, 7]);
  });

  test('have every plain value that can be written', async () => {
    const [part] = await partsOf(
      '<Text a="b" c d={3} e={-1.5} f={true} g={null} h={["x", 2]} i={{ j: "k", "l m": { n: [] } }} o={`p`} />\n',
    );
    expect(part).toMatchObject({
      kind: 'section',
      type: 'text',
      props: {
        a: 'b',
        c: true,
        d: 3,
        e: -1.5,
        f: true,
        g: null,
        h: ['x', 2],
        i: { j: 'k', 'l m': { n: [] } },
        o: 'p',
      },
    });
  });

  test('have the text inside of them as rich text', async () => {
    const [part] = await partsOf('<Text>\n  Hello **there**\n</Text>\n');
    expect(part).toMatchObject({ props: { body_html: '<p>Hello <strong>there</strong></p>' } });
  });

  test('tell where they and their attributes stand', async () => {
    const [, part] = await partsOf('One\n\n<Text\n  title="x"\n  titleTag="h3"\n/>\n');
    expect(part).toMatchObject({
      line: 3,
      column: 1,
      nameLength: 4,
      attributes: { titleTag: { start: { line: 5, column: 3 }, end: { line: 5, column: 16 } } },
    });
  });
});

describe('code', () => {
  test('is never run, whatever form it has', async () => {
    const reached = globalThis as { reached?: boolean };
    for (const body of [
      '{globalThis.reached = true}',
      '<Text title={globalThis.reached = true} />',
      '<Text title={(() => { globalThis.reached = true })()} />',
      '<Text {...(globalThis.reached = true, {})} />',
      'export const a = (globalThis.reached = true)',
      ['<Text title={`$', '{globalThis.reached = true}`} />'].join(''),
      '<Text title={new (class { x = (globalThis.reached = true) })()} />',
      '<Text title={{ [(globalThis.reached = true)]: 1 }} />',
      '<Text title={{ get a() { globalThis.reached = true; } }} />',
      '<Text title={/x/} />',
    ]) {
      const { parts, problems } = await parseMdxBody(`${body}\n`, {
        file: 'a.mdx',
        sectionTypes: TYPES,
        nameOf: asWritten,
      });
      expect(parts, body).toEqual([]);
      expect(
        problems.map(({ code }) => code),
        body,
      ).toEqual(['mdx/code']);
    }
    expect(reached.reached).toBeUndefined();
  });
});

describe('runs of plain words, which the parser does not see', () => {
  /** Begins and ends lines, blocks and marks in every way, with words between. */
  const PIECES = [
    ...['\n', '\n', '\n\n', '\n\n', '  \n', '\\\n', ' ', ' ', ' ', ' ', '    ', '\t', '\u00a0'],
    ...[
      '# ',
      '## ',
      '- ',
      '* ',
      '+ ',
      '1. ',
      '12) ',
      '> ',
      '---',
      '===',
      '```',
      '```js title ',
      '~~~',
      '| ',
      ' | ',
      '|---|---|',
    ],
    ...[
      '*',
      '**',
      '_',
      '__',
      '~~',
      '`',
      '``',
      '[',
      '](/ludo/)',
      '](/ludo/ "',
      '")',
      '](/a b c)',
      '[x]',
      '[x]: /rules/',
      '![',
      '\\',
    ],
    ...[
      '{product}',
      ' {product} ',
      '{/* note */}',
      '<b>',
      '</b>',
      '<span lang="hi">',
      '</span>',
      '<br />',
      '<Faq heading="',
    ],
    ...[
      '<Faq\n  heading="',
      '" />',
      '"\n/>',
      '<Text>\n\n',
      '\n\n</Text>',
      '&amp;',
      '&',
      '<',
      '{',
      '}',
      ':',
      '://',
      'www.',
      '.',
      '@',
    ],
    ...[
      'https://a.example',
      'a@b.example',
      'import ',
      'export ',
      '-',
      '—',
      '…',
      '“',
      '”',
      '’',
      '(',
      ')',
      '!',
      '?',
      ';',
      ',',
      '।',
    ],
    ...[
      'one two three four five ',
      ' a plain run of words ',
      'खेलें और जीतें हर दिन ',
      ' 12 3 45 678 and more ',
      ' in 1. or 2) of it ',
    ],
    ...[
      'Words, with points. And commas; or colons: all ',
      'so don’t stop ',
      ' it’s “quoted” – or — so… ',
      'word',
    ],
  ];

  /** Null where the parser contradicts itself: the copy of it that tests load checks its own steps, and fails at some crossed tags. */
  const read = (body: string) =>
    parseMdxBody(body, { file: 'content/pages/a.mdx', sectionTypes: TYPES, nameOf: () => 'Paasa' }).catch(
      (error: Error) => {
        if (error.name === 'Assertion') return null;
        throw error;
      },
    );

  test('leave the same text, sections and places', async () => {
    const chance = seededChance(5);
    let sound = 0;
    for (let round = 0; round < (process.env['SLIPWAY_LONG'] ? 100_000 : 1500); round += 1) {
      const pieces = Array.from({ length: 1 + chance(24) }, () => PIECES[chance(PIECES.length)] ?? '');
      // With this character, one of those that stand for words, the parser gets the body as it is.
      const [short, asIs] = await Promise.all(
        [' ', '\ue000'].map((between) => read(`A${between}text.\n\n${pieces.join('')}`)),
      );
      if (!short || !asIs) continue;
      const written = JSON.parse(JSON.stringify(asIs).replaceAll('\ue000', ' '));
      expect({ pieces, ...short }).toEqual({ pieces, ...written });
      if (short.problems.length === 0) sound += 1;
    }
    expect(sound).toBeGreaterThan(100);
  });
});
