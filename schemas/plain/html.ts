/**
 * HTML with a branded type. A text becomes `Html` only by being read here, in one pass and without a parser: a strict reader of the small
 * HTML that content may use, which returns `null` for everything that is not certainly harmless. It never guesses: an unknown tag,
 * attribute or reference is `null`.
 *
 * The brand exists only in TypeScript, so values cost nothing in caches, threads and pages, but nothing prevents `JSON.parse(…) as Html`
 * either. That is why the one component that inserts such a value reads it again: values from a cast or from a damaged or forged cache are
 * refused there (`isHtml`).
 */

declare const read: unique symbol;

/** HTML that only shows text: it runs, loads and styles nothing. Created by the functions of this file only. */
export type Html = string & { readonly [read]: true };

/** Content that an element may have. */
type Content = 'flow' | 'phrasing' | 'void' | 'items' | 'table' | 'rows' | 'cells' | 'terms';

interface Tag {
  readonly name: string;
  content: Content;
  /** Where the element is allowed: in text, between blocks, or only inside the parent of this kind. */
  place: 'phrasing' | 'flow' | 'items' | 'table' | 'rows' | 'cells' | 'terms';
  attributes: readonly string[];
}

const NO_ATTRIBUTES: readonly string[] = [];
/** How many columns and rows a cell takes. */
const SPANS: readonly string[] = ['colspan', 'rowspan'];

function tags(names: string, content: Content, place: Tag['place']): Tag[] {
  return names.split(' ').map((name) => ({ name, content, place, attributes: NO_ATTRIBUTES }));
}

const TAGS: Tag[] = [
  ...tags('b strong i em u s del sub sup small mark code', 'phrasing', 'phrasing'),
  ...tags('br', 'void', 'phrasing'),
  { name: 'a', content: 'phrasing', place: 'phrasing', attributes: ['href', 'rel', 'lang', 'title'] },
  { name: 'span', content: 'phrasing', place: 'phrasing', attributes: ['lang'] },
  { name: 'abbr', content: 'phrasing', place: 'phrasing', attributes: ['title'] },
  { name: 'time', content: 'phrasing', place: 'phrasing', attributes: ['datetime'] },
  ...tags('p h2 h3 h4 h5 h6 pre', 'phrasing', 'flow'),
  ...tags('hr', 'void', 'flow'),
  ...tags('blockquote', 'flow', 'flow'),
  ...tags('ul', 'items', 'flow'),
  { name: 'ol', content: 'items', place: 'flow', attributes: ['start'] },
  ...tags('li', 'flow', 'items'),
  ...tags('dl', 'terms', 'flow'),
  ...tags('dt', 'phrasing', 'terms'),
  ...tags('dd', 'flow', 'terms'),
  ...tags('table', 'table', 'flow'),
  ...tags('caption', 'phrasing', 'table'),
  ...tags('thead tbody', 'rows', 'table'),
  ...tags('tr', 'cells', 'rows'),
  { name: 'td', content: 'flow', place: 'cells', attributes: SPANS },
  { name: 'th', content: 'flow', place: 'cells', attributes: ['scope', ...SPANS] },
];

/** Tag name → the attributes it may have in rich text. */
export const RICH_TEXT_TAGS: ReadonlyMap<string, readonly string[]> = new Map(
  TAGS.map((tag) => [tag.name, tag.attributes]),
);

interface KnownTag {
  tag: Tag;
  kind: 'start' | 'end' | 'self-closed';
}

/** Rules that a text is read by. */
interface Grammar {
  /** Text between `<` and `>` → its tag, for every tag without attributes. */
  tagByText: ReadonlyMap<string, KnownTag>;
  /** Whether nesting must follow HTML's rules. A parser's output is only known to be balanced. */
  isOrdered: boolean;
}

/** Rules for text as written. */
const WRITTEN: Grammar = { tagByText: new Map(TAGS.flatMap(spellings)), isOrdered: true };

/** Rules for the cleaner's output, and for the page's own body, whose headings can be link targets. */
const TIDIED: Grammar = {
  tagByText: new Map(
    [...TAGS.map(withAnchors), ...tags('h1', 'phrasing', 'flow').map(withAnchors)].flatMap(spellings),
  ),
  isOrdered: false,
};

/** Allows headings an `id` or, where that would create a global, a named link inside: see `anchorOf`. */
function withAnchors(tag: Tag): Tag {
  if (/^h[1-6]$/.test(tag.name)) return { ...tag, attributes: [...tag.attributes, 'id'] };
  return tag.name === 'a' ? { ...tag, attributes: [...tag.attributes, 'name'] } : tag;
}

