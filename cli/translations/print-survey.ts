/** The survey as text for translators, and as data for other programs. */
import colors from 'picocolors';
import { formatFieldPath } from '../pipeline/model/problems.ts';
import { replaceTags } from '../pipeline/model/tags.ts';
import type { Project } from '../pipeline/project/project.ts';
import { alignColumns } from '../report/summary.ts';
import { type Counts, countTexts } from './coverage.ts';
import type { LocaleSurvey, SurveyedFile, SurveyedText } from './survey.ts';

/** Letters of a text that are shown on its line. */
const SHOWN_LETTERS = 60;

const STATE_WORDS: Record<SurveyedText['state'], string> = {
  missing: 'missing',
  stale: 'out of date',
  unchanged: 'unchanged',
  script: 'other script',
  translated: '',
  leftOut: '',
};

/** Files that need work, each with its texts; then a table of the languages. */
export function printSurvey(surveys: readonly LocaleSurvey[], project: Project): string {
  const parts = surveys.flatMap(({ files }) => files.map(fileText).filter((text) => text !== ''));
  const rows = surveys.map((survey) => totalRow(survey, project));
  return [...parts, `${alignColumns([TOTAL_HEAD, ...rows])}\n`].join('\n');
}

function fileText(file: SurveyedFile): string {
  const lines = file.texts.flatMap((text) => textLines(text));
  const known = new Set(file.texts.map(({ target }) => formatFieldPath(target?.path ?? [])));
  for (const { path, text } of file.wrongScript) {
    if (known.has(formatFieldPath(path))) continue;
    lines.push(line('other script', path, text));
  }
  if (lines.length === 0) return '';
  const { coverage } = countTexts([file]);
  const route = file.route === null ? '' : `  ${file.route}`;
  return `${colors.bold(file.file)}${route}  ${coverage} %\n${lines.join('\n')}\n`;
}

function textLines({ state, source, target, tooLong }: SurveyedText): string[] {
  const lines: string[] = [];
  const word = STATE_WORDS[state];
  if (word !== '') lines.push(line(word, target?.path ?? source.path, source.text));
  if (tooLong !== null && target !== null)
    lines.push(
      line('too long', target.path, `${target.text}  ${tooLong.letters} letters, room for ${tooLong.room}`),
    );
  return lines;
}

function line(word: string, path: readonly PropertyKey[], text: string): string {
  const plain = replaceTags(text, () => ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = [...plain];
  const shown = letters.length > SHOWN_LETTERS ? `${letters.slice(0, SHOWN_LETTERS).join('')}…` : plain;
  return `  ${word.padEnd(12)}  ${formatFieldPath(path)}  ${colors.dim(shown)}`;
}

const TOTAL_HEAD = [
  'language',
  'coverage',
  'least',
  'texts',
  'translated',
  'missing',
  'out of date',
  'unchanged',
  'other script',
  'left out',
  'too long',
  'pages',
];

function totalRow({ locale, files, pages }: LocaleSurvey, { site }: Project): string[] {
  const counts = countTexts(files);
  const least = site.locales.list[locale]?.coverage;
  const { total, translated, missing, stale, unchanged, script, leftOut, tooLong } = counts;
  return [
    locale,
    `${counts.coverage} %`,
    least === undefined ? '–' : `${least} %`,
    ...[total, translated, missing, stale, unchanged, script, leftOut, tooLong].map(String),
    `${pages.translated} of ${pages.total}`,
  ];
}

interface LocaleReport {
  locale: string;
  leastCoverage: number | null;
  counts: Counts;
  pages: LocaleSurvey['pages'];
  files: {
    file: string;
    source: string | null;
    route: string | null;
    counts: Counts;
    texts: {
      state: string;
      path: string;
      source: string;
      target: string | null;
      tooLong: SurveyedText['tooLong'];
    }[];
    wrongScript: { path: string; text: string }[];
  }[];
}

/** Everything that is not simply translated, by file. */
export function surveyAsData(surveys: readonly LocaleSurvey[], { site }: Project): LocaleReport[] {
  return surveys.map(({ locale, files, pages }) => ({
    locale,
    leastCoverage: site.locales.list[locale]?.coverage ?? null,
    counts: countTexts(files),
    pages,
    files: files.map((file) => ({
      file: file.file,
      source: file.sourceFile,
      route: file.route,
      counts: countTexts([file]),
      texts: file.texts
        .filter(({ state, tooLong }) => state !== 'translated' || tooLong !== null)
        .map(({ state, source, target, tooLong }) => ({
          state,
          path: formatFieldPath(target?.path ?? source.path),
          source: source.text,
          target: target?.text ?? null,
          tooLong,
        })),
      wrongScript: file.wrongScript.map(({ path, text }) => ({ path: formatFieldPath(path), text })),
    })),
  }));
}
