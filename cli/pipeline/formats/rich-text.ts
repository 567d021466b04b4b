/** Rich text from content as safe HTML: only text mark-up survives, nothing that runs, loads or styles. */
import type { Comment, Element, Nodes, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeSanitize, { type Options } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import type { TextPart } from '../../../schemas/fields/refuse.ts';
import type { CleanedText } from '../../../schemas/fields/rich-text.ts';
import {
  anchorOf,
  type Html,
  isHarmlessAttribute,
  lettersOf,
  RICH_TEXT_TAGS,
  readTidied,
} from '../../../schemas/plain/html.ts';
import { spelledHref } from '../../../schemas/plain/spelled-href.ts';

/** Elements that go with all that is inside. */
const STRIPPED_TAGS: ReadonlySet<string> = new Set([
  ...['script', 'style', 'iframe', 'object', 'embed', 'template', 'noscript', 'svg', 'math'],
]);

/** Their content is for programs; browsers do not show it. */
const CODE_TAGS: ReadonlySet<string> = new Set(['script', 'style']);

/** Attributes that the tree has under names of its own. */
export const PROPERTIES: Readonly<Record<string, string>> = {
  datetime: 'dateTime',
  colspan: 'colSpan',
  rowspan: 'rowSpan',
};

/** What may be in a rich text; `schemas/fields/rich-text.ts` accepts the same without calling the cleaner. */
const ALLOWED: Options = {
  tagNames: [...RICH_TEXT_TAGS.keys()],
  attributes: {
    ...Object.fromEntries(
      [...RICH_TEXT_TAGS].map(([tag, names]) => [tag, names.map((name) => PROPERTIES[name] ?? name)]),
    ),
    '*': [],
  },
  protocols: { href: ['https', 'mailto', 'tel'] },
  strip: [...STRIPPED_TAGS],
  clobber: [],
  ancestors: {},
  required: {},
  allowComments: false,
  allowDoctypes: false,
};

const parser = unified().use(rehypeParse, { fragment: true });
const cleaner = unified()
  .use(() => spellLinks)
  .use(rehypeSanitize, ALLOWED)
  .use(() => dropOddAttributes)
  .use(rehypeStringify);
/** A page's own body may also hold the page's main heading. */
const treeCleaner = unified()
  .use(() => spellLinks)
  .use(rehypeSanitize, { ...ALLOWED, tagNames: [...RICH_TEXT_TAGS.keys(), 'h1'] })
  .use(() => dropOddAttributes);
const writer = unified().use(rehypeStringify);

/** The same text occurs on many pages, and cleaning it takes a millisecond. */
const cleaned = new Map<string, CleanedText>();

/**
 * Inline styles, targets, event handlers and unknown elements are removed; their text stays. Elements removed together with their text are
 * returned in `losses`. Source: spec §5.
 */
export function cleanRichText(written: string): CleanedText {
  const known = cleaned.get(written);
  if (known !== undefined) return known;
  const tree = parser.parse(written);
  const lost = lostTexts(tree, written);
  const html = htmlOf(cleaner.stringify(cleaner.runSync(tree) as Root));
  const result = { html, lost };
  if (cleaned.size > 5000) cleaned.clear(); // bounds the memory, however many pages there are
  cleaned.set(written, result);
  return result;
}

/** The same rule for a tree that Markdown gave. Headings become anchors named for their text, so that they can be linked to. */
export function treeToCleanHtml(tree: Root, takenNames: Map<string, number>): Html {
  const clean = treeCleaner.runSync(tree) as Root;
  for (const node of clean.children) {
    if (node.type !== 'element' || !/^h[1-6]$/.test(node.tagName)) continue;
    const anchor = anchorOf(uniqueName(textOf(node), takenNames));
    if ('id' in anchor) node.properties['id'] = anchor.id;
    else nameLink(node, anchor.linkName);
  }
  return htmlOf(writer.stringify(clean).trim());
}

/** Names the link that is all of a heading, or else puts an empty one before its text. */
function nameLink(heading: Element, name: string): void {
  const [only, ...others] = heading.children;
  if (only?.type === 'element' && only.tagName === 'a' && others.length === 0) only.properties['name'] = name;
  else heading.children.unshift({ type: 'element', tagName: 'a', properties: { name }, children: [] });
}

/** The cleaner's output is parsed again; anything unexpected in it is escaped, so that it is shown and not run. */
function htmlOf(output: string): Html {
  const shown = output.replaceAll('\0', '\uFFFD');
  return readTidied(shown) ?? lettersOf(shown);
}

/** Runs before the cleaner, which recognises schemes in lower case only. */
function spellLinks(tree: Root): void {
  for (const { properties } of elementsOf(tree))
    if (typeof properties['href'] === 'string') properties['href'] = spelledHref(properties['href']);
}

/** Removes attributes whose values `schemas/fields/rich-text.ts` does not accept, or rewrites them to the spelling it accepts. */
function dropOddAttributes(tree: Root): void {
  for (const { properties } of elementsOf(tree)) {
    for (const [property, value] of Object.entries(properties)) {
      const name = property.toLowerCase();
      const spelt = spellingOf(name, Array.isArray(value) ? value.join(' ') : String(value));
      if (isHarmlessAttribute(name, spelt.replaceAll('&', '&amp;'))) properties[property] = spelt;
      else delete properties[property];
    }
  }
}

/** All elements of a tree, in no order. */
function* elementsOf(tree: Root): Generator<Element> {
  const waiting = [...tree.children];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type !== 'element') continue;
    yield node;
    waiting.push(...node.children);
  }
}

