/**
 * Content as it is now: page files are loaded on demand, and again when something that loading them read has changed, by the same records
 * as in a build.
 */
import { FileFacts, RULES, SETTINGS } from '../pipeline/engine/file-facts.ts';
import { hasErrors, type Problem } from '../pipeline/model/problems.ts';
import { folderOf, isPageRoute, placeOf } from '../pipeline/model/routes.ts';
import type { Page, PageSummary } from '../pipeline/model/types.ts';
import { FRONT_MATTER } from '../pipeline/pages/listed-pages.ts';
import { type KnownFile, type LoadedFile, PageLoader } from '../pipeline/pages/load-page.ts';
import { loadProject } from '../pipeline/project/load-project.ts';
import type { Project } from '../pipeline/project/project.ts';
import { hasCome, type ReadOptions } from '../pipeline/resolve/schedule.ts';
import { listContent } from '../pipeline/source/read.ts';

export interface LiveContentOptions extends ReadOptions {
  root: string;
  /** Epoch milliseconds as time goes on, by which pages and items come and go; left out, it is `nowMs` all the time. */
  clock?(): number;
}

interface LiveFile {
  loaded: LoadedFile;
  /** Files that loading read, with their hashes at that time. */
  reads: [path: string, hash: string][];
}

/** A page with its summary for other pages. */
export interface LivePage {
  page: Page;
  summary: PageSummary;
}

export class LiveContent {
  readonly #options: LiveContentOptions;
  readonly #files = new Map<string, LiveFile>();
  /** Files of several pages as they were when something of theirs changed: most of their pages will be the same. */
  readonly #before = new Map<string, LiveFile>();
  /** Page files of this state that are being loaded, for all who wait for them. */
  readonly #loading = new Map<string, Promise<LoadedFile>>();
  #project: Project | null = null;
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

