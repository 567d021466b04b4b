/**
 * Content as it is now: page files are loaded on demand, and again when something that loading them read has changed, by the same records
 * as in a build. Of most files of a large site only the details are needed: those are taken over from the last build.
 */
import { grouped } from '../grouped.ts';
import { memoized } from '../memoized.ts';
import { FileFacts, RULES, SETTINGS } from '../pipeline/engine/file-facts.ts';
import { areDetailsAlike } from '../pipeline/engine/same-to-others.ts';
import { MOST_ROWS_AT_ONCE, PAGES_FOR_THREADS } from '../pipeline/engine/types.ts';
import { hasErrors, type Problem } from '../pipeline/model/problems.ts';
import { folderOf, isPageRoute, PAGES_FOLDER, placeOf } from '../pipeline/model/routes.ts';
import type { Page, PageSummary } from '../pipeline/model/types.ts';
import { FRONT_MATTER } from '../pipeline/pages/listed-pages.ts';
import {
  detailsOf,
  type FileDetails,
  type KnownFile,
  type LoadedFile,
  type LoadOptions,
  PageLoader,
} from '../pipeline/pages/load-page.ts';
import { loadProject } from '../pipeline/project/load-project.ts';
import type { Project } from '../pipeline/project/project.ts';
import { hasCome, type ReadOptions } from '../pipeline/resolve/schedule.ts';
import { type Listing, listContent } from '../pipeline/source/read.ts';
import { type FileTakenOver, takeOver } from '../pipeline/validate/load-known.ts';
import { toolOf } from '../sections/project-tool.ts';

export interface LiveContentOptions extends ReadOptions {
  root: string;
  /** Epoch milliseconds as time goes on, by which pages and items come and go; left out, it is `nowMs` all the time. */
  clock?(): number;
}

/**
 * What else a save may have changed: `everything`, with what all pages share; `others`, which may show or link to the saved pages; or
 * `texts`, those of the saved pages alone.
 */
export type Reach = 'everything' | 'others' | 'texts';

interface LiveFile extends Pick<LoadedFile, 'hash' | 'changesAtMs'> {
  details: FileDetails;
  /** What loading it read, with the hashes at that time. */
  reads: [name: string, hash: string][];
  /** With its pages; null for a file that was taken over. */
  loaded: LoadedFile | null;
}

/** The page files of one project. */
interface PageFiles {
  all: ReadonlySet<string>;
  /** By the route that follows from their paths. */
  ofRoute: ReadonlyMap<string, readonly string[]>;
}

/** Sites of up to so many page files and rows are loaded whole before the first page is shown. */
const LOADED_AT_ONCE = 300;

/** Whether all pages are loaded before the first is shown. */
export function isSmall({ pageFiles, tables }: Project): boolean {
  const rows = [...tables.values()].map((table) => table.rows.length);
  return pageFiles.length + rows.reduce((sum, count) => sum + count, 0) <= LOADED_AT_ONCE;
}

/** A long table is not loaded, but counted. */
const COUNTED: LoadOptions = { mostRows: MOST_ROWS_AT_ONCE };

const NO_FILES: PageFiles = { all: new Set(), ofRoute: new Map() };

/** A page with its summary for other pages. */
export interface LivePage {
  page: Page;
  summary: PageSummary;
}

