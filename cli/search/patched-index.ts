/**
 * The index after an edit of some pages' texts. The pages and their numbers are what they were; only files with words that a page has
 * gained or lost are read and written. The result is the one that `searchFiles` makes of all pages.
 */

import type { FoundPage, SearchEntry, WordFile } from '../../schemas/plain/search-words.ts';
import { grouped } from '../grouped.ts';
import { type EditedPage, MOST_EDITED, type OutputFile, type PageSummary } from '../pipeline/model/types.ts';
import { addressOf } from '../pipeline/plan/address.ts';
import { weightsIn } from './page-words.ts';
import {
  beginningOf,
  divided,
  entryFile,
  isFound,
  MOST_LETTERS,
  MOST_NUMBERS,
  namedFile,
  wordFile,
} from './search-index.ts';

/** The published index. */
export interface PublishedIndex {
  /** Paths of all published files. */
  paths: readonly string[];
  read(path: string): string;
  /** See `basePath`. */
  base: string;
}

export interface PatchedIndex {
  /** Those that are new or differ. */
  files: OutputFile[];
  /** Paths of those that are no longer part of it. */
  gone: string[];
}

/** A word's new weight on a page; 0 where it is no longer. */
type WordEdit = [word: string, page: number, weight: number];

/** Null when the index is better made of all pages, or the published one is not of these. */
export function patchedIndex(pages: readonly EditedPage[], published: PublishedIndex): PatchedIndex | null {
  if (pages.length > MOST_EDITED) return null;
  const files = new Map<string, OutputFile>();
  const entries = new Map<string, SearchEntry>();
  for (const path of published.paths)
    if (/^search\/[^/]+\.json$/.test(path))
      entries.set(path, JSON.parse(published.read(path)) as SearchEntry);
  const before = namesIn(entries.values());
  const found = pages.filter(({ now }) => isFound(now));
  for (const [locale, edited] of grouped(found, ({ now }) => now.locale)) {
    const entry = entries.get(`search/${locale}.json`);
    if (entry === undefined) return null;
    const index = new LanguageIndex(entry, published, files);
    const edits = edited.map((page) => index.editsOf(page));
    if (edits.includes(null)) return null;
    const patched = index.patched(edits.flatMap((some) => some ?? []));
    const file = entryFile(locale, patched);
    entries.set(file.path, patched);
    files.set(file.path, file);
  }
  const after = namesIn(entries.values());
  return {
    files: [...files.values()].filter(({ path }) => entries.has(path) || after.has(path)),
    gone: [...before].filter((name) => !after.has(name)),
  };
}

/** Paths of the files that entries name. */
function namesIn(entries: Iterable<SearchEntry>): Set<string> {
  const names = new Set<string>();
  for (const { words, pages } of entries)
    for (const name of [...Object.values(words), ...pages]) names.add(pathOf(name));
  return names;
}

/** Entries name files relative to their own folder. */
function pathOf(name: string): string {
  return name.slice('../'.length);
}

/** The index of one language. */
class LanguageIndex {
  readonly #entry: SearchEntry;
  readonly #published: PublishedIndex;
  /** Files that were made, by path. */
  readonly #made: Map<string, OutputFile>;

  constructor(entry: SearchEntry, published: PublishedIndex, made: Map<string, OutputFile>) {
    this.#entry = entry;
    this.#published = published;
    this.#made = made;
  }

  /** What an edit changes; null for a page that is not in the index. */
  editsOf({ before, now }: EditedPage): WordEdit[] | null {
    const [then, next] = [weightsOf(before), weightsOf(now)];
    const changed = [...new Set([...then.keys(), ...next.keys()])].filter(
      (word) => then.get(word) !== next.get(word),
    );
    const page = changed.length === 0 ? 0 : this.#numberOf(addressOf(now.route, this.#published.base));
    return page === null ? null : changed.map((word) => [word, page, next.get(word) ?? 0]);
  }

  /** Pages are in the order of their addresses. */
  #numberOf(address: string): number | null {
    const { pages, perFile } = this.#entry;
    const part = lastNotAfter(address, pages.length, (place) => this.#pagesIn(place)[0]?.[0] ?? '');
    if (part === -1) return null;
    const found = this.#pagesIn(part).findIndex(([url]) => url === address);
    return found === -1 ? null : part * perFile + found;
  }

  #pagesIn(place: number): FoundPage[] {
    return JSON.parse(this.#published.read(pathOf(this.#entry.pages[place] ?? ''))) as FoundPage[];
  }

