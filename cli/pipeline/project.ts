/** What all pages share: site.yaml, labels, collections, tables and folder defaults, read and checked once. */
import type * as z from 'zod';
import {
  collections,
  labelsSchema,
  type Redirect,
  redirectsSchema,
  type Site,
  siteSchema,
} from '../../schemas/index.ts';
import { endOfDayIst } from '../../schemas/plain/indian-time.ts';
import { labels as defaultLabels, type LabelKey } from '../../schemas/plain/labels.ts';
import { type PolicyBook, readPolicy } from '../policy/policy-book.ts';
import { didYouMean } from '../report/did-you-mean.ts';
import { sectionTypes } from '../sections.ts';
import { withRichTextCleaner } from './clean-on-demand.ts';
import { explainIssues, type FieldFault } from './explain-issue.ts';
import { internalError, withinFile } from './internal-error.ts';
import { assetsInData, linkFaultsInTexts, linksInData } from './links.ts';
import { emptyFile, isMapping, notAMapping, parseData, parsePage } from './parse.ts';
import { parseCsv } from './parse-csv.ts';
import {
  createPlaceFinder,
  type DataSource,
  type PlaceFinder,
  problemFromFault,
  problemFromResolveFault,
  problemsFromIssues,
  withoutGaps,
} from './place-problems.ts';
import { formatFieldPath, type Problem } from './problems.ts';
import { type Listing, readSource } from './read.ts';
import { createResolver, type Layer, type Library, type LibraryEntry } from './resolve.ts';
import { PAGES_FOLDER } from './routes.ts';
import type { RowTable } from './rows.ts';
import { keepVisibleItems } from './schedule.ts';

export const SITE_FILE = 'content/site.yaml';
export const REDIRECTS_FILE = 'content/redirects.yaml';
/** Which texts each translation was made from; read by `cli/translations/` alone. */
export const TRANSLATIONS_FILE = 'content/translations.yaml';
const COLLECTIONS_FOLDER = 'content/collections/';
const LABELS_FOLDER = 'content/labels/';
const ASSETS_FOLDER = 'content/assets/';

export interface ReadOptions {
  /** The moment for which the site is built: epoch milliseconds. */
  nowMs: number;
  /** Shows drafts as if they were published. */
  drafts: boolean;
}

/** Plain data: it is sent to workers as it is. */
export interface Project {
  root: string;
  site: Site;
  /** Locale codes, the default first. */
  locales: string[];
  /** Complete texts per locale: the file's, else the default locale's, else the English defaults. */
  labels: Record<string, Record<LabelKey, string>>;
  library: Map<string, LibraryEntry>;
  tables: Map<string, RowTable>;
  /** Data of `_defaults.yaml` by folder (`content/pages/lite/`). */
  defaults: Map<string, Layer>;
  /** Page files in order. */
  pageFiles: string[];
  /** `/assets/…` of every file in `content/assets`. */
  assetPaths: string[];
  /** Files read here and their hashes, for cache keys. */
  hashes: Map<string, string>;
  /** Files that site.yaml draws from, itself included. */
  siteFiles: string[];
  /** Entries with faults of their own, which are told there and not where they are used. */
  faultyFiles: string[];
  /** Folders whose `_defaults.yaml` cannot be read, and why; what it would have given is not missed on pages. */
  brokenDefaults: [folder: string, problems: Problem[]][];
  /** Old addresses and where they lead now. */
  redirects: Redirect[];
  policy: PolicyBook;
  /** Links of the navigation and the footers, which are on every page. */
  siteLinks: string[];
  /** Assets of the footers and of site.yaml. */
  siteAssets: string[];
  options: ReadOptions;
  /** The next moment at which the site's own data changes by schedule. */
  changesAtMs: number | null;
}

/** Reads everything but the pages. `project` is null when the site itself cannot be understood. */
export async function loadProject(
  root: string,
  listing: Listing,
  options: ReadOptions,
): Promise<{ project: Project | null; problems: Problem[] }> {
  const loaded = await withRichTextCleaner(() => readProject(root, listing, options));
  // Without a site pages cannot be checked, but whether they can be read at all is told in the same run.
  if (loaded.project === null) loaded.problems.push(...(await unreadablePages(root, listing)));
  return loaded;
}

