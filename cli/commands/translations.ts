/** `slipway translations`: the state of translations, tables for translators, and marking translations as reviewed. */
import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { makeFolders } from '../make-folders.ts';
import { loadSite } from '../pipeline/check/load-site.ts';
import { didYouMean, meantHint } from '../pipeline/model/did-you-mean.ts';
import { hasErrors } from '../pipeline/model/problems.ts';
import { basePath } from '../pipeline/plan/address.ts';
import type { Project } from '../pipeline/project/project.ts';
import { findProjectRoot } from '../project-root.ts';
import { inertJson, inertLines } from '../report/inert.ts';
import { countsInWords, formatProblems } from '../report/print-problems.ts';
import { systemRefusal } from '../system-error.ts';
import { type Decision, recordDecision, recordTranslated } from '../translations/accept.ts';
import { countTexts, coverageProblems } from '../translations/coverage.ts';
import { planImport } from '../translations/import-table.ts';
import { printSurvey, surveyAsData } from '../translations/print-survey.ts';
import { writeRecord } from '../translations/record.ts';
import {
  type Survey,
  type SurveyedFile,
  surveyTranslations,
  type TextState,
} from '../translations/survey.ts';
import { readTable, tableRows, writeTable } from '../translations/translation-table.ts';
import { writeFiles } from '../translations/write-files.ts';
import { UsageError } from '../usage-error.ts';
import { writeReport } from '../written-file.ts';
import { parseNow } from './options.ts';
import { STANDARD_OUTPUT } from './path-arguments.ts';
import { routesMeant } from './route-argument.ts';

interface CommonOptions {
  root?: string;
  locale?: string;
  now?: string;
  drafts?: boolean;
}

export interface TranslationsOptions extends CommonOptions {
  json?: boolean;
  /** True without a page or file: all of them. */
  accept?: string | true;
  leaveOut?: string | true;
}

/** Exit code 1 when content has errors, or when a language has less than its least coverage. */
export async function translations(options: TranslationsOptions): Promise<number> {
  const loaded = await load(options);
  if (loaded === null) return 1;
  const { root, project } = loaded;
  let { survey } = loaded;
  for (const [decision, which] of [
    ['accept', options.accept],
    ['leave-out', options.leaveOut],
  ] as const) {
    if (which === undefined) continue;
    decide({ root, project, survey }, decision, which);
    survey = (await load(options))?.survey ?? survey;
  }
  if (options.json) {
    process.stdout.write(inertJson({ languages: surveyAsData(survey.locales, project) }, 2));
  } else {
    process.stdout.write(inertLines(printSurvey(survey.locales, project)));
  }
  const problems = survey.locales.flatMap((one) =>
    coverageProblems(project, { ...one, counts: countTexts(one.files) }),
  );
  if (problems.length > 0 && !options.json) {
    process.stdout.write(`\n${formatProblems(problems, 'text', root)}`);
  }
  return problems.length > 0 ? 1 : 0;
}

interface Loaded {
  root: string;
  project: Project;
  survey: Survey;
}

/**
 * Null, with the problems printed, when the content has errors unrelated to translations. @param isLenient continues in spite of them, as
 * long as there is something to compare
 */
async function load(options: CommonOptions, isLenient = false): Promise<Loaded | null> {
  const root = findProjectRoot(options.root);
  const { project, problems, summaries } = await loadSite(root, {
    nowMs: await parseNow(options.now, root),
    drafts: options.drafts ?? false,
  });
  const others = problems.filter(({ code }) => !ABOUT_TRANSLATIONS.has(code));
  if (project === null || (hasErrors(others) && !isLenient)) {
    process.stdout.write(formatProblems(others, 'text', root));
    process.stdout.write(`\nTranslations are compared once this is mended: ${countsInWords(others)}.\n`);
    return null;
  }
  const errors = others.filter(({ severity }) => severity === 'error');
  if (errors.length > 0)
    process.stderr.write(
      `The content has ${countsInWords(errors)}: texts of files that cannot be read are not in the table. "slipway validate" shows what to mend.\n`,
    );
  const foreign = project.locales.slice(1);
  if (options.locale !== undefined && !foreign.includes(options.locale)) {
    throw new UsageError(
      options.locale === project.locales[0]
        ? `"${options.locale}" is the default language: it is what the others translate.`
        : `There is no language "${options.locale}" in content/site.yaml.`,
      meantHint(didYouMean(options.locale, foreign), `Languages: ${foreign.join(', ') || 'none'}.`),
    );
  }
  const survey = await surveyTranslations(
    project,
    summaries,
    options.locale === undefined ? foreign : [options.locale],
  );
  if (survey.problems.length > 0) {
    process.stdout.write(formatProblems(survey.problems, 'text', root));
    return null;
  }
  return { root, project, survey };
}

/** Problems that this command helps to fix. */
const ABOUT_TRANSLATIONS: ReadonlySet<string> = new Set([
  'label/missing',
  'translation/coverage',
  'translation/script',
]);