function spellings(tag: Tag): [string, KnownTag][] {
  const start: [string, KnownTag] = [tag.name, { tag, kind: 'start' }];
  if (tag.content !== 'void') return [start, [`/${tag.name}`, { tag, kind: 'end' }]];
  const selfClosed: KnownTag = { tag, kind: 'self-closed' };
  return [start, [`${tag.name}/`, selfClosed], [`${tag.name} /`, selfClosed]];
}

/** Deepest nesting accepted here; deeper texts go to the cleaner. */
const MAX_DEPTH = 48;

/** `&#x10FFFF` and every name below are shorter. */
const MAX_REFERENCE_LENGTH = 12;

const REFERENCE_NAMES: ReadonlySet<string> = new Set(
  `amp lt gt quot apos nbsp copy reg trade hellip mdash ndash lsquo rsquo ldquo rdquo laquo raquo bull middot times
  divide deg euro pound cent yen shy zwj zwnj rarr larr uarr darr frac12 frac14 frac34`.split(/\s+/),
);

/**
 * Reads a written text as HTML; `null` when it needs a real parser. Accepts only allowed tags, properly nested, quoted attributes of the
 * allowed kinds, links that cannot run script, and `&`, `<` and `>` as references. Three mistakes are corrected, because they are common
 * and unambiguous: a lone `&` or `>` becomes a reference, and `<br/>` becomes `<br>`.
 */
export function readWritten(text: string): Html | null {
  return readBy(WRITTEN, text);
}

/**
 * Reads the cleaner's output as HTML. Its nesting may be unusual, and headings may be anchors; otherwise the rules are as strict. `null`:
 * the cleaner let something through, or wrote it in an unknown way.
 */
export function readTidied(text: string): Html | null {
  return readBy(TIDIED, text);
}

/** HTML that shows the text exactly as written. */
export function lettersOf(text: string): Html {
  return text
    .replaceAll('\0', '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;') as Html;
}

/** Texts that were recently read as HTML: the schema reads them first, then each view that shows them. */
const lately = new Set<string>();
/** Most texts remembered; beyond that all are dropped, to limit memory. */
const MOST_LATELY = 128;

/** Whether one of the functions above could have returned the value. Reads it, since a type proves nothing at run time. */
export function isHtml(value: unknown): value is Html {
  if (typeof value !== 'string') return false;
  if (lately.has(value)) return true;
  if (readBy(TIDIED, value) !== value) return false;
  if (lately.size >= MOST_LATELY) lately.clear();
  lately.add(value);
  return true;
}

function readBy(grammar: Grammar, text: string): Html | null {
  if (text.includes('\0')) return null;
  const html =
    text.includes('<') || text.includes('&') || text.includes('>') ? new Reader(text, grammar).read() : text;
  return html as Html | null;
}

/** Link target of a heading: `#name`. */
export type Anchor = { id: string } | { linkName: string };

/**
 * Every element with an `id` becomes a global variable of that name: a script could take a heading "Clarity" for the session recorder. So
 * only names that cannot be a variable in a script become ids; the others become the name of a link inside the heading, which browsers
 * scroll to as well.
 */
export function anchorOf(name: string): Anchor {
  return VARIABLE.test(name) ? { linkName: name } : { id: name };
}

const VARIABLE = /^[\p{ID_Start}$_](?:[\p{ID_Continue}$]|\u200c|\u200d)*$/u;
const ANCHOR_NAME = /^(?:[\p{L}\p{M}\p{N}-]|\u200c|\u200d)+$/u;

class Reader {
  private readonly open: Tag[] = [];
  /** Content allowed at the current position, inside the innermost open element. */
  private content: Content = 'flow';
  private openLinks = 0;
  /** Output for the source up to `copied`. */
  private output = '';
  private copied = 0;

  constructor(
    private readonly html: string,
    private readonly grammar: Grammar,
  ) {}

  read(): string | null {
    const { html } = this;
    let ampersand = indexOrEnd(html, '&', 0);
    for (let position = 0; position < html.length; ) {
      const less = indexOrEnd(html, '<', position);
      let greater = indexOrEnd(html, '>', position);
      if (ampersand < position) ampersand = indexOrEnd(html, '&', position);
      if (less > position && !this.mayHoldText(position, less)) return null;
      if (ampersand < less || greater < less) {
        if (!this.mendText(position, less)) return null;
        greater = indexOrEnd(html, '>', less);
      }
      if (less === html.length) break;
      // No value of an allowed attribute contains ">", so the first one ends the tag.
      if (greater === html.length || !this.readTag(less, greater)) return null;
      position = greater + 1;
    }
    if (this.open.length > 0) return null;
    return this.copied === 0 ? html : this.output + html.slice(this.copied);
  }

