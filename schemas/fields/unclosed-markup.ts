/**
 * Detects texts that end inside mark-up: in a tag, a quote, a comment or a script. An HTML parser silently drops everything from there on.
 * This function reads tags as a parser does, in one pass; `cli/pipeline/formats/rich-text.test.ts` compares the two.
 */

import type { TextPart } from './refuse.ts';

/** Letters that a message shows of the broken mark-up. */
const SHOWN_LENGTH = 20;

/** The beginning of the unclosed mark-up, or of a tag whose quote swallows the next tag; `null` for a text that ends outside mark-up. */
export function unclosedMarkup(text: string): TextPart | null {
  for (let at = text.indexOf('<'); at !== -1; ) {
    const end = endOfMarkup(text, at);
    if (end === -1) return { text: text.slice(at, at + SHOWN_LENGTH).split('\n', 1)[0] ?? '', offset: at };
    at = text.indexOf('<', end);
  }
  return null;
}

/** Elements in which a parser looks only for their own end tag. */
const RAW = /^(?:script|style|textarea|title|xmp|iframe|noembed|noframes)$/i;

const TAG_NAME = /[a-z][^\s/>]*/iy;

/** Index after the tag, comment or raw element that begins at `<`; the next index if nothing begins there; -1 if it never ends. */
function endOfMarkup(text: string, at: number): number {
  if (text.startsWith('<!--', at)) return endOfComment(text, at);
  // Other declarations are comments up to the next ">", and so is an end tag without a name.
  if (/[!?]/.test(text.charAt(at + 1)) || /^<\/[^a-z>]/i.test(text.slice(at, at + 3)))
    return behind(text, '>', at);
  const isEndTag = text.charAt(at + 1) === '/';
  TAG_NAME.lastIndex = at + (isEndTag ? 2 : 1);
  const name = TAG_NAME.exec(text)?.[0];
  if (name === undefined) return at + 1;
  const end = endOfTag(text, TAG_NAME.lastIndex);
  if (end === -1 || isEndTag) return end;
  if (name.toLowerCase() === 'plaintext') return -1;
  return RAW.test(name) ? endOfRaw(text, name, end) : end;
}

function endOfComment(text: string, at: number): number {
  COMMENT_END.lastIndex = at + 2;
  return COMMENT_END.exec(text) === null ? -1 : COMMENT_END.lastIndex;
}

/** `<!-->` and `<!--->` are whole comments. */
const COMMENT_END = /--!?>|(?<=<!--)-?>/g;

function endOfRaw(text: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, 'gi');
  end.lastIndex = from;
  return end.exec(text) === null ? -1 : endOfTag(text, end.lastIndex);
}

/** White space, slashes, and an attribute's name with its `=`. */
const BEFORE_VALUE = /[\s/]*(?:=?[^\s/>=]*)(?:\s*=\s*)?/y;
const UNQUOTED = /[^\s>]*/y;

/** Index after the `>` that ends the tag, searched from the end of its name. */
function endOfTag(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    BEFORE_VALUE.lastIndex = at;
    const name = BEFORE_VALUE.exec(text)?.[0] ?? '';
    // A quote in place of a name closes one that was opened in an earlier tag.
    if (/["'<]/.test(name)) return -1;
    at += name.length;
    if (text.charAt(at) === '>') return at + 1;
    if (!name.trimEnd().endsWith('=')) continue;
    const quote = text.charAt(at);
    if (quote === '"' || quote === "'") at = behind(text, quote, at + 1);
    else {
      UNQUOTED.lastIndex = at;
      at += UNQUOTED.exec(text)?.[0].length ?? 0;
    }
    if (at === -1) return -1;
  }
  return -1;
}

function behind(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at === -1 ? -1 : at + 1;
}
