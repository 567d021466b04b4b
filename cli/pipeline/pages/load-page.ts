/** Turns a page file into pages: read, parsed, resolved, validated. Pure except for reading files. */
import { addAll } from '../../add-all.ts';
import { createPolicyCheck, type PolicyFinding } from '../../policy/policy-findings.ts';
import { sectionsOf } from '../../sections/library.ts';
import { withRichTextCleaner } from '../formats/clean-on-demand.ts';
import { internalError } from '../formats/internal-error.ts';
import { isMapping, parsePage } from '../formats/parse.ts';
import type { Problem } from '../model/problems.ts';
import { pagePaths, placeOf } from '../model/routes.ts';
import type { Entry, Page, PageSummary } from '../model/types.ts';
import type { Project } from '../project/project.ts';
import { factProblem, factsOf, factText } from '../resolve/facts.ts';
import {
  createLocationFinder,
  type LocationFinder,
  locateResolveProblem,
  withoutGaps,
} from '../resolve/locate-problems.ts';
import { keysOf, type PageKeys } from '../resolve/page-keys.ts';
import { createResolver, type Layer, mergeLayers, type Resolved, type Resolver } from '../resolve/resolve.ts';
import { mayHoldPlaceholder, readForClause, strayPlaceholders } from '../resolve/rows.ts';
import { DRAFTS, earliest } from '../resolve/schedule.ts';
import { readSource } from '../source/read.ts';
import { partsOfPage } from './list-parts.ts';
import { PageListing, type PagesOfFile, type Turn } from './listed-pages.ts';
import {
  type KnownRoute,
  type KnownRows,
  type LoadedPages,
  loadRowAt,
  loadRows,
  type RowRange,
} from './load-rows.ts';
import { defaultsLookedFor, PageDefaults } from './page-defaults.ts';
import { type Borrowed, borrow, borrowEntries, localeOf } from './page-fallback.ts';
import { summarisePage } from './summarise-page.ts';
import { noTopics, readTagsClause } from './tag-rows.ts';
import { type PageFile, PageValidator } from './validate-page.ts';

/** Everything that one page file gives. */
export interface LoadedFile {
  path: string;
  hash: string;
  /** All of its pages, or those that are not as they were: see `KnownFile`. */
  pages: Page[];
  /** Of all of its pages. */
  summaries: PageSummary[];
  problems: Problem[];
  /** Where its pages break rules of the site's policy. */
  findings: PolicyFinding[];
  /** The next moment at which a schedule changes what this file gives; null for never. */
  changesAtMs: number | null;
  /**
   * Other files that were read or looked for, even if they do not exist; `content/collections/coupons/*` for a list of entries,
   * `project labels hi pageNumber` for a text of the site, `DRAFTS` where a draft was met.
   */
  reads: string[];
  /** Files whose content is part of its pages. */
  dependencies: string[];
  /** Of several pages, where they can be recognised; null otherwise. */
  keys: PageKeys | null;
  /** Rows of a table whose pages are to be loaded in parts: then this has none, or the one that was asked for. See `LoadOptions`. */
  rowCount?: number;
}

export interface LoadOptions {
  /** Of the pages of a table, those of some rows. The first part looks at the addresses of all rows. */
  rows?: RowRange | undefined;
  /** A table with more rows is not loaded but counted. */
  mostRows?: number | undefined;
  /** Of such a table, the page at this route is loaded. */
  route?: string | undefined;
}

/** Details of a file for other steps, stored separately because a build reads them only when the file matters again. */
export type FileDetails = Pick<LoadedFile, 'summaries' | 'problems' | 'findings' | 'dependencies'>;

export function detailsOf({ summaries, problems, findings, dependencies }: LoadedFile): FileDetails {
  return { summaries, problems, findings, dependencies };
}

/** A file as it was last loaded: what has not changed since need not be found out again. */
export interface KnownFile extends Omit<LoadedFile, 'path' | 'pages'> {
  /** Those of its reads that have changed. */
  changed: readonly string[];
  /** Whether loading it gives what it gave. */
  isAlike: boolean;
  /** Whether a page is needed although it may be as it was. */
  isWanted(route: string): boolean;
}

/** A page's data from all files that contribute to it, before `$use` is resolved. */
interface Layered {
  own: Layer;
  borrowed: Borrowed | null;
  defaults: Layer[];
  /** Files that do not exist, and would be used if they did. */
  lookedFor: string[];
}

/** The pages of a file before their lists are divided. */
interface LoadedEntry extends LoadedPages, Pick<LoadedFile, 'rowCount'> {
  /** See `LoadedFile`. */
  reads: Set<string>;
}