  constructor(options: LiveContentOptions) {
    this.#options = options;
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
    for (const { loaded } of this.#files.values()) if (hasCome(loaded.changesAtMs, nowMs)) return true;
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
    const present = new Set(listing.files.map(({ path }) => path));
    this.#facts = new FileFacts({ project, present, known: new Map() });
    this.#loader = new PageLoader(project);
    const pageFiles = new Set(project.pageFiles);
    for (const path of this.#before.keys()) if (!pageFiles.has(path)) this.#before.delete(path);
    for (const [path, file] of this.#files) {
      if (!pageFiles.has(path)) this.#files.delete(path);
      else if (!this.#isSame(path, file)) this.#drop(path);
    }
  }

  /** Handles changed page files. @returns whether more has to be read again: see `reload` */
  async takeIn(paths: readonly string[]): Promise<boolean> {
    const pageFiles = new Set(this.#project?.pageFiles);
    const arePages = paths.every((path) => pageFiles.has(path) && !path.endsWith('/_defaults.yaml'));
    if (!arePages || this.#loader === null) return true;
    const changed = new Set(paths);
    this.#enterNextState();
    for (const path of paths) {
      this.#drop(path);
      this.#facts?.forget(path);
    }
    for (const path of paths) {
      const { hash, problems } = await this.load(path);
      // A removed file is no longer a page, and the list of pages is the project's.
      if (problems.some(({ code }) => code === 'file/unreadable')) return true;
      this.#facts?.note(path, hash);
    }
    const touched = new Set(paths.flatMap((path) => [path, FRONT_MATTER + path]));
    for (const [path, file] of this.#files)
      if (!changed.has(path) && (hasErrors(file.loaded.problems) || this.#hasReadNew(file, touched)))
        this.#drop(path);
    // Which pages cannot be parsed is then among the project's problems.
    return !this.#isUnderstood;
  }

  /** @param touched files that were saved, and their front matter */
  #hasReadNew({ reads }: LiveFile, touched: ReadonlySet<string>): boolean {
    return reads.some(([name, hash]) => touched.has(name) && this.#facts?.fileHash(name) !== hash);
  }

  /** What is being loaded may be of the state before, and is not stored. */
  #enterNextState(): void {
    this.#version += 1;
    this.#loading.clear();
  }

  /** A page file, loaded now if it is not yet. */
  async load(path: string): Promise<LoadedFile> {
    const known = this.#files.get(path);
    if (known !== undefined) return known.loaded;
    const running = this.#loading.get(path) ?? this.#loadNow(path);
    this.#loading.set(path, running);
    try {
      return await running;
    } finally {
      if (this.#loading.get(path) === running) this.#loading.delete(path);
    }
  }

  async #loadNow(path: string): Promise<LoadedFile> {
    if (this.#loader === null || this.#facts === null) throw new Error('load() was called before reload().');
    const facts = this.#facts;
    const { version } = this;
    const before = this.#before.get(path);
    const known = before === undefined ? null : this.#knownOf(before, facts);
    const loaded = withKnownPages(await this.#loader.load(path, known), before?.loaded);
    if (version !== this.version) return loaded;
    this.#before.delete(path);
    facts.note(path, loaded.hash);
    const names = [path, SETTINGS, RULES, ...loaded.reads];
    const reads = names.map((name): [string, string] => [name, facts.fileHash(name)]);
    this.#files.set(path, { loaded, reads });
    return loaded;
  }

  /** All page files; null when loading was abandoned. @param turn called between files: whether to go on */
  async loadAll(turn: () => Promise<boolean>): Promise<LoadedFile[] | null> {
    const { version } = this;
    const files: LoadedFile[] = [];
    for (const path of this.#project?.pageFiles ?? []) {
      if (!this.#files.has(path) && !(await turn())) return null;
      files.push(await this.load(path));
      if (this.version !== version) return this.loadAll(turn);
    }
    return files;
  }

  /**
   * The page of a route: first looked for where its file would be, then in files above it, which may go through a table or have a list in
   * parts, then everywhere. @param turn see `loadAll`
   */
  async pageAt(route: string, turn: () => Promise<boolean>): Promise<LivePage | null> {
    const project = this.#project;
    if (project === null || !isPageRoute(route)) return null;
    const above = waysUp(route);
    const likely = project.pageFiles.flatMap((path) => {
      const steps = above.indexOf(placeOf(path, project.locales).route);
      return steps === -1 ? [] : [{ path, steps }];
    });
    for (const { path } of likely.sort((a, b) => a.steps - b.steps)) {
      const found = pageIn(await this.load(path), route);
      if (found !== null) return found;
    }
    for (const file of (await this.loadAll(turn)) ?? []) {
      const found = pageIn(file, route);
      if (found !== null) return found;
    }
    return null;
  }

  /** Whether a page file has an error, so that its last good version is still shown. */
  hasMistake(path: string): boolean {
    const file = this.#files.get(path);
    return file !== undefined && hasErrors(file.loaded.problems);
  }

  /** Whether a page file makes a page at the route; one that is yet to be loaded again may still do. */
  mayHavePage(path: string, route: string): boolean {
    if (this.#project?.pageFiles.includes(path) !== true) return false;
    const file = this.#files.get(path);
    return file === undefined || pageIn(file.loaded, route) !== null;
  }

  /** Forgets a file, but for what helps to load it again. */
  #drop(path: string): void {
    const file = this.#files.get(path);
    this.#files.delete(path);
    if (file !== undefined && file.loaded.keys !== null) this.#before.set(path, file);
  }

  /** What loading a file again may keep of it; null when nothing. */
  #knownOf({ loaded, reads }: LiveFile, facts: FileFacts): KnownFile | null {
    if (hasCome(loaded.changesAtMs, this.#nowMs)) return null;
    const changed = reads.flatMap(([name, hash]) => (facts.fileHash(name) === hash ? [] : [name]));
    if (changed.includes(SETTINGS) || changed.includes(RULES)) return null;
    return { ...loaded, changed, isAlike: false, isWanted: () => false };
  }

  #isSame(path: string, { loaded, reads }: LiveFile): boolean {
    // After an error, files that loading would have read next are not among its reads.
    if (hasErrors(loaded.problems)) return false;
    if (hasCome(loaded.changesAtMs, this.#nowMs)) return false;
    return reads.every(([name, hash]) => this.#facts?.fileHash(name) === hash) && path === loaded.path;
  }
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
