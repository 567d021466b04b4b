/**
 * The index that search works by, one for each language, as files that a browser fetches a few of: words by their first letters, and
 * pages in the order of their routes. The small files are named by their hashes and cached permanently by browsers;
 * `search/<language>.json` lists them.
 */

import { layoutFacts } from '../../schemas/plain/layouts.ts';
import type { FoundPage, SearchEntry, WordFile } from '../../schemas/plain/search-words.ts';
import { grouped } from '../grouped.ts';
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

/** @param base see `basePath` */
export function searchFiles(summaries: readonly PageSummary[], base: string): Generator<OutputFile> {
  const index = new SearchIndex(summaries, base);
  for (const page of summaries) index.add(page);
  return index.files();
}

/** The index of a site, to which pages are added one by one with their words: those of all pages are too many to be in memory. */
export class SearchIndex {
  readonly #base: string;
  readonly #languages: ReadonlyMap<string, LanguageIndex>;

  /** @param summaries of all pages */
  constructor(summaries: readonly PageSummary[], base: string) {
    this.#base = base;
    const locales = [...new Set(summaries.map(({ locale }) => locale))].sort();
    const found = grouped(summaries.filter(isFound), ({ locale }) => locale);
    this.#languages = new Map(locales.map((locale) => [locale, new LanguageIndex(found.get(locale) ?? [])]));
  }

  /** Page files in the order in which adding their pages takes the least time. */
  sources(): Iterable<string> {
    return new Set([...this.#languages.values()].flatMap(({ pages }) => pages.map(({ source }) => source)));
  }

  /** @param page with its words */
  add(page: PageSummary): void {
    this.#languages.get(page.locale)?.add(page);
  }

  /** One file after another, since all of them are as large as the texts of the site. */
  *files(): Generator<OutputFile> {
    for (const [locale, index] of this.#languages) yield* filesOf(locale, index, this.#base);
  }
}

class LanguageIndex {
  /** In the order of their routes. */
  readonly pages: readonly PageSummary[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #words = new Map<string, Places>();

  constructor(pages: readonly PageSummary[]) {
    this.pages = [...pages].sort((a, b) => (a.route < b.route ? -1 : 1));
    this.#numbers = new Map(this.pages.map(({ route }, number) => [route, number]));
  }

  add({ route, words = '' }: PageSummary): void {
    const number = this.#numbers.get(route);
    if (number === undefined) return;
    for (const [word, weight] of weightsIn(words)) {
      const places = this.#words.get(word) ?? new Places();
      // A copy: a slice of a page's words would keep all of them in memory.
      if (places.isEmpty) this.#words.set(Buffer.from(word).toString('utf8'), places);
      places.add(number, weight);
    }
  }

  /** In the order of their letters. */
  words(): WordPlaces[] {
    return Array.from(this.#words, ([word, places]): WordPlaces => [word, places.sorted()]).sort(
      ([a], [b]) => (a < b ? -1 : 1),
    );
  }
}

function* filesOf(locale: string, index: LanguageIndex, base: string): Generator<OutputFile> {
  const { pages } = index;
  const entry: SearchEntry = { words: {}, pages: [], perFile: PAGES_PER_FILE };
  for (const [beginning, words] of divided(index.words(), 1)) {
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

/** Numbers of pages, each followed by the weight of a word there: below 2³², in half the memory of an array. */
class Places {
  #numbers = new Uint32Array(8);
  #length = 0;
  #isSorted = true;

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  add(page: number, weight: number): void {
    if (this.#length === this.#numbers.length) {
      const larger = new Uint32Array(2 * Math.ceil(0.75 * this.#length));
      larger.set(this.#numbers);
      this.#numbers = larger;
    }
    if (this.#length > 0 && (this.#numbers[this.#length - 2] ?? 0) > page) this.#isSorted = false;
    this.#numbers[this.#length] = page;
    this.#numbers[this.#length + 1] = weight;
    this.#length += 2;
  }

  /** In the order of the pages. */
  sorted(): ArrayLike<number> {
    const numbers = this.#numbers.subarray(0, this.#length);
    if (this.#isSorted) return numbers;
    const pairs = Array.from({ length: numbers.length / 2 }, (_, at) => [
      numbers[2 * at] ?? 0,
      numbers[2 * at + 1] ?? 0,
    ]);
    return pairs.sort(([a = 0], [b = 0]) => a - b).flat();
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
