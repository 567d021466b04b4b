/** Internal links and anchors of a page's data: what they are, and which of them are no links. */
import { isOtherTarget } from '../../../schemas/fields/route.ts';
import type { FieldFault } from './explain-issue.ts';
import { MOST_PROBLEMS_OF_A_KIND } from './limits.ts';
import { linkTargets } from './tags.ts';
import type { PageSection } from './types.ts';

const HREF_IN_TEXT = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi;

/** Links within the site among all texts of a page's data: `/ludo/`, `/faqs/#upi`, `#fees`, and those inside rich text. */
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
        for (const href of linksInText(value)) if (/^(?:\/(?!\/)|#)/.test(href)) found.add(href);
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

/** A colour or a hashtag looks like an anchor; the name of its field says that it is none. */
function isLinkField(name: string): boolean {
  return /^(?:url|href|link)$|Url$/.test(name);
}

/** Anchors of an MDX body: its headings, which the cleaner names. Only there can content name a place of a page. */
export function anchorsInSections(sections: readonly PageSection[]): string[] {
  const found = new Set<string>();
  for (const { type, props } of sections) {
    if (type !== BODY_TYPE) continue;
    for (const { html } of (props as { parts: { html: string }[] }).parts)
      for (const match of html.matchAll(ANCHOR)) found.add(match[1] ?? match[2] ?? '');
  }
  return [...found];
}

/** The section that holds the text of an MDX file. */
const BODY_TYPE = 'body';

const ANCHOR = /<[a-z][^>]*?\sid="([^"]*)"|<a\b[^>]*?\sname="([^"]*)"/g;

/** Where the links of a rich text lead, as written. */
function linksInText(text: string): string[] {
  return linkTargets(text, HREF_IN_TEXT).map((href) => decodeReferences(href.trim()));
}

const REFERENCES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** `&amp;` and `&#x26;` → `&`: the cleaner writes one, people the other. */
export function decodeReferences(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return REFERENCES[name] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** What is wrong with a link of a text, in words. */
export type LinkFault = Pick<FieldFault, 'code' | 'message' | 'expected' | 'found' | 'hint'>;

/**
 * A link that the cleaner of rich text would take away, or that would lead elsewhere from every page. Links from the
 * root are checked against all pages later.
 */
export function linkFault(href: string): LinkFault | null {
  const found = `"${href}"`;
  const refuse = (code: LinkFault['code'], expected: string, hint: string): LinkFault => ({
    code,
    message: `Expected ${expected}, found ${found}.`,
    expected,
    found,
    hint,
  });
  if (href === '')
    return refuse('field/route', 'a link such as /ludo/', 'Write where it leads, or remove the link.');
  if (href.startsWith('//')) return refuse('field/url', 'an https address', `Write "https:${href}".`);
  if (href.startsWith('/') || href.startsWith('#')) return null;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href)?.[1]?.toLowerCase();
  const example = scheme === undefined ? undefined : EXAMPLES[scheme];
  if (scheme !== undefined && example !== undefined) {
    const isSound = scheme === 'https' ? HOST.test(href) : isOtherTarget(scheme + href.slice(scheme.length));
    if (isSound) return null;
    return refuse('field/url', `a link such as ${example}`, 'Write where it leads, or remove the link.');
  }
  if (scheme === 'http')
    return refuse('field/url', 'an https address', `Write it with https: "https${href.slice(4)}".`);
  if (scheme !== undefined)
    return refuse(
      'field/url',
      'an https address or a link such as /ludo/',
      'Links never run code and never hold files.',
    );
  if (href.length > LONGEST_MENDED)
    return refuse('field/route', 'a link from the root such as /ludo/', 'Begin it with a slash: "/ludo/".');
  if (/^www\./i.test(href)) return refuse('field/url', 'an https address', `Write "https://${href}".`);
  if (/^[^\s@/]+@[^\s@/]+$/.test(href)) return refuse('field/url', 'a link', `Write "mailto:${href}".`);
  const route = /^(?:\.\/)?([a-z0-9][\w-]*(?:\/[\w-]+)*)\/?(?:\.\w+)?$/i.exec(href)?.[1];
  const hint = route === undefined ? 'Begin it with a slash: "/ludo/".' : `Write "/${route}/".`;
  return refuse('field/route', 'a link from the root such as /ludo/', hint);
}

/** A host of two parts; the cleaner spells what is odd in the rest. */
const HOST = /^https:\/\/(?!\.)[^\s/?#]+\.[^\s/?#.]/i;

/** Schemes that a link may have, and what follows them. */
const EXAMPLES: Readonly<Record<string, string>> = {
  https: 'https://www.example.com/app',
  mailto: 'mailto:help@example.com',
  tel: 'tel:+911234567890',
};
/** A longer link is no slip of one letter. */
const LONGEST_MENDED = 300;

/** A part of a text that cannot stand there, at the field of the text. */
export interface TextFault {
  /** The part as written. */
  written: string;
  fault: FieldFault;
}

/** Links of rich texts that lead nowhere, and pictures, which rich text cannot hold. */
export function linkFaultsInTexts(values: unknown): TextFault[] {
  const faults: TextFault[] = [];
  const visit = (value: unknown, path: PropertyKey[]): void => {
    if (typeof value === 'string') {
      if (!value.includes('<')) return;
      for (const href of value.includes('<a') ? linksInText(value) : []) {
        if (faults.length > MOST_PROBLEMS_OF_A_KIND) return;
        const fault = linkFault(href);
        if (fault !== null) faults.push({ written: href, fault: { ...fault, path, part: 'value' } });
      }
      if (value.includes('<img'))
        faults.push({ written: '<img', fault: { ...PICTURE_IN_TEXT, path, part: 'value' } });
    } else if (Array.isArray(value)) {
      value.forEach((item, index) => {
        visit(item, [...path, index]);
      });
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, child] of Object.entries(value)) visit(child, [...path, key]);
    }
  };
  visit(values, []);
  return faults;
}

/** A picture in a text would be taken away, and its place with it. */
export const PICTURE_IN_TEXT = {
  code: 'field/value',
  message: 'A picture cannot stand inside a text.',
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
