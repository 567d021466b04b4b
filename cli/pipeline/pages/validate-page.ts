/** Checks the data of one page by the page schema and the schemas of its sections, and makes a page of it. */

import * as z from 'zod';
import { type ThemeNames, themeNames } from '../../../schemas/fields/theme-names.ts';
import { type PageFields, pageSchema } from '../../../schemas/page.ts';
import { USUAL_LAYOUT } from '../../../schemas/plain/layouts.ts';
import { memoized } from '../../memoized.ts';
import { sectionsOf } from '../../sections/library.ts';
import { isMapping } from '../formats/parse.ts';
import { linkProblemsInTexts } from '../model/links.ts';
import { lacksPageHeading } from '../model/page-title.ts';
import { hasErrors, type Problem, problemIn } from '../model/problems.ts';
import { placeOf, placeOfRoute } from '../model/routes.ts';
import type { Entry, Page, PageData, PageSection } from '../model/types.ts';
import type { Project } from '../project/project.ts';
import { knownThemes } from '../project/theme-files.ts';
import { type Facts, factsOf, fillFacts, mayNameFact } from '../resolve/facts.ts';
import { originOf } from '../resolve/field-origin.ts';
import type { ResolveProblem } from '../resolve/library.ts';
import {
  type DataSource,
  expiredCoupon,
  type LocationFinder,
  locateFieldProblem,
  locateResolveProblem,
  problemsFromIssues,
} from '../resolve/locate-problems.ts';
import type { Layer, Resolver } from '../resolve/resolve.ts';
import {
  changedTooEarly,
  DRAFTS,
  earliest,
  keepVisibleItems,
  neverVisible,
  scheduleOf,
  type VisibleItems,
} from '../resolve/schedule.ts';
import { readSource } from '../source/read.ts';
import { checkAddress } from './check-address.ts';
import { type CheckedSections, SectionChecker } from './check-sections.ts';
import { overlaySections } from './flag-sections.ts';
import { makePage } from './make-page.ts';
import { mayHoldMarkup, type PageDefaults } from './page-defaults.ts';
import type { Borrowed } from './page-fallback.ts';

/** A page file with everything that it uses; with `$for` several pages share it. */
export interface PageFile {
  entry: Entry;
  locations: LocationFinder;
  /** The file's own data first, then what it borrows and the defaults. */
  layers: Layer[];
  /** Files whose content is part of its pages, itself excluded. */
  dependencies: string[];
  /** What the page takes from the one that it translates. */
  borrowed: Borrowed | null;
  /** Collects what is read: see `LoadedFile.reads`. */
  reads: Set<string>;
}

export interface ValidatedPage {
  /** Null when the page has errors, or is not visible now. */
  page: Page | null;
  problems: Problem[];
  /** The next moment at which a schedule changes this answer; null for never. */
  changesAtMs: number | null;
  /** Files of the entries that its sections use. */
  usedFiles: readonly string[];
}

/** A page's data as visitors see it: facts filled in, items that are not visible now left out. */
interface VisibleData {
  facts: Facts;
  visible: VisibleItems;
  /** Where the fields of `visible` are written. */
  source: DataSource;
  problems: Problem[];
}

const openSchemas = new Map<string, z.ZodType>();

/** The page schema with sections left open: each is checked by the schema of its own type. */
function openPageSchema(layouts: readonly string[]): z.ZodType {
  return memoized(openSchemas, layouts.join(), () => pageSchema(z.unknown(), layouts));
}

export class PageValidator {
  readonly #project: Project;
  readonly #resolve: Resolver;
  readonly #defaults: PageDefaults;
  readonly #types: readonly string[];
  readonly #isOwn: (type: string) => boolean;
  readonly #themes: ThemeNames;
  readonly #sections: SectionChecker;
  readonly #schema: z.ZodType;
  readonly #filesWithProblems: ReadonlySet<string>;
  readonly #checkedFolders: ReadonlySet<string>;
  /** For each file that pages use, whether one of its texts names a fact. */
  readonly #namesFact = new Map<string, boolean>();

