/**
 * The index that search works by, one for each language, as files that a browser fetches a few of: words by their first letters, and
 * pages in the order of their routes. The small files are named by their hashes and cached permanently by browsers;
 * `search/<language>.json` lists them.
 */

import { layoutFacts } from '../../schemas/plain/layouts.ts';
import type { FoundPage, SearchEntry, WordFile } from '../../schemas/plain/search-words.ts';
import { grouped } from '../grouped.ts';
import { memoized } from '../memoized.ts';
import { withoutName } from '../pipeline/model/page-title.ts';
import type { OutputFile, PageSummary } from '../pipeline/model/types.ts';
import { addressOf } from '../pipeline/plan/address.ts';
import { contentHash, shortHash } from '../pipeline/source/read.ts';
import { weightsIn } from './page-words.ts';

/** A word, and the numbers of its pages, each followed by its weight there. */
export type WordPlaces = [word: string, places: ArrayLike<number>];

/** Most numbers in a file of words; a prefix with more is divided by the next letter. */
export const MOST_NUMBERS = 6000;
export const MOST_LETTERS = 3;
const PAGES_PER_FILE = 50;

/** One file after another, since all of them are as large as the texts of the site. @param base see `basePath` */
export function* searchFiles(summaries: readonly PageSummary[], base: string): Generator<OutputFile> {
  const locales = [...new Set(summaries.map(({ locale }) => locale))].sort();
  for (const locale of locales)
    yield* filesOf(
      locale,
      summaries.filter((page) => page.locale === locale && isFound(page)),
      base,
    );
}

/** Search finds the pages that the site map lists. */
export function isFound(page: PageSummary): boolean {
  return (
    page.words !== undefined &&
    layoutFacts(page).isBrowsed &&
    !page.noindex &&
    page.isFurther !== true &&
    page.route.endsWith('/')
  );
}

function* filesOf(locale: string, found: readonly PageSummary[], base: string): Generator<OutputFile> {
  const pages = [...found].sort((a, b) => (a.route < b.route ? -1 : 1));
  const entry: SearchEntry = { words: {}, pages: [], perFile: PAGES_PER_FILE };
  for (const [beginning, words] of divided(wordsOf(pages), 1)) {
    const file = namedFile(wordFile(words));
    entry.words[beginning] = `../${file.path}`;
    yield file;
  }
  for (let from = 0; from < pages.length; from += PAGES_PER_FILE) {
    const file = namedFile(pages.slice(from, from + PAGES_PER_FILE).map((page) => shownOf(page, base)));
    entry.pages.push(`../${file.path}`);
    yield file;
  }
  yield entryFile(locale, entry);
}

/** @param words in the order of their letters */
export function wordFile(words: readonly WordPlaces[]): WordFile {
  return Object.fromEntries(words.map(([word, places]) => [word, Array.from(places)]));
}

export function entryFile(locale: string, entry: SearchEntry): OutputFile {
  return { path: `search/${locale}.json`, contents: JSON.stringify(entry) };
}

/** A part of the index, named by what is in it. */
export function namedFile(value: unknown): OutputFile {
  const contents = JSON.stringify(value);
  return { path: `assets/search-${shortHash(contentHash(contents))}.json`, contents };
}

function shownOf({ route, title, description }: PageSummary, base: string): FoundPage {
  return [addressOf(route, base), withoutName(title), description];
}

/** All words in the order of their letters. */
function wordsOf(pages: readonly PageSummary[]): WordPlaces[] {
  const words = new Map<string, Numbers>();
  for (const [number, { words: own = '' }] of pages.entries()) {
    for (const [word, weight] of weightsIn(own)) {
      const places = memoized(words, word, () => new Numbers());
      places.add(number);
      places.add(weight);
    }
  }
  return Array.from(words, ([word, places]): WordPlaces => [word, places.all()]).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
}

/** A list of numbers below 2³², in half the memory of an array. */
class Numbers {
  #numbers = new Uint32Array(8);
  #length = 0;

  add(number: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Uint32Array(Math.ceil(1.5 * this.#length));
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    this.#numbers[this.#length] = number;
    this.#length += 1;
  }

  all(): Uint32Array {
    return this.#numbers.subarray(0, this.#length);
  }
}

/** Words by prefix, each as short as its file's size allows. @param words sorted @param letters of the shortest prefix */
export function divided(words: readonly WordPlaces[], letters: number): [string, WordPlaces[]][] {
  const parts = grouped(words, ([word]) => beginningOf(word, letters));
  return [...parts].flatMap(([beginning, part]) => {
    const numbers = part.reduce((sum, [, places]) => sum + places.length, 0);
    if (numbers <= MOST_NUMBERS || letters >= MOST_LETTERS) return [[beginning, part]];
    return divided(part, letters + 1);
  });
}

/** The first letters of a word. */
export function beginningOf(word: string, letters: number): string {
  return [...word].slice(0, letters).join('');
}
