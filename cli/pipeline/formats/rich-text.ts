/** Rich text from content as safe HTML: only text mark-up survives, nothing that runs, loads or styles. */
import type { Element, Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeSanitize, { type Options } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import {
  anchorOf,
  type Html,
  isHarmlessAttribute,
  lettersOf,
  RICH_TEXT_TAGS,
  readTidied,
} from '../../../schemas/plain/html.ts';

/** What may stand in a rich text; `schemas/fields/rich-text.ts` accepts the same without calling the cleaner. */
const ALLOWED: Options = {
  tagNames: [...RICH_TEXT_TAGS.keys()],
  attributes: {
    // The tree names this one attribute by its property.
    ...Object.fromEntries(
      [...RICH_TEXT_TAGS].map(([tag, names]) => [
        tag,
        names.map((name) => (name === 'datetime' ? 'dateTime' : name)),
      ]),
    ),
    '*': [],
  },
  protocols: { href: ['https', 'mailto', 'tel'] },
  strip: ['script', 'style', 'iframe', 'object', 'embed', 'template', 'noscript', 'svg', 'math'],
  clobber: [],
  ancestors: {},
  required: {},
  allowComments: false,
  allowDoctypes: false,
};

const cleaner = unified()
  .use(rehypeParse, { fragment: true })
  .use(rehypeSanitize, ALLOWED)
  .use(() => dropOddAttributes)
  .use(rehypeStringify);
/** A page's own body may also hold the page's main heading. */
const treeCleaner = unified()
  .use(rehypeSanitize, { ...ALLOWED, tagNames: [...RICH_TEXT_TAGS.keys(), 'h1'] })
  .use(() => dropOddAttributes);
const writer = unified().use(rehypeStringify);

/** The same text comes again on many pages; cleaning costs a millisecond. */
const cleaned = new Map<string, Html>();

/** Inline styles, targets, event handlers and unknown elements are removed; their text stays. Source: spec §5. */
export function cleanRichText(html: string): Html {
  const known = cleaned.get(html);
  if (known !== undefined) return known;
  const result = htmlOf(String(cleaner.processSync(html)));
  if (cleaned.size > 5000) cleaned.clear(); // memory stays flat however many pages there are
  cleaned.set(html, result);
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

/** The cleaner is believed only as far as its output can be read; should anything else come out, it is shown and not run. */
function htmlOf(output: string): Html {
  const shown = output.replaceAll('\0', '\uFFFD');
  return readTidied(shown) ?? lettersOf(shown);
}

/** Takes away attributes whose values the reader of rich text does not know to be harmless, or spells them as it does. */
function dropOddAttributes(tree: Root): void {
  const waiting = [...tree.children];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type !== 'element') continue;
    for (const [property, value] of Object.entries(node.properties)) {
      const name = property.toLowerCase();
      const spelt = spellingOf(name, Array.isArray(value) ? value.join(' ') : String(value));
      if (isHarmlessAttribute(name, spelt.replaceAll('&', '&amp;'))) node.properties[property] = spelt;
      else delete node.properties[property];
    }
    waiting.push(...node.children);
  }
}

/** As browsers read an address: without line breaks, and with what needs it in `%` form. */
function spellingOf(name: string, value: string): string {
  if (name === 'title') return value.replaceAll('<', '‹').replaceAll('>', '›');
  if (name !== 'href') return value;
  return value
    .replace(/[\t\n\r]/g, '')
    .trim()
    .replace(/[\s"'<>^`{|}]/gu, encodeURIComponent)
    .replaceAll("'", '%27');
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
      // HTML takes any text; style sheets and older tools want a letter first.
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