/** The layers resolved and merged. */
type Merged = Pick<Resolved, 'data' | 'gaps' | 'usedFiles' | 'problems'>;

export class PageLoader {
  readonly #project: Project;
  readonly #turn: Turn | null;
  readonly #resolve: Resolver;
  readonly #defaults: PageDefaults;
  readonly #validator: PageValidator;
  readonly #types: readonly string[];
  readonly #findPolicyFindings: (page: Page) => PolicyFinding[];
  readonly #listing: PageListing;

  /** @param turn see `Turn` */
  constructor(project: Project, turn: Turn | null = null) {
    this.#project = project;
    this.#turn = turn;
    this.#resolve = createResolver(project.library, project.unlisted);
    this.#defaults = new PageDefaults(project, this.#resolve);
    this.#validator = new PageValidator(project, this.#resolve, this.#defaults);
    this.#types = sectionsOf(project.root).types;
    this.#findPolicyFindings = createPolicyCheck(project);
    const load = (path: string): Promise<PagesOfFile> => this.#undivided(path);
    const parts = { resolve: this.#resolve, defaults: this.#defaults, load, turn };
    this.#listing = new PageListing(project, parts);
  }

  /** Has a page file that was saved read again where lists count it. */
  forget(path: string): void {
    this.#listing.forget(path);
  }

  /** @param known what need not be found out again, if the file is still what it was */
  async load(path: string, known: KnownFile | null = null, options: LoadOptions = {}): Promise<LoadedFile> {
    try {
      return await this.#read(path, known, options);
    } catch (error) {
      return failed(path, '', [internalError(error, path)]);
    }
  }

  async #read(path: string, known: KnownFile | null, options: LoadOptions): Promise<LoadedFile> {
    const { source, entry, problems } = await this.#parse(path);
    if (entry === null) return failed(path, source?.hash ?? '', problems);
    const loaded = await withRichTextCleaner(async () =>
      this.#divided(entry, await this.#pagesOf(entry, known, options), known),
    );
    const above = this.#defaults.problemsAbove(path);
    if (above.length === 0) return loaded;
    // Fields are not reported as missing when defaults that may define them cannot be read; those are reported instead.
    const own = loaded.problems.filter(({ code }) => code !== 'field/missing');
    return { ...loaded, problems: [...above, ...own] };
  }