export class LiveContent {
  readonly #options: LiveContentOptions;
  readonly #turn: () => Promise<boolean>;
  readonly #files = new Map<string, LiveFile>();
  /** Files of several pages as they were when something of theirs changed: most of their pages will be the same. */
  readonly #before = new Map<string, LiveFile>();
  /** Page files that have errors: what loading them would have read next is not known. */
  readonly #faulty = new Set<string>();
  /** Files that have read a page file other than themselves, or once had, by what they read. */
  readonly #readers = new Map<string, Set<string>>();
  /** Pages of long tables that are not loaded, of one state of the content. */
  #rowPages = { version: -1, pages: new Map<string, LivePage>() };
  /** Page files of this state that are being loaded, for all who wait for them. */
  readonly #loading = new Map<string, Promise<LoadedFile>>();
  #takingOver: Promise<void> | null = null;
  /** Whether what the last build has left was looked at: what it lacks then are few files, as long as few are saved. */
  #hasTakenOver = false;
  /** Names of what was saved since all was read. */
  #saved = new Set<string>();
  #project: Project | null = null;
  #pageFiles = NO_FILES;
  #listing: Listing | null = null;
  #projectProblems: Problem[] = [];
  #isUnderstood = false;
  /** The moment for which the content was read. */
  #nowMs: number;
  /** The next moment at which what all pages share changes by schedule. */
  #changesAtMs: number | null = null;
  #facts: FileFacts | null = null;
  #loader: PageLoader | null = null;
  /** Counts states of the content. */
  #version = 0;

  /** @param turn called between files while many are loaded: whether to go on */
  constructor(options: LiveContentOptions, turn: () => Promise<boolean> = async () => true) {
    this.#options = options;
    this.#turn = turn;
    this.#nowMs = options.nowMs;
  }

  /** The last project that could be loaded. */
  get project(): Project | null {
    return this.#project;
  }

  /** Whether that is the project as it is now; else nothing but its problems is known. */
  get isUnderstood(): boolean {
    return this.#isUnderstood;
  }

  get version(): number {
    return this.#version;
  }

