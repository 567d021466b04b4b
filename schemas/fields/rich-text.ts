import * as z from 'zod';
import { type Html, isHtml, lettersOf, readWritten } from '../plain/html.ts';
import { markupExcess } from './markup-excess.ts';
import { type Refusal, refuse, type TextPart } from './refuse.ts';
import { isReadable } from './text.ts';
import { unclosedMarkup } from './unclosed-markup.ts';

/** The `format` of every field whose value is HTML that a view may insert unchanged. */
export const RICH_TEXT_FORMAT = 'rich-text';

/**
 * Cleans a rich text that is not canonical already: removes styles, `target` and everything that could run script, and repairs nesting
 * (spec §5: silently, without a problem). A real HTML parser is heavy and needed by few texts, and this folder imports only zod; so the
 * command line sets `current` once, before it validates anything. Until then every text that is not canonical is shown with its tags as
 * letters, which is ugly but safe.
 */
export const richTextCleaner: { current: (html: string) => CleanedText } = {
  current: (html) => ({ html: lettersOf(html), lost: [] }),
};

/** Result of the cleaner. */
export interface CleanedText {
  html: Html;
  /** Beginnings, as written, of the parts that were removed with words in them. */
  lost: readonly TextPart[];
}

/**
 * Text with simple formatting. The output has its own type: finished HTML that is safe to insert and must not be escaped again. Content can
 * only be a string here, and no other field returns this type.
 */
export function richText(description: string) {
  return base.describe(description).pipe(html).describe(description);
}

const html = z.custom<Html>(isHtml);

const base = z
  .string()
  .min(1)
  .check((payload) => {
    const written = payload.value;
    const canonical = readWritten(written);
    const excess = canonical === null ? markupExcess(written) : null;
    if (excess !== null) {
      refuse(payload, excess);
      return;
    }
    const unclosed = canonical === null ? unclosedMarkup(written) : null;
    if (unclosed !== null) {
      refuse(payload, {
        expected: 'tags that are closed, such as <a href="/help/">',
        hint: `Look at "${unclosed.text}": a quote, a ">" or an end is missing, and what follows would be lost.`,
        part: unclosed,
      });
      return;
    }
    const { html: cleaned, lost } =
      canonical === null ? richTextCleaner.current(written) : { html: canonical, lost: [] };
    for (const part of lost) refuse(payload, lostWords(part));
    if (lost.length > 0) return;
    if (cleaned.trim() === '' && written.trim() !== '') {
      refuse(payload, {
        expected: 'text with simple formatting',
        hint: 'Nothing is left of it once styles, scripts and frames are removed.',
      });
    } else if (!showsText(cleaned)) {
      refuse(payload, { expected: 'some text', hint: 'There is nothing to read in it.', code: 'length' });
    }
    payload.value = cleaned;
  })
  .meta({ format: RICH_TEXT_FORMAT });

function lostWords(part: TextPart): Refusal {
  return {
    expected: 'text with simple formatting',
    hint: `What is inside of "${part.text}" would not be shown. Write its words as text, and use a section for what is more than text.`,
    part,
  };
}

/** Whether the HTML shows any text. Nearly every text begins with some, after a tag or two. */
function showsText(html: Html): boolean {
  let from = 0;
  for (let less = html.indexOf('<'); less !== -1; less = html.indexOf('<', from)) {
    const piece = html.slice(from, less);
    if (!piece.includes('&') && isReadable(piece)) return true;
    from = html.indexOf('>', less) + 1;
  }
  return isReadable(shownText(html));
}

/** The text without tags and with resolved references, as far as they could hide that nothing is visible. */
function shownText(html: Html): string {
  return html
    .replace(TAG_OR_BLANK, '')
    .replace(NUMBER, (_, hex: string, decimal: string) =>
      String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    );
}

const TAG_OR_BLANK = /<[^>]*>|&(?:nbsp|shy|zwn?j);/g;
/** Only numbers of valid characters occur: HTML with others was refused before. */
const NUMBER = /&#(?:x([\da-f]+)|(\d+));/gi;
