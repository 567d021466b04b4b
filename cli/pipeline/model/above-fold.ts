import { sectionFacts } from '../../../schemas/plain/sections.ts';

/** How many sections count as above the fold: they fill a screen, and must arrive before anything is painted on a slow network. */
const SECTIONS_ABOVE_FOLD = 2;

/** The key of a layout's styles among those of section types. */
export function layoutStyles(layout: string): string {
  return `layouts/${layout}`;
}

/** How many of a page's first sections a screen shows before it is scrolled. @param types one for each section, in order */
export function aboveFoldEnd(types: readonly string[]): number {
  const tall = types.flatMap((type, position) =>
    sectionFacts(type).isLine || type.startsWith(layoutStyles('')) ? [] : [position],
  );
  return (tall[SECTIONS_ABOVE_FOLD - 1] ?? types.length - 1) + 1;
}
