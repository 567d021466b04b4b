/** Sections that fill a screen, and not many more: what must arrive before anything is painted on a slow network. */
const FIRST_VIEW = 3;

/** Sections that are no more than a line. */
const LINES: ReadonlySet<string> = new Set(['breadcrumb', 'translation-notice']);

/** How many of a page's first sections a screen shows before it is scrolled. @param types one for each section, in order */
export function firstViewEnd(types: readonly string[]): number {
  const tall = types.flatMap((type, position) => (LINES.has(type) ? [] : [position]));
  return (tall[FIRST_VIEW - 1] ?? types.length - 1) + 1;
}
