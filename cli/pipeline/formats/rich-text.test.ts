import type { Nodes, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import { VFile } from 'vfile';
import { describe, expect, test } from 'vitest';
import { richText, richTextCleaner } from '../../../schemas/fields/rich-text.ts';
import { unclosedMarkup } from '../../../schemas/fields/unclosed-markup.ts';
import { isHtml, RICH_TEXT_TAGS } from '../../../schemas/plain/html.ts';
import fc, { anyCharacter } from '../../../tests/properties.ts';
import { rounds } from '../../../tests/rounds.ts';
import { cleanRichText, treeToCleanHtml } from './rich-text.ts';

const parser = unified().use(rehypeParse, { fragment: true });

/** Elements and attributes that a browser would make of the HTML and that rich text does not have. */
function foreignParts(html: string, alsoAllowed: readonly string[] = []): string[] {
  const found: string[] = [];
  const visit = (node: Root | Root['children'][number]): void => {
    if (node.type === 'element') {
      const attributes = RICH_TEXT_TAGS.get(node.tagName);
      if (attributes === undefined && !alsoAllowed.includes(node.tagName)) found.push(node.tagName);
      for (const name of Object.keys(node.properties)) {
        if (![...(attributes ?? []), ...alsoAllowed].includes(name.toLowerCase())) found.push(`@${name}`);
      }
    } else if (node.type !== 'root' && node.type !== 'text') found.push(node.type);
    if ('children' in node) node.children.forEach(visit);
  };
  visit(parser.parse(html));
  return found;
}

describe('the cleaner', () => {
  test.each([
    ['a link to a script', '<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['a link with a script in disguise', '<a href="&#1;java&Tab;script:alert(1)">x</a>', '<a>x</a>'],
    ['a link that leaves by two slashes', '<a href="//evil.example/">x</a>', '<a>x</a>'],
    ['a link that leaves by a backslash', '<a href="/\\evil.example/">x</a>', '<a>x</a>'],
    ['the capitals of a scheme', '<a href="HTTPS://a.example/">x</a>', '<a href="https://a.example/">x</a>'],
    ['an id', '<h2 id="currentScript">x</h2>', '<h2>x</h2>'],
    ['a name', '<a name="currentScript" href="/">x</a>', '<a href="/">x</a>'],
  ])('takes away %s', (_, written, html) => {
    expect(cleanRichText(written).html).toBe(html);
  });

  test('keeps the columns and rows that a cell of a table takes, and no other number of them', () => {
    const row = (attributes: string): string =>
      `<table><tbody><tr><td${attributes}>x</td></tr></tbody></table>`;
    const written = row(' colspan="2" rowspan="10"');
    expect(cleanRichText(written).html).toBe(written);
    expect(isHtml(written)).toBe(true);
    for (const odd of [' colspan="0"', ' rowspan="1000"', ' colspan="2px"', ' colspan="" style=""'])
      expect(cleanRichText(row(odd)).html).toBe(row(''));
  });

  test('keeps a link that needs another spelling', () => {
    expect(cleanRichText('<a href="https://a.example/x y?q={1}&r=\'2\'" style="">x</a>').html).toBe(
      '<a href="https://a.example/x%20y?q=%7B1%7D&#x26;r=%272%27">x</a>',
    );
    expect(cleanRichText('<abbr title="a < b" style="">x</abbr>').html).toBe('<abbr title="a ‹ b">x</abbr>');
  });

  test('gives what the strict reader knows to be harmless, whatever was written', () => {
    const part = fc.oneof(
      fc
        .constantFrom(...RICH_TEXT_TAGS.keys(), 'svg', 'math', 'mtext', 'mglyph', 'style', 'script', 'form')
        .chain((tag) =>
          fc.constantFrom(
            `<${tag}>`,
            `</${tag}>`,
            `<${tag} href="&#x6a;avascript:1" title='<img onerror=1>'>`,
          ),
        ),
      fc.constantFrom(
        '<table>',
        '<select>',
        '<template>',
        '<noscript>',
        '<textarea>',
        '<plaintext>',
        '<xmp>',
      ),
      fc.constantFrom(
        '<!--',
        '-->',
        '--!>',
        ']]>',
        '<![CDATA[',
        '<?x',
        '&lt;',
        '&',
        '\0',
        '"',
        "'",
        '>',
        '<',
        '\n',
      ),
      fc.constantFrom(
        '<a href="/x" name="forms">',
        '<p id=top>',
        '<li value=3>',
        '<ol start="2" type=a>',
        '<td colspan=9>',
      ),
      fc.string({ unit: anyCharacter, maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const { html } = cleanRichText(parts.join(''));
        expect(isHtml(html)).toBe(true);
        expect(foreignParts(html)).toEqual([]);
      }),
      { seed: 13, numRuns: rounds({ usual: 400, long: 100_000 }) },
    );
  });
});

describe('a text that breaks off inside its mark-up', () => {
  const strict = unified().use(rehypeParse, { fragment: true, emitParseErrors: true });
  /** What a parser says where it drops the rest of a text, or takes a tag for the value of an attribute. */
  const isLoss = ({ ruleId }: { ruleId?: string | undefined }): boolean =>
    /^(?:eof-in-|unexpected-character-in-attribute-name)/.test(ruleId ?? '');

  test('is one for the schemas exactly when it is one for a parser', () => {
    const part = fc.oneof(
      fc.constantFrom(
        ...['<b', '<a', '</a', '<i>', '</i>', '<p', '<!--', '-->', '--!>', '<!-->', '<noscript>', '</script'],
        ...['script', 'style', 'title', 'textarea', 'iframe', 'xmp'].flatMap((tag) => [
          `<${tag}>`,
          `</${tag}>`,
        ]),
      ),
      fc.constantFrom(
        ...[' href', '=', '"', "'", '>', '<', '/', ' ', 'x', '\n', '-', '`', '1'],
        ...['class="y"', ' href="/x"', "='y'", '=y'],
      ),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
        const file = new VFile(parts.join(''));
        strict.parse(file);
        // A parser says nothing of the end of a declaration, in which it drops the rest as well.
        fc.pre(
          !file.messages.some(({ ruleId }) =>
            /incorrectly-opened|question-mark|invalid-first/.test(ruleId ?? ''),
          ),
        );
        expect(unclosedMarkup(String(file)) !== null, String(file)).toBe(file.messages.some(isLoss));
      }),
      { seed: 13, numRuns: rounds({ usual: 2000, long: 100_000 }) },
    );
  });

  test.each(['A <!B', 'A <?b', 'A </ b', 'A <plaintext>B'])(
    'is one where a parser drops the rest silently: %s',
    (text) => {
      expect(unclosedMarkup(text)?.text).toBe(text.slice(2));
    },
  );

  test.each([
    '5 < 6',
    'a <3 b',
    '<!DOCTYPE html>A',
    '<!-- <b -->A',
    '<a title="a < b">A</a>',
    '<b/>A',
    '<script>a<b</script>A',
  ])('is not this one: %s', (text) => {
    expect(unclosedMarkup(text)).toBeNull();
  });
});

