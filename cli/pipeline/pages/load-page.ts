/** Turns a page file into pages: read, parsed, resolved, validated. Pure except for reading files. */
import { createPolicyCheck, type PolicyFinding } from '../../policy/policy-findings.ts';
import { sectionsOf } from '../../sections/library.ts';
import { withRichTextCleaner } from '../formats/clean-on-demand.ts';
import { internalError } from '../formats/internal-error.ts';
import { isMapping, parsePage } from '../formats/parse.ts';
import type { Problem } from '../model/problems.ts';
import { placeOf } from '../model/routes.ts';
import type { Entry, Page, PageSummary } from '../model/types.ts';
import type { Project } from '../project/project.ts';
import { factProblem, factsOf, factText } from '../resolve/facts.ts';
import {
  createLocationFinder,
  type LocationFinder,
  locateResolveProblem,
  withoutGaps,
} from '../resolve/locate-problems.ts';
import { createResolver, type Layer, mergeLayers, type Resolved, type Resolver } from '../resolve/resolve.ts';
import { mayHoldPlaceholder, readForClause, strayPlaceholders } from '../resolve/rows.ts';
import { earliest } from '../resolve/schedule.ts';
import { readSource } from '../source/read.ts';
import { partsOfPage } from './list-parts.ts';
import { PageListing } from './listed-pages.ts';
import { type LoadedPages, loadRows } from './load-rows.ts';
import { defaultsLookedFor, PageDefaults } from './page-defaults.ts';
import { type Borrowed, borrow, borrowEntries } from './page-fallback.ts';
import { summarisePage } from './summarise-page.ts';
import { noTopics, readTagsClause } from './tag-rows.ts';
import { type PageFile, PageValidator } from './validate-page.ts';

/** Everything that one page file gives. */
export interface LoadedFile {
  path: string;
  hash: string;
  pages: Page[];
  summaries: PageSummary[];
  problems: Problem[];
  /** Where its pages break rules of the site's policy. */
  findings: PolicyFinding[];
  /** The next moment at which a schedule changes what this file gives; null for never. */
  changesAtMs: number | null;
  /**
   * Other files that were read or looked for, even if they do not exist; `content/collections/coupons/*` for a list of entries,
   * `project labels hi pageNumber` for a text of the site.
   */
  reads: string[];
}

/** A page's data from all files that contribute to it, before `$use` is resolved. */
interface Layered {
  own: Layer;
  borrowed: Borrowed | null;
  defaults: Layer[];
  /** Files that do not exist, and would be used if they did. */
  lookedFor: string[];
}

/** The layers resolved and merged. */
type Merged = Pick<Resolved, 'data' | 'gaps' | 'usedFiles' | 'problems'>;

export class PageLoader {
  readonly #project: Project;
  readonly #resolve: Resolver;
  readonly #defaults: PageDefaults;
  readonly #validator: PageValidator;
  readonly #types: readonly string[];
  readonly #findPolicyFindings: (page: Page) => PolicyFinding[];
  readonly #listing: PageListing;

  constructor(project: Project) {
    this.#project = project;
    this.#resolve = createResolver(project.library);
    this.#defaults = new PageDefaults(project, this.#resolve);
    this.#validator = new PageValidator(project, this.#resolve, this.#defaults);
    this.#types = sectionsOf(project.root).types;
    this.#findPolicyFindings = createPolicyCheck(project);
    this.#listing = new PageListing(project, this.#resolve, this.#defaults);
  }

  async load(path: string): Promise<LoadedFile> {
    try {
      return await this.#read(path);
    } catch (error) {
      return failed(path, '', [internalError(error, path)]);
    }
  }

