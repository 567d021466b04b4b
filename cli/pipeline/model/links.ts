/** Internal links and anchors in a page's data, and which of them are invalid. */
import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { MAIN_ID } from '../../../runtime/chrome/main-id.ts';
import type { TextPart } from '../../../schemas/fields/refuse.ts';
import { isOtherTarget, phoneLink } from '../../../schemas/fields/route.ts';
import { unclosedMarkup } from '../../../schemas/fields/unclosed-markup.ts';
import { CHOICES_ID } from '../../../schemas/plain/analytics.ts';
import { isHarmlessAttribute } from '../../../schemas/plain/html.ts';
import { spelledHref, unbrokenHref } from '../../../schemas/plain/spelled-href.ts';
import type { Site } from '../../../schemas/site.ts';
import { didYouMean } from './did-you-mean.ts';
import { type FieldProblem, markAt, type TextMark } from './explain-issue.ts';
import { MOST_PROBLEMS_OF_A_KIND } from './limits.ts';
import { linkTargets } from './tags.ts';
import type { PageSection } from './types.ts';

/** An attribute with a quoted, unquoted or missing value: `href`, `href=`. */
const HREF_IN_TEXT = /[\s/"']href(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]*))|(?=[\s/>]))/gi;

/**
 * Links to pages among all texts of a page's data: `/ludo/`, `/faqs/#upi`, `#fees`, whole addresses, which may be of the site's own host, and
 * those inside rich text.
 */
export function linksInData(values: unknown): string[] {
  const found = new Set<string>();
  const visit = (value: unknown, name: string): void => {
    if (typeof value === 'string') {
      const first = value.charCodeAt(0);
      if (first === SLASH) {
        if (isPageLink(value)) found.add(value);
      } else if (first === HASH) {
        if (isLinkField(name)) found.add(value);
      } else if (value.includes('<a')) {
        for (const { href } of linksInText(value)) if (LINK_IN_TEXT.test(href)) found.add(href);
      } else if (value.startsWith('https:') && isPageAddress(value)) {
        found.add(value);
      }
    } else if (Array.isArray(value)) {
      for (const child of value) visit(child, name);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, child] of Object.entries(value)) visit(child, key);
    }
  };
  visit(values, '');
  return [...found];
}

const SLASH = 47;
const HASH = 35;

/** A link that may lead to a page of the site: a path, a place on the same page, or an address with its host. */
const LINK_IN_TEXT = /^(?:\/(?!\/)|#|https:\/\/)/i;

/** A colour or a hashtag looks like an anchor; the field's name tells them apart. */
function isLinkField(name: string): boolean {
  return /^(?:url|href|link)$|Url$/.test(name);
}

/** Anchors of an MDX body: its headings, which the cleaner names. Nothing else in content creates an anchor. */
export function anchorsInSections(sections: readonly PageSection[]): string[] {
  const found = new Set<string>();
  for (const { type, props } of sections) {
    if (type !== BODY_TYPE) continue;
    for (const { html } of (props as { parts: { html: string }[] }).parts)
      for (const match of html.matchAll(ANCHOR)) found.add(match[1] ?? match[2] ?? '');
  }
  return [...found];
}

/** Anchors of every page, that of the consent prompt among them, which a script opens. */
export function anchorsEverywhere({ consent }: Site): readonly string[] {
  return (consent?.mode ?? 'off') === 'off' ? [MAIN_ID] : [MAIN_ID, CHOICES_ID];
}

/**
 * What is wrong with the part of a link after "#"; null when its page has such a place.
 * @param path of the page @param anchors of that page, those of every page included
 */
export function anchorProblem(
  path: string,
  fragment: string,
  anchors: readonly string[],
): { code: 'link/anchor'; message: string; hint: string } | null {
  const id = decodeFragment(fragment);
  if (id === '' || anchors.includes(id)) return null;
  const guess = didYouMean(id, anchors);
  const hint = guess === null ? NO_PLACE : `Did you mean "#${guess}"?`;
  return { code: 'link/anchor', message: `The page "${path}" has no place "#${id}".`, hint };
}

const NO_PLACE =
  'Change the part after "#", or remove it. Places are the headings of an MDX page; an "id" in a text makes none.';

export function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment; // a stray percent sign stands for itself
  }
}

/** The section that holds the text of an MDX file. */
const BODY_TYPE = 'body';

