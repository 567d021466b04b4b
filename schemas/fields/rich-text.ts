import * as z from 'zod';
import { type Html, isHtml, lettersOf, readWritten } from '../plain/html.ts';
import { markupExcess } from './markup-excess.ts';
import { type Refusal, refuse, type TextPart } from './refuse.ts';
import { isReadable } from './text.ts';
import { unclosedMarkup } from './unclosed-markup.ts';

/** The `format` of every field whose value is HTML that a view may put into the page as it is. */
export const RICH_TEXT_FORMAT = 'rich-text';

/**
 * Cleans a rich text that is not canonical already: removes styles, `target` and everything that could run script,
 * and repairs nesting (spec §5: silently, it is no fault of the writer's). A real HTML parser is heavy, is needed by few
 * texts, and this folder imports zod only; so the command line sets `current` once, before it validates anything. Until
 * then every text that is not canonical is shown letter for letter, which is ugly but safe.
 */
export const richTextCleaner: { current: (html: string) => CleanedText } = {
  current: (html) => ({ html: lettersOf(html), lost: [] }),
};

/** A text as the cleaner leaves it. */
export interface CleanedText {
  html: Html;
  /** Where words are taken away with what they are in: the beginning of each such part, as written. */
  lost: readonly TextPart[];
}

/**
 * Text with simple formatting. The output is a type of its own: finished HTML, safe to put into a page, and not to be
 * escaped again. Content can only write a string here, and no other field gives this type.
 */
export function richText(description: string) {
  return base.meta({ description }).pipe(html).meta({ description });
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

/** Whether there is something to read. Nearly every text begins with it, behind a tag or two. */
function showsText(html: Html): boolean {
  let from = 0;
  for (let less = html.indexOf('<'); less !== -1; less = html.indexOf('<', from)) {
    const piece = html.slice(from, less);
    if (!piece.includes('&') && isReadable(piece)) return true;
    from = html.indexOf('>', less) + 1;
  }
  return isReadable(shownText(html));
}

/** A text without its tags and with its references resolved, as far as they can stand for nothing that is seen. */
function shownText(html: Html): string {
  return html
    .replace(TAG_OR_BLANK, '')
    .replace(NUMBER, (_, hex: string, decimal: string) =>
      String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    );
}

const TAG_OR_BLANK = /<[^>]*>|&(?:nbsp|shy|zwn?j);/g;
/** The readers of HTML let no number through that is no letter. */
const NUMBER = /&#(?:x([\da-f]+)|(\d+));/gi;
