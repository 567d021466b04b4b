/** The texts of a page as policy rules read them. */
import { decodeReferences } from '../pipeline/model/links.ts';
import { replaceTags } from '../pipeline/model/tags.ts';

export interface Wording {
  /** All texts without mark-up, in the order of the fields: neighbours on screen are neighbours here. */
  text: string;
  /** Names of fields that are true. */
  flags: Set<string>;
}

/** Mark-up inside a sentence; every other element ends one. */
const INLINE_TAG = /^<\/?(?:a|abbr|b|bdi|cite|code|dfn|em|i|mark|q|s|small|span|strong|sub|sup|u|wbr)\b/;

/** Leaves out addresses and paths; every other text may be visible. */
export function wordingOf(data: unknown): Wording {
  const texts: string[] = [];
  const flags = new Set<string>();
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      if (!value.startsWith('/') && !value.startsWith('https:')) texts.push(plainText(value));
    } else if (value === true) {
      flags.add(key);
    } else if (Array.isArray(value)) {
      for (const item of value) visit(item, key);
    } else if (typeof value === 'object' && value !== null) {
      for (const name in value) visit((value as Record<string, unknown>)[name], name);
    }
  };
  visit(data, '');
  return { text: texts.join(' '), flags };
}

/**
 * A text as its reader sees it, for comparing: one way to write each letter, apostrophe and hyphen, one space where there are several or
 * another kind, and nothing that is invisible, such as a soft hyphen.
 */
export function asRead(text: string): string {
  if (!VARIES.test(text)) return text;
  return decodeReferences(text)
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(SPACES, ' ')
    .replace(APOSTROPHES, "'")
    .replace(HYPHENS, '-');
}

const VARIES = /[^ -~]| {2}|&/;
/** Soft hyphen, spaces without width, joiners of letters. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
const SPACES = /\s+/g;
/** Straight ones are typed, the others set by word processors, or by hand so that no line breaks there. */
const APOSTROPHES = /[\u2018\u2019\u02bc]/g;
const HYPHENS = /[\u2010\u2011]/g;

function plainText(value: string): string {
  const marked = value.includes('<') ? replaceTags(value, (tag) => (INLINE_TAG.test(tag) ? '' : ' ')) : value;
  return marked.includes('\n') ? marked.replaceAll('\n', ' ') : marked;
}
