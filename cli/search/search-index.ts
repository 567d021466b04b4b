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

/** Most numbers in a file of words; a prefix with more is divided by the next letter. */
export const MOST_NUMBERS = 6000;
export const MOST_LETTERS = 3;
const PAGES_PER_FILE = 50;

const known = new WeakMap<readonly PageSummary[], OutputFile[]>();

/** @param base see `basePath` */
export function searchFiles(summaries: readonly PageSummary[], base: string): OutputFile[] {
  return memoized(known, summaries, () => filesOfAll(summaries, base));
}

function filesOfAll(summaries: readonly PageSummary[], base: string): OutputFile[] {
  const locales = [...new Set(summaries.map(({ locale }) => locale))].sort();
  return locales.flatMap((locale) =>
    filesOf(
      locale,
      summaries.filter((page) => page.locale === locale && isFound(page)),
      base,
    ),
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

function filesOf(locale: string, found: readonly PageSummary[], base: string): OutputFile[] {
  const pages = [...found].sort((a, b) => (a.route < b.route ? -1 : 1));
  const words = wordsOf(pages);
  const files: OutputFile[] = [];
  const write = (value: unknown): string => {
    const file = namedFile(value);
    files.push(file);
    return `../${file.path}`;
  };
  const entry: SearchEntry = { words: {}, pages: [], perFile: PAGES_PER_FILE };
  for (const [beginning, part] of divided(words, 1)) entry.words[beginning] = write(part);
  for (let from = 0; from < pages.length; from += PAGES_PER_FILE)
    entry.pages.push(write(pages.slice(from, from + PAGES_PER_FILE).map((page) => shownOf(page, base))));
  return [...files, entryFile(locale, entry)];
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
function wordsOf(pages: readonly PageSummary[]): [string, number[]][] {
  const words = new Map<string, number[]>();
  for (const [number, { words: own = '' }] of pages.entries()) {
    for (const [word, weight] of weightsIn(own)) {
      const places = words.get(word);
      if (places === undefined) words.set(word, [number, weight]);
      else places.push(number, weight);
    }
  }
  return [...words].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Words by prefix, each as short as its file's size allows. @param words sorted @param letters of the shortest prefix */
export function divided(words: readonly [string, number[]][], letters: number): [string, WordFile][] {
  const parts = grouped(words, ([word]) => beginningOf(word, letters));
  return [...parts].flatMap(([beginning, part]) => {
    const numbers = part.reduce((sum, [, places]) => sum + places.length, 0);
    if (numbers <= MOST_NUMBERS || letters >= MOST_LETTERS) return [[beginning, Object.fromEntries(part)]];
    return divided(part, letters + 1);
  });
}

/** The first letters of a word. */
export function beginningOf(word: string, letters: number): string {
  return [...word].slice(0, letters).join('');
}
