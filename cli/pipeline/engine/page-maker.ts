/**
 * Makes finished pages from page files, one file after another: each is loaded and rendered at once, so that no page's data stays in
 * memory. What rendering reads is recorded; a page that needs a fact not known yet is held and made later.
 */
import { writeFileSync } from 'node:fs';
import { GAME_ROUTE } from '../../../runtime/components/default-game.ts';
import { internalError } from '../formats/internal-error.ts';
import type { Problem } from '../model/problems.ts';
import type { Page, PageSummary, RenderedPage } from '../model/types.ts';
import { stagedPath } from '../output/index.ts';
import {
  detailsOf,
  type FileDetails,
  type KnownFile,
  type LoadedFile,
  type LoadOptions,
  PageLoader,
} from '../pages/load-page.ts';
import type { Project } from '../project/project.ts';
import { gzipBytes } from '../render/page-weight.ts';
import type { RenderInput } from '../render/render.ts';
import type { PageKeys } from '../resolve/page-keys.ts';
import { type PlannedAsset, picturePlanner } from '../social/social-pictures.ts';
import { contentHash } from '../source/read.ts';
import { type Handle, openStore, type Packs } from '../store/index.ts';
import { type FactList, packFacts } from './fact-list.ts';
import { type HeldFile, holdFile, takeHeld } from './held-files.ts';
import { RecordingRenderer } from './page-renderer.ts';
import { FactPending, guessIndex, LookupMap, pendingAssets } from './pending.ts';
import type { FactName } from './recorder.ts';

/** A rendered page and the facts that its HTML depends on. */
export interface MadePage {
  rendered: RenderedPage;
  /** Number of the set of facts that it shares with other pages: see `Made.sets`. */
  set: number;
  /** Facts that it read of other pages and of pictures. */
  own: FactList;
}

/** The result of a page file. */
export interface MadeFile {
  path: string;
  hash: string;
  /** Files that it depends on beside itself: see `LoadedFile`. */
  reads: string[];
  changesAtMs: number | null;
  /** `FileDetails` as JSON: what threads hand over as one text is read faster than objects are copied. */
  details: string;
  /** Where the details are stored; empty when they are not. */
  handle: Handle;
  /** In the order of the summaries; null for a page that is held, or kept. */
  pages: (MadePage | null)[];
  /** Routes of pages that are as they were: see `KeptFile`. */
  kept: string[];
  /** See `LoadedFile`. */
  rowCount?: number;
}

/** A file as it was last made. */
export interface KeptFile extends Pick<MadeFile, 'hash' | 'reads' | 'changesAtMs' | 'handle'> {
  /** Those of its reads that have changed since. */
  changed: readonly FactName[];
  /** Routes of pages that have to be made even if their data is as it was. */
  wanted: ReadonlySet<string>;
  /** Whether loading it gives what it gave. */
  isAlike: boolean;
}

export interface MakeOptions extends LoadOptions {
  /** False when the HTML of the pages is known to be unchanged, and only the rest is needed. */
  renders?: boolean;
  /** False when the details are for the caller alone. */
  stores?: boolean;
  /** Of each file, in their order. */
  kept?: readonly (KeptFile | null)[];
}

export interface Made {
  files: MadeFile[];
  /** Sets of facts that these files' pages share. */
  sets: FactName[][];
}

/** Most bytes that one UTF-16 unit takes in UTF-8. */
const MOST_BYTES_OF_A_UNIT = 3;

/** Facts that belong to one page rather than to many. */
const OWN_FACT = /^(?:index|images|pictures) /;

/** The inputs of rendering that are known before all pages are loaded. */
export interface GuessInput
  extends Omit<RenderInput, 'project' | 'index' | 'images' | 'pictures' | 'extraScript'> {
  /** By path. */
  assets: ReadonlyMap<string, PlannedAsset>;
  /** Whether pages that are held now are made in this build, so that their files are kept as they are loaded. */
  keepsHeld: boolean;
}

export class PageMaker {
  readonly #project: Project;
  readonly #packs: Packs;
  #sets = new Map<string, { number: number; names: FactName[] }>();
  /** Numbers of sets by their facts as pages read them. */
  #numbers = new Map<string, number>();
  #encoding = Buffer.alloc(0);
  #loader: PageLoader | null = null;
  #renderer: RecordingRenderer | null = null;
  #staging = '';
  /** Whether files with a held page are kept as they are loaded, or may have been before. */
  #held: 'kept' | 'taken' | 'neither' = 'neither';
  /** The page being rendered: pages are rendered one after another. */
  #rendering: PageSummary | undefined;

