import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSite } from '../../cli/pipeline/check/load-site.ts';
import type { Problem } from '../../cli/pipeline/model/problems.ts';
import { formatProblems } from '../../cli/report/print-problems.ts';
import { buildProject } from '../build-project.ts';
import { rounds } from '../rounds.ts';
import { ALL_INPUTS, SUNDAY_NOON } from './all-inputs.ts';
import { removeProjects, rewriteProject, writeProject } from './broken-project.ts';

afterAll(removeProjects);

/** One folder for all, so that the scripts of pages are bundled once. */
const root = writeProject({});
beforeAll(() => buildProject({ root }));

/** A build takes most of the time: every twelfth input of a group is built as well, and all of them in a long run. */
const BUILT_OF = rounds({ usual: 12, long: 1 });

describe.each(ALL_INPUTS)('%s', (_, inputs) => {
  test.each(inputs.map((input, place) => [input.name, input, place] as const))(
    '%s',
    async (_name, input, place) => {
      rewriteProject(root, input.files);
      const options = { nowMs: Date.parse(input.now ?? SUNDAY_NOON), drafts: input.drafts ?? false };
      const loaded = await loadSite(root, options);
      const isTried = input.problems.some(({ code }) => code === 'page/heading');
      // Pages of an example are as short as its mistake allows.
      const problems = loaded.problems.filter(({ code }) => isTried || code !== 'page/heading');
      expect(problems.map(placeOf)).toEqual(input.problems.map(({ at }) => at));
      input.problems.forEach((expected, index) => {
        const problem = problems[index];
        if (problem === undefined) return;
        const { code, severity, message, hint } = problem;
        expect({ code, severity }).toEqual({ code: expected.code, severity: expected.severity ?? 'error' });
        expect(message).toContain(expected.says);
        expect(hint ?? '').toContain(expected.hint ?? '');
        expectPlainWords(problem);
        if (expected.marks !== undefined) expect(markedText(root, problem)).toContain(expected.marks);
      });
      // Every form can print it, whatever it holds.
      for (const format of ['text', 'json', 'sarif', 'github'] as const)
        formatProblems(problems, format, root);
      if (place % BUILT_OF !== 0) return;
      // `validate` and `build` report the same problems in the same words.
      const built = await buildProject({ root }, options);
      expect(ofContent(built.problems)).toEqual(ofContent(loaded.problems));
    },
  );
});

/** Without problems of the finished output: its size, and packages that are not installed. */
function ofContent(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ code }) => !/^(?:budget\/|image\/sharp)/.test(code));
}

/** `content/pages/index.yaml:2:8`, or the path alone. */
function placeOf({ file, span }: Problem): string {
  return span === null ? file : `${file}:${span.start.line}:${span.start.column}`;
}

/** What an editor would underline. */
function markedText(root: string, { file, span }: Problem): string {
  if (span === null) return '';
  const text = readFileSync(join(root, file), 'utf8').replace(/^\ufeff/, '');
  const line = text.split(/\r\n|\r|\n/)[span.start.line - 1] ?? '';
  return line.slice(span.start.column - 1, span.end.column - 1);
}

/** Technical words that no writer should have to read. */
const PROGRAM_WORDS =
  /invalid input|expected (?:string|number|boolean|array|object|record|int)\b|received|undefined|Infinity|\[object|zod|acorn|mdast|estree|\bAST\b|node end|flow (?:map|seq)|implicit key|block collection|scalar|token\b|regex|at line \d+, column/i;
/** `NaN`, `ENOENT` and their like. */
const SYSTEM_CODES = /\bNaN\b|\bE[A-Z]{4,}\b/;

function expectPlainWords({ message, hint, span }: Problem): void {
  for (const text of [message, ...(hint === undefined ? [] : [hint])]) {
    expect(text).not.toMatch(PROGRAM_WORDS);
    expect(text).not.toMatch(SYSTEM_CODES);
    expect(text, 'a whole sentence').toMatch(/^[A-Z0-9"“].*[.?…:}]$/su);
    expect(text).not.toMatch(/\s\s|\s$|\.\.$/);
  }
  if (span !== null) {
    expect(span.end.line).toBe(span.start.line);
    expect(span.end.column).toBeGreaterThan(span.start.column);
  }
}