async function unreadablePages(root: string, listing: Listing): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { path } of listing.files) {
    if (!path.startsWith(PAGES_FOLDER) || !isPageName(path.slice(path.lastIndexOf('/') + 1))) continue;
    const { source, problem } = readSource(root, path);
    if (problem !== null) problems.push(problem);
    if (source === null) continue;
    try {
      problems.push(...(await parsePage(source, sectionTypes())).problems);
    } catch (error) {
      problems.push(internalError(error, path));
    }
  }
  return problems;
}

function isPageName(name: string): boolean {
  return /\.(yaml|json|mdx)$/.test(name) && !name.startsWith('_');
}

function readProject(
  root: string,
  listing: Listing,
  options: ReadOptions,
): { project: Project | null; problems: Problem[] } {
  const problems: Problem[] = [...listing.problems];
  const places = createPlaceFinder(root);
  const hashes = new Map<string, string>();
  const files = listing.files.map(({ path }) => path);

  /** Data of a file; `undefined` with the reasons when it cannot be read. */
  const tryFile = (path: string): { data: unknown; problems: Problem[] } => {
    const { source, problem } = readSource(root, path);
    if (source === null) return { data: undefined, problems: problem === null ? [] : [problem] };
    hashes.set(path, source.hash);
    const failures: Problem[] = [];
    const parsed = withinFile(path, failures, null, () => parseData(source.text, path));
    return parsed ?? { data: undefined, problems: failures };
  };
  const parseFile = (path: string): unknown => {
    const parsed = tryFile(path);
    problems.push(...parsed.problems);
    return parsed.data;
  };

  problems.push(...misplacedFiles(files));
  const library = new Map<string, LibraryEntry>();
  const tables = new Map<string, RowTable>();
  for (const path of files.filter((file) => file.startsWith(COLLECTIONS_FOLDER))) {
    const name = path.slice(COLLECTIONS_FOLDER.length).replace(/\.[a-z]+$/, '');
    const twin = library.get(name) ?? tables.get(name);
    if (!/\.(yaml|json|csv)$/.test(path)) {
      problems.push(wrongKind(path, 'a .yaml, .json or .csv file'));
    } else if (twin !== undefined) {
      problems.push(sameName(path, twin.file, `the entry "${name}"`));
    } else if (path.endsWith('.csv')) {
      tables.set(name, readTable(path));
    } else {
      const parsed = tryFile(path);
      problems.push(...parsed.problems);
      library.set(name, {
        file: path,
        data: parsed.data,
        ...(parsed.problems.length > 0 ? { problems: parsed.problems } : {}),
      });
    }
  }

  function readTable(path: string): RowTable {
    const { source, problem } = readSource(root, path);
    const found: Problem[] = problem === null ? [] : [problem];
    let rows: RowTable['rows'] = [];
    let lines: number[] = [];
    if (source !== null) {
      hashes.set(path, source.hash);
      const nothing = { table: null, problems: [] };
      const parsed = withinFile(path, found, nothing, () => parseCsv(source.text, path));
      found.push(...parsed.problems);
      if (source.text.trim() === '') found.push(emptyFile(path, source.text));
      if (parsed.table !== null) ({ rows, lines } = parsed.table);
    }
    problems.push(...found);
    return { file: path, rows, lines, positions: null, ...(found.length > 0 ? { problems: found } : {}) };
  }

  const defaults = new Map<string, Layer>();
  const pageFiles: string[] = [];
  const brokenDefaults: Project['brokenDefaults'] = [];
  for (const path of files.filter((file) => file.startsWith(PAGES_FOLDER))) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    if (name === '_defaults.yaml') {
      const folder = path.slice(0, -name.length);
      const parsed = tryFile(path);
      if (isMapping(parsed.data)) {
        defaults.set(folder, { file: path, data: parsed.data });
        continue;
      }
      if (parsed.problems.length === 0) {
        parsed.problems.push(notAMapping(path, parsed.data, places.placeField(path, [], 'value')));
      }
      problems.push(...parsed.problems);
      brokenDefaults.push([folder, parsed.problems]);
    } else if (isPageName(name)) {
      pageFiles.push(path);
    } else {
      problems.push(wrongKind(path, 'a page as .yaml, .json or .mdx'));
    }
  }

  const resolve = createResolver(library);
  const fromCollections = checkCollections(library, places, resolve, options);
  problems.push(...fromCollections);
  const faultyFiles = new Set(
    fromCollections.filter(({ severity }) => severity === 'error').map(({ file }) => file),
  );
  const siteData = files.includes(SITE_FILE) ? parseFile(SITE_FILE) : undefined;
  const isFolder = listing.problems.some(({ file }) => file === SITE_FILE);
  if (!files.includes(SITE_FILE) && !isFolder) problems.push(siteMissing(files));
  const noSite: SiteParts = { site: null, siteFiles: [], changesAtMs: null };
  const { site, siteFiles, changesAtMs } =
    siteData === undefined ? noSite : withinFile(SITE_FILE, problems, noSite, () => readSite(siteData));

  function readRedirects(): Redirect[] {
    return files.includes(REDIRECTS_FILE) ? (readWhole(REDIRECTS_FILE, redirectsSchema) ?? []) : [];
  }

  /** A file that draws from no other; null when it does not fit its schema. */
  function readWhole<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> | null {
    const data = parseFile(path);
    if (data === undefined) return null;
    const result = schema.safeParse(data);
    if (result.success) return result.data;
    const source: DataSource = {
      layers: [{ file: path, data }],
      library,
      places,
      faultyFiles,
      checkedFolders: CHECKED_FOLDERS,
    };
    problems.push(...problemsFromIssues(result.error.issues, schema, data, source));
    return null;
  }

  function readSite(data: unknown): SiteParts {
    const none = { site: null, siteFiles: [], changesAtMs: null };
    if (!isMapping(data)) {
      problems.push(notAMapping(SITE_FILE, data, places.placeField(SITE_FILE, [], 'value')));
      return none;
    }
    const resolved = resolve(data, SITE_FILE);
    problems.push(
      ...resolved.faults.map((fault) => problemFromResolveFault(fault, places)),
      ...resolved.problems,
    );
    const isWhole = resolved.faults.length === 0 && resolved.problems.length === 0;
    const visible = keepVisibleItems(resolved.data, options.nowMs, options.drafts);
    const source: DataSource = {
      layers: [{ file: SITE_FILE, data }],
      library,
      places,
      restorePath: visible.restorePath,
      faultyFiles,
      checkedFolders: CHECKED_FOLDERS,
    };
    problems.push(...visible.faults.map((fault) => problemFromFault(fault, source)));
    const result = siteSchema.safeParse(visible.data);
    if (!result.success) {
      const found = problemsFromIssues(result.error.issues, siteSchema, visible.data, source);
      problems.push(...withoutGaps(found, resolved.gaps));
    }
    if (!isWhole) return none;
    return {
      site: result.success ? result.data : null,
      siteFiles: [SITE_FILE, ...resolved.usedFiles],
      changesAtMs: visible.changesAtMs,
    };
  }

  if (site === null) return { project: null, problems };

  const locales = [
    site.locales.default,
    ...Object.keys(site.locales.list).filter((code) => code !== site.locales.default),
  ];
  const labels = readLabels(files, locales, parseFile, problems, places);
  const policy = readPolicy({ files, locales, library, places, readWhole });
  problems.push(...policy.problems);
  const policyEndsMs = policy.book.endsMs.filter((time) => time > options.nowMs);
  const project: Project = {
    root,
    site,
    locales,
    labels,
    library,
    tables,
    defaults,
    pageFiles,
    assetPaths: files
      .filter((file) => file.startsWith(ASSETS_FOLDER))
      .map((file) => file.slice('content'.length)),
    hashes,
    siteFiles,
    faultyFiles: [...faultyFiles],
    brokenDefaults,
    redirects: readRedirects(),
    policy: policy.book,
    siteLinks: linksInData([site.navigation, site.footer, site.consent, site.download]),
    siteAssets: assetsInData([site.footer, site.image, site.product.logo, site.product.icon, site.download]),
    options: { nowMs: options.nowMs, drafts: options.drafts },
    changesAtMs: earliest([changesAtMs, ...policyEndsMs, upcoming(site.security?.expires, options.nowMs)]),
  };
  return { project, problems };
}

