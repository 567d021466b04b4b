/** How much of a language is translated, and the problem when it is less than site.yaml requires. */

import { memoized } from '../memoized.ts';
import { formatFieldPath, type Problem, problemIn } from '../pipeline/model/problems.ts';
import { SITE_FILE } from '../pipeline/model/routes.ts';
import type { PageSummary } from '../pipeline/model/types.ts';
import type { Project } from '../pipeline/project/project.ts';
import { createLocationFinder, type LocationFinder } from '../pipeline/resolve/locate-problems.ts';
import {
  areMeasuredAsBefore,
  type FileMeasure,
  type MeasureJob,
  type MeasureMemory,
  measureAll,
} from './measured-files.ts';
import { readRecord, type TranslationRecord } from './record.ts';
import {
  BODY,
  type JudgedFile,
  type ListedFile,
  LocaleFiles,
  type SurveyedFile,
  surveyTools,
  type TextState,
  untranslatedRoutes,
} from './survey.ts';

export type Counts = Record<TextState | 'tooLong' | 'total', number> & {
  /** Share of the texts, without those left out on purpose, that are translated and up to date: 0 to 100, one decimal, rounded down. */
  coverage: number;
};

export function countTexts(files: readonly SurveyedFile[]): Counts {
  const counts = noTexts();
  for (const { state, tooLong } of files.flatMap(({ texts }) => texts)) {
    addTexts(counts, state, 1);
    if (tooLong !== null) counts.tooLong += 1;
  }
  return withCoverage(counts);
}

function noTexts(): Counts {
  const states = { translated: 0, missing: 0, stale: 0, unchanged: 0, script: 0, leftOut: 0 };
  return { total: 0, ...states, tooLong: 0, coverage: 100 };
}

function addTexts(counts: Counts, state: TextState, number: number): void {
  counts.total += number;
  counts[state] += number;
}

function withCoverage(counts: Counts): Counts {
  const wanted = counts.total - counts.leftOut;
  if (wanted === 0) return counts;
  return { ...counts, coverage: Math.floor((counts.translated / wanted) * 1000) / 10 };
}

/** Languages whose site.yaml sets a least coverage. */
export function languagesWithCoverage({ site, locales }: Project): string[] {
  return locales.slice(1).filter((locale) => site.locales.list[locale]?.coverage !== undefined);
}

/** A language whose site.yaml sets a least coverage, and what is found of it. */
interface MeasuredLocale extends CountedLocale {
  files: LocaleFiles;
  untranslated: ReadonlySet<string>;
  /** By file. */
  wrongScript: Map<string, FileMeasure['wrongScript']>;
}

/**
 * Problems of languages below their required coverage.
 * @param memory of earlier builds; null to compare all files
 */
export async function translationProblems(
  project: Project,
  summaries: readonly PageSummary[],
  memory: MeasureMemory | null,
): Promise<Problem[]> {
  const { record, problems } = readRecord(project.root);
  const common = { project, record, ...(await surveyTools(project)) };
  const locales = languagesWithCoverage(project).map((locale): MeasuredLocale => {
    const files = new LocaleFiles({ ...common, summaries, locale, untranslated: NONE });
    const untranslated = untranslatedRoutes(summaries, locale, project.locales[0] ?? 'en');
    const counts = noTexts();
    return { locale, files, untranslated, counts, isWhole: problems.length === 0, wrongScript: new Map() };
  });
  const byLocale = new Map(locales.map((one) => [one.locale, one]));
  const jobs = inOrderOfSources(locales.flatMap(({ files }) => files.listed())).map((listed) =>
    jobFor(listed, record, byLocale),
  );
  const measures = await measureAll(project.root, jobs, memory, async (listed) =>
    measureHere(project, byLocale, listed),
  );
  for (const [place, { listed }] of jobs.entries())
    addMeasure(byLocale.get(listed.locale), listed.file, measures[place] ?? null);
  const locations = createLocationFinder(project.root);
  for (const one of locales) {
    for (const surveyed of one.files.ofSite()) addMeasure(one, surveyed.file, measureOf(surveyed, locations));
    one.isWhole &&= one.files.areRead;
    one.counts = withCoverage(one.counts);
  }
  return [
    ...problems,
    ...locales.flatMap((one) => coverageProblems(project, one)),
    ...locales.flatMap((one) => scriptProblems(project, one)),
  ];
}

/** Whether pages that have changed leave each language translated as far as it was. */
export async function isTranslatedAsBefore(
  project: Project,
  changed: ReadonlySet<string>,
  memory: MeasureMemory,
): Promise<boolean> {
  const { record, problems } = readRecord(project.root);
  if (problems.length > 0) return false;
  const files = await memoized(filesOf, project, () => filesByLocale(project));
  const jobOf = (listed: ListedFile): MeasureJob => jobFor(listed, record, files);
  return areMeasuredAsBefore({ root: project.root, changed, jobOf }, memory, async (some) =>
    measureHere(project, files, some),
  );
}

function jobFor(listed: ListedFile, record: TranslationRecord, locales: FilesByLocale): MeasureJob {
  const setting = [[...(record.get(listed.file) ?? [])], locales.get(listed.locale)?.files.setting];
  return { listed, setting };
}

