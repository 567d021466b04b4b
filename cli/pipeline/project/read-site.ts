import { type Site, siteSchema } from '../../../schemas/index.ts';
import { isKnownLanguage, languageOfCountry } from '../../../schemas/plain/languages.ts';
import { withinFile } from '../formats/internal-error.ts';
import { isMapping, notAMapping } from '../formats/parse.ts';
import { covers, type Problem, problemIn } from '../model/problems.ts';
import { SITE_FILE } from '../model/routes.ts';
import { fillSite } from '../resolve/facts.ts';
import type { Library } from '../resolve/library.ts';
import {
  type DataSource,
  type LocationFinder,
  locateFieldProblem,
  locateResolveProblem,
  problemsFromIssues,
  withoutGaps,
} from '../resolve/locate-problems.ts';
import type { Resolver } from '../resolve/resolve.ts';
import { keepVisibleItems, type ScheduleOptions } from '../resolve/schedule.ts';
import { CHECKED_FOLDERS } from './check-collections.ts';
import type { ContentReader } from './content-reader.ts';
import { isNearlySite } from './misnamed-files.ts';

/** Entries that site.yaml may use, and how. */
export interface SiteInput {
  library: Library;
  filesWithProblems: ReadonlySet<string>;
  resolve: Resolver;
  options: ScheduleOptions;
}

export interface ReadSite {
  /** Null when there is none that fits the schema. */
  site: Site | null;
  /** site.yaml and the entries that it uses. */
  siteFiles: string[];
  /** The next moment at which a scheduled item of the site's own data appears or goes. */
  changesAtMs: number | null;
}

const NO_SITE: ReadSite = { site: null, siteFiles: [], changesAtMs: null };

/** Reads and checks content/site.yaml. */
export function readSite(reader: ContentReader, input: SiteInput): ReadSite {
  const { files, problems } = reader;
  if (!files.includes(SITE_FILE)) {
    // A folder of that name, or one that cannot be listed and may hold it.
    const isKnownProblem = problems.some((problem) => covers(problem, SITE_FILE));
    if (!isKnownProblem) problems.push(siteMissing(files));
    return NO_SITE;
  }
  const data = reader.data(SITE_FILE);
  if (data === undefined) return NO_SITE;
  return withinFile(SITE_FILE, problems, NO_SITE, () => checkSite(data, reader, input));
}

function checkSite(data: unknown, { locations, problems }: ContentReader, input: SiteInput): ReadSite {
  if (!isMapping(data)) {
    problems.push(notAMapping(SITE_FILE, data, locations.locateField(SITE_FILE, [], 'value')));
    return NO_SITE;
  }
  const { library, filesWithProblems, options } = input;
  const resolved = input.resolve(data, SITE_FILE);
  problems.push(
    ...resolved.fieldProblems.map((fieldProblem) => locateResolveProblem(fieldProblem, locations)),
    ...resolved.problems,
  );
  const isWhole = resolved.fieldProblems.length === 0 && resolved.problems.length === 0;
  const visible = keepVisibleItems(resolved.data, options);
  const source: DataSource = {
    layers: [{ file: SITE_FILE, data }],
    library,
    locations,
    restorePath: visible.restorePath,
    filesWithProblems,
    checkedFolders: CHECKED_FOLDERS,
  };
  problems.push(...visible.fieldProblems.map((fieldProblem) => locateFieldProblem(fieldProblem, source)));
  const result = siteSchema.safeParse(visible.data);
  if (!result.success) {
    const found = problemsFromIssues(result.error.issues, siteSchema, visible.data, source);
    problems.push(...withoutGaps(found, resolved.gaps));
  }
  if (!isWhole || !result.success) return NO_SITE;
  const { site, fieldProblems } = fillSite(result.data, SITE_FILE);
  problems.push(...fieldProblems.map((fieldProblem) => locateResolveProblem(fieldProblem, locations)));
  problems.push(...unknownTags(site, locations));
  return { site, siteFiles: [SITE_FILE, ...resolved.usedFiles], changesAtMs: visible.changesAtMs };
}

/**
 * Tags that browsers and search engines take for no language, such as a country's code. Codes of two letters are a closed list; a rare
 * language has one of three.
 */
function unknownTags({ locales }: Site, locations: LocationFinder): Problem[] {
  return Object.entries(locales.list).flatMap(([locale, { tag }]): Problem[] => {
    const code = tag ?? locale;
    if (!/^[a-z]{2}(?:-|$)/.test(code) || isKnownLanguage(code)) return [];
    const meant = languageOfCountry(code);
    const path = ['locales', 'list', locale];
    return [
      problemIn(SITE_FILE, {
        code: 'locale/unknown',
        severity: 'warning',
        span:
          tag === undefined
            ? locations.locateField(SITE_FILE, path, 'key')
            : locations.locateField(SITE_FILE, [...path, 'tag'], 'value'),
        fieldPath: ['locales.list', locale, ...(tag === undefined ? [] : ['tag'])].join('.'),
        message: `"${code}" is the code of no language, so browsers and search engines take the pages for none.`,
        hint:
          meant === null
            ? 'Write the code of the language, such as de, as "tag".'
            : `It is the code of a country, whose language is "${meant}". Write that as "tag".`,
      }),
    ];
  });
}

function siteMissing(files: readonly string[]): Problem {
  const other = files.find((path) => {
    const [, name = '', ...below] = path.split('/');
    return below.length === 0 && isNearlySite(name);
  });
  return problemIn(SITE_FILE, {
    code: 'site/missing',
    message: 'There is no content/site.yaml, so the product, address and languages are unknown.',
    hint:
      other === undefined
        ? 'Run "slipway init" to start a project, or give the right folder with --root.'
        : other.endsWith('.json')
          ? `Write ${other} as YAML, and name it site.yaml.`
          : `Rename ${other} to site.yaml.`,
  });
}
