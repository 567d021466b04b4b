/**
 * Page files as a ledger stores them. The fields that every build compares are in columns, where equal lists are written once; the rest of
 * a file is one line, which is parsed on demand and otherwise copied unchanged.
 */
import { type Handle, packOf } from '../store/index.ts';
import { type FactList, unpackFacts } from './fact-list.ts';
import type { MadePage } from './page-maker.ts';
import type { FactName } from './recorder.ts';
import type { LedgerFile } from './types.ts';

export interface Columns {
  paths: string[];
  /** Content hashes. */
  hashes: string[];
  /** The reads of each file's loading, as a position in `readLists`. */
  reads: number[];
  /** Numbers of facts. */
  readLists: number[][];
  /** The sets of each file's pages, as a position in `setLists`. */
  sets: number[];
  setLists: number[][];
  /** Files that change by schedule, by position. */
  changes: [file: number, atMs: number][];
  /** Files whose details hold problems, by position. */
  withProblems: number[];
  /** The pack of each file's details, as a position in `packNames`. */
  packs: number[];
  packNames: string[];
  /** Where each file's line ends, in bytes. */
  ends: number[];
}

type PageLine = [
  route: string,
  outputPath: string,
  hash: string,
  bytes: number,
  gzipBytes: number | null,
  leadsToGame: 0 | 1,
  own: FactList,
];

type Line = [handle: Handle, pages: PageLine[]];

/** @param lines one after another, as the columns say */
export function storedFiles(
  columns: Columns,
  lines: Buffer,
  nameOf: (number: number) => FactName,
): Map<string, LedgerFile> {
  const shelf: Shelf = {
    columns,
    lines,
    readLists: columns.readLists.map((numbers) => numbers.map(nameOf)),
    changes: new Map(columns.changes),
    withProblems: new Set(columns.withProblems),
  };
  return new Map(columns.paths.map((path, place) => [path, new StoredFile(path, shelf, place)]));
}

interface Shelf {
  columns: Columns;
  lines: Buffer;
  readLists: FactName[][];
  changes: ReadonlyMap<number, number>;
  withProblems: ReadonlySet<number>;
}

/** A file of an earlier build. Its fields are getters: `plainFile` copies them. */
class StoredFile implements LedgerFile {
  readonly path: string;
  readonly #shelf: Shelf;
  readonly #place: number;
  #line: Line | null = null;

  constructor(path: string, shelf: Shelf, place: number) {
    this.path = path;
    this.#shelf = shelf;
    this.#place = place;
  }

  get hash(): string {
    return this.#shelf.columns.hashes[this.#place] ?? '';
  }

  get changesAtMs(): number | null {
    return this.#shelf.changes.get(this.#place) ?? null;
  }

  get hasProblems(): boolean {
    return this.#shelf.withProblems.has(this.#place);
  }

