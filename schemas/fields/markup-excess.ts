/**
 * Detects texts with more mark-up than an HTML parser can safely process. The browser's rules for a tag that is never closed cost more with
 * every tag after it, up to minutes and gigabytes; one linear pass finds such texts first.
 */

import { inThousands } from '../plain/in-thousands.ts';

/** Most elements that may be open at the same time. */
export const MOST_OPEN_TAGS = 50;

/** Most tags of a text that has to be repaired. */
export const MOST_TAGS = 4000;

/** Elements without an end tag. */
const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Elements that are closed by the next one of their kind. */
const CLOSED_BY_NEXT: ReadonlySet<string> = new Set(
  'p li dt dd tr td th thead tbody tfoot option'.split(' '),
);

/** Elements that continue after their parent's end, until their own end tag. */
const FORMATTING: ReadonlySet<string> = new Set(
  'a b big code em font i nobr s small strike strong tt u'.split(' '),
);

/** What is wrong, as a refusal; null for texts that a parser may process. */
export function markupExcess(html: string): { expected: string; hint: string; code: string } | null {
  const open: string[] = [];
  let formatting = 0;
  let tags = 0;
  for (const [, slash = '', written = ''] of html.matchAll(TAG)) {
    tags += 1;
    if (tags > MOST_TAGS) return MANY_TAGS;
    const name = written.toLowerCase();
    if (FORMATTING.has(name)) formatting = Math.max(0, formatting + (slash === '/' ? -1 : 1));
    if (slash === '/') {
      const at = open.lastIndexOf(name);
      if (at !== -1) open.length = at;
    } else if (!VOID.has(name)) {
      closeBefore(name, open);
      open.push(name);
    }
    if (open.length > MOST_OPEN_TAGS || formatting > MOST_OPEN_TAGS) return DEEP_TAGS;
  }
  return null;
}

/** Removes the elements that a start tag closes: a paragraph, then a previous element of its own kind. */
function closeBefore(name: string, open: string[]): void {
  if (!CLOSED_BY_NEXT.has(name)) return;
  if (open.at(-1) === 'p') open.pop();
  if (open.at(-1) === name) open.pop();
}

const TAG = /<(\/?)([A-Za-z][A-Za-z0-9]*)/g;

const DEEP_TAGS = {
  expected: `a text with at most ${MOST_OPEN_TAGS} tags open at one place`,
  hint: 'Close each tag where its text ends.',
  code: 'text/too-deep',
};

const MANY_TAGS = {
  expected: `a text that needs no mending, or one with at most ${inThousands(MOST_TAGS)} tags`,
  hint: 'Close every tag, and put attributes in quotes; or divide the text.',
  code: 'text/too-many',
};