  constructor(project: Project, resolve: Resolver, defaults: PageDefaults) {
    const library = sectionsOf(project.root);
    this.#project = project;
    this.#resolve = resolve;
    this.#defaults = defaults;
    this.#types = library.types;
    this.#isOwn = (type) => library.isOwn(type);
    this.#themes = knownThemes(project.themes, project.unlisted);
    this.#sections = new SectionChecker(library, this.#themes);
    this.#schema = openPageSchema(library.layoutNames);
    this.#filesWithProblems = new Set(project.filesWithProblems);
    this.#checkedFolders = new Set(project.checkedFolders);
  }

  /** @param rowRoute the route that a row of a table gives; null for a page by itself */
  async validate(data: unknown, pageFile: PageFile, rowRoute: string | null): Promise<ValidatedPage> {
    const { locales, layouts, options } = this.#project;
    const { timeZone } = options;
    const file = pageFile.entry.source.path;
    const { route, locale } = rowRoute === null ? placeOf(file, locales) : placeOfRoute(rowRoute, locales);
    const prepared = this.#visibleData(data, pageFile, locale);
    const { visible, problems } = prepared;
    themeNames.current = this.#themes;
    const result = this.#schema.safeParse(visible.data);
    if (!result.success)
      problems.push(...problemsFromIssues(result.error.issues, this.#schema, visible.data, prepared.source));
    const raw = isMapping(visible.data) ? visible.data : {};
    const ordered = result.success ? [...neverVisible(raw, timeZone), ...changedTooEarly(raw, timeZone)] : [];
    for (const fieldProblem of ordered) problems.push(locateFieldProblem(fieldProblem, prepared.source));
    const checked = await this.#checkSections(raw['page_body'], pageFile, prepared);
    problems.push(...checked.problems);
    const { locations } = pageFile;
    const address = { file, route, isRow: rowRoute !== null };
    problems.push(...checkAddress(raw, address, { locales, locations, reported: problems }));
    const changes = [visible.changesAtMs, checked.changesAtMs];
    const { usedFiles } = checked;
    if (!result.success || hasErrors(problems))
      return { page: null, problems, changesAtMs: earliest(changes), usedFiles };

    const {
      page_body: _body,
      route_name: _name,
      ...fields
    } = result.data as PageFields & { page_body?: unknown };
    const frame = layouts[fields.layout ?? USUAL_LAYOUT];
    const ready: PageData = frame === undefined ? fields : { ...fields, frame };
    const { isVisible, isDraft, changesAtMs } = scheduleOf(ready, options);
    if (isDraft) pageFile.reads.add(DRAFTS);
    const next = earliest([changesAtMs, ...changes]);
    if (!isVisible) return { page: null, problems: [], changesAtMs: next, usedFiles };
    const parts = {
      source: file,
      route,
      locale: ready.lang ?? locale,
      data: ready,
      body: checked.sections,
      overlays: await this.#overlays(ready, checked.sections),
      dependencies: [...new Set([...pageFile.dependencies, ...usedFiles])],
      borrowed: pageFile.borrowed,
    };
    const page = makePage(parts, this.#project, this.#types);
    if (lacksPageHeading(page.data, page.sections, this.#isOwn)) problems.push(noHeading(file));
    return { page, problems, changesAtMs: next, usedFiles };
  }

  /** The route that follows from a page file's path. */
  routeOf({ entry }: PageFile): string {
    return placeOf(entry.source.path, this.#project.locales).route;
  }

  /** Locates problems of resolved data in the file that the field was written in. */
  locateResolved(fieldProblems: readonly ResolveProblem[], { layers, locations }: PageFile): Problem[] {
    return fieldProblems.map((fieldProblem) => {
      const { file, path } = originOf(fieldProblem.path, layers, this.#project.library);
      return locateResolveProblem({ ...fieldProblem, file, path }, locations);
    });
  }

  #visibleData(data: unknown, pageFile: PageFile, locale: string): VisibleData {
    const { site, library, options } = this.#project;
    const { entry, layers, locations } = pageFile;
    const facts = factsOf(site, this.#ownLocale(data) ?? locale);
    const filled = this.#mayNameFacts(pageFile)
      ? fillFacts(data, facts, { file: entry.source.path })
      : { data, fieldProblems: [] };
    const visible = keepVisibleItems(filled.data, options);
    if (visible.hasDrafts) pageFile.reads.add(DRAFTS);
    const asWritten: DataSource = {
      layers,
      library,
      locations,
      filesWithProblems: this.#filesWithProblems,
      checkedFolders: this.#checkedFolders,
    };
    const problems = this.locateResolved(filled.fieldProblems, pageFile);
    for (const fieldProblem of visible.fieldProblems)
      problems.push(locateFieldProblem(fieldProblem, asWritten));
    for (const path of visible.expired) problems.push(expiredCoupon(path, asWritten));
    if (this.#mayHoldLinks(pageFile)) {
      for (const fieldProblem of linkProblemsInTexts(filled.data))
        problems.push(locateFieldProblem(fieldProblem, asWritten));
    }
    const source = { ...asWritten, restorePath: visible.restorePath };
    return { facts, visible, source, problems };
  }

  async #checkSections(
    list: unknown,
    { entry, borrowed, reads }: PageFile,
    { source, facts }: VisibleData,
  ): Promise<CheckedSections> {
    const checked = await this.#sections.check(list, entry.body ?? borrowed?.body ?? null, {
      file: entry.source.path,
      source,
      facts,
      resolve: this.#resolve,
      options: this.#project.options,
      bodyLang: entry.body === null ? borrowed?.bodyLang : undefined,
    });
    for (const used of checked.usedFiles) reads.add(used);
    if (checked.hasDrafts) reads.add(DRAFTS);
    return checked;
  }

  async #overlays(data: PageData, own: readonly PageSection[]): Promise<PageSection[]> {
    const parsed = await Promise.all(
      overlaySections(data, own).map((section) => this.#sections.parse(section)),
    );
    return parsed.filter((section) => section !== null);
  }

  /** The language that a page in another folder says it is in. */
  #ownLocale(data: unknown): string | undefined {
    const lang = isMapping(data) ? data['lang'] : undefined;
    return this.#project.locales.find((locale) => locale === lang);
  }

  /** Whether a text of the page, of its defaults or of an entry that it uses names a fact. */
  #mayNameFacts({ entry, dependencies }: PageFile): boolean {
    return mayNameFact(entry.source.text) || dependencies.some((path) => this.#fileNamesFact(path));
  }

  #fileNamesFact(path: string): boolean {
    return memoized(this.#namesFact, path, () =>
      mayNameFact(readSource(this.#project.root, path).source?.text ?? ''),
    );
  }

  /** Whether the page's text, what it borrows or its defaults have links or pictures; entries are checked in their collection. */
  #mayHoldLinks({ entry, layers, borrowed }: PageFile): boolean {
    if (mayHoldMarkup(entry.source.text)) return true;
    return layers
      .slice(1)
      .some((layer) =>
        layer === borrowed?.layer
          ? mayHoldMarkup(JSON.stringify(layer.data))
          : this.#defaults.ofLayer(layer).mayHoldLinks,
      );
  }
}

function noHeading(file: string): Problem {
  return problemIn(file, {
    code: 'page/heading',
    severity: 'warning',
    fieldPath: 'page_body',
    message: 'No heading of this page is that of the whole page (h1).',
    hint: 'Give it a "Hero_Banner", or begin with a section "text" that has a "title".',
  });
}
