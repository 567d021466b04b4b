/** `slipway translations`: what is translated, tables for translators, and what someone has looked at. */
import { loadSite } from '../pipeline/load-site.ts';
import { hasErrors } from '../pipeline/problems.ts';
import type { Project } from '../pipeline/project.ts';
import { findProjectRoot } from '../project-root.ts';
import { didYouMean } from '../report/did-you-mean.ts';
import { countsInWords, formatProblems } from '../report/print-problems.ts';
import { type Decision, recordDecision } from '../translations/accept.ts';
import { coverageProblems } from '../translations/coverage.ts';
import { printSurvey, surveyAsData } from '../translations/print-survey.ts';
import { writeRecord } from '../translations/record.ts';
import {
  type Survey,
  type SurveyedFile,
  surveyTranslations,
  type TextState,
} from '../translations/survey.ts';
import { UsageError } from '../usage-error.ts';
import { parseNow } from './options.ts';

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
    decide(root, survey, decision, which);
    survey = (await load(options))?.survey ?? survey;
  }
  if (options.json) {
    process.stdout.write(
      `${JSON.stringify({ languages: surveyAsData(survey.locales, project) }, null, 2)}\n`,
    );
  } else {
    process.stdout.write(printSurvey(survey.locales, project));
  }
  const problems = survey.locales.flatMap((one) => coverageProblems(project, one));
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

/** Null, with the problems printed, when the content has errors that translating has nothing to do with. */
async function load(options: CommonOptions): Promise<Loaded | null> {
  const root = findProjectRoot(options.root);
  const { project, problems, summaries } = await loadSite(root, {
    nowMs: parseNow(options.now),
    drafts: options.drafts ?? false,
  });
  const others = problems.filter(({ code }) => !ABOUT_TRANSLATIONS.has(code));
  if (project === null || hasErrors(others)) {
    process.stdout.write(formatProblems(others, 'text', root));
    process.stdout.write(`\nTranslations are compared once this is mended: ${countsInWords(others)}.\n`);
    return null;
  }
  const foreign = project.locales.slice(1);
  if (options.locale !== undefined && !foreign.includes(options.locale)) {
    const guess = didYouMean(options.locale, foreign);
    throw new UsageError(
      options.locale === project.locales[0]
        ? `"${options.locale}" is the default language: it is what the others translate.`
        : `There is no language "${options.locale}" in content/site.yaml.`,
      guess === null ? `Languages: ${foreign.join(', ') || 'none'}.` : `Did you mean "${guess}"?`,
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

/** Problems that this command is there to mend. */
const ABOUT_TRANSLATIONS: ReadonlySet<string> = new Set([
  'label/missing',
  'translation/coverage',
  'translation/script',
]);

function decide(root: string, survey: Survey, decision: Decision, which: string | true): void {
  const all = survey.locales.flatMap(({ files }) => files).filter(({ texts }) => texts.length > 0);
  const chosen = which === true ? all : all.filter((file) => isNamed(file, which));
  if (chosen.length === 0) {
    const guess = didYouMean(
      `${which}`,
      all.flatMap(({ file, route }) => (route === null ? [file] : [file, route])),
    );
    throw new UsageError(
      `There is no translation "${which}".`,
      guess === null ? 'Write the address of the translated page, or its file.' : `Did you mean "${guess}"?`,
    );
  }
  writeRecord(root, recordDecision(survey.record, chosen, decision));
}

/** By address, by file, or by folder. */
function isNamed({ file, route, recordKey }: SurveyedFile, name: string): boolean {
  const plain = name.replace(/^\.\//, '').replace(/\/$/, '');
  if (name.startsWith('/')) return route === name || route === `${name}/`;
  return file === plain || recordKey === plain || file.startsWith(`${plain}/`);
}