/** The first moment after a day, as long as it lies ahead. */
function upcoming(day: string | undefined, nowMs: number): number | null {
  const endsMs = day === undefined ? Number.NaN : endOfDayIst(day) + 1;
  return endsMs > nowMs ? endsMs : null;
}

export function earliest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
}

interface SiteParts {
  site: Site | null;
  siteFiles: string[];
  /** The next moment at which a scheduled item of the site's own data appears or goes. */
  changesAtMs: number | null;
}

/** Folders whose entries have a schema of their own. */
export const CHECKED_FOLDERS: ReadonlySet<string> = new Set(
  Object.keys(collections).map((name) => `${COLLECTIONS_FOLDER}${name}/`),
);

/** Every entry of a collection with a schema is checked, used or not. A file holds one item or a list of items. */
function checkCollections(
  library: Library,
  places: PlaceFinder,
  resolve: ReturnType<typeof createResolver>,
  { nowMs, drafts }: ReadOptions,
): Problem[] {
  const problems: Problem[] = [];
  for (const [name, entry] of library) {
    withinFile(entry.file, problems, undefined, () => checkEntry(name, entry));
  }
  return problems;

  function checkEntry(name: string, entry: LibraryEntry): void {
    if (entry.problems !== undefined) return;
    const resolved = resolve(entry.data, entry.file);
    problems.push(...resolved.faults.map((fault) => problemFromResolveFault(fault, places)));
    // What a circle would have brought is nowhere: the place of its gap depends on where the circle was entered.
    if (resolved.faults.some(({ code }) => code === 'use/cycle')) return;
    for (const { written, fault } of linkFaultsInTexts(entry.data)) {
      const span = places.placeField(entry.file, fault.path, 'value');
      const { part: _part, path, ...facts } = fault;
      const place = {
        file: entry.file,
        span: places.placeWithin(entry.file, span, written),
        fieldPath: formatFieldPath(path),
      };
      problems.push({ ...facts, severity: 'error', ...place });
    }
    const folder = name.split('/')[0] ?? '';
    if (!Object.hasOwn(collections, folder) || !name.includes('/')) return;
    if (resolved.data === undefined && resolved.gaps.length > 0) return;
    if (typeof resolved.data !== 'object') {
      problems.push(notAMapping(entry.file, resolved.data, places.placeField(entry.file, [], 'value')));
      return;
    }
    const schema = collections[folder as keyof typeof collections];
    const isList = Array.isArray(resolved.data);
    const visible = keepVisibleItems(isList ? resolved.data : [resolved.data], nowMs, drafts);
    const source: DataSource = {
      layers: [entry],
      library,
      places,
      restorePath: (path) => (isList ? visible.restorePath(path) : path.slice(1)),
      // Entries that this one uses are told apart by their own check.
      faultyFiles: new Set(),
      checkedFolders: new Set(),
    };
    const asWritten = {
      ...source,
      restorePath: (path: readonly PropertyKey[]) => (isList ? [...path] : path.slice(1)),
    };
    problems.push(...visible.faults.map((fault) => problemFromFault(fault, asWritten)));
    (visible.data as unknown[]).forEach((item, index) => {
      const result = schema.safeParse(item);
      if (result.success) return;
      const found = problemsFromIssues(result.error.issues, schema, item, { ...source, prefix: [index] });
      problems.push(...withoutGaps(found, resolved.gaps));
    });
  }
}

