import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { withLocalPrograms } from './local-programs.ts';
import { REPORT_PATH, type Report, type TestRun } from './verdict.ts';

/** Programs of the tests are bundled with `tests/` as their folder: see run-ts.js. */
const REPORTER = resolve(import.meta.dirname, 'runner/reporter.ts');

/** Runs Vitest in the current folder. What it prints is shown at once. */
export async function runVitest(args: readonly string[]): Promise<TestRun> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-tests-'));
  const report = join(folder, 'report.json');
  try {
    const child = spawn('vitest', ['run', '--reporter=default', `--reporter=${REPORTER}`, ...args], {
      stdio: 'inherit',
      env: { ...withLocalPrograms(), [REPORT_PATH]: report },
    });
    const end = await new Promise<{ status: number | null; signal: string | null }>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', (status, signal) => resolve({ status, signal }));
    });
    return { ...end, report: readReport(report) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(path: string): Report | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return null; // Vitest itself did not get to the end
  }
}
