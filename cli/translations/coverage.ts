/** How much of a language is translated, and the problem when it is less than site.yaml requires. */

import { formatFieldPath, type Problem } from '../pipeline/model/problems.ts';
import { SITE_FILE } from '../pipeline/model/routes.ts';
import type { PageSummary } from '../pipeline/model/types.ts';
import type { Project } from '../pipeline/project/project.ts';
import { createLocationFinder } from '../pipeline/resolve/locate-problems.ts';
import { BODY, type LocaleSurvey, type SurveyedFile, surveyTranslations, type TextState } from './survey.ts';

export type Counts = Record<TextState | 'tooLong' | 'total', number> & {
  /** Share of the texts, without those left out on purpose, that are translated and up to date: 0 to 100, one decimal, rounded down. */
  coverage: number;
};

export function countTexts(files: readonly SurveyedFile[]): Counts {
  const counts: Counts = {
    total: 0,
    translated: 0,
    missing: 0,
    stale: 0,
    unchanged: 0,
    script: 0,
    leftOut: 0,
    tooLong: 0,
    coverage: 100,
  };
  for (const { state, tooLong } of files.flatMap(({ texts }) => texts)) {
    counts.total += 1;
    counts[state] += 1;
    if (tooLong !== null) counts.tooLong += 1;
  }
  const wanted = counts.total - counts.leftOut;
  if (wanted > 0) counts.coverage = Math.floor((counts.translated / wanted) * 1000) / 10;
  return counts;
}

/** Languages whose site.yaml sets a least coverage. */
export function languagesWithCoverage({ site, locales }: Project): string[] {
  return locales.slice(1).filter((locale) => site.locales.list[locale]?.coverage !== undefined);
}

/** Problems of languages below their required coverage. */
export async function translationProblems(
  project: Project,
  summaries: readonly PageSummary[],
): Promise<Problem[]> {
  const { locales, problems } = await surveyTranslations(project, summaries, languagesWithCoverage(project));
  return [
    ...problems,
    ...locales.flatMap((survey) => coverageProblems(project, survey)),
    ...locales.flatMap((survey) => scriptProblems(project, survey)),
  ];
}

export function coverageProblems(project: Project, { locale, files, isWhole }: LocaleSurvey): Problem[] {
  const least = project.site.locales.list[locale]?.coverage;
  const { coverage, missing, stale, unchanged, script } = countTexts(files);
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
    {
      code: 'translation/coverage',
      severity: 'error',
      file: SITE_FILE,
      span: locations.locateField(SITE_FILE, path, 'value'),
      fieldPath: formatFieldPath(path),
      message: `Expected ${least} % of the texts in "${locale}" translated and up to date, found ${coverage} %: ${reasons.join(', ')}.`,
      expected: `${least} %`,
      found: `${coverage} %`,
      hint: `"slipway translations --locale ${locale}" lists them.`,
    },
  ];
}

function scriptProblems(project: Project, { locale, files }: LocaleSurvey): Problem[] {
  const locations = createLocationFinder(project.root);
  const name = project.site.locales.list[locale]?.name ?? locale;
  return files.flatMap(({ file, wrongScript }) =>
    wrongScript.map(({ path }): Problem => {
      const isBody = path === BODY;
      return {
        code: 'translation/script',
        severity: 'warning',
        file,
        span: isBody ? null : locations.locateField(file, path, 'value'),
        fieldPath: isBody ? '' : formatFieldPath(path),
        message: `This text is not in the letters of ${name}.`,
        hint: 'Translate it; names that stay in Latin letters are listed under locales.names of content/site.yaml.',
      };
    }),
  );
}
