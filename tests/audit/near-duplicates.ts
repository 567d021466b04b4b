/** Finds pages with nearly the same text, of which search engines show only one. */

export interface SimilarPages {
  route: string;
  other: string;
  /** Share of the word groups of both that are in both: 0 to 1. */
  similarity: number;
}

/** Words in a group: fewer are found in any two texts on one matter. */
const GROUP = 5;

/**
 * Pairs whose texts share more than `limit` of their groups of five words, most similar first.
 * @param texts route → text of the part between header and footer
 */
export function nearDuplicates(texts: ReadonlyMap<string, string>, limit: number): SimilarPages[] {
  const groups = [...texts].map(([route, text]) => ({ route, groups: wordGroups(text) }));
  const found: SimilarPages[] = [];
  groups.forEach((page, index) => {
    for (const other of groups.slice(index + 1)) {
      const similarity = sharedPart(page.groups, other.groups);
      if (similarity > limit) found.push({ route: page.route, other: other.route, similarity });
    }
  });
  return found.sort((a, b) => b.similarity - a.similarity);
}

export function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function wordGroups(text: string): Set<string> {
  const words = wordsOf(text);
  return new Set(words.slice(0, -(GROUP - 1)).map((_, index) => words.slice(index, index + GROUP).join(' ')));
}

function sharedPart(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size < b.size ? [a, b] : [b, a];
  let shared = 0;
  for (const group of small) if (large.has(group)) shared += 1;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}
