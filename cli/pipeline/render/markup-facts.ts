/**
 * Scans a page's markup once: converts React's spelling to HTML's, and collects the facts in its tags that the rest of the page depends
 * on.
 */

/** Facts from the tags of some markup. Texts are ignored. */
export interface MarkupFacts {
  /** Names in `class`. */
  classes: Set<string>;
  /** Names of attributes that begin with `data-`. */
  dataAttributes: Set<string>;
  /** Values of `data-theme`. */
  themes: Set<string>;
  /** https addresses in `FETCHED`, the first of each. */
  fetched: Set<string>;
  /** Values of `data-embed`. */
  embedded: Set<string>;
  /** Values of `href` that begin with a slash, below `LISTED_PATHS` only. */
  paths: Set<string>;
}

export function noFacts(): MarkupFacts {
  return {
    classes: new Set(),
    dataAttributes: new Set(),
    themes: new Set(),
    fetched: new Set(),
    embedded: new Set(),
    paths: new Set(),
  };
}

/** Merges the facts of several pieces of markup. */
export function joinedFacts(pieces: readonly MarkupFacts[]): MarkupFacts {
  const joined = noFacts();
  for (const facts of pieces)
    for (const key of Object.keys(joined) as (keyof MarkupFacts)[])
      for (const value of facts[key]) joined[key].add(value);
  return joined;
}

/** Paths below which links are of interest: the playable game, which is published only where something leads to it. */
const LISTED_PATHS = '/game/';

/** A tag as it is written, and its facts. */
interface Tag {
  html: string;
  classes: string[];
  others: [kind: Exclude<keyof MarkupFacts, 'classes'>, value: string][];
  /** As React wrote it. */
  written: string;
  /** The cached tag that last followed it. Pages are alike, so it mostly follows again, which is quicker to see than to look up. */
  next: Tag | null;
}

/** Cache of tags by React's text: a site has few different ones. Cleared when there are too many. */
const known = new Map<string, Tag>();
const MOST_KNOWN = 4000;
/** Longer tags contain texts of one page and are not cached; the path of an icon is nearly as long. */
const MOST_KNOWN_LETTERS = 140;

/**
 * @param markup as React writes it: no `>` in values
 * @param facts those found are added
 */
export function readMarkup(markup: string, facts: MarkupFacts): string {
  const seen = new Set<Tag>();
  let html = '';
  let from = 0;
  let last: Tag | null = null;
  for (let open = markup.indexOf('<'); open !== -1; open = markup.indexOf('<', open + 1)) {
    if (markup.charCodeAt(open + 1) === SLASH || markup.charCodeAt(open + 2) === END) continue;
    const tag = tagAt(markup, open, last);
    if (tag.written.length <= MOST_KNOWN_LETTERS) last = tag;
    if (!seen.has(tag)) {
      seen.add(tag);
      for (const name of tag.classes) facts.classes.add(name);
      for (const [kind, value] of tag.others) facts[kind].add(value);
    }
    if (tag.html === tag.written) continue;
    html += markup.slice(from, open) + tag.html;
    from = open + tag.written.length;
  }
  return html + markup.slice(from);
}

const SLASH = 0x2f;
const END = 0x3e;

function tagAt(markup: string, open: number, last: Tag | null): Tag {
  const expected = last?.next ?? null;
  // Twice as fast as startsWith.
  if (expected !== null && markup.slice(open, open + expected.written.length) === expected.written)
    return expected;
  const close = markup.indexOf('>', open);
  const tag = tagOf(markup.slice(open, close === -1 ? markup.length : close + 1));
  if (last !== null && tag.written.length <= MOST_KNOWN_LETTERS) last.next = tag;
  return tag;
}

function tagOf(written: string): Tag {
  const before = known.get(written);
  if (before !== undefined) return before;
  if (written.length > MOST_KNOWN_LETTERS) return readTag(written);
  if (known.size >= MOST_KNOWN) forget();
  // A slice would hold the whole page's markup in memory.
  const own = Buffer.from(written).toString();
  const tag = readTag(own);
  known.set(own, tag);
  return tag;
}

function forget(): void {
  for (const tag of known.values()) tag.next = null;
  known.clear();
}

/** Attributes with addresses that a page fetches, at once or, as films and their captions, after a press. */
const FETCHED: ReadonlySet<string> = new Set([
  'src',
  'srcset',
  'srcSet',
  'poster',
  'data-film',
  'data-captions',
]);

const ATTRIBUTE = / ([^\s"=<>/]+)(?:="([^"]*)")?/g;

function readTag(written: string): Tag {
  const tag: Tag = { html: inHtmlSpelling(written), classes: [], others: [], written, next: null };
  for (const [, name = '', value = ''] of written.matchAll(ATTRIBUTE)) {
    if (name === 'class') tag.classes.push(...value.split(' '));
    else if (FETCHED.has(name)) {
      const url = /^https:[^\s]+/.exec(value)?.[0];
      if (url !== undefined) tag.others.push(['fetched', url]);
    } else if (name === 'href' && value.startsWith(LISTED_PATHS)) tag.others.push(['paths', value]);
    if (name.startsWith('data-')) {
      tag.others.push(['dataAttributes', name]);
      if (name === 'data-theme') tag.others.push(['themes', value]);
      if (name === 'data-embed') tag.others.push(['embedded', value]);
    }
  }
  return tag;
}

/**
 * React writes void elements as XML does and some attributes in its own spelling. Both mean the same to a browser, and
 * validators and the wire prefer HTML's.
 */
function inHtmlSpelling(tag: string): string {
  return tag.replace(REACT_SPELLING, (_, camelCase: string | undefined, boolean: string | undefined) => {
    if (camelCase !== undefined) return ` ${camelCase.toLowerCase()}=`;
    return boolean === undefined ? '>' : ` ${boolean.toLowerCase()}`;
  });
}

const REACT_SPELLING = new RegExp(
  [
    '/>',
    ' (hrefLang|srcSet|fetchPriority|autoPlay|playsInline|autoComplete|autoCapitalize|spellCheck|maxLength|inputMode|enterKeyHint|dateTime|tabIndex|crossOrigin|referrerPolicy|popoverTarget|popoverTargetAction|colSpan|rowSpan|allowFullScreen)=',
    ' (open|hidden|disabled|checked|controls|loop|muted|required|novalidate|noValidate|allowfullscreen|inert|playsinline|autofocus)=""',
  ].join('|'),
  'g',
);
