/** A page file becomes pages: read, parsed, resolved, validated. Pure but for reading the file. */
import * as z from 'zod';
import { type PageFlags, pageSchema } from '../../schemas/index.ts';
import { type Breach, createPolicyCheck } from '../policy/find-breaches.ts';
import { didYouMean } from '../report/did-you-mean.ts';
import { sectionTypes } from '../sections.ts';
import { createSectionChecker } from './check-sections.ts';
import { withRichTextCleaner } from './clean-on-demand.ts';
import { inWords } from './data-limits.ts';
import { sizeOf } from './expansion.ts';
import { internalError } from './internal-error.ts';
import { MOST_PAGES_SIZE } from './limits.ts';
import { anchorsInSections, assetsInData, linkFaultsInTexts, linksInData } from './links.ts';
import { type Borrowed, borrow, borrowEntries } from './page-fallback.ts';
import { isMapping, parsePage } from './parse.ts';
import {
  createPlaceFinder,
  type DataSource,
  expiredCoupon,
  type PlaceFinder,
  problemFromFault,
  problemFromResolveFault,
  problemsFromIssues,
  withoutGaps,
} from './place-problems.ts';
import { hasErrors, type Problem } from './problems.ts';
import { CHECKED_FOLDERS, earliest, type Project } from './project.ts';
import { contentHash, readSource } from './read.ts';
import {
  createResolver,
  type Layer,
  mergeLayers,
  originOf,
  type Resolved,
  type ResolveFault,
} from './resolve.ts';
import { PAGES_FOLDER, placeOf, placeOfRoute, routeProblem } from './routes.ts';
import { createRowAddresses, placeOfRow } from './row-pages.ts';
import { type ForClause, fillRow, mayHoldPlaceholder, readForClause, strayPlaceholders } from './rows.ts';
import { changedTooEarly, keepVisibleItems, neverVisible, scheduleOf } from './schedule.ts';
import { scriptOf, syllablesOf } from './syllables.ts';
import type { Entry, Page, PageData, PageSection, PageSummary } from './types.ts';

/** Everything that came of one page file. */
export interface LoadedFile {
  path: string;
  hash: string;
  pages: Page[];
  summaries: PageSummary[];
  problems: Problem[];
  /** Where its pages break the rules of the site's policy. */
  breaches: Breach[];
  /** The next moment at which a schedule changes what this file gives; null for never. */
  changesAtMs: number | null;
}

/** The page schema with sections left open: each is checked by the schema of its own type. */
let openPageSchema: z.ZodType | null = null;

export interface PageLoader {
  load(path: string): Promise<LoadedFile>;
}