  /** Replaces `[from, to)` of the source in the output. */
  private replace(from: number, to: number, replacement: string): void {
    this.output += this.html.slice(this.copied, from) + replacement;
    this.copied = to;
  }

  private mayHoldText(from: number, to: number): boolean {
    if (!this.grammar.isOrdered) return true;
    return this.content === 'flow' || this.content === 'phrasing' || skipSpace(this.html, from) >= to;
  }

  /** Replaces `&` and `>` in the text `[from, to)` by references. False when an `&` is ambiguous. */
  private mendText(from: number, to: number): boolean {
    const { html } = this;
    for (let at = from; at < to; at++) {
      const code = html.charCodeAt(at);
      if (code === GREATER) this.replace(at, at + 1, '&gt;');
      if (code !== AMPERSAND) continue;
      const end = referenceEnd(html, at);
      if (end === -1) return false;
      if (end === at + 1) this.replace(at, end, '&amp;');
      at = end - 1;
    }
    return true;
  }

  /** Reads the tag between these positions of `<` and `>`. */
  private readTag(less: number, greater: number): boolean {
    const inside = this.html.slice(less + 1, greater);
    const known = this.grammar.tagByText.get(inside);
    if (known === undefined) return this.readTagWithAttributes(inside);
    if (known.kind === 'end') return this.close(known.tag);
    if (known.kind === 'self-closed') this.replace(less, greater, `<${known.tag.name}`);
    return this.enter(known.tag);
  }

  private readTagWithAttributes(inside: string): boolean {
    const space = inside.search(/[ \n\t]/);
    if (space === -1) return false;
    const known = this.grammar.tagByText.get(inside.slice(0, space));
    if (known?.kind !== 'start') return false;
    return areCleanAttributes(known.tag, inside.slice(space)) && this.enter(known.tag);
  }

  private enter(tag: Tag): boolean {
    if (this.grammar.isOrdered && !this.isInOrder(tag)) return false;
    if (tag.content === 'void') return true;
    if (tag.name === 'a') this.openLinks++;
    this.open.push(tag);
    this.content = tag.content;
    return true;
  }

  private isInOrder(tag: Tag): boolean {
    const isAllowedHere = tag.place === this.content || (this.content === 'flow' && tag.place === 'phrasing');
    if (!isAllowedHere || this.open.length >= MAX_DEPTH) return false;
    return tag.name !== 'a' || this.openLinks === 0;
  }

  private close(tag: Tag): boolean {
    if (this.open.pop() !== tag) return false;
    if (tag.name === 'a') this.openLinks--;
    this.content = this.open.at(-1)?.content ?? 'flow';
    return true;
  }
}

/** Whether the text after a tag's name consists of allowed attributes, each once, after white space. */
function areCleanAttributes(tag: Tag, text: string): boolean {
  if (tag.attributes.length === 0) return false;
  let seen = 0;
  let at = 0;
  while (at < text.length) {
    const nameStart = skipSpace(text, at);
    if (nameStart === text.length) return true;
    const equals = text.indexOf('="', nameStart);
    if (nameStart === at || equals === -1) return false;
    const valueEnd = text.indexOf('"', equals + 2);
    if (valueEnd === -1) return false;
    const name = text.slice(nameStart, equals);
    const index = tag.attributes.indexOf(name);
    if (index === -1 || (seen & (1 << index)) !== 0) return false;
    if (!isHarmlessAttribute(name, text.slice(equals + 2, valueEnd))) return false;
    seen |= 1 << index;
    at = valueEnd + 1;
  }
  return true;
}

const TAB = 9;
const LINE_FEED = 10;
const SPACE = 32;
const HASH = 35;
const AMPERSAND = 38;
const SEMICOLON = 59;
const GREATER = 62;