const ANCHOR = /<[a-z][^>]*?\sid="([^"]*)"|<a\b[^>]*?\sname="([^"]*)"/g;

/** A link of a text. */
interface TextLink {
  /** Where it leads. */
  href: string;
  /** The same as written. */
  written: string;
  /** Of the attribute. */
  mark: TextMark;
}

/** Links by text: each text of a page is searched when it is checked, and again for the page's summary. */
const knownLinks = new Map<string, readonly TextLink[]>();
/**
 * About the texts of one page. The map is cleared when it has more: entries that outlive young garbage collections are expensive to free.
 */
const MOST_KNOWN_TEXTS = 50;

/** Where the links of a rich text lead. */
function linksInText(text: string): readonly TextLink[] {
  const known = knownLinks.get(text);
  if (known !== undefined) return known;
  if (knownLinks.size >= MOST_KNOWN_TEXTS) knownLinks.clear();
  const links = findLinks(text);
  knownLinks.set(text, links);
  return links;
}

function findLinks(text: string): TextLink[] {
  return linkTargets(text, HREF_IN_TEXT).map((found) => {
    const written = found.slice(1).find((group) => group !== undefined) ?? '';
    const attribute = found[0].slice(1);
    const marked = written.trim() === '' ? attribute : (written.split('\n', 1)[0] ?? '');
    const offset = found.index + 1 + attribute.indexOf(marked);
    return { href: unbrokenHref(decodeReferences(written)), written, mark: markAt(text, marked, offset) };
  });
}

/**
 * The link of a text that is checked as `link`, in the form in which it is written: with a space instead of `%20`, with `&#47;`.
 * @returns null when the text is no page's mark-up, or holds no such link
 */
export function writtenLink(text: string, link: string): TextPart | null {
  // In a double-quoted text HTML's quotes are escaped; the replacement preserves every offset.
  for (const found of linkTargets(text.replaceAll('\\"', ' "'), HREF_IN_TEXT)) {
    const written = found.slice(1).find((group) => group !== undefined) ?? '';
    if (written === '' || spelledHref(decodeReferences(written)) !== link) continue;
    return { text: written, offset: found.index + found[0].indexOf(written) };
  }
  return null;
}

/** `&amp;`, `&#x26;` and `&AMP;` → `&`: the cleaner writes the first form, people write all of HTML's. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z][a-z\d]{1,31}));/gi,
    (whole, hex, decimal, name) => {
      if (name !== undefined) return decodeNamedCharacterReference(name) || whole;
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** What is wrong with a link in a text. */
export type LinkProblem = Pick<FieldProblem, 'code' | 'message' | 'expected' | 'found' | 'hint'>;

/**
 * A link that the cleaner of rich text would take away, or that would lead elsewhere from every page. Links from the
 * root are checked against all pages later.
 * @param written the link as its file has it
 */
export function linkProblem(href: string, written = href): LinkProblem | null {
  const found = `"${written}"`;
  const refuse = (code: LinkProblem['code'], expected: string, hint: string): LinkProblem => ({
    code,
    message: `Expected ${expected}, found ${found}.`,
    expected,
    found,
    hint,
  });
  if (href === '')
    return refuse('field/route', 'a link such as /about/', 'Write where it leads, or remove the link.');
  if (href.startsWith('//')) return refuse('field/url', 'an https address', `Write "https:${href}".`);
  if (href.startsWith('/') || href.startsWith('#')) {
    if (isHarmlessAttribute('href', spelledHref(href).replaceAll('&', '&amp;'))) return null;
    return refuse(
      'field/route',
      'a link such as /about/',
      'Write it without backslashes and other odd characters.',
    );
  }
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href)?.[1]?.toLowerCase();
  const example = scheme === undefined ? undefined : EXAMPLES[scheme];
  if (scheme !== undefined && example !== undefined) {
    // The cleaner percent-encodes unusual characters of an address.
    if (isOtherTarget(spelledHref(href))) return null;
    const phone = phoneLink(href);
    const hint =
      phone === null ? 'Write where it leads, or remove the link.' : `Write it without spaces: "${phone}".`;
    return refuse('field/url', `a link such as ${example}`, hint);
  }
  if (scheme === 'http')
    return refuse('field/url', 'an https address', `Write it with https: "https${href.slice(4)}".`);
  if (scheme !== undefined)
    return refuse(
      'field/url',
      'an https address or a link such as /about/',
      'Links never run code and never hold files.',
    );
  if (href.length > LONGEST_MENDED)
    return refuse('field/route', 'a link from the root such as /about/', 'Begin it with a slash: "/about/".');
  if (/^www\./i.test(href)) return refuse('field/url', 'an https address', `Write "https://${href}".`);
  if (/^[^\s@/]+@[^\s@/]+$/.test(href)) return refuse('field/url', 'a link', `Write "mailto:${href}".`);
  const route = /^(?:\.\/)?([a-z0-9][\w-]*(?:\/[\w-]+)*)\/?(?:\.\w+)?$/i.exec(href)?.[1];
  const hint = route === undefined ? 'Begin it with a slash: "/about/".' : `Write "/${route}/".`;
  return refuse('field/route', 'a link from the root such as /about/', hint);
}

/** Schemes that a link may have, and what follows them. */
const EXAMPLES: Readonly<Record<string, string>> = {
  https: 'https://www.example.com/app',
  mailto: 'mailto:help@example.com',
  tel: 'tel:+911234567890',
};
/** A longer link is not searched for a single typing error. */
const LONGEST_MENDED = 300;

/** Links of rich texts that lead nowhere, and pictures, which rich text cannot hold, each located in its field. */
export function linkProblemsInTexts(values: unknown): FieldProblem[] {
  const fieldProblems: FieldProblem[] = [];
  /** Path of the value being visited; copied for a text that may have problems. */
  const path: PropertyKey[] = [];
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      if (value.includes('<'))
        fieldProblems.push(
          ...problemsInText(value, [...path], MOST_PROBLEMS_OF_A_KIND - fieldProblems.length),
        );
    } else if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index += 1) visitPart(value[index], index);
    } else if (typeof value === 'object' && value !== null) {
      for (const key of Object.keys(value)) visitPart((value as Record<string, unknown>)[key], key);
    }
  };
  const visitPart = (part: unknown, key: PropertyKey): void => {
    path.push(key);
    visit(part);
    path.pop();
  };
  visit(values);
  return fieldProblems;
}