/** Checks `labels/<locale>.yaml`: known keys, texts with the placeholders of the default, nothing left out. */
function readLabels(
  files: readonly string[],
  locales: readonly string[],
  parseFile: (path: string) => unknown,
  problems: Problem[],
  places: PlaceFinder,
): Record<string, Record<LabelKey, string>> {
  const result: Record<string, Record<LabelKey, string>> = {};
  const keys = Object.keys(defaultLabels) as LabelKey[];
  for (const path of files.filter((file) => file.startsWith(LABELS_FOLDER))) {
    if (!/\.(yaml|json)$/.test(path)) {
      problems.push(wrongKind(path, 'labels as .yaml or .json'));
      continue;
    }
    const locale = path.slice(LABELS_FOLDER.length).replace(/\.(yaml|json)$/, '');
    const twin = `${LABELS_FOLDER}${locale}.yaml`;
    if (path.endsWith('.json') && files.includes(twin))
      problems.push(sameName(path, twin, `the texts of "${locale}"`));
    if (locales.includes(locale)) continue;
    const guess =
      didYouMean(locale, locales) ?? locales.find((code) => locale.toLowerCase().startsWith(code)) ?? null;
    problems.push({
      code: 'locale/unknown',
      severity: 'error',
      file: path,
      span: null,
      fieldPath: '',
      message: `There is no language "${locale}" in ${SITE_FILE}.`,
      hint: guess === null ? `Languages that exist: ${locales.join(', ')}.` : `Did you mean "${guess}"?`,
    });
  }
  let base: Record<LabelKey, string> = { ...defaultLabels };
  for (const locale of locales) {
    const path = [`${LABELS_FOLDER}${locale}.yaml`, `${LABELS_FOLDER}${locale}.json`].find((file) =>
      files.includes(file),
    );
    const data = path === undefined ? undefined : parseFile(path);
    const misspelt: string[] = [];
    if (path !== undefined && data !== undefined && !isMapping(data)) {
      problems.push(notAMapping(path, data, places.placeField(path, [], 'value')));
    } else if (path !== undefined && data !== undefined) {
      const parsed = labelsSchema.safeParse(data);
      const faults = parsed.success
        ? []
        : explainIssues(parsed.error.issues, labelsSchema, data, readingOf(path));
      misspelt.push(...faults.flatMap(({ meant }) => meant ?? []));
      for (const { part, path: field, meant: _meant, ...facts } of faults) {
        const code = facts.code === 'field/unknown' ? 'label/unknown' : facts.code;
        problems.push({ ...facts, code, ...labelPlace(path, field, part) });
      }
    }
    const own = isMapping(data) ? data : {};
    // A file that cannot be read lacks nothing that is not told already.
    const isKnown = path === undefined || isMapping(data);
    if (locale !== locales[0] && isKnown) reportMissing(locale, path, [...Object.keys(own), ...misspelt]);
    const texts = Object.fromEntries(
      keys.map((key) => [key, typeof own[key] === 'string' ? own[key] : base[key]]),
    );
    result[locale] = texts as Record<LabelKey, string>;
    if (locale === locales[0]) base = result[locale];
    if (path !== undefined) reportPlaceholders(path, own);
  }
  return result;

  function readingOf(path: string): { written(field: readonly PropertyKey[]): string | null } {
    return {
      written: (field) => {
        const span = places.placeField(path, field, 'value');
        return span === null ? null : places.textAt(path, span);
      },
    };
  }

  function labelPlace(path: string, field: readonly PropertyKey[], part: FieldFault['part']) {
    const span = places.placeField(path, field, part);
    return { severity: 'error' as const, file: path, span, fieldPath: field.map(String).join('.') };
  }

  function reportMissing(locale: string, path: string | undefined, own: readonly string[]): void {
    const missing = keys.filter((key) => !own.includes(key));
    if (missing.length === 0) return;
    const shown = missing.slice(0, 6).join(', ');
    const more = missing.length > 6 ? ` and ${missing.length - 6} more` : '';
    problems.push({
      code: 'label/missing',
      severity: 'error',
      file: path ?? `${LABELS_FOLDER}${locale}.yaml`,
      span: null,
      fieldPath: missing[0] ?? '',
      message: `${missing.length} ${missing.length === 1 ? 'text has' : 'texts have'} no translation: ${shown}${more}.`,
      hint: 'Visitors would see the text of the default language. Add a line for each.',
    });
  }

  /** `{seconds}` left out or misspelt would show a sentence without its number. */
  function reportPlaceholders(path: string, own: Record<string, unknown>): void {
    for (const [key, text] of Object.entries(own)) {
      const original = defaultLabels[key as LabelKey];
      if (typeof text !== 'string' || original === undefined) continue;
      const expected = placeholders(original);
      const found = placeholders(text);
      const wrong = found.find((name) => !expected.includes(name));
      const absent = expected.find((name) => !found.includes(name));
      if (wrong === undefined && absent === undefined) continue;
      const message =
        wrong === undefined
          ? `The placeholder ${absent} is missing.`
          : `There is no placeholder ${wrong} in this text.`;
      problems.push({
        code: 'label/placeholder',
        severity: 'error',
        file: path,
        span: places.placeField(path, [key], 'value'),
        fieldPath: key,
        message,
        hint: expected.length === 0 ? 'Remove it.' : `The English text is "${original}".`,
      });
    }
  }
}