  get reads(): FactName[] {
    const { columns, readLists } = this.#shelf;
    return readLists[columns.reads[this.#place] ?? -1] ?? [];
  }

  get sets(): readonly number[] {
    const { sets, setLists } = this.#shelf.columns;
    return setLists[sets[this.#place] ?? -1] ?? [];
  }

  get pack(): string {
    const { packs, packNames } = this.#shelf.columns;
    return packNames[packs[this.#place] ?? -1] ?? '';
  }

  get handle(): Handle {
    return this.#read()[0];
  }

  get pages(): MadePage[] {
    const { sets } = this;
    return this.#read()[1].map((page, position) => pageOf(page, sets[position] ?? 0));
  }

  /** The lines of all files that were stored with it. */
  get allLines(): Buffer {
    return this.#shelf.lines;
  }

  /** Its line as it is stored. */
  get text(): string {
    const { columns, lines } = this.#shelf;
    return lines.toString('utf8', columns.ends[this.#place - 1] ?? 0, columns.ends[this.#place]);
  }

  #read(): Line {
    this.#line ??= JSON.parse(this.text) as Line;
    return this.#line;
  }
}

function pageOf(
  [route, outputPath, hash, bytes, gzipBytes, leadsToGame, own]: PageLine,
  set: number,
): MadePage {
  const rendered = { route, outputPath, hash, bytes, gzipBytes, leadsToGame: leadsToGame === 1 };
  return { rendered, set, own };
}

/**
 * Facts whose names begin so, of those that pages of these files have read as their own. Files as they were stored are not parsed for it.
 * @param start of facts whose names are stored whole: see `packFacts`
 */
export function factsRead(files: Iterable<LedgerFile>, start: string): Set<FactName> {
  const found = new Set<FactName>();
  const allLines = new Set<Buffer>();
  for (const file of files) {
    if (file instanceof StoredFile) allLines.add(file.allLines);
    else
      for (const [name] of file.pages.flatMap(({ own, rendered }) => unpackFacts(own, rendered.route)))
        if (name.startsWith(start)) found.add(name);
  }
  for (const lines of allLines) addFacts(found, lines, start);
  return found;
}

/** A fact follows its hash, and ends at the end of its line, which is escaped, or of the list. */
function addFacts(found: Set<FactName>, lines: Buffer, start: string): void {
  const beginning = Buffer.from(` ${start}`);
  for (let at = lines.indexOf(beginning); at !== -1; at = lines.indexOf(beginning, at + 1)) {
    const [name = ''] = lines.toString('utf8', at + 1, lines.indexOf('"', at)).split('\\');
    found.add(name);
  }
}

/** A copy with plain fields, which can be changed. */
export function plainFile({
  path,
  hash,
  reads,
  changesAtMs,
  hasProblems,
  handle,
  pages,
}: LedgerFile): LedgerFile {
  return { path, hash, reads, changesAtMs, hasProblems, handle, pages };
}

/** Sets of facts that a file's pages have, in their order. */
export function setsOf(file: LedgerFile): readonly number[] {
  return file instanceof StoredFile ? file.sets : file.pages.map(({ set }) => set);
}

/** The pack that holds a file's details. */
export function packOfFile(file: LedgerFile): string {
  return file instanceof StoredFile ? file.pack : packOf(file.handle);
}

function lineOf(file: LedgerFile): string {
  if (file instanceof StoredFile) return file.text;
  const pages = file.pages.map(({ rendered, own }): PageLine => {
    const { route, outputPath, hash, bytes, gzipBytes, leadsToGame } = rendered;
    return [route, outputPath, hash, bytes, gzipBytes, leadsToGame ? 1 : 0, own];
  });
  return JSON.stringify([file.handle, pages] satisfies Line);
}

/** Deduplicates lists; the same long array is not compared again. */
class Lists<Item> {
  readonly all: Item[][] = [];
  readonly #byArray = new Map<readonly Item[], number>();
  readonly #byText = new Map<string, number>();

  /** Position of a list. */
  placeOf(list: readonly Item[]): number {
    const known = this.#byArray.get(list);
    if (known !== undefined) return known;
    const text = JSON.stringify(list);
    const place = this.#byText.get(text) ?? this.all.push([...list]) - 1;
    this.#byText.set(text, place);
    // Remembering an array costs more than comparing a short one.
    if (list.length > 1) this.#byArray.set(list, place);
    return place;
  }
}

function emptyColumns(): Columns {
  return {
    ...{ paths: [], hashes: [], changes: [], withProblems: [], ends: [] },
    ...{ reads: [], readLists: [], sets: [], setLists: [], packs: [], packNames: [] },
  };
}

/** Letters of the lines that become one part of the ledger, about: bytes of each line by itself would cost as much as the line. */
const PART_LETTERS = 1024 * 1024;

/** Takes files one by one, and knows their columns when it has all of them. */
export class FileShelf {
  readonly #stored = emptyColumns();
  readonly #readLists = new Lists<FactName>();
  readonly #setLists = new Lists<number>();
  readonly #packPlaces = new Map<string, number>();
  #end = 0;

  /** The lines of files, many in each part. */
  *linesOf(files: Iterable<LedgerFile>): Generator<Buffer> {
    let lines: string[] = [];
    let letters = 0;
    for (const file of files) {
      const line = this.#put(file);
      lines.push(line);
      letters += line.length;
      if (letters < PART_LETTERS) continue;
      yield Buffer.from(lines.join(''));
      lines = [];
      letters = 0;
    }
    yield Buffer.from(lines.join(''));
  }

  /** @param numberOf of a fact @param renumber the sets of pages */
  columns(numberOf: (name: FactName) => number, renumber: (set: number) => number): Columns {
    return {
      ...this.#stored,
      readLists: this.#readLists.all.map((names) => names.map(numberOf)),
      setLists: this.#setLists.all.map((sets) => sets.map(renumber)),
    };
  }

  #put(file: LedgerFile): string {
    const stored = this.#stored;
    const place = stored.paths.push(file.path) - 1;
    stored.hashes.push(file.hash);
    stored.reads.push(this.#readLists.placeOf(file.reads));
    stored.sets.push(this.#setLists.placeOf(setsOf(file)));
    if (file.changesAtMs !== null) stored.changes.push([place, file.changesAtMs]);
    if (file.hasProblems) stored.withProblems.push(place);
    const pack = packOfFile(file);
    const packPlace = this.#packPlaces.get(pack) ?? stored.packNames.push(pack) - 1;
    this.#packPlaces.set(pack, packPlace);
    stored.packs.push(packPlace);
    const line = lineOf(file);
    this.#end += Buffer.byteLength(line);
    stored.ends.push(this.#end);
    return line;
  }
}