describe('words of a text', () => {
  /** What a browser would show, and what it takes for a comment though it does not say that it is one. */
  function wordsOf(html: string): string {
    let words = '';
    const visit = (node: Nodes): void => {
      if (node.type === 'text') words += node.value;
      if (node.type === 'comment' && !html.startsWith('<!--', node.position?.start.offset))
        words += node.value;
      if (node.type === 'element' && /^(?:script|style)$/.test(node.tagName)) return;
      if ('content' in node && node.content !== undefined) visit(node.content);
      if ('children' in node) node.children.forEach(visit);
    };
    visit(parser.parse(html));
    return words.replace(/[^\p{L}\p{N}]/gu, '');
  }

  test('are all there after cleaning, or a part that holds them is reported', () => {
    richTextCleaner.current = cleanRichText;
    const field = richText('Text.');
    const tags = [...RICH_TEXT_TAGS.keys(), ...UNUSUAL_TAGS];
    const part = fc.oneof(
      fc.constantFrom(...tags).map((tag) => `<${tag}>`),
      fc.constantFrom(...tags).map((tag) => `</${tag}>`),
      fc.constantFrom('one', 'दो', '3', ' ', '&amp;', '&eacute;', '&#65;'),
      fc.constantFrom('<!--', '-->', '<![CDATA[', ']]>', '<?x', '<!x', '</ x', '>', '<', '"', "'"),
      fc.constantFrom('<a href="/x/">', '<a href="/>', '<p title="a', '<td x=y>', '<svg viewBox="0">'),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        const written = parts.join('');
        const read = field.safeParse(written);
        if (read.success) expect(wordsOf(read.data)).toBe(wordsOf(written));
      }),
      { seed: 25, numRuns: rounds({ usual: 1000, long: 200_000 }) },
    );
  });
});

/** Elements that rich text does not have, each kind that a parser treats in a way of its own. */
const UNUSUAL_TAGS =
  'script style iframe object embed template noscript svg math textarea title xmp noembed noframes select option button form input video font div center body head frameset marquee desc foreignobject mtext'.split(
    ' ',
  );

describe('headings of a page', () => {
  const anchorsOf = (headings: string): string =>
    treeToCleanHtml(
      parser.parse(headings),
      new Map([
        ['main', 0],
        ['first-view', 0],
      ]),
    );

  test('whose text could be a variable of a script become no variable of the page', () => {
    expect(anchorsOf('<h2>Clarity</h2><h2>fbq</h2><h2>नियम</h2>')).toBe(
      '<h2><a name="clarity"></a>Clarity</h2><h2><a name="fbq"></a>fbq</h2><h2><a name="नियम"></a>नियम</h2>',
    );
    expect(anchorsOf('<h2><a href="/tax/">Tax</a></h2>')).toBe('<h2><a href="/tax/" name="tax">Tax</a></h2>');
  });

  test('have other names than the page itself', () => {
    expect(anchorsOf('<h2>Main</h2><h2>First view</h2>')).toBe(
      '<h2 id="main-2">Main</h2><h2 id="first-view-2">First view</h2>',
    );
  });

  test('are harmless whatever their text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 20 }), (text) => {
        const tree: Root = {
          type: 'root',
          children: [
            { type: 'element', tagName: 'h2', properties: {}, children: [{ type: 'text', value: text }] },
          ],
        };
        expect(isHtml(treeToCleanHtml(tree, new Map()))).toBe(true);
      }),
      { seed: 13, numRuns: rounds({ usual: 200, long: 20_000 }) },
    );
  });
});