function placeholders(text: string): string[] {
  return text.match(/\{[^{}]*\}/g) ?? [];
}

function wrongKind(path: string, expected: string): Problem {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return {
    code: 'file/kind',
    severity: 'error',
    file: path,
    span: null,
    fieldPath: '',
    message: `Expected ${expected}, found "${name}".`,
    expected,
    found: `"${name}"`,
    hint: kindHint(name),
  };
}

function kindHint(name: string): string {
  if (/^_?defaults?\./.test(name))
    return 'Name it _defaults.yaml when it holds what the pages of this folder share.';
  if (name.startsWith('_')) return 'Of all names that begin with "_" only _defaults.yaml is read.';
  if (/\.ya?ml$/i.test(name)) return `Rename it to "${name.replace(/\.ya?ml$/i, '.yaml')}".`;
  if (/\.json$/i.test(name)) return `Rename it to "${name.replace(/\.json$/i, '.json')}".`;
  if (/\.(md|markdown|mdx)$/i.test(name))
    return `Rename it to "${name.replace(/\.\w+$/, '.mdx')}" when it is a page.`;
  return 'Rename it or move it elsewhere; pictures belong in content/assets.';
}

/** Two files that stand for one thing: only one of them could be used. */
function sameName(path: string, twin: string, what: string): Problem {
  return {
    code: 'file/duplicate',
    severity: 'error',
    file: path,
    span: null,
    fieldPath: '',
    message: `Two files give ${what}.`,
    hint: 'Keep one of the two, or rename one.',
    related: [{ file: twin, span: null, message: 'is the other file' }],
  };
}