  async #parse(path: string) {
    const { root, site, locales } = this.#project;
    const { source, problem } = readSource(root, path);
    if (source === null) return { source, entry: null, problems: problem === null ? [] : [problem] };
    const facts = factsOf(site, placeOf(path, locales).locale);
    const parsed = await parsePage(
      source,
      this.#types,
      (name) => factProblem(name, facts) ?? factText(name, facts),
    );
    return { source, ...parsed };
  }

  /** The pages of a file, with lists on one page each. */
  async #undivided(path: string): Promise<PagesOfFile> {
    const { entry, problems } = await this.#parse(path);
    const outcome = entry === null ? withoutPages(problems) : await this.#pagesOf(entry, null, {});
    return { ...outcome, pages: outcome.pages.filter(isLoaded) };
  }

  async #pagesOf(
    entry: Entry,
    known: KnownFile | null,
    { rows: range, mostRows = Number.POSITIVE_INFINITY, route }: LoadOptions,
  ): Promise<LoadedEntry> {
    const { path } = entry.source;
    const { root, options, tables, library, unlisted } = this.#project;
    const locations = createLocationFinder(root);
    const { $for: forValue, ...written } = entry.data;
    const layered = await this.#layersOf(entry, written, locations);
    if (Array.isArray(layered)) return withoutPages(layered);
    const ofTags = await readTagsClause(forValue, path, this.#listing);
    const { clause, fieldProblems, problems } =
      ofTags ?? readForClause(forValue, { file: path }, { tables, library, unlisted, ...options });
    const unread = [
      ...fieldProblems.map((fieldProblem) => locateResolveProblem(fieldProblem, locations)),
      ...problems,
    ];
    if (unread.length > 0) return withoutPages(unread);

    const merged = this.#merge(entry, layered, locations);
    const isResolved = merged.problems.length === 0;
    const table = clause === null || ofTags !== null ? [] : [clause.table.file];
    const pageFile = pageFileOf(entry, layered, locations, [...merged.usedFiles, ...table]);
    const { reads } = pageFile;
    if (clause !== null) {
      if (!isResolved) return withoutPages(merged.problems);
      for (const read of ofTags?.reads ?? []) reads.add(read);
      if (clause.table.hasDrafts) reads.add(DRAFTS);
      // Topics are rows that nobody wrote: all articles decide on each of them.
      const isOfTable = ofTags === null && !merged.usedFiles.includes(clause.table.file);
      const knownRows = isOfTable ? knownRowsOf(clause.table.file, entry, known) : NO_ROWS;
      const rowCount = clause.table.rows.length;
      const input = { clause, data: merged.data, pageFile, known: knownRows, range, turn: this.#turn };
      if (isOfTable && knownRows.size === 0 && rowCount > mostRows) {
        const one = route === undefined ? null : await loadRowAt(route, input, this.#validator);
        return { ...(one ?? withoutPages([])), reads, rowCount };
      }
      const rows = await loadRows(input, this.#validator);
      if (ofTags?.isWhole && clause.table.rows.length === 0)
        rows.problems.push(noTopics(path, forValue, locations));
      const ofTable = clause.table.changesAtMs ?? null;
      const changesAtMs = earliest([rows.changesAtMs, ofTable, ...(ofTags?.changesAtMs ?? [])]);
      return { ...rows, changesAtMs, keys: isOfTable ? rows.keys : null, reads };
    }
    const one = await this.#validator.validate(merged.data, pageFile, null);
    const all = [
      ...merged.problems,
      ...this.#strayPlaceholders(merged.data, pageFile),
      ...withoutGaps(one.problems, merged.gaps),
    ];
    if (!isResolved) return withoutPages(all);
    const pages = one.page === null ? [] : [one.page];
    return { pages, problems: all, changesAtMs: one.changesAtMs, keys: null, reads };
  }

  /** The page's own data, what it borrows from the page that it translates, and its defaults; or why there is none. */
  async #layersOf(
    entry: Entry,
    written: Record<string, unknown>,
    locations: LocationFinder,
  ): Promise<Layered | Problem[]> {
    const { path } = entry.source;
    const defaults = this.#defaults.above(path);
    if (written['fallback'] !== true)
      return { own: { file: path, data: written }, borrowed: null, defaults, lookedFor: [] };
    const { borrowed, problems } = await borrow(entry, {
      project: this.#project,
      defaults: this.#defaults,
      sectionTypes: this.#types,
      locations,
    });
    if (borrowed === null) return problems;
    const locale = localeOf(entry, defaults, this.#project);
    const { data, lookedFor } = borrowEntries(written, locale, borrowed, this.#project);
    return {
      own: { file: path, data },
      borrowed,
      defaults: this.#defaults.aboveAny([path, borrowed.layer.file]),
      // Of several files with its route, the first is the original: a draft may lie beside it.
      lookedFor: [...lookedFor, ...pagePaths(borrowed.original)],
    };
  }

  /** Each layer is resolved by itself, so that an entry that the page uses wins over the fields of the defaults. */
  #merge({ source }: Entry, { own, borrowed, defaults }: Layered, locations: LocationFinder): Merged {
    const resolveLayer = ({ file, data }: Layer): Resolved => this.#resolve(data, file);
    // Most pages use no shared entry; visiting every value to find out would cost more than validating them.
    const ownResolved = source.text.includes('$use') ? resolveLayer(own) : unresolved(own.data);
    const parts = [
      { file: own.file, ...ownResolved },
      ...(borrowed === null ? [] : [{ file: borrowed.layer.file, ...resolveLayer(borrowed.layer) }]),
      ...defaults.map((layer) => ({ file: layer.file, ...this.#defaults.ofLayer(layer).resolved })),
    ];
    return {
      data: parts.length > 1 ? mergeLayers(parts) : ownResolved.data,
      gaps: parts.flatMap(({ gaps }) => gaps),
      usedFiles: [...new Set(parts.flatMap(({ usedFiles }) => usedFiles))],
      problems: [
        ...parts.flatMap(({ problems }) => problems),
        ...parts.flatMap(({ fieldProblems }) =>
          fieldProblems.map((fieldProblem) => locateResolveProblem(fieldProblem, locations)),
        ),
      ],
    };
  }

  /** Placeholders on a page that has no table to fill them from. */
  #strayPlaceholders(data: unknown, pageFile: PageFile): Problem[] {
    const { entry, layers } = pageFile;
    const mayFill = layers.some((layer) => isMapping(layer.data) && Object.hasOwn(layer.data, '$for'));
    if (mayFill || !mayHoldPlaceholder(entry.source.text)) return [];
    return this.#validator.locateResolved(strayPlaceholders(data, { file: entry.source.path }), pageFile);
  }

  /** The file with its lists on as many pages as they need. */
  async #divided(
    { source }: Entry,
    { reads, ...outcome }: LoadedEntry,
    known: KnownFile | null,
  ): Promise<LoadedFile> {
    const { path, hash } = source;
    const { labels } = this.#project;
    const all: (Page | KnownRoute)[] = [];
    const changes = [outcome.changesAtMs];
    for (const page of outcome.pages) {
      if (!isLoaded(page)) {
        all.push(page);
        continue;
      }
      const parts = await partsOfPage(page, { listing: this.#listing, labels });
      addAll(all, parts.pages);
      changes.push(...parts.changesAtMs);
      for (const read of parts.reads) reads.add(read);
    }
    const pages = all.filter(isLoaded);
    const before = known !== null && pages.length < all.length ? known : null;
    const isDivided = all.length > outcome.pages.length;
    return {
      path,
      hash,
      pages,
      problems: outcome.problems,
      changesAtMs: earliest([...changes, before?.changesAtMs ?? null]),
      ...(await this.#aboutPages(all, known?.hash === hash ? known : null)),
      reads: [...new Set([...(before?.reads ?? []), ...reads])],
      dependencies: [
        ...new Set([...(before?.dependencies ?? []), ...pages.flatMap((page) => page.dependencies)]),
      ],
      keys: isDivided ? dataKeysOf(all) : (outcome.keys ?? dataKeysOf(all)),
      ...(outcome.rowCount === undefined ? {} : { rowCount: outcome.rowCount }),
    };
  }

  /** What other steps need of the pages: to find it out takes a tenth of the time in which a page is made. */
  async #aboutPages(
    pages: readonly (Page | KnownRoute)[],
    known: KnownFile | null,
  ): Promise<Pick<LoadedFile, 'summaries' | 'findings'>> {
    const summaries = new Map(known?.summaries.map((summary) => [summary.route, summary]));
    const findings = new Map<string, PolicyFinding[]>();
    for (const finding of known?.findings ?? [])
      findings.set(finding.route, [...(findings.get(finding.route) ?? []), finding]);
    if (
      known?.isAlike &&
      pages.length === summaries.size &&
      pages.every((page) => summaries.has(isLoaded(page) ? page.route : page))
    )
      return { summaries: known.summaries, findings: known.findings };
    const about: Pick<LoadedFile, 'summaries' | 'findings'> = { summaries: [], findings: [] };
    for (const page of pages) {
      if (this.#turn !== null) await this.#turn();
      const summary = isLoaded(page) ? summarisePage(page, this.#project) : summaries.get(page);
      if (summary !== undefined) about.summaries.push(summary);
      addAll(about.findings, isLoaded(page) ? this.#findPolicyFindings(page) : (findings.get(page) ?? []));
    }
    return about;
  }
}

function isLoaded(page: Page | KnownRoute): page is Page {
  return typeof page !== 'string';
}

/** Keys of all pages by their data; null where one page is all. */
function dataKeysOf(pages: readonly (Page | KnownRoute)[]): PageKeys | null {
  return pages.length > 1 && pages.every(isLoaded) ? keysOf('data', pages) : null;
}

/** Pages of a table that need not be loaded again, if nothing but the table has changed. */
function knownRowsOf(table: string, { source }: Entry, known: KnownFile | null): KnownRows {
  if (known === null || known.hash !== source.hash || known.keys?.of !== 'rows') return NO_ROWS;
  if (known.problems.length > 0 || known.changed.some((name) => name !== table)) return NO_ROWS;
  const { keys } = known.keys;
  const routes = known.summaries.flatMap(({ route }, place): [string, KnownRoute][] => {
    const key = keys[place];
    return key === undefined || known.isWanted(route) ? [] : [[key, route]];
  });
  return new Map(routes);
}

const NO_ROWS: KnownRows = new Map();

function pageFileOf(
  entry: Entry,
  { own, borrowed, defaults, lookedFor }: Layered,
  locations: LocationFinder,
  usedFiles: readonly string[],
): PageFile {
  const layers = [own, ...(borrowed === null ? [] : [borrowed.layer]), ...defaults];
  const dependencies = [...layers.slice(1).map(({ file }) => file), ...usedFiles];
  const reads = new Set([
    ...dependencies,
    ...lookedFor,
    ...defaultsLookedFor(entry.source.path),
    ...(borrowed === null ? [] : defaultsLookedFor(borrowed.layer.file)),
  ]);
  return { entry, locations, layers, dependencies, borrowed, reads };
}

/** Data that uses no entry. */
function unresolved(data: unknown): Resolved {
  return { data, usedFiles: [], fieldProblems: [], problems: [], gaps: [] };
}

function withoutPages(problems: Problem[]): LoadedEntry {
  return { pages: [], problems, changesAtMs: null, keys: null, reads: new Set() };
}

function failed(path: string, hash: string, problems: Problem[]): LoadedFile {
  const nothing = { pages: [], summaries: [], findings: [], reads: [], dependencies: [] };
  return { path, hash, problems, changesAtMs: null, keys: null, ...nothing };
}
