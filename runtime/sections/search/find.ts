/** Finds pages by words, in the files of the index that the words need. */
import {
  type FoundPage,
  type SearchEntry,
  searchWords,
  type WordFile,
} from '../../../schemas/plain/search-words.ts';

/** Fetches a file of the index by its name there; an empty name is the entry file. Rejects when it is not available. */
export type FetchPart = (name: string) => Promise<unknown>;

export interface Found {
  /** Number of all matching pages. */
  count: number;
  /** The best matches, best first. */
  pages: FoundPage[];
}

const MOST_SHOWN = 20;
/** Most word files to load for a short prefix. */
const MOST_FILES = 12;
/** Most letters to remove from a word's ending, which many languages inflect; such matches count less. */
const MOST_CUT = 3;
const LEAST_LETTERS = 4;
const BENT = 0.6;
/** Weight of a whole word relative to a prefix match. */
const WHOLE = 3;

export async function find(query: string, fetchPart: FetchPart): Promise<Found> {
  const entry = (await fetchPart('')) as SearchEntry;
  const words = [...new Set(searchWords(query))];
  const scores = await Promise.all(words.map((word) => pagesWith(word, entry, fetchPart)));
  const ranked = rank(scores);
  const best = ranked.slice(0, MOST_SHOWN);
  const pages = await Promise.all(
    best.map(async (number) => {
      const file = entry.pages[Math.floor(number / entry.perFile)] ?? '';
      return ((await fetchPart(file)) as FoundPage[])[number % entry.perFile];
    }),
  );
  return { count: ranked.length, pages: pages.filter((page) => page !== undefined) };
}

/** Pages that have all words, or if there are none, those that have most of them. Best first, then by their numbers. */
function rank(scores: readonly ReadonlyMap<number, number>[]): number[] {
  const sums = new Map<number, { words: number; score: number }>();
  for (const score of scores)
    for (const [page, value] of score) {
      const sum = sums.get(page) ?? { words: 0, score: 0 };
      sums.set(page, { words: sum.words + 1, score: sum.score + value });
    }
  const most = Math.max(0, ...Array.from(sums.values(), ({ words }) => words));
  return [...sums]
    .filter(([, { words }]) => words === most)
    .sort(([a, one], [b, two]) => two.score - one.score || a - b)
    .map(([page]) => page);
}

/** Score of each page that has the word, one that begins with it, or one with another ending. */
async function pagesWith(
  word: string,
  entry: SearchEntry,
  fetchPart: FetchPart,
): Promise<Map<number, number>> {
  const letters = [...word];
  const most = Math.min(MOST_CUT, Math.max(0, letters.length - LEAST_LETTERS));
  const scores = new Map<number, number>();
  for (let cut = 0; cut <= most; cut += 1) {
    const found = await pagesFrom(letters.slice(0, letters.length - cut).join(''), entry, fetchPart);
    for (const [page, score] of found) scores.set(page, Math.max(scores.get(page) ?? 0, score * BENT ** cut));
  }
  return scores;
}

async function pagesFrom(
  beginning: string,
  entry: SearchEntry,
  fetchPart: FetchPart,
): Promise<Map<number, number>> {
  const files = Object.entries(entry.words)
    .filter(([first]) => first.startsWith(beginning) || beginning.startsWith(first))
    .slice(0, MOST_FILES);
  const parts = await Promise.all(files.map(([, file]) => fetchPart(file) as Promise<WordFile>));
  const scores = new Map<number, number>();
  for (const [word, places] of parts.flatMap((part) => Object.entries(part))) {
    if (!word.startsWith(beginning)) continue;
    // Words on few pages count more.
    const rarity = 1 / Math.log2(2 + places.length / 2);
    for (let at = 0; at < places.length; at += 2) {
      const [page = 0, weight = 0] = places.slice(at, at + 2);
      const value = weight * rarity * (word === beginning ? WHOLE : 1);
      scores.set(page, Math.max(scores.get(page) ?? 0, value));
    }
  }
  return scores;
}
