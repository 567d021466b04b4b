import * as z from 'zod';
import { type Html, isHtml, lettersOf, readWritten } from '../plain/html.ts';
import { markupExcess } from './markup-excess.ts';
import { refuse } from './refuse.ts';

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
    const cleaned = canonical ?? richTextCleaner.current(written);
    if (cleaned.trim() === '' && written.trim() !== '') {
      refuse(payload, {
        expected: 'text with simple formatting',
        hint: 'Nothing is left of it once styles, scripts and frames are removed.',
      });
    }
    payload.value = cleaned;
  })
  .meta({ format: RICH_TEXT_FORMAT });