function decide({ root, project, survey }: Loaded, decision: Decision, which: string | true): void {
  const base = basePath(project.site.origin);
  const all = survey.locales.flatMap(({ files }) => files).filter(({ texts }) => texts.length > 0);
  const chosen = which === true ? all : all.filter((file) => isNamed(file, which, base));
  if (chosen.length === 0) {
    const guess = didYouMean(
      ADDRESS.test(`${which}`) ? (routesMeant(`${which}`, base).at(-1) ?? '') : `${which}`,
      all.flatMap(({ file, route }) => (route === null ? [file] : [file, route])),
    );
    throw new UsageError(
      `There is no translation "${which}".`,
      meantHint(guess, 'Write the address of the translated page, or its file.'),
    );
  }
  writeRecord(root, recordDecision(survey.record, chosen, decision));
}

/** No file or folder begins like that. */
const ADDRESS = /^(?:\/|https?:)/i;

/** Matches by address, file or folder. */
function isNamed({ file, route, recordKey }: SurveyedFile, name: string, base: string): boolean {
  const plain = name.replace(/^\.\//, '').replace(/\/$/, '');
  if (ADDRESS.test(name)) return route !== null && routesMeant(name, base).includes(route);
  return file === plain || recordKey === plain || file.startsWith(`${plain}/`);
}

export interface ExportOptions extends CommonOptions {
  locale: string;
  out?: string;
  only?: string;
}

/** The texts of a language as a table. */
export async function exportTranslations(options: ExportOptions): Promise<number> {
  const only = options.only === undefined ? null : parseStates(options.only);
  // A translator need not wait until the rest is fixed.
  const loaded = await load(options, true);
  const survey = loaded?.survey.locales[0];
  if (survey === undefined) return 1;
  const rows = tableRows(survey, only);
  const table = writeTable(rows, /\.tsv$/i.test(options.out ?? '') ? '\t' : ',');
  if (options.out === undefined || options.out === STANDARD_OUTPUT) {
    process.stdout.write(table);
    return 0;
  }
  const path = resolve(options.out);
  try {
    // An existing table may contain a translator's work.
    writeReport(path, table, (before) => before === table);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const other = new UsageError(
      `${options.out} cannot be written.`,
      'Check that its folder exists and may be written to.',
    );
    throw systemRefusal(error) ?? other;
  }
  process.stdout.write(`${rows.length} ${rows.length === 1 ? 'text' : 'texts'} written to ${options.out}.\n`);
  return 0;
}

const STATES = ['missing', 'stale', 'unchanged', 'script'] as const;

function parseStates(text: string): ReadonlySet<TextState> {
  const states = text.split(',').map((word) => word.trim());
  const wrong = states.find((word) => !STATES.includes(word as (typeof STATES)[number]));
  if (wrong === undefined) return new Set(states as TextState[]);
  throw new UsageError(
    `--only knows no state "${wrong}".`,
    meantHint(didYouMean(wrong, [...STATES]), `States: ${STATES.join(', ')}.`),
  );
}

/** Takes a table's texts into the content: all of them, or none when one has a problem. */
export async function importTranslations(
  file: string,
  options: { root?: string; json?: boolean },
): Promise<number> {
  const loaded = await load(options);
  if (loaded === null) return 1;
  const { root, survey } = loaded;
  const name = relative(root, resolve(file)).replaceAll('\\', '/');
  const text = readText(file);
  const table = readTable(text, name);
  const plan = table.problems.length > 0 ? null : await planImport(root, survey, table.rows, name);
  const problems = [...table.problems, ...(plan?.problems ?? [])];
  const counts = plan?.counts ?? { changed: 0, same: 0, empty: 0 };
  if (plan !== null && problems.length === 0) {
    // The first labels of a site need their folder.
    for (const path of plan.files.keys()) makeFolders(dirname(join(root, path)));
    writeFiles(root, plan.files);
    writeRecord(root, recordTranslated(survey.record, plan.translated));
  }
  if (options.json) {
    process.stdout.write(inertJson({ problems, files: [...(plan?.files.keys() ?? [])], ...counts }, 2));
    return problems.length > 0 ? 1 : 0;
  }
  if (problems.length > 0) {
    process.stdout.write(formatProblems(problems, 'text', root));
    process.stdout.write(`\nNothing was written: ${countsInWords(problems)}.\n`);
    return 1;
  }
  const { changed, same, empty } = counts;
  const where =
    plan === null || changed === 0
      ? ''
      : ` in ${plan.files.size} ${plan.files.size === 1 ? 'file' : 'files'}`;
  process.stdout.write(
    `${changed} ${changed === 1 ? 'text' : 'texts'} written${where}; ${same} as before, ${empty} empty.\n`,
  );
  return 0;
}

function readText(file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    throw new UsageError(
      `${file} cannot be read.`,
      'Give the table that "slipway translations export" wrote.',
    );
  }
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw new UsageError(`${file} is not in UTF-8.`, 'In the spreadsheet, save it as "CSV UTF-8".');
}
