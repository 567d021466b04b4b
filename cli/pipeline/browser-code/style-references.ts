/** What a style sheet of a section names: sheets that stand before it, and pictures beside it. */

export const IMPORT = /@import\s+["']([^"']+)["'];/g;
/** A picture beside the style sheet. */
export const PICTURE = /url\("\.\/([\w-]+\.svg)"\)/g;

interface StyleReference {
  name: string;
  isImport: boolean;
  /** Where in the text. */
  index: number;
}

export function styleReferences(css: string): StyleReference[] {
  const found = (pattern: RegExp, isImport: boolean): StyleReference[] =>
    [...css.matchAll(pattern)].map(({ 1: name = '', index }) => ({ name, isImport, index }));
  return [...found(IMPORT, true), ...found(PICTURE, false)];
}
