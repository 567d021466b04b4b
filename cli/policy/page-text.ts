/** The texts of a page as policy rules read them. */
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

function plainText(value: string): string {
  const marked = value.includes('<') ? replaceTags(value, (tag) => (INLINE_TAG.test(tag) ? '' : ' ')) : value;
  return marked.includes('\n') ? marked.replaceAll('\n', ' ') : marked;
}
