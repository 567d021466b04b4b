/** References in a section's style sheet: sheets to include before it, and pictures beside it. */

export const IMPORT = /@import\s+["']([^"']+)["'];/g;
/** A picture beside the style sheet. */
export const PICTURE = /url\("\.\/([\w-]+\.svg)"\)/g;

interface StyleReference {
  name: string;
  isImport: boolean;
  /** Offset in the text. */
  index: number;
}

export function styleReferences(css: string): StyleReference[] {
  const found = (pattern: RegExp, isImport: boolean): StyleReference[] =>
    [...css.matchAll(pattern)].map(({ 1: name = '', index }) => ({ name, isImport, index }));
  return [...found(IMPORT, true), ...found(PICTURE, false)];
}
