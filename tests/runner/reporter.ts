import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { REPORT_PATH, type Report } from './verdict.ts';

/** Writes what `judge` reads of a run. Vitest's own JSON has no message of a test that met its time limit. */
export default class RunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Thrown[], reason: string): void {
    const report: Report = {
      isPassed: reason === 'passed',
      unhandled: unhandled.map(textOf),
      files: modules.map((module) => ({
        path: module.moduleId,
        state: module.state(),
        errors: module.errors().map(textOf),
        tests: [...module.children.allTests()].map((test) => ({
          name: test.fullName,
          state: test.result().state,
          errors: (test.result().errors ?? []).map(textOf),
        })),
        // A hook of `describe` that failed leaves the tests after it skipped, and its error with the suite.
        suiteErrors: [...module.children.allSuites()].flatMap((suite) => suite.errors().map(textOf)),
      })),
    };
    const path = process.env[REPORT_PATH];
    if (path !== undefined) writeFileSync(path, JSON.stringify(report));
  }
}

interface Thrown {
  name?: string;
  message: string;
}

function textOf({ name = 'Error', message }: Thrown): string {
  return message.startsWith(`${name}: `) ? message : `${name}: ${message}`;
}
