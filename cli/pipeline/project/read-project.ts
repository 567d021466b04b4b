import { brandSchema } from '../../../schemas/brand.ts';
import { themeNames } from '../../../schemas/fields/theme-names.ts';
import { redirectsSchema, type Site } from '../../../schemas/index.ts';
import { endOfDay } from '../../../schemas/plain/zoned-time.ts';
import { addAll } from '../../add-all.ts';
import { siteLook } from '../../brand/look.ts';
import { readPolicy } from '../../policy/policy-book.ts';
import { sectionsOf } from '../../sections/library.ts';
import { withRichTextCleaner } from '../formats/clean-on-demand.ts';
import { internalError } from '../formats/internal-error.ts';
import { parsePage } from '../formats/parse.ts';
import { assetsInData, linksInData } from '../model/links.ts';
import type { Problem } from '../model/problems.ts';
import { formatsOf } from '../model/product.ts';
import { PAGES_FOLDER, REDIRECTS_FILE, SITE_FILE } from '../model/routes.ts';
import { fillLabels } from '../resolve/facts.ts';
import { createResolver } from '../resolve/resolve.ts';
import { earliest, type ReadOptions, type ScheduleOptions } from '../resolve/schedule.ts';
import { type Listing, readSource } from '../source/read.ts';
import { CHECKED_FOLDERS, checkCollections } from './check-collections.ts';
import { ContentReader } from './content-reader.ts';
import { misplacedFiles, twinFiles } from './misnamed-files.ts';
import { isPageFile, readPageFiles } from './page-files.ts';
import type { Project } from './project.ts';
import { readCollections } from './read-collections.ts';
import { readLabels } from './read-labels.ts';
import { readLooks } from './read-looks.ts';
import { readSite, type SiteInput } from './read-site.ts';
import { knownThemes, namesOfThemes } from './theme-files.ts';
import { timeZoneIn } from './time-zone.ts';

const ASSETS_FOLDER = 'content/assets/';

/** All but the project's own code. */
export interface ReadProject {
  /** Null when the site itself cannot be understood. */
  project: Omit<Project, 'layouts'> | null;
  problems: Problem[];
  /** The next moment at which any of it changes by schedule, what no page uses included; null for never. */
  changesAtMs: number | null;
}

/** Reads everything but the pages, and checks it once. */
export async function readProject(
  root: string,
  listing: Listing,
  options: ReadOptions,
): Promise<ReadProject> {
  return withRichTextCleaner(() => {
    const reader = new ContentReader(root, listing);
    const { project, changesAtMs } = readAll(reader, options);
    return { project, problems: reader.problems, changesAtMs };
  });
}

