import { relative, resolve } from 'node:path';
import { type Check, runChecks } from './run-checks.ts';
import { runVitest } from './run-vitest.ts';
import {
  countFile,
  type Failure,
  failuresOf,
  isProof,
  judge,
  MOST_RETRIES,
  MOST_UNSTABLE,
  type Verdict,
} from './verdict.ts';

export interface Suite {
  checks: readonly Check[];
  /** Returns what the machine lacks and cannot have: without it the tests do not start. */
  prepare?: () => readonly string[];
  /** Test files that have to report, relative to the current folder. */
  files: readonly string[];
  /** What Vitest is reported to run: nothing for all files. */
  args: readonly string[];
  /** Runs files, or all when none are named. */
  run?: typeof runVitest;
}

/**
 * Runs checks, then tests, and prints "N passed, N failed" as its last line; a check counts as one. A failed check ends the run there.
 * Files that failed by time limits alone run once more by themselves. Returns the exit code.
 */
export async function runSuite({ checks, prepare, files, args, run = runVitest }: Suite): Promise<0 | 1> {
  const checksPassed = await runChecks(checks);
  if (checksPassed < checks.length) return close(checksPassed, checks.length - checksPassed);
  const missing = prepare?.() ?? [];
  for (const line of missing) print(`✗ ${line}`);
  if (missing.length > 0) return close(checksPassed, missing.length);
  const paths = files.map((file) => resolve(file));
  const verdict = await retryTimedOut(judge(await run(args), paths), run);
  for (const reason of verdict.reasons) print(reason);
  return close(checksPassed + verdict.passed, verdict.failed);
}

/** A machine may be too busy for a limit; that is printed, counted, and excused a few times. */
async function retryTimedOut(verdict: Verdict, run: typeof runVitest): Promise<Verdict> {
  const { timedOut } = verdict;
  const failures = timedOut.flatMap((file) => failuresOf(file, relative('.', file.path)));
  if (timedOut.length > MOST_RETRIES || failures.some(isProof)) return verdict;
  let { passed, failed } = verdict;
  const unstable: Failure[] = [];
  for (const file of timedOut) {
    const path = relative('.', file.path);
    print(`\n${path} met a time limit and runs once more, by itself.`);
    const second = judge(await run([path]), [file.path]);
    if (second.failed > 0) continue;
    const first = countFile(file);
    passed += second.passed - first.passed;
    failed -= first.failed;
    unstable.push(...failuresOf(file, path));
  }
  for (const { name, errors } of unstable) print(['', `UNSTABLE ${name}`, ...errors].join('\n'));
  if (unstable.length > 0) print(`\n${unstable.length} unstable`);
  if (unstable.length > MOST_UNSTABLE) {
    return {
      ...verdict,
      passed,
      failed: failed + 1,
      reasons: [`More than ${MOST_UNSTABLE} tests are unstable.`],
    };
  }
  return { ...verdict, passed, failed, reasons: failed > 0 ? verdict.reasons : [] };
}

function close(passed: number, failed: number): 0 | 1 {
  print(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