  patched(edits: readonly WordEdit[]): SearchEntry {
    const names = new Map(Object.entries(this.#entry.words));
    for (const [letter, some] of grouped(edits, ([word]) => beginningOf(word, 1))) {
      const beginnings = [...names.keys()].filter((beginning) => beginningOf(beginning, 1) === letter);
      const inPlace = this.#inPlace(beginnings, some);
      if (inPlace === null) for (const beginning of beginnings) names.delete(beginning);
      for (const [beginning, part] of inPlace ?? this.#dividedAgain(beginnings, some))
        names.set(beginning, this.#write(part));
    }
    const sorted = [...names].sort(([a], [b]) => (a < b ? -1 : 1));
    return { ...this.#entry, words: Object.fromEntries(sorted) };
  }

  /** The files of a letter that differ; null where its words are to be divided in another way. */
  #inPlace(beginnings: readonly string[], edits: readonly WordEdit[]): [string, WordFile][] | null {
    const isDivided = (prefix: string): boolean =>
      beginnings.some((one) => one.startsWith(prefix) && [...one].length > [...prefix].length);
    const parts = new Map<string, Words>();
    for (const edit of edits) {
      const prefixes = [1, 2, 3].map((letters) => beginningOf(edit[0], letters));
      const beginning = prefixes.find((prefix) => !isDivided(prefix)) ?? prefixes.at(-1) ?? '';
      if (!beginnings.includes(beginning)) return null; // the first word of a file that there is not
      const words = parts.get(beginning) ?? this.#wordsAt(beginning);
      parts.set(beginning, words);
      change(words, edit);
    }
    for (const [beginning, words] of parts) {
      const numbers = numbersIn(words);
      if (numbers === 0 || (numbers > MOST_NUMBERS && [...beginning].length < MOST_LETTERS)) return null;
      const prefixes = [1, 2].map((letters) => beginningOf(beginning, letters)).filter(isDivided);
      const areSo = prefixes.every((prefix) =>
        this.#needsDividing(
          beginnings.filter((one) => one.startsWith(prefix)),
          parts,
        ),
      );
      if (!areSo) return null;
    }
    return Array.from(parts, ([beginning, words]) => [beginning, Object.fromEntries(sortedWords(words))]);
  }

  /** Whether the words of several files are too many for one. */
  #needsDividing(beginnings: readonly string[], parts: ReadonlyMap<string, Words>): boolean {
    let numbers = 0;
    for (const beginning of beginnings) {
      numbers += numbersIn(parts.get(beginning) ?? this.#wordsAt(beginning));
      if (numbers > MOST_NUMBERS) return true;
    }
    return false;
  }

  #dividedAgain(beginnings: readonly string[], edits: readonly WordEdit[]): [string, WordFile][] {
    const words: Words = new Map(beginnings.flatMap((beginning) => [...this.#wordsAt(beginning)]));
    for (const edit of edits) change(words, edit);
    return divided(sortedWords(words), 1).map(([beginning, part]) => [beginning, wordFile(part)]);
  }

  #wordsAt(beginning: string): Words {
    const file = JSON.parse(this.#published.read(pathOf(this.#entry.words[beginning] ?? ''))) as WordFile;
    return new Map(Object.entries(file));
  }

  #write(value: unknown): string {
    const file = namedFile(value);
    this.#made.set(file.path, file);
    return `../${file.path}`;
  }
}

/** Words with their pages and weights, as in a file. */
type Words = Map<string, number[]>;

/** The last of some sorted names that is not after one; -1 when all are. */
function lastNotAfter(name: string, count: number, nameAt: (place: number) => string): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (nameAt(middle) <= name) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

function weightsOf({ words = '' }: PageSummary): Map<string, number> {
  return new Map(weightsIn(words));
}

function change(words: Words, [word, page, weight]: WordEdit): void {
  const places = words.get(word) ?? [];
  const pages = Array.from({ length: places.length / 2 }, (_, at): [page: number, weight: number] => [
    places[2 * at] ?? 0,
    places[2 * at + 1] ?? 0,
  ]).filter(([other]) => other !== page);
  if (weight > 0) pages.push([page, weight]);
  if (pages.length === 0) words.delete(word);
  else words.set(word, pages.sort(([a], [b]) => a - b).flat());
}

function sortedWords(words: Words): [string, number[]][] {
  return [...words].sort(([a], [b]) => (a < b ? -1 : 1));
}

function numbersIn(words: Words): number {
  let numbers = 0;
  for (const places of words.values()) numbers += places.length;
  return numbers;
}
