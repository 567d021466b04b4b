/** All page files of one build: which are made, their results, and what is reused from the last build. */

import { addAll } from '../../add-all.ts';
import { unpackFacts } from '../engine/fact-list.ts';
import { RULES, SETTINGS } from '../engine/file-facts.ts';
import { emptyLedger } from '../engine/ledger.ts';
import type { GuessInput, KeptFile, Made, MadeFile, MadePage } from '../engine/page-maker.ts';
import { type FactName, factHash } from '../engine/recorder.ts';
import {
  editedPages,
  isOfSameFacts,
  isSameToOthers,
  listsRead,
  type Shown,
} from '../engine/same-to-others.ts';
import { SharedTexts } from '../engine/shared-texts.ts';
import { factInWords, loadedAgain, reasonsInWords, type StaleFile, staleFiles } from '../engine/stale.ts';
import { plainFile, setsOf } from '../engine/stored-files.ts';
import { TableInParts } from '../engine/table-in-parts.ts';
import { type Ledger, type LedgerFile, MOST_ROWS_AT_ONCE } from '../engine/types.ts';
import { ChangedMeanwhile } from '../model/changed-meanwhile.ts';
import type { Problem } from '../model/problems.ts';
import { COLLECTIONS_FOLDER } from '../model/routes.ts';
import { type EditedPage, MOST_EDITED, type PageSummary, type RenderedPage } from '../model/types.ts';
import type { NewFile, Output } from '../output/index.ts';
import type { FileDetails } from '../pages/load-page.ts';
import { headIcons } from '../pictures/icons.ts';
import { requiresCoverage } from '../project/project.ts';
import type { RenderInput } from '../render/render.ts';
import { hasCome } from '../resolve/schedule.ts';
import { type Handle, openStore } from '../store/index.ts';
import type { BuildFacts } from './build-facts.ts';
import type { PagePool } from './page-pool.ts';
import type { Prepared } from './prepare.ts';
import type { BuildResult } from './types.ts';

interface PageRunInput {
  prepared: Prepared;
  facts: BuildFacts;
  output: Pick<Output, 'begin' | 'holds' | 'intactSeal' | 'untouched'>;
  /** Page files to build; all of the project when absent. */
  paths?: readonly string[];
  ledger: Ledger | null;
  nowMs: number;
  force: boolean;
}

/** Pages that have to be made: their routes by the path of their file. */
export type UnsettledPages = ReadonlyMap<string, ReadonlySet<string>>;

export class PageRun {
  readonly #input: PageRunInput;
  readonly #ledger: Ledger;
  /** Files of this site, in the order of their paths: valid ones of the ledger, and those made now. */
  readonly #files = new Map<string, LedgerFile>();
  #stale: StaleFile[];
  /** Whether nothing that the last build has made may be kept. */
  #makesAll = false;
  readonly #details = new Map<string, FileDetails>();
  readonly #sets: FactName[][];
  readonly #setNumbers = new Map<string, number>();
  /** Files that were made in this build, in part at least. */
  readonly #made = new Set<string>();
  /** Addresses of those of their pages that are as the last build has made them. */
  readonly #kept = new Set<string>();
  readonly #reasons = new Map<string, readonly string[]>();
  readonly #edited: EditedPage[] = [];
  /** Files with long tables that are still to be made, and how many rows these have. */
  readonly #tables = new Map<string, number>();
  readonly #keepsWords: boolean;
  #shared: SharedTexts;

