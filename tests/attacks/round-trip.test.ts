/**
 * What machines read of a page: its title and summary in the head, structured data, the feed. Whatever the texts of content hold, a
 * parser gives back what was written, and nothing besides.
 */
import type { Element, Nodes } from 'hast';
import rehypeParse from 'rehype-parse';
import { SaxesParser } from 'saxes';
import { unified } from 'unified';
import { describe, expect, test } from 'vitest';
import { isReadable } from '../../schemas/fields/text.ts';
import { buildProject } from '../build-project.ts';
import { rounds } from '../rounds.ts';
import { threePages } from '../shared-cache.ts';
import type { TemporaryProject } from '../temporary-project.ts';
import { PAYLOADS } from './payloads.ts';

/** Of the ways to be more than a text where the attacks of pages have none: in XML, in JSON in HTML, at the beginning of a value. */
const MORE = [
  ']]>',
  ']]]]><![CDATA[>',
  '<![CDATA[ x ]]>',
  '&#0;&#x1F;&#xFFFF;&lol;&amp;lt;&',
  '<!ENTITY x "y">',
  '<script type="application/json">{</script>',
  '<script type="application/ld+json">[1,2</script><A HREF="/x">',
  '<style>x</style href="/y">',
  '<A HREF="/ludo/" data-x="/y">x</A>',
  '/ludo/ and more',
  '//evil.example/ x',
  '\\u003c/script\\u003e\\',
  '\u2028\u2029\u0085\ufeffx',
  '\u202eabc\u2066def\u200f',
  '\ud83d\ude00 \ud83d x \ude00',
  '\u0000\u0001\u0008\u000b\u000c\u001f\u007f\u0080x',
  'a\r\nb\rc\nd\te',
  '  two  spaces  ',
  '$& $1 $` $$',
  '<slot></slot><slot name="articles"></slot>',
  '\ufffe\uffff\ufdd0 x',
];
/** Without braces, which stand doubled in content, and without names of files that would have to be there. */
const TEXTS = [...MORE, ...PAYLOADS]
  .map((text) => text.replaceAll(/[{}]/g, '').replace(/^\/assets/, ' /assets'))
  .filter(isReadable);
const PAGES = rounds({ usual: MORE.length + 5, long: TEXTS.length });

/** The text of a page in one of its fields; in a field with a limit its beginning. */
const textOf = (index: number, limit = 1000): string => (TEXTS[index % TEXTS.length] ?? '').slice(0, limit);
/** Each text is in every one of these, on some page. */
const fieldsOf = (index: number) => ({
  title: textOf(index, 60),
  description: textOf(index + 1, 155),
  author: textOf(index + 2),
  question: textOf(index + 3),
  heading: textOf(index + 4),
});

/** As HTML in UTF-8 has it. */
const inHtml = (text: string): string =>
  Buffer.from(text).toString().replaceAll('\0', '\ufffd').replaceAll(/\r\n?/g, '\n');
/** XML has no place for some characters at all. */
const inXml = (text: string): string =>
  text.replaceAll(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '').replaceAll(/\r\n?/g, '\n');

/** Files hold no invisible characters; what is written for one may be any. */
const inAscii = (value: object): string =>
  JSON.stringify(value).replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

function writePages(project: TemporaryProject): void {
  for (let index = 0; index < PAGES; index++) {
    const { title, description, author, question, heading } = fieldsOf(index);
    const faq = { type: 'faq', heading, items: [{ heading: question, content: '<p>An <b>answer</b>.</p>' }] };
    const date = '2026-01-02';
    const page = { title, description, author, date, Hero_Banner: { heading }, page_body: [faq] };
    project.write(`content/pages/blog/p${index}.json`, inAscii(page));
  }
}

interface ReadPage {
  title: string;
  /** By `name` or `property`. */
  meta: Map<string, string>;
  jsonLd: Record<string, unknown>[];
}

function readPage(html: string): ReadPage {
  const page: ReadPage = { title: '', meta: new Map(), jsonLd: [] };
  const inside = ({ children }: Element): string =>
    children.map((child) => (child.type === 'text' ? child.value : '')).join('');
  const visit = (node: Nodes): void => {
    if (node.type === 'element') {
      const { name, property, content, type } = node.properties;
      if (node.tagName === 'title') page.title ||= inside(node);
      if (node.tagName === 'meta') page.meta.set(String(property ?? name), String(content));
      if (type === 'application/ld+json') page.jsonLd.push(JSON.parse(inside(node)));
    }
    if ('children' in node) node.children.forEach(visit);
  };
  visit(unified().use(rehypeParse).parse(html));
  return page;
}

/** Things of the structured data, those within others too. */
function thingsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(thingsIn);
  return Array.isArray(value) ? inner : [value as Record<string, unknown>, ...inner];
}

/** Items of a feed, each by the names of its elements. Throws for what is no XML. */
function readFeed(xml: string): Map<string, string>[] {
  const items: Map<string, string>[] = [];
  const path: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    path.push(name);
    if (name === 'item') items.push(new Map());
  });
  parser.on('text', (text) => {
    if (path.at(-2) === 'item') items.at(-1)?.set(path.at(-1) ?? '', text);
  });
  parser.on('closetag', () => path.pop());
  parser.write(xml).close();
  return items;
}

describe.each(['https://dice.example', 'https://dice.example/app/'])('a site at %s', (origin) => {
  test(`${PAGES} pages of ${TEXTS.length} odd texts say to machines what was written`, async () => {
    const project = await threePages();
    project.write(
      'content/site.yaml',
      project.read('content/site.yaml').replace('origin: https://dice.example', `origin: ${origin}`),
    );
    writePages(project);
    const { problems } = await buildProject(project);
    expect(
      problems
        .filter(({ severity }) => severity === 'error')
        .map(({ file, message }) => `${file}: ${message}`),
    ).toEqual([]);
    const feed = readFeed(project.read('dist/blog/rss.xml'));
    const fed = new Map(feed.map((item) => [item.get('link')?.replace(/.*\/p(\d+)\/$/, '$1'), item]));
    for (let index = 0; index < PAGES; index++) {
      const { title, description, author, question } = fieldsOf(index);
      const page = readPage(project.read(`dist/blog/p${index}/index.html`));
      const said = (...names: string[]) => names.map((name) => page.meta.get(name));
      expect.soft(page.title).toBe(inHtml(title));
      for (const text of said('og:title', 'twitter:title', 'og:image:alt'))
        expect.soft(text).toBe(inHtml(title));
      for (const text of said('description', 'og:description', 'twitter:description'))
        expect.soft(text).toBe(inHtml(description));
      const things = thingsIn(page.jsonLd);
      const ofType = (type: string) => things.find((thing) => thing['@type'] === type);
      expect.soft(ofType('Article')).toMatchObject({ headline: title, description });
      expect.soft(ofType('Person')).toMatchObject({ name: author });
      expect.soft(ofType('Question')).toMatchObject({ name: question });
      const item = fed.get(`${index}`);
      if (item === undefined) continue;
      expect.soft(item.get('title') ?? '').toBe(inXml(title));
      expect.soft(item.get('description') ?? '').toBe(inXml(description));
      expect.soft(item.get('dc:creator') ?? '').toBe(inXml(author));
    }
    expect(fed.size).toBe(Math.min(PAGES, 50));
  });
});