  async #read(path: string): Promise<LoadedFile> {
    const { root, site, locales } = this.#project;
    const { source, problem } = readSource(root, path);
    if (source === null) return failed(path, '', problem === null ? [] : [problem]);
    const facts = factsOf(site, placeOf(path, locales).locale);
    const parsed = await parsePage(
      source,
      this.#types,
      (name) => factProblem(name, facts) ?? factText(name, facts),
    );
    const { entry } = parsed;
    if (entry === null) return failed(path, source.hash, parsed.problems);
    const loaded = await withRichTextCleaner(() => this.#loadEntry(entry));
    const above = this.#defaults.problemsAbove(path);
    if (above.length === 0) return loaded;
    // Fields are not reported as missing when defaults that may define them cannot be read; those are reported instead.
    const own = loaded.problems.filter(({ code }) => code !== 'field/missing');
    return { ...loaded, problems: [...above, ...own] };
  }

  async #loadEntry(entry: Entry): Promise<LoadedFile> {
    const { path, hash } = entry.source;
    const { root, options } = this.#project;
    const locations = createLocationFinder(root);
    const { $for: forValue, ...written } = entry.data;
    const layered = await this.#layersOf(entry, written, locations);
    if (Array.isArray(layered)) return failed(path, hash, layered);
    const ofTags = readTagsClause(forValue, path, this.#listing);
    const { clause, fieldProblems, problems } =
      ofTags ?? readForClause(forValue, { file: path }, { ...this.#project, ...options });
    const unread = [
      ...fieldProblems.map((fieldProblem) => locateResolveProblem(fieldProblem, locations)),
      ...problems,
    ];
    if (unread.length > 0) return failed(path, hash, unread);

    const merged = this.#merge(entry, layered, locations);
    const isResolved = merged.problems.length === 0;
    const table = clause === null || ofTags !== null ? [] : [clause.table.file];
    const pageFile = pageFileOf(entry, layered, locations, [...merged.usedFiles, ...table]);
    if (clause !== null) {
      if (!isResolved) return failed(path, hash, merged.problems);
      for (const read of ofTags?.reads ?? []) pageFile.reads.add(read);
      const rows = await loadRows(clause, merged.data, pageFile, this.#validator);
      if (ofTags !== null && clause.table.rows.length === 0)
        rows.problems.push(noTopics(path, forValue, locations));
      const changesAtMs = earliest([rows.changesAtMs, ...(ofTags?.changesAtMs ?? [])]);
      return this.#finish(pageFile, { ...rows, changesAtMs });
    }
    const one = await this.#validator.validate(merged.data, pageFile, null);
    const all = [
      ...merged.problems,
      ...this.#strayPlaceholders(merged.data, pageFile),
      ...withoutGaps(one.problems, merged.gaps),
    ];
    if (!isResolved) return failed(path, hash, all);
    const pages = one.page === null ? [] : [one.page];
    return this.#finish(pageFile, { pages, problems: all, changesAtMs: one.changesAtMs });
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
    const { borrowed, problems } = await borrow(entry, defaults, {
      project: this.#project,
      sectionTypes: this.#types,
      locations,
    });
    if (borrowed === null) return problems;
    const { locale } = placeOf(path, this.#project.locales);
    const { data, lookedFor } = borrowEntries(written, locale, borrowed, this.#project);
    return {
      own: { file: path, data },
      borrowed,
      defaults: this.#defaults.aboveAny([path, borrowed.layer.file]),
      lookedFor,
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

  #finish({ entry, reads }: PageFile, outcome: LoadedPages): LoadedFile {
    const { path, hash } = entry.source;
    const parts = outcome.pages.map((page) =>
      partsOfPage(page, { listing: this.#listing, labels: this.#project.labels }),
    );
    for (const read of parts.flatMap((part) => part.reads)) reads.add(read);
    const pages = parts.flatMap((part) => part.pages);
    return {
      path,
      hash,
      pages,
      problems: outcome.problems,
      changesAtMs: earliest([outcome.changesAtMs, ...parts.flatMap(({ changesAtMs }) => changesAtMs)]),
      summaries: pages.map((page) => summarisePage(page, this.#project)),
      findings: pages.flatMap((page) => this.#findPolicyFindings(page)),
      reads: [...reads],
    };
  }
}

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

function failed(path: string, hash: string, problems: Problem[]): LoadedFile {
  return { path, hash, pages: [], summaries: [], problems, findings: [], changesAtMs: null, reads: [] };
}
