/** Rich text from content as safe HTML: only text mark-up survives, nothing that runs, loads or styles. */
import type { Root } from 'hast';
import rehypeParse from 'rehype-parse';
import rehypeSanitize, { type Options } from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { RICH_TEXT_TAGS } from '../../schemas/fields/canonical-rich-text.ts';

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
  .use(rehypeStringify);
/** A page's own body may also hold the page's main heading. */
const treeCleaner = unified().use(rehypeSanitize, { ...ALLOWED, tagNames: [...RICH_TEXT_TAGS.keys(), 'h1'] });
const writer = unified().use(rehypeStringify);

/** The same text comes again on many pages; cleaning costs a millisecond. */
const cleaned = new Map<string, string>();

/** Inline styles, targets, event handlers and unknown elements are removed; their text stays. Source: spec §5. */
export function cleanRichText(html: string): string {
  const known = cleaned.get(html);
  if (known !== undefined) return known;
  const result = String(cleaner.processSync(html));
  if (cleaned.size > 5000) cleaned.clear(); // memory stays flat however many pages there are
  cleaned.set(html, result);
  return result;
}

/** The same rule for a tree that Markdown gave. Headings get an `id` from their text, so that they can be linked to. */
export function treeToCleanHtml(tree: Root, takenIds: Set<string>): string {
  const clean = treeCleaner.runSync(tree) as Root;
  for (const node of clean.children) {
    if (node.type !== 'element' || !/^h[1-6]$/.test(node.tagName)) continue;
    node.properties['id'] = uniqueId(textOf(node), takenIds);
  }
  return writer.stringify(clean);
}

function textOf(node: { children?: unknown[] } | { value?: unknown }): string {
  if ('value' in node && typeof node.value === 'string') return node.value;
  if (!('children' in node) || !Array.isArray(node.children)) return '';
  return node.children.map((child) => textOf(child as { value?: unknown })).join('');
}

/** `3. Who may play?` → `3-who-may-play`; letters and vowel signs of every script are kept. */
function uniqueId(text: string, taken: Set<string>): string {
  const base =
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/gu, '-')
      .replace(/^-|-$/g, '')
      // HTML takes any text; style sheets and older tools want a letter first.
      .replace(/^(?=[\p{N}])/u, 'clause-') || 'section';
  let id = base;
  for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`;
  taken.add(id);
  return id;
}