  constructor(project: Project) {
    this.#project = project;
    this.#packs = openStore(project.root).openPacks();
  }

  /** Sets the inputs of rendering for the following pages. @param staging folder of new files: see `stagedPath` */
  start(input: Omit<RenderInput, 'project'>, staging: string): void {
    this.#renderer = new RecordingRenderer({ ...input, project: this.#project });
    this.#staging = staging;
    this.#held = 'taken';
  }

  /** The same before all pages are loaded: facts of the whole site are guessed, or pending. */
  startGuessing(input: GuessInput, staging: string): void {
    const { assets, keepsHeld, ...others } = input;
    const current = (route: string): PageSummary | undefined =>
      this.#rendering?.route === route ? this.#rendering : undefined;
    const images = Array.from(assets, ([path, { image }]) => [path, image] as const);
    const known = pendingAssets(assets, this.#project);
    let planned: ReturnType<typeof picturePlanner> | null = null;
    const pictures = new LookupMap<string>((route) => {
      const page = current(route);
      if (page === undefined) return undefined;
      planned ??= picturePlanner(this.#project, known);
      const job = planned(page);
      return job === null ? undefined : `/${job.path}`;
    });
    const index = guessIndex(this.#project, current);
    this.start({ ...others, index, images: pendingAssets(images, this.#project), pictures }, staging);
    this.#held = keepsHeld ? 'kept' : 'neither';
  }

  /** Makes the pages of files. */
  async make(paths: readonly string[], { kept = [], ...options }: MakeOptions = {}): Promise<Made> {
    const files: MadeFile[] = [];
    for (const [place, path] of paths.entries())
      files.push(await this.#makeFile(path, options, kept[place] ?? null));
    const sets = Array.from(this.#sets.values(), ({ names }) => names);
    this.#sets = new Map();
    this.#numbers = new Map();
    return { files, sets };
  }

  /** Writes the results to the disk, so that other threads can read them, and lets go of what rendering needs. */
  close(): void {
    this.#packs.close();
    this.#renderer = null;
    this.#loader = null;
  }

  async #makeFile(
    path: string,
    { renders = true, stores = true, rows, mostRows }: MakeOptions,
    last: KeptFile | null,
  ): Promise<MadeFile> {
    const before = last === null ? null : this.#knownFile(last);
    const held = renders && this.#held === 'taken' ? this.#takeHeld(path, last, before !== null) : null;
    const loaded = held?.loaded ?? (await this.#load(path, before?.known ?? null, { rows, mostRows }));
    const { hash, reads, changesAtMs, keys } = loaded;
    if (loaded.rowCount !== undefined && loaded.problems.length === 0)
      return { path, hash, details: '', handle: '', ...NOTHING_MADE, rowCount: loaded.rowCount };
    const problems = [...loaded.problems];
    const kept = renders ? keptRoutes(loaded, before?.known ?? null) : [];
    const pages = renders ? await this.#makePages(loaded, new Set(kept), problems) : [];
    const details = JSON.stringify({ ...detailsOf(loaded), problems, ...(keys === null ? {} : { keys }) });
    const stored = held ?? before;
    const isStored = stored?.details === details;
    const handle = isStored ? stored.handle : stores ? this.#packs.append(details) : '';
    const isHeld = pages.filter((page) => page === null).length > kept.length;
    if (this.#held === 'kept' && isHeld && rows === undefined)
      holdFile(this.#staging, { loaded, details, handle });
    return { path, hash, reads, changesAtMs, details, handle, pages, kept };
  }

  /**
   * A file that has waited; null when a page that is made now was not loaded then.
   * @param isKnown whether the other pages can be kept
   */
  #takeHeld(path: string, last: KeptFile | null, isKnown: boolean): HeldFile | null {
    const held = takeHeld(this.#staging, path);
    if (held === null) return null;
    const loaded = new Set(held.loaded.pages.map(({ route }) => route));
    const needed = isKnown ? (last?.wanted ?? []) : held.loaded.summaries.map(({ route }) => route);
    return [...needed].every((route) => loaded.has(route)) ? held : null;
  }

  async #makePages(
    { pages, summaries }: LoadedFile,
    kept: ReadonlySet<string>,
    problems: Problem[],
  ): Promise<MadeFile['pages']> {
    const byRoute = new Map(pages.map((page) => [page.route, page]));
    const made: MadeFile['pages'] = [];
    for (const summary of summaries) {
      const page = kept.has(summary.route) ? undefined : byRoute.get(summary.route);
      made.push(page === undefined ? null : await this.#makePage(page, summary, problems));
    }
    return made;
  }

  #load(path: string, known: KnownFile | null, options: LoadOptions): Promise<LoadedFile> {
    this.#loader ??= new PageLoader(this.#project);
    return this.#loader.load(path, known, options);
  }

  /** Null when its details are lost. */
  #knownFile(kept: KeptFile): (Omit<HeldFile, 'loaded'> & { known: KnownFile }) | null {
    const { handle, wanted, ...others } = kept;
    const details = this.#packs.fetch(handle);
    if (details === null) return null;
    const stored = JSON.parse(details) as FileDetails & { keys?: PageKeys };
    const isWanted = (route: string): boolean => wanted.has(route);
    const known = { keys: null, ...stored, ...others, isWanted };
    return { known, details, handle };
  }

  /** Null when a fact is pending. Any other failure becomes a problem of the file. */
  async #makePage(page: Page, summary: PageSummary, problems: Problem[]): Promise<MadePage | null> {
    this.#rendering = summary;
    try {
      return this.#renderer === null ? null : await this.#write(this.#renderer, page, summary);
    } catch (error) {
      if (!(error instanceof FactPending)) problems.push(internalError(error, summary.source));
      return null;
    }
  }

  /** Renders a page and puts its HTML into the staging folder. */
  async #write(renderer: RecordingRenderer, page: Page, summary: PageSummary): Promise<MadePage> {
    const { path, pieces, gamePaths, isWeighed, reads } = await renderer.render(page, summary.translationKey);
    const bytes = this.#encoded(pieces);
    writeFileSync(stagedPath(this.#staging, path), bytes);
    const rendered: RenderedPage = {
      route: page.route,
      outputPath: path,
      bytes: bytes.length,
      gzipBytes: isWeighed ? gzipBytes(bytes) : null,
      hash: contentHash(bytes),
      leadsToGame: gamePaths.some((game) => GAME_PATH.test(game)),
    };
    const own: FactName[] = [];
    const shared: FactName[] = [];
    for (const name of reads) (OWN_FACT.test(name) ? own : shared).push(name);
    const set = this.#setOf(shared);
    const facts = own.map((name) => [name, renderer.hashOf(name)] as const);
    return { rendered, set, own: packFacts(facts, page.route) };
  }

  /** A text in UTF-8, valid until the next call: all pages share one buffer. */
  #encoded(pieces: readonly string[]): Buffer {
    const most = pieces.reduce((sum, { length }) => sum + length, 0) * MOST_BYTES_OF_A_UNIT;
    if (this.#encoding.length < most) this.#encoding = Buffer.allocUnsafeSlow(2 * most);
    let end = 0;
    for (const piece of pieces) end += this.#encoding.write(piece, end);
    return this.#encoding.subarray(0, end);
  }

  /** @param reads in order of first use, which most pages of a kind share */
  #setOf(reads: readonly FactName[]): number {
    const asRead = reads.join('\n');
    let number = this.#numbers.get(asRead);
    if (number === undefined) {
      const names = [...reads].sort();
      const key = names.join('\n');
      const known = this.#sets.get(key) ?? { number: this.#sets.size, names };
      this.#sets.set(key, known);
      number = known.number;
      this.#numbers.set(asRead, number);
    }
    return number;
  }
}

const NOTHING_MADE = { reads: [], changesAtMs: null, pages: [], kept: [] };

/** Pages that need not be made: those that loading has left out, and those whose data is what it was. */
function keptRoutes({ pages, summaries, keys }: LoadedFile, known: KnownFile | null): string[] {
  if (known === null) return [];
  const loaded = new Set(pages.map(({ route }) => route));
  const comparesData = known.keys?.of === 'data' && keys?.of === 'data';
  const before = new Map(known.summaries.map(({ route }, position) => [route, known.keys?.keys[position]]));
  const isAsBefore = (route: string, position: number): boolean =>
    comparesData && !known.isWanted(route) && before.get(route) === keys.keys[position];
  return summaries.flatMap(({ route }, position) =>
    !loaded.has(route) || isAsBefore(route, position) ? [route] : [],
  );
}

/** The game's own address, with or without a query or fragment. */
const GAME_PATH = new RegExp(`^${GAME_ROUTE}(?:$|[?#])`);