const CONTENT_FOLDERS = ['pages', 'collections', 'labels', 'assets', 'policy'];

/** Content in a place where nothing is read; each folder is told once. */
function misplacedFiles(files: readonly string[]): Problem[] {
  const told = new Set<string>();
  return files.flatMap((path) => {
    const [, first = '', ...rest] = path.split('/');
    const isFolder = rest.length > 0;
    if (
      [SITE_FILE, REDIRECTS_FILE, TRANSLATIONS_FILE].includes(path) ||
      !/\.(ya?ml|json|mdx?|csv)$/i.test(path)
    )
      return [];
    if (isFolder ? CONTENT_FOLDERS.includes(first) : /^(readme|site)\./i.test(first)) return [];
    if (told.has(first)) return [];
    if (isFolder) told.add(first);
    const expected = isFolder
      ? 'one of the folders pages, collections, labels, policy and assets'
      : 'only site.yaml, redirects.yaml, translations.yaml and folders in content';
    const guess = isFolder ? didYouMean(first, CONTENT_FOLDERS) : null;
    return [
      {
        code: 'file/kind' as const,
        severity: 'error' as const,
        file: isFolder ? `content/${first}` : path,
        span: null,
        fieldPath: '',
        message: `Expected ${expected}, found "${first}".`,
        expected,
        found: `"${first}"`,
        hint:
          guess === null
            ? 'Nothing is read there. Move it into content/pages when it is a page.'
            : `Did you mean "${guess}"?`,
      },
    ];
  });
}

function siteMissing(files: readonly string[]): Problem {
  const other = files.find((path) => /^content\/site\.(ya?ml|json)$/i.test(path));
  return {
    code: 'site/missing',
    severity: 'error',
    file: SITE_FILE,
    span: null,
    fieldPath: '',
    message: 'There is no content/site.yaml, so the product, address and languages are unknown.',
    hint:
      other === undefined
        ? 'Run "slipway init" to start a project, or give the right folder with --root.'
        : other.endsWith('.json')
          ? 'Write content/site.json as YAML, and name it site.yaml.'
          : `Rename ${other} to site.yaml.`,
  };
}