/** Caches sound links: pages link to the same few targets. */
const MOST_SOUND_LINKS = 1000;
const soundLinks = new Set<string>();

function noteSound(href: string): void {
  if (soundLinks.size >= MOST_SOUND_LINKS) soundLinks.clear();
  // A slice would hold the whole text in memory.
  soundLinks.add(Buffer.from(href).toString());
}

/** @param most after which no more links are looked at */
function problemsInText(text: string, path: PropertyKey[], most: number): FieldProblem[] {
  const fieldProblems: FieldProblem[] = [];
  for (const { href, written, mark } of text.includes('<a') ? linksInText(text) : []) {
    if (fieldProblems.length > most) break;
    if (soundLinks.has(href)) continue;
    const fieldProblem = linkProblem(href, written);
    if (fieldProblem === null) noteSound(href);
    if (fieldProblem !== null) fieldProblems.push({ ...fieldProblem, path, part: 'value', mark });
  }
  // In a text with an unclosed quote links are misread; the quote itself is reported.
  if (fieldProblems.length > 0 && unclosedMarkup(text) !== null) return [];
  const picture = text.indexOf('<img');
  if (picture !== -1)
    fieldProblems.push({
      ...PICTURE_IN_TEXT,
      path,
      part: 'value',
      mark: markAt(text, '<img', picture),
    });
  return fieldProblems;
}

/** The cleaner would remove a picture in a text without a trace. */
export const PICTURE_IN_TEXT = {
  code: 'field/value',
  message: 'A picture is not allowed inside a text.',
  hint: 'Show it in a section of its own, such as "feature" or "image-slider".',
} as const;

/** Asset paths among all texts of a page's data. */
export function assetsInData(values: unknown): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      if (value.startsWith('/assets/')) found.add(value);
    } else if (typeof value === 'object' && value !== null) {
      for (const child of Object.values(value)) visit(child);
    }
  };
  visit(values);
  return [...found];
}

/** A route, with or without a fragment or query; not a file (`/assets/a.svg`) and not an endpoint (`/api/link`). */
function isPageLink(value: string): boolean {
  return /^\/(?:[^/#?\s]+\/)*(?:[#?]\S*)?$/.test(value);
}

/** The same with a host before it. */
function isPageAddress(value: string): boolean {
  return /^https:\/\/[^/?#\s]+(?:\/(?:[^/#?\s]+\/)*)?(?:[#?]\S*)?$/.test(value);
}