  constructor(input: PageRunInput) {
    this.#input = input;
    this.#ledger = input.ledger ?? emptyLedger(input.nowMs);
    this.#sets = [...this.#ledger.sets];
    this.#sets.forEach((names, place) => {
      this.#setNumbers.set(names.join('\n'), place);
    });
    this.#stale = this.#findStale();
    // Those of few pages are compared with what they were.
    this.#keepsWords = input.ledger !== null && this.#stale.length <= MOST_EDITED;
    this.#shared = new SharedTexts(this.#keepsWords);
    const stale = new Set(this.stalePaths());
    for (const path of this.#paths()) {
      const file = this.#ledger.files.get(path);
      if (file !== undefined && !stale.has(path)) this.#files.set(path, file);
    }
  }

  stalePaths(): string[] {
    return this.#stale.map(({ path }) => path);
  }

  /** Makes stale files from facts known before the whole site is loaded. */
  async makeStale(pool: PagePool): Promise<void> {
    await this.#judgeAgain(pool);
    if (this.#stale.length === 0) return;
    await pool.startGuessing(this.#guessInput(), this.#input.output.begin());
    const options = { keptOf: this.#keptOf(), mostRows: MOST_ROWS_AT_ONCE };
    await pool.make(this.stalePaths(), (made) => this.#take(made), options);
    await this.#makeTables(pool);
    if (this.#input.ledger === null) {
      // All files of the site: nobody asks which they were.
      this.#stale = [];
      return;
    }
    for (const stale of this.#stale) {
      const words = reasonsInWords(stale);
      for (const { route } of this.#details.get(stale.path)?.summaries ?? [])
        if (!this.#kept.has(route)) this.#addReason(route, words);
    }
  }

  /** Makes the pages of long tables, by parts; as whole files again where the parts are not all of the same kind. */
  async #makeTables(pool: PagePool): Promise<void> {
    for (const [path, rowCount] of this.#tables) {
      const table = new TableInParts(path, this.#shared);
      await pool.makeRows(path, rowCount, ({ files, sets }) => {
        const numbers = sets.map((names) => this.#numberOf(names));
        for (const file of files) table.add(file, numbers);
      });
      const whole = table.whole(openStore(this.#input.prepared.project.root));
      if (whole === null) await pool.make([path], (made) => this.#take(made));
      else
        this.#takeFile(
          whole.file,
          this.#sets.map((_, number) => number),
          whole.details,
        );
    }
    this.#tables.clear();
  }

  /** Adopts HTML that was made elsewhere. @param take adds a page's HTML to the new site; false when there is none */
  adopt(take: (page: RenderedPage) => boolean): void {
    for (const [path, { pages }] of this.#files)
      if (pages.length > 0 && pages.every(({ rendered }) => take(rendered))) this.#made.add(path);
  }

  /** Makes files with a page that is held, once more is known of the assets. */
  async makeHeld(pool: PagePool, assets: Prepared['planned']): Promise<void> {
    const held = new Map<string, ReadonlySet<string>>();
    for (const [path, file] of this.#files) {
      const routes = this.#heldRoutes(path, file);
      if (routes.length > 0) held.set(path, new Set(routes));
    }
    if (held.size === 0) return;
    const input = { ...this.#guessInput(), assets: plannedAssets(assets) };
    await pool.startGuessing(input, this.#input.output.begin());
    await this.#makeWanted(pool, held);
  }

  /** Details of the files that were made, by path. */
  madeDetails(): ReadonlyMap<string, FileDetails> {
    return this.#details;
  }

  /** Whether no more than page files can differ from the last build. */
  isSiteAsBefore(): boolean {
    const { ledger, output, facts, prepared, force } = this.#input;
    if (ledger === null || force || output.untouched() === null) return false;
    const keys = facts.siteKeys();
    if (ledger.facts.get(SITE_KEY) !== keys.site) return false;
    // Where a problem of the site is in an entry may be another line by now, and its texts may be translated.
    const areEntriesSame = ledger.facts.get(ENTRIES_KEY) === keys.entries;
    if (!areEntriesSame && (requiresCoverage(prepared.project) || ledger.siteProblems.some(isInEntries)))
      return false;
    if (ledger.files.size !== prepared.project.pageFiles.length) return false;
    if (hasCome(ledger.siteChangesAtMs, this.#input.nowMs)) return false;
    const stale = new Set(this.stalePaths());
    if (ledger.siteProblems.some(({ file }) => stale.has(file))) return false;
    if (ledger.outputSeal === null || ledger.outputSeal !== output.intactSeal()) return false;
    // Fonts have the letters of all files: one page may need another of them.
    return prepared.brandFonts.files.every(({ path, hash }) => output.holds(path, hash));
  }

  /** Pages of changed files that have to know of other pages, by the path of their file. */
  heldPages(): UnsettledPages {
    const held = this.#stale.flatMap(({ path }) => {
      const file = this.#files.get(path);
      const routes = file === undefined ? [] : this.#heldRoutes(path, file);
      return routes.length === 0 ? [] : [[path, new Set(routes)] as const];
    });
    return new Map(held);
  }

  /** Whether only the texts of pages differ from the last build, so that the rest of the site need not be checked. */
  areOthersAsBefore(): boolean {
    const { ledger, prepared } = this.#input;
    if (ledger === null) return false;
    let lists: ReadonlySet<FactName> | null = null;
    const shown: Shown = {
      hasSearch: prepared.project.site.search,
      lists: () => (lists ??= listsRead(ledger.files)),
    };
    const packs = openStore(prepared.project.root).openPacks();
    try {
      return this.#stale.every(({ path }) => {
        const before = ledger.files.get(path);
        const now = this.#files.get(path);
        const details = this.#details.get(path);
        if (before === undefined || now === undefined || details === undefined) return false;
        const text = packs.fetch(before.handle);
        if (text === null) return false;
        if (before.handle === now.handle && isOfSameFacts(before, now)) return true;
        const known = { details: JSON.parse(text) as FileDetails, file: before };
        if (!isSameToOthers(known, { details, file: now }, shown)) return false;
        addAll(this.#edited, editedPages(known.details, details));
        return true;
      });
    } finally {
      packs.close();
    }
  }

  /** Of a site whose other pages are as before: what it has of the texts of its pages may have changed. */
  editedPages(): readonly EditedPage[] {
    return this.#edited;
  }

  /** Details of every file. Files whose details the cache has lost are made again. */
  async allDetails(pool: PagePool): Promise<Map<string, FileDetails>> {
    const shared = new SharedTexts(false);
    const unknown = [...this.#files.keys()].filter((path) => !this.#details.has(path));
    const lost = this.#readDetails(unknown, (path, text) => this.#keepDetails(path, text, shared));
    if (lost.length > 0) {
      await pool.startGuessing(this.#guessInput(), this.#input.output.begin());
      await pool.make(lost, (made) => this.#take(made));
    }
    // What comes now are few pages: the texts of all that came are in memory once.
    this.#shared = new SharedTexts(this.#keepsWords);
    return this.#details;
  }

  /**
   * Details of files one after another, as they are stored, with the words of their pages.
   * @throws ChangedMeanwhile when a file is no longer what it was made from
   */
  async eachDetails(
    paths: Iterable<string>,
    take: (details: FileDetails) => void,
    pool: PagePool,
  ): Promise<void> {
    // What this thread has stored is not on the disk yet.
    await pool.close();
    const lost = this.#readDetails(paths, (_, text) => take(JSON.parse(text) as FileDetails));
    const takeAgain = ({ files }: Made): void => {
      for (const { path, hash, details } of files) {
        if (this.#files.get(path)?.hash !== hash) throw new ChangedMeanwhile(path);
        take(JSON.parse(details) as FileDetails);
      }
    };
    // A cache that nothing can be written to.
    if (lost.length > 0) await pool.make(lost, takeAgain, { renders: false, stores: false });
  }

  /** @returns paths of files whose details the cache does not have */
  #readDetails(paths: Iterable<string>, take: (path: string, text: string) => void): string[] {
    const packs = openStore(this.#input.prepared.project.root).openPacks();
    const lost: string[] = [];
    for (const path of paths) {
      const handle = this.#files.get(path)?.handle;
      const text = handle === undefined ? null : packs.fetch(handle);
      if (text === null) lost.push(path);
      else take(path, text);
    }
    packs.close();
    return lost;
  }

  /** Routes of pages that are held, were made from a wrong guess, or whose HTML is missing, by the path of their file. */
  unsettled(input: Omit<RenderInput, 'project'>): UnsettledPages {
    const root = { ...input, project: this.#input.prepared.project };
    const hashes = new Map<FactName, string>();
    const isSo = ([name, then]: [FactName, string]): boolean => {
      const now = hashes.get(name) ?? factHash(root, name);
      hashes.set(name, now);
      return now === then;
    };
    const changedFacts = ({ own, rendered }: MadePage): string[] =>
      unpackFacts(own, rendered.route).flatMap((fact) => (isSo(fact) ? [] : [fact[0]]));
    const unsettled = new Map<string, ReadonlySet<string>>();
    for (const [path, file] of this.#files) {
      const wanted = this.#heldRoutes(path, file);
      for (const page of file.pages) {
        const { route } = page.rendered;
        const words = this.#isLost(path, page) ? [LOST] : [...new Set(changedFacts(page).map(factInWords))];
        if (words.length === 0) continue;
        wanted.push(route);
        this.#addReason(route, words);
      }
      if (wanted.length > 0) unsettled.set(path, new Set(wanted));
    }
    return unsettled;
  }

  /** Routes of a file's pages that are not made yet. */
  #heldRoutes(path: string, { pages }: LedgerFile): string[] {
    const summaries = this.#details.get(path)?.summaries ?? [];
    if (pages.length === summaries.length) return [];
    const made = new Set(pages.map(({ rendered }) => rendered.route));
    return summaries.flatMap(({ route }) => (made.has(route) ? [] : [route]));
  }

  /** Whether the HTML of a page is neither new nor in the output. */
  #isLost(path: string, { rendered: { route, outputPath, hash } }: MadePage): boolean {
    if (this.#isNew(path, route)) return false;
    return this.#input.force || !this.#input.output.holds(outputPath, hash);
  }

  /** Whether a page was made in this build. @param path of its file */
  #isNew(path: string, route: string): boolean {
    return this.#made.has(path) && !this.#kept.has(route);
  }

  /**
   * Makes files again with the facts of the whole site.
   * @throws ChangedMeanwhile when a file gives other pages than those that the site was settled with
   */
  async makeAgain(
    pool: PagePool,
    unsettled: UnsettledPages,
    input: Omit<RenderInput, 'project'>,
  ): Promise<void> {
    if (unsettled.size === 0) {
      this.#input.output.begin();
      return;
    }
    await pool.start(input, this.#input.output.begin());
    const settled = new Map(Array.from(unsettled.keys(), (path) => [path, this.#details.get(path)]));
    await this.#makeWanted(pool, unsettled);
    for (const [path, details] of settled)
      if (!hasSummariesOf(this.#details.get(path), details)) throw new ChangedMeanwhile(path);
    for (const route of [...unsettled.values()].flatMap((routes) => [...routes])) this.#addReason(route, []);
  }

  /** Makes some pages of files that have been made before. */
  async #makeWanted(pool: PagePool, pages: UnsettledPages): Promise<void> {
    const keptOf = (path: string): KeptFile | null => {
      const file = this.#files.get(path);
      const wanted = pages.get(path);
      const isOne = this.#details.get(path)?.summaries.length === 1;
      return file === undefined || wanted === undefined || isOne ? null : keptFile(file, [], wanted);
    };
    await pool.make([...pages.keys()], (made) => this.#take(made), { keptOf });
  }

  /** The first reason of a page counts. Without a ledger all pages have the same one: see `reasons`. */
  #addReason(route: string, words: readonly string[]): void {
    if (this.#input.ledger !== null && !this.#reasons.has(route)) this.#reasons.set(route, words);
  }

  /** Under which the last build has stored the syllables of all pages. */
  syllables(): string | null {
    return this.#ledger.syllables;
  }

  /** Problems that the last build found in the site as a whole, if they are still valid. */
  siteProblems(): Problem[] {
    return this.#ledger.siteProblems;
  }

  /** Problems of page files. */
  problems(): Problem[] {
    const packs = openStore(this.#input.prepared.project.root).openPacks();
    const found = [...this.#files].flatMap(([path, file]) => {
      if (!file.hasProblems) return [];
      const known = this.#details.get(path);
      if (known !== undefined) return known.problems;
      const text = packs.fetch(file.handle);
      return text === null ? [] : (JSON.parse(text) as FileDetails).problems;
    });
    packs.close();
    return found;
  }

  routeCount(): number {
    return [...this.#files.values()].reduce((sum, file) => sum + setsOf(file).length, 0);
  }

  renderedPages(): RenderedPage[] {
    const pages = [...this.#files.values()].flatMap((file) => file.pages.map(({ rendered }) => rendered));
    return pages.sort((a, b) => (a.route < b.route ? -1 : 1));
  }

  /** Files of the last build, with the new HTML of changed pages. */
  filesWithNewPages(): NewFile[] {
    const made = new Map(
      this.#stale.flatMap(({ path }) =>
        (this.#files.get(path)?.pages ?? []).map(
          ({ rendered }) => [rendered.outputPath, rendered.hash] as const,
        ),
      ),
    );
    const before = this.#input.output.untouched() ?? [];
    return before.map(({ path, hash }) => ({ path, hash: made.get(path) ?? hash }));
  }

  /** Pages whose HTML was made in this build. */
  newPages(): RenderedPage[] {
    return [...this.#made].flatMap((path) =>
      (this.#files.get(path)?.pages ?? [])
        .map(({ rendered }) => rendered)
        .filter(({ route }) => this.#isNew(path, route)),
    );
  }

  newSummaries(): PageSummary[] {
    return this.#stale.flatMap(({ path }) => this.#details.get(path)?.summaries ?? []);
  }

  reasons(): BuildResult['reasons'] {
    if (this.#input.ledger === null)
      return this.newPages().map(({ route }) => ({ route, changed: NO_LEDGER }));
    return Array.from(this.#reasons, ([route, changed]) => ({ route, changed }));
  }

  /** The ledger for the next build. */
  ledger(): Pick<Ledger, 'nowMs' | 'files' | 'sets' | 'whole'> {
    const { whole } = this.#ledger;
    return { nowMs: this.#input.nowMs, files: sortedByPath(this.#files), sets: this.#sets, whole };
  }

  /** Moments at which files change by schedule. */
  changesAtMs(): (number | null)[] {
    return Array.from(this.#files.values(), ({ changesAtMs }) => changesAtMs);
  }

  #paths(): readonly string[] {
    return this.#input.paths ?? this.#input.prepared.project.pageFiles;
  }

  #findStale(): StaleFile[] {
    const { prepared, facts, nowMs, force } = this.#input;
    const { project, bundle, icons, fonts } = prepared;
    const all = (reason: string): StaleFile[] => {
      this.#makesAll = true;
      return this.#paths().map((path) => loadedAgain(path, reason));
    };
    if (force) return all('--force was given');
    if (
      this.#ledger.facts.get(SETTINGS) !== undefined &&
      this.#ledger.facts.get(SETTINGS) !== facts.fileHash(SETTINGS)
    )
      return all('the languages, the product or the themes of the site changed');
    const root = { project, bundle, icons: headIcons(icons), fonts };
    const current = {
      fileHash: (path: string) => facts.fileHash(path),
      factHash: (name: FactName) => factHash(root, name),
    };
    return staleFiles(this.#ledger, this.#paths(), current, nowMs);
  }

  /** What the last build left of stale files, where it helps: of those that are loaded alike, and of several pages. */
  #keptOf(): (path: string) => KeptFile | null {
    if (this.#hasNewRules() || this.#makesAll) return () => null;
    const stale = new Map(this.#stale.map((one) => [one.path, one]));
    return (path) => {
      const one = stale.get(path);
      const file = this.#ledger.files.get(path);
      if (one === undefined || file === undefined) return null;
      const isAlike = one.ofLoading?.length === 0;
      if (setsOf(file).length < 2) return isAlike ? { ...keptFile(file, [], new Set()), isAlike } : null;
      if (hasCome(file.changesAtMs, this.#input.nowMs)) return null;
      const wanted = file.pages.filter(({ set }) => one.changedSets.has(set));
      const routes = new Set(wanted.map(({ rendered }) => rendered.route));
      return { ...keptFile(file, one.ofLoading ?? [], routes), isAlike };
    };
  }

  #hasNewRules(): boolean {
    const before = this.#ledger.facts.get(RULES);
    return before !== undefined && before !== this.#input.facts.fileHash(RULES);
  }

  /** Loads files that are not stale when the policy rules have changed. */
  async #judgeAgain(pool: PagePool): Promise<void> {
    if (!this.#hasNewRules()) return;
    await pool.make([...this.#files.keys()], (made) => this.#takeDetails(made), { renders: false });
  }

  #guessInput(): GuessInput {
    const { bundle, planned, icons, fonts } = this.#input.prepared;
    const assets = plannedAssets(planned);
    // A shard leaves them to the merge.
    const keepsHeld = this.#input.paths === undefined;
    return { bundle, assets, icons: headIcons(icons), fonts, keepsHeld };
  }

  #take({ files, sets }: Made): void {
    const numbers = sets.map((names) => this.#numberOf(names));
    for (const file of files) {
      const { path, handle, rowCount } = file;
      if (rowCount !== undefined) this.#tables.set(path, rowCount);
      else
        this.#takeFile(
          file,
          numbers,
          this.#knownDetails(path, handle) ?? this.#keepDetails(path, file.details),
        );
    }
  }

  /** @param numbers see `#madePages` */
  #takeFile(file: MadeFile, numbers: readonly number[], details: FileDetails): void {
    const { path, hash, reads, changesAtMs, handle } = file;
    this.#details.set(path, details);
    this.#input.facts.note(path, hash);
    const madePages = this.#madePages(details, file, numbers);
    this.#made.add(path);
    this.#files.set(path, {
      path,
      hash,
      reads: this.#shared.list(reads),
      changesAtMs,
      hasProblems: details.problems.length > 0,
      handle,
      pages: madePages,
    });
  }

  /** A file's pages but those that are held. @param numbers of the sets in this build */
  #madePages(
    { summaries }: FileDetails,
    { path, pages, kept }: MadeFile,
    numbers: readonly number[],
  ): MadePage[] {
    const make = (page: MadePage): MadePage => this.#shared.page(page, numbers[page.set] ?? 0);
    // `map` comes last: arrays that have grown keep room for 16 more, and a site has many.
    if (kept.length === 0 && this.#kept.size === 0) return pages.filter((page) => page !== null).map(make);
    const file = this.#files.get(path) ?? this.#ledger.files.get(path);
    const before = new Map(file?.pages.map((page) => [page.rendered.route, page]));
    if (!this.#made.has(path)) for (const route of kept) this.#kept.add(route);
    const areKept = new Set(kept);
    return pages.flatMap((page, position) => {
      const route = summaries[position]?.route ?? '';
      if (areKept.has(route)) return before.get(route) ?? [];
      this.#kept.delete(route);
      return page === null ? [] : make(page);
    });
  }

  #takeDetails({ files }: Made): void {
    for (const { path, details: text, handle } of files) {
      const details = this.#keepDetails(path, text);
      const file = this.#files.get(path);
      if (file !== undefined)
        this.#files.set(path, { ...plainFile(file), handle, hasProblems: details.problems.length > 0 });
    }
  }

  /** Details that are those of before, which the site was settled with: once in memory, since their words are many. */
  #knownDetails(path: string, handle: Handle): FileDetails | undefined {
    return handle !== '' && this.#files.get(path)?.handle === handle ? this.#details.get(path) : undefined;
  }

  #keepDetails(path: string, text: string, shared = this.#shared): FileDetails {
    const details = shared.details(JSON.parse(text) as FileDetails, path);
    this.#details.set(path, details);
    return details;
  }

  #numberOf(names: FactName[]): number {
    const key = names.join('\n');
    let number = this.#setNumbers.get(key);
    if (number === undefined) {
      number = this.#sets.length;
      this.#sets.push(names);
      this.#setNumbers.set(key, number);
    }
    return number;
  }
}

function hasSummariesOf(one: FileDetails | undefined, other: FileDetails | undefined): boolean {
  return one === other || JSON.stringify(one?.summaries) === JSON.stringify(other?.summaries);
}

/** Returns the same map when it is sorted already, as it is unless there are new files. */
function sortedByPath<Value>(files: Map<string, Value>): Map<string, Value> {
  let last = '';
  for (const path of files.keys()) {
    if (path < last) return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
    last = path;
  }
  return files;
}

/** Names of the facts that stand for all files that are not pages: see `SiteKeys`. */
export const SITE_KEY: FactName = 'site-key';
export const ENTRIES_KEY: FactName = 'entries-key';

const NO_LEDGER = ['there is no cache of this version of the tool to build on'] as const;
const LOST = 'its file in the output was missing or had been changed';

/** @param changed those of its reads that have changed @param wanted routes of pages that have to be made */
function keptFile(file: LedgerFile, changed: readonly FactName[], wanted: ReadonlySet<string>): KeptFile {
  // Field by field: those of a stored file are behind getters, and threads are given copies.
  const { hash, reads, changesAtMs, handle } = file;
  return { hash, reads, changesAtMs, handle, changed, wanted, isAlike: false };
}

function isInEntries({ file, related = [] }: Problem): boolean {
  return [file, ...related.map((other) => other.file)].some((path) => path.startsWith(COLLECTIONS_FOLDER));
}

/** Drops the files made from assets, which pages do not need. */
function plannedAssets(assets: Prepared['planned']): GuessInput['assets'] {
  return new Map([...assets].map(([path, { record, image }]) => [path, { record, image }]));
}