function readAll(
  reader: ContentReader,
  { nowMs, drafts }: ReadOptions,
): Pick<ReadProject, 'project' | 'changesAtMs'> {
  const { root, files, hashes, locations, problems } = reader;
  const themes = namesOfThemes(files);
  themeNames.current = knownThemes(themes, reader.unlisted);
  addAll(problems, [...misplacedFiles(files), ...twinFiles(files)]);
  const collections = readCollections(reader);
  const { library } = collections;
  const pageFiles = readPageFiles(reader);
  const resolve = createResolver(library, reader.unlisted);
  const options: ScheduleOptions = { nowMs, drafts, timeZone: timeZoneOf(reader) };
  const inEntries = checkCollections({ library, locations, resolve, options });
  addAll(problems, inEntries.problems);
  const filesWithProblems = new Set(
    inEntries.problems.filter(({ severity }) => severity === 'error').map(({ file }) => file),
  );
  const shared: SiteInput = { library, filesWithProblems, resolve, options };
  const { site, siteFiles, changesAtMs } = readSite(reader, shared);
  if (site === null) return { project: null, changesAtMs: null };

  const locales = localesOf(site);
  const { texts, languages } = readLabels(labelsInput(reader, site, locales));
  const readBrand = (path: string) => reader.checked(path, brandSchema, shared);
  const looked = readLooks({ files, locations, problems, readBrand });
  const policy = readPolicy({
    files,
    locales,
    layouts: sectionsOf(root).layoutNames,
    unlisted: reader.unlisted,
    library,
    locations,
    timeZone: options.timeZone,
    readWhole: (path, schema) => reader.checked(path, schema, shared),
  });
  problems.push(...policy.problems);
  const policyEndsMs = policy.book.endsMs.filter((time) => time > nowMs);
  const siteChangesAtMs = earliest([changesAtMs, ...policyEndsMs, upcoming(site.security?.expires, options)]);
  const project: ReadProject['project'] = {
    root,
    site,
    locales,
    labels: fillLabels(texts, site),
    labelLanguages: languages,
    ...collections,
    ...pageFiles,
    unlisted: reader.unlisted,
    assetPaths: reader.filesIn(ASSETS_FOLDER).map((file) => file.slice('content'.length)),
    hashes,
    siteFiles,
    filesWithProblems: [...filesWithProblems],
    checkedFolders: [...CHECKED_FOLDERS],
    redirects: files.includes(REDIRECTS_FILE)
      ? (reader.checked(REDIRECTS_FILE, redirectsSchema, shared) ?? [])
      : [],
    ...looked,
    siteLook: siteLook({ site, looks: looked.looks }),
    themes,
    policy: policy.book,
    ...linkedBy(site),
    options,
    changesAtMs: siteChangesAtMs,
  };
  return { project, changesAtMs: earliest([siteChangesAtMs, inEntries.changesAtMs]) };
}

/** Entries have days too and are checked before the site. An invalid time zone is reported with the site. */
function timeZoneOf(reader: ContentReader): string {
  const data = reader.files.includes(SITE_FILE) ? reader.parse(SITE_FILE).data : null;
  return timeZoneIn(data);
}

/** Locale codes, the default first. */
function localesOf({ locales }: Site): string[] {
  return [locales.default, ...Object.keys(locales.list).filter((code) => code !== locales.default)];
}

function labelsInput(
  reader: ContentReader,
  site: Site,
  locales: readonly string[],
): Parameters<typeof readLabels>[0] {
  const { files, unlisted, problems, locations } = reader;
  return {
    files,
    unlisted,
    locales,
    tagOf: (locale) => formatsOf(site, locale).tag,
    isComplete: (locale) => site.locales.list[locale]?.coverage !== undefined,
    category: site.product.applicationCategory,
    // In a new language nothing is translated yet; the missing labels are reported for it.
    parseFile: (path) => reader.dataOrEmpty(path),
    problems,
    locations,
  };
}

/** What the site's own data links to and shows, on every page. */
function linkedBy(site: Site): Pick<Project, 'siteLinks' | 'siteAssets'> {
  const { navigation, footer, consent, download, image, product } = site;
  return {
    siteLinks: linksInData([navigation, footer, consent, download]),
    siteAssets: assetsInData([footer, image, product.logo, product.mark, product.icon, download]),
  };
}

/** The first moment after a day, as long as it lies ahead. */
function upcoming(day: string | undefined, { nowMs, timeZone }: ScheduleOptions): number | null {
  const endsMs = day === undefined ? Number.NaN : endOfDay(day, timeZone) + 1;
  return endsMs > nowMs ? endsMs : null;
}

/** Problems of page files that cannot be parsed. */
export async function unreadablePages(root: string, listing: Listing): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { path } of listing.files) {
    if (!path.startsWith(PAGES_FOLDER) || !isPageFile(path)) continue;
    const { source, problem } = readSource(root, path);
    if (problem !== null) problems.push(problem);
    if (source === null) continue;
    try {
      problems.push(...(await parsePage(source, sectionsOf(root).types)).problems);
    } catch (error) {
      problems.push(internalError(error, path));
    }
  }
  return problems;
}
