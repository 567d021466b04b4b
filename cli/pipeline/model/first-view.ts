/** Sections that fill a screen, and not many more: what must arrive before anything is painted on a slow network. */
const FIRST_VIEW = 2;

/** Sections that are no more than a line. */
const LINES: ReadonlySet<string> = new Set(['breadcrumb', 'translation-notice']);

/** Under this name the styles of a layout are among those of section types. */
export function layoutStyles(layout: string): string {
  return `layouts/${layout}`;
}

/** How many of a page's first sections a screen shows before it is scrolled. @param types one for each section, in order */
export function firstViewEnd(types: readonly string[]): number {
  const tall = types.flatMap((type, position) =>
    LINES.has(type) || type.startsWith(layoutStyles('')) ? [] : [position],
  );
  return (tall[FIRST_VIEW - 1] ?? types.length - 1) + 1;
}