/** Matches nearly every link of content; the two patterns after it accept the same with all of Unicode, at three times the cost. */
const PLAIN_HREF = /^(?:https:\/\/[\w.-]+)?\/(?:[\w.~?#=%+-][\w.~?#=%+/-]*)?$/;

// Control characters and white space are in no class here, so no value can hide a scheme behind them.
const HREF =
  /^(?:https:\/\/[^\s"'<>\\^`{|}\p{Cc}\p{Cf}&/@]|mailto:[^\s"'<>\\^`{|}\p{Cc}\p{Cf}&]|tel:[+\d]|\/(?![/\\])|#)/u;
// The cleaner's serializer spells "&" in its own way.
const HREF_REST = /^(?:[^\s"'<>\\^`{|}\p{Cc}&]|&(?:amp|#x26);)*$/u;
const REL = /^[a-z]+(?:-[a-z]+)*(?: [a-z]+(?:-[a-z]+)*)*$/;
const LANGUAGE = /^[A-Za-z]{2,8}(?:-[A-Za-z\d]{1,8}){0,4}$/;
const DATE_TIME = /^[\dTZPWDHMSY:.+ -]{1,40}$/;

/** Whether an attribute of rich text may have this value, as written between its quotes. The cleaner removes all others. */
export function isHarmlessAttribute(name: string, value: string): boolean {
  switch (name) {
    case 'href':
      return PLAIN_HREF.test(value) || (HREF.test(value) && HREF_REST.test(value));
    case 'rel':
      return REL.test(value);
    case 'lang':
      return LANGUAGE.test(value);
    case 'datetime':
      return DATE_TIME.test(value);
    case 'start':
      return /^\d{1,6}$/.test(value);
    case 'colspan':
    case 'rowspan':
      return /^[1-9]\d?$/.test(value);
    case 'scope':
      return /^(?:col|row|colgroup|rowgroup)$/.test(value);
    case 'title':
      return isCleanTitle(value);
    case 'id':
      return ANCHOR_NAME.test(value) && !VARIABLE.test(value);
    case 'name':
      return ANCHOR_NAME.test(value);
    default:
      return false;
  }
}

function isCleanTitle(value: string): boolean {
  if (value === '' || value.includes('<') || value.includes('>')) return false;
  for (let at = value.indexOf('&'); at !== -1; at = value.indexOf('&', at + 1)) {
    const end = referenceEnd(value, at);
    if (end === -1 || end === at + 1) return false;
  }
  return true;
}

/**
 * Index after the character reference that starts at `at`; `at + 1` when the `&` there is unambiguously literal; -1 when neither is
 * certain.
 */
function referenceEnd(text: string, at: number): number {
  const first = text.charCodeAt(at + 1);
  if (at + 1 === text.length || isAloneAfterAmpersand(first)) return at + 1;
  let semicolon = at + 1;
  while (semicolon < at + MAX_REFERENCE_LENGTH && isReferenceCode(text.charCodeAt(semicolon))) semicolon++;
  if (text.charCodeAt(semicolon) !== SEMICOLON) return -1;
  const name = text.slice(at + 1, semicolon);
  if (first !== HASH) return REFERENCE_NAMES.has(name) ? semicolon + 1 : -1;
  return isCharacterNumber(name) ? semicolon + 1 : -1;
}

/** Whether the code is `#` or an ASCII letter or digit. */
function isReferenceCode(code: number): boolean {
  return code === HASH || isTagNameCode(code) || (code >= 65 && code <= 90);
}

/** `&` before white space or sentence punctuation begins no reference. */
function isAloneAfterAmpersand(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === TAB || code === 13 || code === 44 || code === 46;
}

/** Whether `#8377` or `#x20B9` names a character that HTML may hold. */
function isCharacterNumber(reference: string): boolean {
  const hex = /^#[xX]([\dA-Fa-f]{1,6})$/.exec(reference)?.[1];
  const decimal = /^#(\d{1,7})$/.exec(reference)?.[1];
  if (hex === undefined && decimal === undefined) return false;
  const code = hex === undefined ? Number.parseInt(decimal ?? '', 10) : Number.parseInt(hex, 16);
  if (code < 32) return code === TAB || code === LINE_FEED;
  if (code >= 0x7f && code <= 0x9f) return false;
  if (code >= 0xd800 && code <= 0xdfff) return false;
  if (code >= 0xfdd0 && code <= 0xfdef) return false;
  return code <= 0x10ffff && (code & 0xfffe) !== 0xfffe;
}

function indexOrEnd(text: string, searched: string, from: number): number {
  const index = text.indexOf(searched, from);
  return index === -1 ? text.length : index;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== SPACE && code !== LINE_FEED && code !== TAB && code !== 13) return at;
    at++;
  }
}

function isLowerLetterCode(code: number): boolean {
  return code >= 97 && code <= 122;
}

function isTagNameCode(code: number): boolean {
  return isLowerLetterCode(code) || (code >= 48 && code <= 57);
}
