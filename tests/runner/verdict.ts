/** What a run of the tests says of the code: a red run means a broken promise, a green one that none is broken. */

/** Names the file that the reporter writes. */
export const REPORT_PATH = 'SLIPWAY_TEST_REPORT';

/** What `reporter.ts` writes of a run. Errors are texts such as `Error: Test timed out in 120000ms.` */
export interface Report {
  isPassed: boolean;
  /** Errors that no test waited for. */
  unhandled: readonly string[];
  files: readonly FileReport[];
}

export interface FileReport {
  /** Absolute. */
  path: string;
  state: string;
  /** Why the file as a whole failed: it cannot be read, or a hook before its tests failed. */
  errors: readonly string[];
  suiteErrors: readonly string[];
  tests: readonly { name: string; state: string; errors: readonly string[] }[];
}

/** How one run of Vitest ended. */
export interface TestRun {
  status: number | null;
  signal: string | null;
  /** `null` when none was written or it cannot be read. */
  report: Report | null;
}

export interface Verdict {
  passed: number;
  failed: number;
  /** One line for each thing that makes the run red beyond its failed tests. */
  reasons: readonly string[];
  /** Files that failed by time limits alone; each may pass when it runs by itself. */
  timedOut: readonly FileReport[];
}

/** @param files absolute paths of the test files that have to report */
export function judge({ status, signal, report }: TestRun, files: readonly string[]): Verdict {
  const end = signal === null ? `exit code ${status}` : `ended by ${signal}`;
  if (report === null) {
    return { passed: 0, failed: 1, reasons: [`The tests did not get to the end: ${end}.`], timedOut: [] };
  }
  const counts = report.files.map(countFile);
  const silent = files.filter((path) => !report.files.some((file) => file.path === path));
  const reasons = [
    ...report.unhandled.map((error) => `No test waited for an error: ${firstLine(error)}`),
    ...report.files
      .filter(failedOutsideTests)
      .map(({ path, errors }) => `${path} failed outside its tests: ${firstLine(errors[0])}`),
    ...silent.map((path) => `${path} has no result.`),
  ];
  let failed = counts.reduce((sum, file) => sum + file.failed, silent.length + report.unhandled.length);
  const isUnexplained = failed === 0 && (status !== 0 || signal !== null || !report.isPassed);
  if (isUnexplained) {
    reasons.push(`No test failed, but the run did: ${end}. See the errors above.`);
    failed = 1;
  }
  const hasOtherCause = isUnexplained || silent.length > 0 || report.unhandled.length > 0;
  return {
    passed: counts.reduce((sum, file) => sum + file.passed, 0),
    failed,
    reasons,
    timedOut: hasOtherCause ? [] : timedOutFiles(report),
  };
}

/** What a file adds to the two counts. A skipped test is a test that did not hold. */
export function countFile(file: FileReport): { passed: number; failed: number } {
  const passed = file.tests.filter(({ state }) => state === 'passed').length;
  return { passed, failed: file.tests.length - passed + (failedOutsideTests(file) ? 1 : 0) };
}

function failedOutsideTests({ state, tests }: FileReport): boolean {
  return state === 'failed' && tests.every((test) => test.state === 'passed');
}

/** Vitest's limits of a test or hook, and Playwright's of a step. An `expect` that waits in vain has met a wrong value. */
const TIME_LIMIT = /^(?:Error: (?:Test|Hook) timed out in |TimeoutError: )/;

/** Files whose only failures are time limits. Empty when anything else failed: a second try would not make the run green. */
function timedOutFiles({ files }: Report): FileReport[] {
  const failing = files.filter((file) => countFile(file).failed > 0);
  const areLimits = failing.every((file) => {
    const errors = errorsOf(file);
    return errors.length > 0 && errors.every((error) => TIME_LIMIT.test(error));
  });
  return areLimits ? failing : [];
}

function errorsOf({ errors, suiteErrors, tests }: FileReport): string[] {
  return [...errors, ...suiteErrors, ...tests.flatMap((test) => test.errors)];
}

/** Files run a second time at most. */
export const MOST_RETRIES = 5;
/** More tests than this that pass only by themselves mean that the suite is at odds with itself. */
export const MOST_UNSTABLE = 3;

/** What a test that failed by a time limit is called, and what it said. */
export interface Failure {
  /** The file as it was given, then the test; the file alone when its hooks failed. */
  name: string;
  errors: readonly string[];
}

/** @param path the file's path as it is to be printed */
export function failuresOf(file: FileReport, path: string): Failure[] {
  const failed = file.tests.filter(({ state }) => state === 'failed');
  if (failed.length === 0) return [{ name: path, errors: errorsOf(file) }];
  return failed.map(({ name, errors }) => ({ name: `${path} > ${name}`, errors }));
}

/** Proofs by the names of their files and tests: these are never excused. */
const PROOF =
  /integrity|proof|prove|consent|privacy|notice|escap|attack|forged|clean-svg|rich-text|twice|promise|signer|sdk-pin/i;

export function isProof({ name }: Failure): boolean {
  return PROOF.test(name);
}

function firstLine(text = ''): string {
  return text.split('\n', 1)[0] ?? '';
}
