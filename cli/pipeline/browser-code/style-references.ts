/** References in a section's style sheet: sheets to include before it, and pictures beside it. */

export const IMPORT = /@import\s+["'](?<name>[^"']+)["'];/g;
/** A picture beside the style sheet. */
export const PICTURE = /url\((["']?)\.\/(?<name>[\w-]+\.svg)\1\)/g;

interface StyleReference {
  name: string;
  isImport: boolean;
  /** Offset in the text. */
  index: number;
}

export function styleReferences(css: string): StyleReference[] {
  const found = (pattern: RegExp, isImport: boolean): StyleReference[] =>
    [...css.matchAll(pattern)].map(({ groups, index }) => ({
      name: groups?.['name'] ?? '',
      isImport,
      index,
    }));
  return [...found(IMPORT, true), ...found(PICTURE, false)];
}

const COMMENT = /\/\*[^*]*(?:\*(?!\/)[^*]*)*\*\//g;
/** A reference of either kind, in any form; parts of the page itself (`#wave`) are none. */
const ANY = /@import\b[^;]*;?|url\((?!["']?#)[^)]*\)?/gi;

/** References in a form that is published nowhere, or that the policy of pages forbids, as it does `data:`. */
export function deadReferences(css: string): { text: string; index: number }[] {
  const blank = (text: string): string => text.replaceAll(/\S/g, ' ');
  const rest = css.replaceAll(COMMENT, blank).replaceAll(IMPORT, blank).replaceAll(PICTURE, blank);
  return [...rest.matchAll(ANY)].map(({ 0: text, index }) => ({ text, index }));
}
