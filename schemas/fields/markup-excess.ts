/**
 * Whether a text has more mark-up than an HTML parser may be given. What a browser's rules make of a tag that is never closed
 * grows with every tag after it, up to minutes and gigabytes; one pass over the letters finds such texts before.
 */

/** Elements that are open at one place of a text. */
export const MOST_OPEN_TAGS = 50;

/** Tags of a text that has to be mended. */
export const MOST_TAGS = 4000;

/** Elements that no end tag closes. */
const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Elements that the next one of their kind closes. */
const CLOSED_BY_NEXT: ReadonlySet<string> = new Set(
  'p li dt dd tr td th thead tbody tfoot option'.split(' '),
);

/** Elements that go on behind the end of what they are in, until their own end tag. */
const FORMATTING: ReadonlySet<string> = new Set(
  'a b big code em font i nobr s small strike strong tt u'.split(' '),
);

/** What is wrong, in the words of a refused value; null for texts that a parser may have. */
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

/** Takes away what a start tag closes: a paragraph, and then the element before of its own kind. */
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
  expected: `a text that needs no mending, or one with at most ${MOST_TAGS.toLocaleString('en')} tags`,
  hint: 'Close every tag, and put attributes in quotes; or divide the text.',
  code: 'text/too-many',
};