/** The harmless way to write a value of an attribute. */
function spellingOf(name: string, value: string): string {
  if (name === 'title') return value.replaceAll('<', '‹').replaceAll('>', '›');
  return name === 'href' ? spelledHref(value) : value;
}

function textOf(node: { children?: unknown[] } | { value?: unknown }): string {
  if ('value' in node && typeof node.value === 'string') return node.value;
  if (!('children' in node) || !Array.isArray(node.children)) return '';
  return node.children.map((child) => textOf(child as { value?: unknown })).join('');
}

/**
 * `3. Who may play?` → `3-who-may-play`; letters and vowel signs of every script stay.
 * @param taken names of the page, each with the last number that was put behind it
 */
function uniqueName(text: string, taken: Map<string, number>): string {
  const base =
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/gu, '-')
      .replace(/^-|-$/g, '')
      // HTML allows any id; style sheets and older tools require a letter first.
      .replace(/^(?=[\p{N}])/u, 'clause-') || 'section';
  let name = base;
  let count = taken.get(base) ?? 0;
  while (taken.has(name)) {
    count = Math.max(2, count + 1);
    name = `${base}-${count}`;
  }
  taken.set(base, count);
  if (name !== base) taken.set(name, 0);
  return name;
}

/** Whether the words inside of an element are taken away with it. */
export function isLostWithWords(tagName: string): boolean {
  return STRIPPED_TAGS.has(tagName) && !CODE_TAGS.has(tagName);
}

/** Losses to report for one text: more than these come from one mistake. */
const MOST_LOSSES = 10;

/** Letters of a loss by which it is found again in its file. */
const SHOWN_LENGTH = 40;

/** The beginning of each part of a written text whose words are taken away: `<svg viewBox="…">`, `<![CDATA[words`. */
function lostTexts(tree: Root, written: string): TextPart[] {
  const lost: TextPart[] = [];
  const waiting: Nodes[] = [tree];
  for (let node = waiting.pop(); node !== undefined && lost.length < MOST_LOSSES; node = waiting.pop()) {
    const start = node.position?.start.offset;
    if (start !== undefined && losesWords(node, written))
      lost.push({ text: beginningOf(written, start), offset: start });
    else if ('children' in node) waiting.push(...node.children.toReversed());
  }
  return lost;
}

function losesWords(node: Nodes, written: string): boolean {
  if (node.type === 'comment') return isMeantAsText(node, written) && hasWords(node.value);
  if (node.type !== 'element') return false;
  if (node.tagName === 'input') return hasWords(String(node.properties['value'] ?? ''));
  return STRIPPED_TAGS.has(node.tagName) && hasWords(shownText(node, written));
}

/** Only `<!-- … -->` is a deliberate comment; whatever else a browser parses as one was meant as text. */
function isMeantAsText({ position }: Comment, written: string): boolean {
  return !written.startsWith('<!--', position?.start.offset);
}

/** All text inside a node, without code. */
function shownText(root: Nodes, written: string): string {
  let text = '';
  const waiting: Nodes[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'text' || (node.type === 'comment' && isMeantAsText(node, written))) text += node.value;
    if (node.type === 'element' && CODE_TAGS.has(node.tagName)) continue;
    if ('children' in node) waiting.push(...node.children);
    if ('content' in node && node.content !== undefined) waiting.push(node.content);
  }
  return text;
}

/** Whether there is a letter or a digit. */
function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Up to the end of its tag or line. */
function beginningOf(written: string, start: number): string {
  return /^[^\n>]*>?/.exec(written.slice(start, start + SHOWN_LENGTH))?.[0] ?? '';
}
