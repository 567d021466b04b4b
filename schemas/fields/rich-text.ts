import * as z from 'zod';
import { type Html, isHtml, lettersOf, readWritten } from '../plain/html.ts';
import { markupExcess } from './markup-excess.ts';
import { refuse } from './refuse.ts';
import { isReadable } from './text.ts';

/** The `format` of every field whose value is HTML that a view may put into the page as it is. */
export const RICH_TEXT_FORMAT = 'rich-text';

/**
 * Cleans a rich text that is not canonical already: removes styles, `target` and everything that could run script,
 * and repairs nesting (spec §5: silently, it is no fault of the writer's). A real HTML parser is heavy, is needed by few
 * texts, and this folder imports zod only; so the command line sets `current` once, before it validates anything. Until
 * then every text that is not canonical is shown letter for letter, which is ugly but safe.
 */
export const richTextCleaner: { current: (html: string) => Html } = { current: lettersOf };

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
    const open = canonical === null ? openTag(written) : null;
    if (open !== null) {
      refuse(payload, {
        expected: 'tags that are closed, such as <a href="/ludo/">',
        hint: `Look at "${open}": a quote or a ">" is missing, and what follows would be lost.`,
      });
      return;
    }
    const cleaned = canonical ?? richTextCleaner.current(written);
    if (cleaned.trim() === '' && written.trim() !== '') {
      refuse(payload, {
        expected: 'text with simple formatting',
        hint: 'Nothing is left of it once styles, scripts and frames are removed.',
      });
    } else if (!isReadable(cleaned.replace(TAG_OR_SPACE, ''))) refuseUnreadable(payload);
    payload.value = cleaned;
  })
  .meta({ format: RICH_TEXT_FORMAT });

/** In what the cleaner gives every tag is closed. */
const TAG_OR_SPACE = /<[^>]*>|&(?:nbsp|#xa0|#160);/gi;

function refuseUnreadable(payload: z.core.ParsePayload<string>): void {
  refuse(payload, { expected: 'some text', hint: 'There is nothing to read in it.', code: 'length' });
}

/** The beginning of a tag that ends nowhere, or whose quote swallows the tag that follows it; `null` without one. */
function openTag(text: string): string | null {
  let at = 0;
  for (;;) {
    TAG_START.lastIndex = at;
    const start = TAG_START.exec(text);
    if (start === null) return null;
    at = endOfTag(text, TAG_START.lastIndex);
    if (at === -1) return text.slice(start.index, start.index + 20);
  }
}

const TAG_START = /<\/?[a-z]/gi;
const TAG_PART = /["'>]/g;

/** Behind the `>` that ends the tag; -1 when none does. */
function endOfTag(text: string, from: number): number {
  let at = from;
  for (;;) {
    TAG_PART.lastIndex = at;
    const part = TAG_PART.exec(text);
    if (part === null) return -1;
    if (part[0] === '>') return part.index + 1;
    const close = text.indexOf(part[0], part.index + 1);
    if (close === -1 || text.slice(part.index, close).includes('<')) return -1;
    at = close + 1;
  }
}