export async function createPageLoader(project: Project): Promise<PageLoader> {
  openPageSchema ??= pageSchema(z.unknown()) as z.ZodType;
  const schema = openPageSchema;
  const resolve = createResolver(project.library);
  const { nowMs, drafts } = project.options;
  const faultyFiles = new Set(project.faultyFiles);
  const brokenDefaults = new Map(project.brokenDefaults);
  const knownDefaults = new Map<string, KnownDefaults>();
  const checker = createSectionChecker();
  const types = sectionTypes();
  const findBreaches = createPolicyCheck(project);

  return { load };

  async function load(path: string): Promise<LoadedFile> {
    try {
      return await loadFile(path);
    } catch (error) {
      return failed(path, '', [internalError(error, path)]);
    }
  }

  async function loadFile(path: string): Promise<LoadedFile> {
    const { source, problem } = readSource(project.root, path);
    if (source === null) return failed(path, '', problem === null ? [] : [problem]);
    const parsed = await parsePage(source, types);
    if (parsed.entry === null) return failed(path, source.hash, parsed.problems);
    const { entry } = parsed;
    const loaded = await withRichTextCleaner(() => loadEntry(entry));
    const above = foldersAbove(path).flatMap((folder) => brokenDefaults.get(folder) ?? []);
    if (above.length === 0) return loaded;
    // What defaults that cannot be read would have given is not missed here; they are told as the reason.
    const own = loaded.problems.filter(({ code }) => code !== 'field/missing');
    return { ...loaded, problems: [...above, ...own] };
  }

  async function loadEntry(entry: Entry): Promise<LoadedFile> {
    const { path, hash, text } = entry.source;
    const places = createPlaceFinder(project.root);
    const { $for: forValue, ...written } = entry.data;
    const problems: Problem[] = [];
    let borrowed: Borrowed | null = null;
    if (written['fallback'] === true) {
      const found = await borrow(entry, defaultsAbove(path), project, types, places);
      if (found.borrowed === null) return failed(path, hash, found.problems);
      borrowed = found.borrowed;
    }
    const own = borrowed === null ? written : withOriginalEntries(path, written, borrowed);
    const shared = borrowed === null ? defaultsAbove(path) : defaultsOf([path, borrowed.layer.file]);
    const layers: Layer[] = [
      { file: path, data: own },
      ...(borrowed === null ? [] : [borrowed.layer]),
      ...shared,
    ];
    const table = readForClause(forValue, { file: path }, { ...project, nowMs, drafts });
    problems.push(...table.faults.map((fault) => problemFromResolveFault(fault, places)), ...table.problems);
    if (problems.length > 0) return failed(path, hash, problems);
    const { clause } = table;

    // Most pages use no shared entry; looking for one in every value would cost more than validating them.
    const ownResolved = text.includes('$use') ? resolve(own, path) : unresolved(own);
    const all = [
      ownResolved,
      ...(borrowed === null ? [] : [resolve(borrowed.layer.data, borrowed.layer.file)]),
      ...shared.map((layer) => ofDefaults(layer).resolved),
    ];
    const dependencies = [
      ...layers.slice(1).map(({ file }) => file),
      ...new Set(all.flatMap(({ usedFiles }) => usedFiles)),
    ];
    if (clause !== null) dependencies.push(clause.table.file);
    problems.push(...all.flatMap((part) => part.problems));
    problems.push(
      ...all.flatMap((part) => part.faults).map((fault) => problemFromResolveFault(fault, places)),
    );
    const isResolved = problems.length === 0;
    const gaps = all.flatMap((part) => part.gaps);
    // Each layer is resolved by itself, so that an entry that the page uses wins over the fields of the defaults.
    const data =
      all.length > 1
        ? mergeLayers(all.map((part, index) => ({ file: layers[index]?.file ?? path, data: part.data })))
        : ownResolved.data;
    const mayFill = layers.some(({ data }) => isMapping(data) && Object.hasOwn(data, '$for'));
    if (clause === null && !mayFill && mayHoldPlaceholder(text)) {
      const stray = strayPlaceholders(data, { file: path });
      problems.push(...stray.map((fault) => placeResolvedFault(fault, layers, project, places)));
    }

    const common = { entry, layers, places, dependencies, borrowed };
    if (clause !== null && !isResolved) return failed(path, hash, problems);
    if (clause !== null) return loadRows(clause, data, common);
    const one = await loadOne({ ...common, data, rowRoute: null });
    problems.push(...withoutGaps(one.problems, gaps));
    if (!isResolved) return failed(path, hash, problems);
    return finish(entry, one.page === null ? [] : [one.page], problems, one.changesAtMs);
  }

  function finish(entry: Entry, pages: Page[], problems: Problem[], changesAtMs: number | null): LoadedFile {
    const { path, hash } = entry.source;
    const summaries = pages.map((page) => summarise(page, project.locales));
    return { path, hash, pages, summaries, problems, breaches: pages.flatMap(findBreaches), changesAtMs };
  }

  /** One page for each row of a table. */
  async function loadRows(clause: ForClause, data: unknown, common: CommonInput): Promise<LoadedFile> {
    const { entry, layers, places } = common;
    const file = entry.source.path;
    const { table } = clause;
    const problems: Problem[] = [];
    const pages: Page[] = [];
    const changes: (number | null)[] = [];
    const ofRows: Problem[][] = [];
    const routeName = isMapping(data) ? data['route_name'] : undefined;
    const addresses = createRowAddresses(clause, placeOf(file, project.locales).route, routeName, places);
    if (typeof routeName !== 'string' && !table.rows.some((row) => Object.hasOwn(row, 'slug'))) {
      problems.push(noSlugColumn(clause, file, places));
      return finish(entry, [], problems, null);
    }
    let found = 0;
    const size = sizeOf(data) * table.rows.length;
    if (size > MOST_PAGES_SIZE) {
      problems.push(tooMuchForRows(clause, file, size, places));
      return finish(entry, [], problems, null);
    }
    for (const [index, row] of table.rows.entries()) {
      if (problems.length + found > MOST_ROW_PROBLEMS) break; // one mistake, seen on every row
      const filled = fillRow(data, row, clause, { file });
      problems.push(...filled.faults.map((fault) => placeResolvedFault(fault, layers, project, places)));
      if (filled.faults.length > 0) break; // the same on every row
      for (const column of filled.missingColumns) problems.push(emptyCell(clause, index, column, places));
      const filledName = isMapping(filled.data) ? filled.data['route_name'] : undefined;
      const address = addresses.addressOf(index, filledName);
      if (address.problem !== null) problems.push(address.problem);
      if (address.problem !== null || filled.missingColumns.length > 0) continue;
      const one = await loadOne({ ...common, data: filled.data, rowRoute: address.route });
      changes.push(one.changesAtMs);
      ofRows.push(one.problems);
      found += one.problems.length;
      const span = one.problems.length === 0 ? null : placeOfRow(table, index, places);
      for (const problem of one.problems)
        problem.related = [{ file: table.file, span, message: 'for this row' }];
      if (one.page !== null) pages.push(one.page);
    }
    problems.push(...withoutSharedRows(ofRows));
    return finish(entry, pages, problems, earliest(changes));
  }

  /** What is the same for all pages below a `_defaults.yaml`. */
  function ofDefaults(layer: Layer): KnownDefaults {
    let known = knownDefaults.get(layer.file);
    if (known === undefined) {
      known = {
        resolved: resolve(layer.data, layer.file),
        mayHoldLinks: mayHoldMarkup(JSON.stringify(layer.data)),
      };
      knownDefaults.set(layer.file, known);
    }
    return known;
  }

  /** Defaults of several pages, each once. */
  function defaultsOf(paths: readonly string[]): Layer[] {
    return [...new Set(paths.flatMap(defaultsAbove))];
  }

  function withOriginalEntries(
    path: string,
    data: Record<string, unknown>,
    borrowed: Borrowed,
  ): Record<string, unknown> {
    const { locale } = placeOf(path, project.locales);
    return borrowEntries(data, locale, borrowed, project.library, project.site.locales.default);
  }

  /** `_defaults.yaml` of the page's folder and of those above it, nearest first. */
  function defaultsAbove(path: string): Layer[] {
    return foldersAbove(path).flatMap((folder) => project.defaults.get(folder) ?? []);
  }

  /** What a page has in common with the pages of other rows. */
  interface CommonInput {
    entry: Entry;
    places: PlaceFinder;
    layers: Layer[];
    dependencies: string[];
    /** What the page takes from the one that it translates. */
    borrowed: Borrowed | null;
  }

  interface OneInput extends CommonInput {
    data: unknown;
    /** The address that a row of a table gives; null for a page by itself. */
    rowRoute: string | null;
  }

  async function loadOne(
    input: OneInput,
  ): Promise<{ page: Page | null; problems: Problem[]; changesAtMs: number | null }> {
    const { entry, layers, places, rowRoute, borrowed } = input;
    const file = entry.source.path;
    const visible = keepVisibleItems(input.data, nowMs, drafts);
    const asWritten: DataSource = {
      layers,
      library: project.library,
      places,
      faultyFiles,
      checkedFolders: CHECKED_FOLDERS,
    };
    const source: DataSource = { ...asWritten, restorePath: visible.restorePath };
    const problems: Problem[] = [];
    for (const fault of visible.faults) problems.push(problemFromFault(fault, asWritten));
    for (const path of visible.expired) problems.push(expiredCoupon(path, asWritten));
    if (mayHoldLinks(input)) {
      for (const { written, fault } of linkFaultsInTexts(input.data)) {
        const problem = problemFromFault(fault, asWritten);
        problems.push({ ...problem, span: places.placeWithin(problem.file, problem.span, written) });
      }
    }
    const result = schema.safeParse(visible.data);
    if (!result.success)
      problems.push(...problemsFromIssues(result.error.issues, schema, visible.data, source));
    const raw = isMapping(visible.data) ? visible.data : {};
    const ordered = result.success ? [...neverVisible(raw), ...changedTooEarly(raw)] : [];
    for (const fault of ordered) problems.push(problemFromFault(fault, source));
    const checked = await checker.check(raw['page_body'], entry.body ?? borrowed?.body ?? null, {
      file,
      source,
      resolve,
      nowMs,
      drafts,
      bodyLang: entry.body === null ? borrowed?.tag : undefined,
    });
    problems.push(...checked.problems);
    const place =
      rowRoute === null ? placeOf(file, project.locales) : placeOfRoute(rowRoute, project.locales);
    checkPlace(place.route, raw, file, rowRoute !== null, problems, places);
    const scheduled = [visible.changesAtMs, checked.changesAtMs];
    if (!result.success || hasErrors(problems))
      return { page: null, problems, changesAtMs: earliest(scheduled) };

    const { page_body: _body, route_name: _name, ...data } = result.data as PageData;
    const { isVisible, changesAtMs } = scheduleOf(data, nowMs, drafts);
    const next = earliest([changesAtMs, ...scheduled]);
    if (!isVisible) return { page: null, problems: [], changesAtMs: next };
    const locale = typeof data['lang'] === 'string' ? data['lang'] : place.locale;
    const overlays = await overlaySections(data);
    const has = (field: string): boolean =>
      isMapping(borrowed?.layer.data) && Object.hasOwn(borrowed.layer.data, field);
    const hero = heroSection(data).map((section) =>
      borrowed !== null && has('Hero_Banner') ? { ...section, lang: borrowed.tag } : section,
    );
    const sections = [...hero, ...checked.sections];
    const titleLang = borrowed !== null && has('title') ? borrowed.tag : undefined;
    if (
      borrowed !== null &&
      (titleLang !== undefined || has('description') || sections.some(({ lang }) => lang))
    ) {
      data['noindex'] = true;
      sections.unshift(noticeOf(locale, borrowed));
    }
    const page: Page = {
      source: file,
      route: place.route,
      locale,
      lang: project.site.locales.list[locale]?.tag ?? locale,
      ...(titleLang === undefined ? {} : { titleLang }),
      data,
      sections,
      overlays,
      dependencies: [...new Set([...input.dependencies, ...checked.usedFiles])],
      assets: assetsInData([data, checked.sections, overlays]),
    };
    return { page, problems, changesAtMs: next };
  }

  /** Entries are looked through once, in their collection; a page only for links and pictures of its own. */
  function mayHoldLinks({ entry, layers }: OneInput): boolean {
    return (
      mayHoldMarkup(entry.source.text) || layers.slice(1).some((layer) => ofDefaults(layer).mayHoldLinks)
    );
  }

  /** `Hero_Banner` as the page's first section. */
  function heroSection(data: PageData): PageSection[] {
    const hero = data['Hero_Banner'];
    if (!isMapping(hero)) return [];
    const type = hero['showPlayableLudo'] === true && types.includes('ludo-hero') ? 'ludo-hero' : 'hero';
    const said = fieldsOf(data['downloadAndWin']);
    const texts = { invitation: said['DownloadNow'], winnings: said['WinningsContent'] };
    const given = Object.entries(texts).filter(([, text]) => text !== undefined);
    return [{ type, props: { ...hero, ...Object.fromEntries(given) } }];
  }

  /** The line that tells visitors of a page that is not whole. */
  function noticeOf(locale: string, { original, tag }: Borrowed): PageSection {
    const { list, default: defaultLocale } = project.site.locales;
    const nameOf = (code: string): string => list[code]?.name ?? code;
    const props = {
      language: nameOf(locale),
      original,
      originalLanguage: nameOf(defaultLocale),
      originalTag: tag,
    };
    return { type: 'translation-notice', props };
  }

  /** Sections that flags put over the page. A flag's section has sensible defaults for everything. */
  async function overlaySections(data: PageData): Promise<PageSection[]> {
    const flags = fieldsOf(data['flags']);
    const wanted: PageSection[] = [];
    if (flags['downloadOnAnyClick'] === true) wanted.push({ type: 'download-anywhere', props: {} });
    if (flags['showStickyDownload'] === true) {
      const { noStickyNotificationBanner } = flags;
      // What invites to the download stands in the bar that is made for inviting.
      const isInviting = fieldsOf(data['downloadButtonCustomization'])['useMarketingStickyButton'] === true;
      const text = isInviting ? fieldsOf(data['downloadAndWin'])['DownloadNow'] : undefined;
      wanted.push({ type: 'sticky-download', props: { text, noStickyNotificationBanner } });
    }
    if (flags['showChat'] === true) wanted.push({ type: 'chat', props: {} });
    if (flags['showInstallSteps'] === true) {
      wanted.push({ type: 'install-steps', props: { windowOnly: true, openOnDownload: true } });
    }
    if (flags['useHandGesture'] === true) {
      const delay = flags['handGestureDelayInSecond'];
      wanted.push({ type: 'hand-gesture', props: delay === undefined ? {} : { delayInSecond: delay } });
    }
    const parsed = await Promise.all(wanted.map((section) => checker.parse(section)));
    return parsed.filter((section) => section !== null);
  }

  function checkPlace(
    route: string,
    raw: Record<string, unknown>,
    file: string,
    isRow: boolean,
    problems: Problem[],
    places: PlaceFinder,
  ): void {
    const isTold = (field: string): boolean => problems.some(({ fieldPath }) => fieldPath === field);
    const problem = isRow ? null : routeProblem(route, file);
    if (problem !== null) problems.push(problem);
    const name = raw['route_name'];
    if (typeof name === 'string' && name !== route && !isTold('route_name')) {
      problems.push({
        code: 'route/name',
        severity: 'error',
        file,
        span: places.placeField(file, ['route_name'], 'value'),
        fieldPath: 'route_name',
        message: `Expected "${route}", the route that follows from the file's place, found "${name}".`,
        expected: `"${route}"`,
        found: `"${name}"`,
        hint: 'Remove the field, or move the file.',
      });
    }
    const first = file.slice(PAGES_FOLDER.length).split('/')[0] ?? '';
    if (file.slice(PAGES_FOLDER.length).includes('/') && isForeignLocale(first, project.locales)) {
      problems.push({
        code: 'locale/unknown',
        severity: 'error',
        file,
        span: null,
        fieldPath: '',
        message: `The folder "${first}" is the code of a language that content/site.yaml does not list.`,
        hint: `Add "${first}" to locales.list, or rename the folder. Languages that exist: ${project.locales.join(', ')}.`,
      });
    }
    const lang = raw['lang'];
    if (typeof lang === 'string' && !project.locales.includes(lang) && !isTold('lang')) {
      const guess = didYouMean(lang, project.locales);
      problems.push({
        code: 'locale/unknown',
        severity: 'error',
        file,
        span: places.placeField(file, ['lang'], 'value'),
        fieldPath: 'lang',
        message: `Expected a language of content/site.yaml, found "${lang}".`,
        expected: 'a language of content/site.yaml',
        found: `"${lang}"`,
        hint:
          guess === null
            ? `Languages that exist: ${project.locales.join(', ')}.`
            : `Did you mean "${guess}"?`,
      });
    }
  }
}

