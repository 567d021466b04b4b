/** Reports of runs that did not happen, to judge. */
import type { FileReport, Report, TestRun } from './verdict.ts';

export const LIMIT =
  'Error: Test timed out in 120000ms.\nIf this is a long-running test, pass a timeout value.';
export const WRONG = 'AssertionError: expected 1 to be 2';

/** @param tests the error of each test by its name; null for one that passed */
export function file(
  path: string,
  tests: Record<string, string | null>,
  more: Partial<FileReport> = {},
): FileReport {
  const all = Object.entries(tests).map(([name, error]) => ({
    name,
    state: error === null ? 'passed' : 'failed',
    errors: error === null ? [] : [error],
  }));
  const state = all.some((test) => test.state === 'failed') ? 'failed' : 'passed';
  return { path, state, errors: [], suiteErrors: [], tests: all, ...more };
}

export function run(files: FileReport[], end: Partial<TestRun> & { unhandled?: string[] } = {}): TestRun {
  const { unhandled = [], ...rest } = end;
  const isPassed = files.every(({ state }) => state === 'passed');
  const report: Report = { isPassed, unhandled, files };
  return { status: isPassed && unhandled.length === 0 ? 0 : 1, signal: null, report, ...rest };
}
