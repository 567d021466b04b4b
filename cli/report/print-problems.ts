/** Problems as text for writers, and in formats for other programs. */

import { relative } from 'node:path';
import colors from 'picocolors';
import { memoized } from '../memoized.ts';
import type { Problem } from '../pipeline/model/problems.ts';
import { codeFrame } from './code-frame.ts';
import { EXPLANATIONS } from './explanations.ts';
import type { Format } from './formats.ts';
import { framedText } from './framed-text.ts';
import { inertJson, inertText } from './inert.ts';

/** All problems in one text. `root` is where files are read for code frames. */
export function formatProblems(problems: readonly Problem[], format: Format, root: string): string {
  switch (format) {
    case 'json':
      return inertJson({ problems, ...countProblems(problems) }, 2);
    case 'sarif':
      return inertJson(toSarif(problems), 2);
    case 'github':
      return problems.map((problem) => `${githubLine(problem, root)}\n`).join('');
    default:
      return toText(problems, root);
  }
}

export function countProblems(problems: readonly Problem[]): { errors: number; warnings: number } {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: problems.length - errors };
}

/** `2 errors, 1 warning` */
export function countsInWords(problems: readonly Problem[]): string {
  const { errors, warnings } = countProblems(problems);
  const words = [];
  if (errors > 0) words.push(`${errors} ${errors === 1 ? 'error' : 'errors'}`);
  if (warnings > 0) words.push(`${warnings} ${warnings === 1 ? 'warning' : 'warnings'}`);
  return words.join(', ') || 'no problems';
}

function toText(problems: readonly Problem[], root: string): string {
  const texts = new Map<string, string>();
  const textOf = (file: string): string => memoized(texts, file, () => framedText(root, file));
  return summarized(problems)
    .map(
      ({ problem, more }) => `${problemText(problem, textOf)}\n${more === 0 ? '' : moreText(problem, more)}`,
    )
    .join('\n');
}

/** Problems of one kind that are all shown: a writer fixes so many one by one, and more than that at their root. */
const MOST_OF_A_KIND = 50;
const EXAMPLES = 3;

/** All problems, or three of a kind that has very many; `more`: how many come after the last of those. */
function summarized(problems: readonly Problem[]): { problem: Problem; more: number }[] {
  const kindOf = ({ code, severity }: Problem): string => `${severity} ${code}`;
  const counts = new Map<string, number>();
  for (const problem of problems) counts.set(kindOf(problem), (counts.get(kindOf(problem)) ?? 0) + 1);
  const shown = new Map<string, number>();
  return problems.flatMap((problem) => {
    const kind = kindOf(problem);
    const count = counts.get(kind) ?? 0;
    const location = (shown.get(kind) ?? 0) + 1;
    shown.set(kind, location);
    if (count <= MOST_OF_A_KIND) return [{ problem, more: 0 }];
    if (location > EXAMPLES) return [];
    return [{ problem, more: location === EXAMPLES ? count - EXAMPLES : 0 }];
  });
}

function moreText({ code, severity }: Problem, more: number): string {
  return `\n${colors.bold(`${more.toLocaleString('en')} more ${severity}s ${code}`)}: --format json lists them all.\n`;
}

function problemText(problem: Problem, textOf: (file: string) => string): string {
  const { file, span, severity } = problem;
  const mark = severity === 'error' ? colors.red('error') : colors.yellow('warning');
  const path = problem.fieldPath === '' ? '' : `  ${inertText(problem.fieldPath)}`;
  const location = span === null ? '' : `:${span.start.line}:${span.start.column}`;
  const lines = [
    `${colors.bold(inertText(file) + location)}${path}  ${mark} ${colors.dim(problem.code)}`,
    `  ${sentencesOf(problem)}`,
  ];
  const frame = span === null ? '' : codeFrame(textOf(file), span);
  if (frame !== '') lines.push(frame);
  for (const related of problem.related ?? []) {
    const line = related.span === null ? '' : `:${related.span.start.line}`;
    lines.push(`  ${colors.dim(inertText(`${related.file}${line} ${related.message}`))}`);
  }
  return lines.join('\n');
}

/** Message and hint, in one line whatever they quote. */
function sentencesOf({ message, hint }: Problem): string {
  return inertText(hint === undefined ? message : `${message} ${hint}`);
}

/** One workflow command: https://docs.github.com/actions → "Setting an error message". */
function githubLine(problem: Problem, root: string): string {
  const { span } = problem;
  // Annotations need paths relative to the repository's root, which is where the job runs.
  const path = relative(process.env['GITHUB_WORKSPACE'] ?? process.cwd(), `${root}/${problem.file}`);
  const properties = [`file=${escapeProperty(path.startsWith('..') ? problem.file : path)}`];
  if (span !== null) {
    properties.push(
      `line=${span.start.line}`,
      `col=${span.start.column}`,
      `endLine=${span.end.line}`,
      `endColumn=${span.end.column}`,
    );
  }
  properties.push(`title=${escapeProperty(problem.code)}`);
  return `::${problem.severity} ${properties.join(',')}::${escapeData(sentencesOf(problem))}`;
}

/** Line ends need no escaping: the text is inert. */
function escapeData(text: string): string {
  return text.replaceAll('%', '%25');
}

function escapeProperty(text: string): string {
  return escapeData(inertText(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Static Analysis Results Interchange Format 2.1.0. */
function toSarif(problems: readonly Problem[]): unknown {
  const codes = [...new Set(problems.map(({ code }) => code))].sort();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'slipway',
            rules: codes.map((id) => ({
              id,
              shortDescription: { text: EXPLANATIONS[id].summary },
              fullDescription: { text: EXPLANATIONS[id].detail },
            })),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: problems.map((problem) => ({
          ruleId: problem.code,
          ruleIndex: codes.indexOf(problem.code),
          level: problem.severity,
          message: { text: sentencesOf(problem) },
          locations: [sarifLocation(problem.file, problem.span)],
          ...(problem.related === undefined
            ? {}
            : {
                relatedLocations: problem.related.map(({ file, span, message }) => ({
                  ...sarifLocation(file, span),
                  message: { text: inertText(message) },
                })),
              }),
        })),
      },
    ],
  };
}

function sarifLocation(file: string, span: Problem['span']): object {
  const artifactLocation = { uri: file.split('/').map(encodeURIComponent).join('/') };
  if (span === null) return { physicalLocation: { artifactLocation } };
  const region = {
    startLine: span.start.line,
    startColumn: span.start.column,
    endLine: span.end.line,
    endColumn: span.end.column,
  };
  return { physicalLocation: { artifactLocation, region } };
}