/** A fault found in resolved data: it belongs to the file that the field was written in. */
function placeResolvedFault(
  fault: ResolveFault,
  layers: readonly Layer[],
  project: Project,
  places: PlaceFinder,
): Problem {
  const origin = originOf(fault.path, layers, project.library);
  return problemFromResolveFault({ ...fault, file: origin.file, path: origin.path }, places);
}

/** Problems of the pages of one table that are looked for. */
const MOST_ROW_PROBLEMS = 1000;

/** A long page for each row of a long table. */
function tooMuchForRows({ table }: ForClause, file: string, size: number, places: PlaceFinder): Problem {
  return {
    code: 'for/too-large',
    severity: 'error',
    file,
    span: places.placeField(file, ['$for'], 'value'),
    fieldPath: '$for',
    message: `Expected pages that together have at most ${inWords(MOST_PAGES_SIZE)} fields, items and characters, found ${inWords(size)} with ${inWords(table.rows.length)} rows.`,
    hint: 'Divide the table, or make the page shorter.',
  };
}

/** Without a column that gives the address, no row can become a page. */
function noSlugColumn({ table, rowName }: ForClause, file: string, places: PlaceFinder): Problem {
  return {
    code: 'for/table',
    severity: 'error',
    file,
    span: places.placeField(file, ['$for'], 'value'),
    fieldPath: '$for',
    message: 'The table has no column "slug", which gives each page its address.',
    hint: `Add the column to ${table.file}, or write a route_name with a placeholder: "/…-{${rowName}.…}/".`,
  };
}