  /** Whether something has come or gone by its date since it was read, so that `reload` reads it again. */
  get isDue(): boolean {
    const nowMs = this.#options.clock?.() ?? this.#nowMs;
    if (nowMs <= this.#nowMs) return false;
    if (hasCome(this.#changesAtMs, nowMs)) return true;
    for (const { changesAtMs } of this.#files.values()) if (hasCome(changesAtMs, nowMs)) return true;
    return false;
  }

  /** Problems of everything but pages. */
  get projectProblems(): readonly Problem[] {
    return this.#projectProblems;
  }

  /** Reads what all pages share, and forgets pages for which it is no longer the same. */
  async reload(): Promise<void> {
    const { root, clock } = this.#options;
    const listing = listContent(root);
    this.#nowMs = clock?.() ?? this.#nowMs;
    const options = { ...this.#options, nowMs: this.#nowMs };
    const { project, problems, changesAtMs } = await loadProject(root, listing, options);
    this.#changesAtMs = changesAtMs;
    this.#projectProblems = problems;
    this.#isUnderstood = project !== null;
    this.#enterNextState();
    if (project === null) return;
    this.#project = project;
    this.#listing = listing;
    this.#saved = new Set();
    this.#pageFiles = pageFilesOf(project);
    const present = new Set(listing.files.map(({ path }) => path));
    this.#facts = new FileFacts({ project, present, known: new Map() });
    this.#loader = new PageLoader(project, this.#turn);
    const { all } = this.#pageFiles;
    for (const path of this.#before.keys()) if (!all.has(path)) this.#before.delete(path);
    for (const [path, file] of this.#files) {
      if (!all.has(path)) this.#delete(path);
      else if (!this.#isSame(file)) this.#drop(path);
    }
  }

  /** Handles changed page files. After `everything`, `reload` is to be called. */
  async takeIn(paths: readonly string[]): Promise<Reach> {
    const { all } = this.#pageFiles;
    const arePages = paths.every((path) => all.has(path) && !path.endsWith('/_defaults.yaml'));
    if (!arePages || this.#loader === null) return 'everything';
    const before = new Map(paths.map((path) => [path, this.#files.get(path)]));
    const touched = paths.flatMap((path) => [path, FRONT_MATTER + path]);
    this.#enterNextState();
    for (const path of paths) {
      this.#drop(path);
      this.#facts?.forget(path);
      this.#loader.forget(path);
    }
    for (const name of touched) this.#saved.add(name);
    for (const path of paths) {
      const { hash, problems } = await this.#loadAtSave(path);
      // A removed file is no longer a page, and the list of pages is the project's.
      if (problems.some(({ code }) => code === 'file/unreadable')) return 'everything';
      this.#facts?.note(path, hash);
    }
    const dropped = this.#dropReadersOf(touched, before);
    // Meanwhile others may have been given what was dropped now.
    if (dropped > 0) this.#enterNextState();
    // Which pages cannot be parsed is then among the project's problems.
    if (!this.#isUnderstood) return 'everything';
    const areAlike = paths.every((path) => isAlike(before.get(path), this.#files.get(path)));
    return areAlike && dropped === 0 ? 'texts' : 'others';
  }

  /** Of a long table, the first row shows whether the page file is sound. */
  async #loadAtSave(path: string): Promise<LoadedFile> {
    const loaded = await this.#loadOnce(path, COUNTED);
    if (loaded.rowCount === undefined || this.#loader === null) return loaded;
    const first = await this.#loader.load(path, null, { rows: { from: 0, end: 1 } });
    return first.problems.length === 0 ? loaded : this.load(path);
  }

  /** @param but files that were loaded a moment ago @returns how many files have to be loaded again */
  #dropReadersOf(touched: readonly string[], but: ReadonlyMap<string, unknown>): number {
    const readers = touched.flatMap((name) => [...(this.#readers.get(name) ?? [])]);
    const names = new Set(touched);
    const outdated = [...this.#faulty, ...readers.filter((path) => this.#hasReadNew(path, names))];
    const others = new Set(outdated.filter((path) => !but.has(path)));
    for (const path of others) this.#drop(path);
    return others.size;
  }

  /** @param touched files that were saved, and their front matter */
  #hasReadNew(path: string, touched: ReadonlySet<string>): boolean {
    const reads = this.#files.get(path)?.reads ?? [];
    return reads.some(([name, hash]) => touched.has(name) && this.#facts?.fileHash(name) !== hash);
  }

  /** What is being loaded may be of the state before, and is not stored. */
  #enterNextState(): void {
    this.#version += 1;
    this.#loading.clear();
  }

  /** What is known of a page file without loading it. */
  details(path: string): FileDetails | undefined {
    return this.#files.get(path)?.details;
  }

  /** A page file with its pages, loaded now if it is not yet. */
  async load(path: string): Promise<LoadedFile> {
    return this.#files.get(path)?.loaded ?? this.#loadOnce(path, {});
  }

  /** Loads a file for all who ask for the same of it. */
  async #loadOnce(path: string, options: LoadOptions): Promise<LoadedFile> {
    const key = [path, options.mostRows, options.route].join(' ');
    const running = this.#loading.get(key) ?? this.#loadNow(path, options);
    this.#loading.set(key, running);
    try {
      return await running;
    } finally {
      if (this.#loading.get(key) === running) this.#loading.delete(key);
    }
  }

  async #loadNow(path: string, options: LoadOptions): Promise<LoadedFile> {
    if (this.#loader === null || this.#facts === null) throw new Error('load() was called before reload().');
    const facts = this.#facts;
    const { version } = this;
    const before = this.#before.get(path);
    const known = before === undefined ? null : this.#knownOf(before, facts);
    const given = await this.#loader.load(path, known, options);
    if (given.rowCount !== undefined) return given;
    const loaded = withKnownPages(given, before?.loaded ?? undefined);
    if (version !== this.version) return loaded;
    this.#before.delete(path);
    facts.note(path, loaded.hash);
    this.#put(path, { ...loaded, details: detailsOf(loaded), loaded }, facts);
    return loaded;
  }

  /** @param file with the names of what it read */
  #put(path: string, file: FileTakenOver & Pick<LiveFile, 'loaded'>, facts: FileFacts): void {
    const { hash, changesAtMs, details, loaded } = file;
    const names = [path, SETTINGS, RULES, ...file.reads];
    for (const name of file.reads)
      if (isOfPage(name) && name !== path) memoized(this.#readers, name, () => new Set<string>()).add(path);
    if (hasErrors(details.problems)) this.#faulty.add(path);
    const reads = names.map((name): [string, string] => [name, facts.fileHash(name)]);
    this.#files.set(path, { hash, changesAtMs, details, reads, loaded });
  }

  /** Details of all page files, in the order of their paths; null when loading was abandoned. */
  async allDetails(): Promise<Map<string, FileDetails> | null> {
    const { version } = this;
    const paths = this.#project?.pageFiles ?? [];
    const unknown = paths.filter((path) => !this.#files.has(path));
    const isFirst =
      !this.#hasTakenOver && unknown.length > 0 && this.#project !== null && !isSmall(this.#project);
    if (isFirst || unknown.length >= PAGES_FOR_THREADS) {
      this.#takingOver ??= this.#takeOver(unknown).finally(() => (this.#takingOver = null));
      await this.#takingOver;
      if (this.version !== version) return this.allDetails();
    }
    const all = new Map<string, FileDetails>();
    for (const path of paths) {
      const known = this.#files.get(path);
      if (known === undefined && !(await this.#turn())) return null;
      all.set(path, known?.details ?? detailsOf(await this.load(path)));
      if (this.version !== version) return this.allDetails();
    }
    return all;
  }

  /** Takes over what is known of files, or is found out by threads. What was saved meanwhile is loaded here later. */
  async #takeOver(paths: readonly string[]): Promise<void> {
    const project = this.#project;
    const facts = this.#facts;
    if (project === null || facts === null || this.#listing === null) return;
    this.#hasTakenOver = true;
    const input = { project, listing: this.#listing, tool: toolOf(project.root), nowMs: this.#nowMs };
    const found = new Map<string, FileTakenOver>();
    const then = await takeOver({ ...input, paths, turn: this.#turn }, (path, file) => found.set(path, file));
    const isSo = (name: string, hash: string): boolean => {
      // It was not read again since, so that this is its hash of now.
      if (this.#facts === facts && !this.#saved.has(name)) facts.note(name, hash);
      return this.#facts?.fileHash(name) === hash;
    };
    for (const [path, file] of found) {
      if (!(await this.#turn())) return;
      if (this.#facts === null || this.#files.has(path) || !this.#pageFiles.all.has(path)) continue;
      const names = [SETTINGS, RULES, ...file.reads];
      if (isSo(path, file.hash) && names.every((name) => isSo(name, then.fileHash(name))))
        this.#put(path, { ...file, loaded: null }, this.#facts);
    }
  }

  /**
   * The page of a route: first looked for where its file would be, then in files above it, which may go through a table or have a list in
   * parts, then everywhere.
   */
  async pageAt(route: string): Promise<LivePage | null> {
    if (this.#project === null || !isPageRoute(route)) return null;
    const likely = waysUp(route).flatMap((way) => this.#pageFiles.ofRoute.get(way) ?? []);
    for (const path of likely) {
      const found = await this.#pageOf(path, route);
      if (found !== null) return found;
    }
    for (const [path, details] of (await this.allDetails()) ?? []) {
      if (!details.summaries.some((summary) => summary.route === route)) continue;
      const found = pageIn(await this.load(path), route);
      if (found !== null) return found;
    }
    return null;
  }

  /** The page of a file at a route; of a long table that is not loaded, that page alone. */
  async #pageOf(path: string, route: string): Promise<LivePage | null> {
    const loaded = this.#files.get(path)?.loaded ?? (await this.#loadOnce(path, COUNTED));
    if (loaded.rowCount === undefined) return pageIn(loaded, route);
    if (this.#rowPages.version !== this.version) this.#rowPages = { version: this.version, pages: new Map() };
    const { pages } = this.#rowPages;
    const known = pages.get(route);
    if (known !== undefined) return known;
    const one = await this.#loadOnce(path, { ...COUNTED, route });
    // What is wrong with a row is said beside all others.
    if (hasErrors(one.problems)) return pageIn(await this.load(path), route);
    const found = pageIn(one, route);
    if (found !== null) pages.set(route, found);
    return found;
  }

  /** Whether a page file has an error, so that its last good version is still shown. */
  hasMistake(path: string): boolean {
    return this.#faulty.has(path);
  }

  /** Whether a page file makes a page at the route; one that is yet to be loaded again may still do. */
  mayHavePage(path: string, route: string): boolean {
    if (!this.#pageFiles.all.has(path)) return false;
    const file = this.#files.get(path);
    return file === undefined || file.details.summaries.some((summary) => summary.route === route);
  }

  /** Forgets a file, but for what helps to load it again. */
  #drop(path: string): void {
    const file = this.#files.get(path);
    this.#delete(path);
    if (file !== undefined && (file.loaded?.keys ?? null) !== null) this.#before.set(path, file);
  }

  #delete(path: string): void {
    this.#files.delete(path);
    this.#faulty.delete(path);
  }

  /** What loading a file again may keep of it; null when nothing. */
  #knownOf({ loaded, reads }: LiveFile, facts: FileFacts): KnownFile | null {
    if (loaded === null || hasCome(loaded.changesAtMs, this.#nowMs)) return null;
    const changed = reads.flatMap(([name, hash]) => (facts.fileHash(name) === hash ? [] : [name]));
    if (changed.includes(SETTINGS) || changed.includes(RULES)) return null;
    return { ...loaded, changed, isAlike: false, isWanted: () => false };
  }

  #isSame({ details, changesAtMs, reads }: LiveFile): boolean {
    // After an error, files that loading would have read next are not among its reads.
    if (hasErrors(details.problems)) return false;
    if (hasCome(changesAtMs, this.#nowMs)) return false;
    return reads.every(([name, hash]) => this.#facts?.fileHash(name) === hash);
  }
}

function pageFilesOf({ pageFiles, locales }: Project): PageFiles {
  const ofRoute = grouped(pageFiles, (path) => placeOf(path, locales).route);
  return { all: new Set(pageFiles), ofRoute };
}

/** Whether what was read is a page file, or its front matter. */
function isOfPage(name: string): boolean {
  return (
    name.startsWith(FRONT_MATTER) || (name.startsWith(PAGES_FOLDER) && !name.endsWith('/_defaults.yaml'))
  );
}

/** Whether a file that was saved is the same to all others. */
function isAlike(before: LiveFile | undefined, now: LiveFile | undefined): boolean {
  if (before === undefined || now === undefined) return false;
  if (hasErrors(before.details.problems) || hasErrors(now.details.problems)) return false;
  return areDetailsAlike(before.details, now.details);
}

/** `/blog/page/2/` → itself, `/blog/page/`, `/blog/`; without the home page, which is above all. */
function waysUp(route: string): string[] {
  const ways: string[] = [];
  for (let way = route; way !== '/' && !ways.includes(way); way = folderOf(way)) ways.push(way);
  return ways.length === 0 ? [route] : ways;
}

/** The file with all of its pages: those that loading has left out are as before. */
function withKnownPages(loaded: LoadedFile, before: LoadedFile | undefined): LoadedFile {
  if (before === undefined || loaded.pages.length === loaded.summaries.length) return loaded;
  const pages = new Map([...before.pages, ...loaded.pages].map((page) => [page.route, page]));
  return { ...loaded, pages: loaded.summaries.flatMap(({ route }) => pages.get(route) ?? []) };
}

function pageIn({ pages, summaries }: LoadedFile, route: string): LivePage | null {
  const position = pages.findIndex((page) => page.route === route);
  const [page, summary] = [pages[position], summaries[position]];
  return page === undefined || summary === undefined ? null : { page, summary };
}
