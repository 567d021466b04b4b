import { expect, test } from 'vitest';
import { file, LIMIT, run, WRONG } from './made-reports.ts';
import { failuresOf, isProof, judge } from './verdict.ts';

const sound = file('/a.test.ts', { adds: null, subtracts: null });

test('a run in which all files passed is green', () => {
  expect(judge(run([sound]), ['/a.test.ts'])).toMatchObject({ passed: 2, failed: 0, reasons: [] });
});

test.each([
  ['an exit code', { status: 1 }],
  ['a signal', { status: null, signal: 'SIGKILL' }],
  ['an error that no test waited for', { unhandled: ['Error: left over'] }],
  ['the word of Vitest', { report: { isPassed: false, unhandled: [], files: [sound] } }],
])('a run without a failed test is red by %s', (_, end) => {
  const verdict = judge(run([sound], end), ['/a.test.ts']);
  expect(verdict).toMatchObject({ passed: 2, failed: 1, timedOut: [] });
  expect(verdict.reasons).toHaveLength(1);
});

test('a run without a report is red', () => {
  expect(judge(run([], { status: null, signal: 'SIGSEGV', report: null }), [])).toMatchObject({
    failed: 1,
    reasons: ['The tests did not get to the end: ended by SIGSEGV.'],
  });
});

test('a file that does not report is red', () => {
  expect(judge(run([sound]), ['/a.test.ts', '/b.test.ts'])).toMatchObject({
    failed: 1,
    reasons: ['/b.test.ts has no result.'],
  });
});

test('a file that cannot be read, and a skipped test, are red', () => {
  const unread = file('/b.test.ts', {}, { state: 'failed', errors: ['SyntaxError: x\nat y'] });
  expect(judge(run([sound, unread]), [])).toMatchObject({
    failed: 1,
    reasons: ['/b.test.ts failed outside its tests: SyntaxError: x'],
  });
  const skipped = file('/c.test.ts', {}, { tests: [{ name: 's', state: 'skipped', errors: [] }] });
  expect(judge(run([skipped]), [])).toMatchObject({ passed: 0, failed: 1 });
});

test.each([
  ['a test', file('/b.test.ts', { waits: LIMIT, adds: null })],
  [
    'a step of a browser',
    file('/b.test.ts', { waits: 'TimeoutError: page.click: Timeout 30000ms exceeded.' }),
  ],
  [
    'a hook',
    file(
      '/b.test.ts',
      {},
      {
        state: 'failed',
        errors: ['Error: Hook timed out in 120000ms.'],
        tests: [{ name: 'waits', state: 'skipped', errors: [] }],
      },
    ),
  ],
])('a file runs once more that failed by the time limit of %s alone', (_, failing) => {
  expect(judge(run([sound, failing]), []).timedOut).toEqual([failing]);
});

test.each([
  ['the same file', [file('/b.test.ts', { waits: LIMIT, adds: WRONG })]],
  ['another', [file('/b.test.ts', { waits: LIMIT }), file('/c.test.ts', { adds: WRONG })]],
])('nothing runs again beside a wrong value in %s', (_, files) => {
  expect(judge(run(files), []).timedOut).toEqual([]);
});

test('nothing runs again beside an error that no test waited for', () => {
  expect(
    judge(run([file('/b.test.ts', { waits: LIMIT })], { unhandled: ['Error: x'] }), []).timedOut,
  ).toEqual([]);
});

test.each([
  ['tests/e2e/consent-matrix.spec.ts', 'a late yes', true],
  ['sdk/engine/download.test.ts', 'fetches no byte twice', true],
  ['tests/e2e/ludo.spec.ts', 'a token moves', false],
])('%s > %s is a proof: %s', (path, name, expected) => {
  expect(failuresOf(file(path, { [name]: LIMIT }), path).map(isProof)).toEqual([expected]);
});