/** A column that the page shows and this row lacks. */
function emptyCell(
  { table, rowName }: ForClause,
  index: number,
  column: string,
  places: PlaceFinder,
): Problem {
  return {
    code: 'for/row',
    severity: 'error',
    file: table.file,
    span: placeOfRow(table, index, places),
    fieldPath: '',
    message: `This row has no "${column}", and its page shows {${rowName}.${column}}.`,
    hint: 'Write a value, or remove the row.',
  };
}

/** Faults that every row has are the page's; only those of some rows name their row. */
function withoutSharedRows(ofRows: readonly Problem[][]): Problem[] {
  const counts = new Map<string, number>();
  const keyOf = ({ file, span, code, message }: Problem): string =>
    JSON.stringify([file, span, code, message]);
  for (const problems of ofRows) {
    for (const key of new Set(problems.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return ofRows.flat().map((problem) => {
    if (ofRows.length === 1 || counts.get(keyOf(problem)) !== ofRows.length) return problem;
    const { related: _related, ...shared } = problem;
    return shared;
  });
}

interface KnownDefaults {
  resolved: Resolved;
  mayHoldLinks: boolean;
}

/** Data that uses no entry. */
function unresolved(data: unknown): Resolved {
  return { data, usedFiles: [], faults: [], problems: [], gaps: [] };
}

function mayHoldMarkup(text: string): boolean {
  return text.includes('href') || text.includes('<img');
}

/** Two letters that are a language; codes that were withdrawn (`in` was Indonesian) are folders like others. */
function isForeignLocale(folder: string, locales: readonly string[]): boolean {
  if (!/^[a-z]{2}$/.test(folder) || locales.includes(folder)) return false;
  if (Intl.getCanonicalLocales(folder)[0] !== folder) return false;
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(folder) !== undefined;
}

/** Folders of a page with a trailing slash, from its own up to `content/pages/`. */
function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let folder = folderOf(path); folder.startsWith(PAGES_FOLDER); folder = folderOf(folder.slice(0, -1))) {
    folders.push(folder);
  }
  return folders;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

function failed(path: string, hash: string, problems: Problem[]): LoadedFile {
  return { path, hash, pages: [], summaries: [], problems, breaches: [], changesAtMs: null };
}

/** The picture that the first screen shows, when it shows one. */
function bannerPicture({ Hero_Banner: hero }: PageData): string | null {
  if (!isMapping(hero)) return null;
  const carousel = hero['bannerCarousel'] as { imageURL: string }[] | undefined;
  const pictures = [hero['bannerImage'], carousel?.[0]?.imageURL, hero['gameBannerImage']];
  return pictures.find((picture) => typeof picture === 'string') ?? null;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return isMapping(value) ? value : {};
}

function summarise(page: Page, locales: readonly string[]): PageSummary {
  const { data } = page;
  const { translationKey } = placeOfRoute(page.route, locales);
  return {
    source: page.source,
    route: page.route,
    locale: page.locale,
    lang: page.lang,
    translationKey: data.translationOf ?? translationKey,
    translationOf: data.translationOf ?? null,
    title: data.title,
    description: data.description ?? '',
    layout: data.layout ?? 'site',
    noindex: data.noindex === true,
    theme: data.theme ?? null,
    image: data.image ?? null,
    art: bannerPicture(data),
    date: data.date ?? null,
    updated: data.updated ?? null,
    author: data.author ?? null,
    sectionTypes: [...new Set([...page.sections, ...page.overlays].map(({ type }) => type))],
    callsSmartScript: (data['flags'] as PageFlags | undefined)?.useSmartScript === true,
    assets: page.assets,
    // `translationOf` has a check of its own.
    links: linksInData([{ ...data, translationOf: undefined }, page.sections]),
    anchors: anchorsInSections(page.sections),
    ...syllablesOfPage(page),
    dataHash: contentHash(JSON.stringify(page)),
  };
}

/** Nothing for most languages, so that what is kept of their pages does not grow. */
function syllablesOfPage(page: Page): Pick<PageSummary, 'syllables'> {
  const script = scriptOf(page.lang);
  return script === undefined ? {} : { syllables: syllablesOf(JSON.stringify(page), script).join(' ') };
}