/** Which texts are missing on purpose is decided with all pages, so that a new page changes no other file's measure. */
const NONE: ReadonlySet<string> = new Set();

/** Measures some of a project's files. What is read for all of them is read once. */
export async function measureFiles(
  project: Project,
  listed: readonly ListedFile[],
): Promise<(FileMeasure | null)[]> {
  return measureHere(project, await memoized(filesOf, project, () => filesByLocale(project)), listed);
}

type FilesByLocale = ReadonlyMap<string, { files: LocaleFiles }>;

const filesOf = new WeakMap<Project, Promise<FilesByLocale>>();

async function filesByLocale(project: Project): Promise<FilesByLocale> {
  const { record } = readRecord(project.root);
  const common = { project, summaries: [], record, untranslated: NONE, ...(await surveyTools(project)) };
  return new Map(
    project.locales.map((locale) => [locale, { files: new LocaleFiles({ ...common, locale }) }]),
  );
}

function measureHere(
  { root }: Project,
  locales: FilesByLocale,
  listed: readonly ListedFile[],
): (FileMeasure | null)[] {
  const locations = createLocationFinder(root);
  return listed.map((one) => {
    const judged = locales.get(one.locale)?.files.judge(one) ?? null;
    return judged === null ? null : measureOf(judged, locations);
  });
}

/** @param judged as if all pages were translated */
function measureOf({ file, texts, wrongScript }: JudgedFile, locations: LocationFinder): FileMeasure {
  const inWrongScript = wrongScript.map(({ path }) =>
    path === BODY
      ? { fieldPath: '', span: null }
      : { fieldPath: formatFieldPath(path), span: locations.locateField(file, path, 'value') },
  );
  const measure: FileMeasure = { states: {}, leadsTo: [], wrongScript: inWrongScript };
  for (const { state, links } of texts) {
    if (state === 'missing' && links.length > 0) measure.leadsTo.push(links);
    else measure.states[state] = (measure.states[state] ?? 0) + 1;
  }
  return measure;
}

/** Those of one source after another: it is read once, and not kept. */
function inOrderOfSources(listed: ListedFile[]): ListedFile[] {
  const keyOf = ({ sourceFile, file, locale }: ListedFile): string =>
    `${sourceFile ?? file}\n${locale}\n${file}`;
  const keys = new Map(listed.map((one) => [one, keyOf(one)]));
  return listed.sort((a, b) => ((keys.get(a) ?? '') < (keys.get(b) ?? '') ? -1 : 1));
}

function addMeasure(locale: MeasuredLocale | undefined, file: string, measure: FileMeasure | null): void {
  if (locale === undefined) return;
  const { counts, untranslated, wrongScript } = locale;
  if (measure === null) {
    locale.isWhole = false;
    return;
  }
  for (const [state, number] of Object.entries(measure.states)) addTexts(counts, state as TextState, number);
  for (const links of measure.leadsTo)
    addTexts(counts, links.every((link) => untranslated.has(link)) ? 'leftOut' : 'missing', 1);
  if (measure.wrongScript.length > 0) wrongScript.set(file, measure.wrongScript);
}

interface CountedLocale {
  locale: string;
  counts: Counts;
  /** Whether all of its files and the record could be read: only then is it known how much is translated. */
  isWhole: boolean;
}

export function coverageProblems(project: Project, { locale, counts, isWhole }: CountedLocale): Problem[] {
  const least = project.site.locales.list[locale]?.coverage;
  const { coverage, missing, stale, unchanged, script } = counts;
  if (least === undefined || coverage >= least || !isWhole) return [];
  const locations = createLocationFinder(project.root);
  const path = ['locales', 'list', locale, 'coverage'];
  const parts = [
    [missing, 'missing'],
    [stale, 'out of date'],
    [unchanged, 'left in the default language'],
    [script, 'in another script'],
  ] as const;
  const reasons = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return [
    problemIn(SITE_FILE, {
      code: 'translation/coverage',
      span: locations.locateField(SITE_FILE, path, 'value'),
      fieldPath: formatFieldPath(path),
      message: `Expected ${least} % of the texts in "${locale}" translated and up to date, found ${coverage} %: ${reasons.join(', ')}.`,
      expected: `${least} %`,
      found: `${coverage} %`,
      hint: `"slipway translations --locale ${locale}" lists them.`,
    }),
  ];
}

function scriptProblems({ site }: Project, { locale, wrongScript }: MeasuredLocale): Problem[] {
  const name = site.locales.list[locale]?.name ?? locale;
  const inOrder = [...wrongScript].sort(([a], [b]) => (a < b ? -1 : 1));
  return inOrder.flatMap(([file, places]) =>
    places.map(({ span, fieldPath }) =>
      problemIn(file, {
        code: 'translation/script',
        severity: 'warning',
        span,
        fieldPath,
        message: `This text is not in the letters of ${name}.`,
        hint: 'Translate it; names that stay in Latin letters are listed under locales.names of content/site.yaml.',
      }),
    ),
  );
}
