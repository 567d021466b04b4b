/** When files that met a time limit run once more, and what that makes of the whole. */
import { resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { file, LIMIT, run, WRONG } from './made-reports.ts';
import { runSuite } from './run-suite.ts';
import type { FileReport } from './verdict.ts';

/** Runs a suite whose runs of Vitest end as scripted: the first one, then those of single files. */
async function suite(...runs: FileReport[][]) {
  const lines: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
  const started: (readonly string[])[] = [];
  const status = await runSuite({
    checks: [],
    files: (runs[0] ?? []).map(({ path }) => path),
    args: [],
    run: async (args) => {
      started.push(args);
      return run(runs[started.length - 1] ?? []);
    },
  });
  return { status, started, output: lines.join('') };
}

const adds = file(resolve('a.test.ts'), { adds: null });
const slow = (error: string | null) => file(resolve('slow.test.ts'), { waits: error });

test('a file that passes by itself is named, and the run is green', async () => {
  const { status, started, output } = await suite([adds, slow(LIMIT)], [slow(null)]);
  expect({ status, started }).toEqual({ status: 0, started: [[], ['slow.test.ts']] });
  expect(output).toContain(`UNSTABLE slow.test.ts > waits\n${LIMIT}`);
  expect(output).toMatch(/\n1 unstable\n\n2 passed, 0 failed\n$/);
});

test('one that meets the limit again is red', async () => {
  const { status, output } = await suite([adds, slow(LIMIT)], [slow(LIMIT)]);
  expect(status).toBe(1);
  expect(output).toMatch(/\n1 passed, 1 failed\n$/);
});

test.each([
  ['a proof of consent', [file(resolve('consent.test.ts'), { waits: LIMIT })]],
  ['a file beside a wrong value', [slow(LIMIT), file(resolve('b.test.ts'), { adds: WRONG })]],
  [
    'one of six files',
    Array.from({ length: 6 }, (_, at) => file(resolve(`${at}.test.ts`), { waits: LIMIT })),
  ],
])('%s is not run once more', async (_, files) => {
  const { status, started, output } = await suite(files);
  expect({ status, started }).toEqual({ status: 1, started: [[]] });
  expect(output).toMatch(new RegExp(`\\n0 passed, ${files.length} failed\\n$`));
});

test('three unstable tests are excused, four are red', async () => {
  const waiting = (count: number, error: string | null) => [
    file(
      resolve('slow.test.ts'),
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`waits ${at}`, error])),
    ),
  ];
  expect((await suite(waiting(3, LIMIT), waiting(3, null))).status).toBe(0);
  const { status, output } = await suite(waiting(4, LIMIT), waiting(4, null));
  expect(status).toBe(1);
  expect(output).toContain('More than 3 tests are unstable.\n\n4 passed, 1 failed');
});
