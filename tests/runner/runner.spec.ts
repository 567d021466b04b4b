/** The runner on suites that end in every bad way: each must be red, and say why. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { beforeAll, expect, test } from 'vitest';
import { sharedFolder } from '../e2e/shared-builds.ts';
import { repository, temporaryFolder } from '../temporary-project.ts';

const program = join(sharedFolder() ?? '', 'runner.mjs');
beforeAll(async () => {
  await build({
    stdin: {
      contents: `
        import { readdirSync } from 'node:fs';
        import { runSuite } from '${join(import.meta.dirname, 'run-suite.ts')}';
        const files = readdirSync('.').filter((name) => name.endsWith('.test.js'));
        const checks = JSON.parse(process.argv[2]);
        const missing = JSON.parse(process.argv[3]);
        process.exitCode = await runSuite({ checks, prepare: () => missing, files, args: [] });`,
      resolveDir: repository,
    },
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    define: { 'import.meta.dirname': JSON.stringify(join(repository, 'tests')) },
  });
});

const PASSES = "test('adds', () => expect(1 + 1).toBe(2));";
/** A test that hangs once. The limit is one that no test which passes meets on a busy machine. */
const HANGS_ONCE = `
  import { existsSync, writeFileSync } from 'node:fs';
  test('waits', () => {
    if (existsSync('seen')) return;
    writeFileSync('seen', '');
    return new Promise(() => {});
  }, 1000);`;

/** Runs a suite of these test files and checks; returns all that it printed. */
function run(
  files: Record<string, string>,
  { checks = [], missing = [] }: { checks?: object[]; missing?: string[] } = {},
): { status: number | null; output: string; lastLine: string } {
  const root = temporaryFolder();
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  const all = {
    'vitest.config.js': 'export default { test: { pool: "forks", maxWorkers: 1, isolate: false } };',
    ...files,
  };
  for (const [name, code] of Object.entries(all)) {
    const path = join(root, name);
    mkdirSync(dirname(path), { recursive: true });
    const imports = name.endsWith('.test.js') ? "import { expect, test } from 'vitest';\n" : '';
    writeFileSync(path, imports + code);
  }
  const { VITEST: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [program, JSON.stringify(checks), JSON.stringify(missing)],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...env, NO_COLOR: '1' },
    },
  );
  return { status, output: stdout + stderr, lastLine: stdout.trim().split('\n').at(-1) ?? '' };
}

test('files that pass are green', () => {
  expect(run({ 'a.test.js': PASSES })).toMatchObject({ status: 0, lastLine: '1 passed, 0 failed' });
});

test.each([
  ['whose worker is killed', `${PASSES} test('dies', () => process.kill(process.pid, 'SIGKILL'));`],
  ['that leaves a rejection', `test('leaves', () => void Promise.reject(new Error('left over')));`],
  ['that cannot be read', 'test((;'],
  ['that skips a test', "test.skip('rests', () => {});"],
  ['that has no test', ''],
])('a file %s is red', (_, code) => {
  const { status, lastLine, output } = run({ 'a.test.js': PASSES, 'b.test.js': code });
  expect(status, output).toBe(1);
  expect(lastLine).toMatch(/^\d+ passed, [1-9]\d* failed$/);
});

test('a check that fails ends the run before the tests', () => {
  const checks = [
    { name: 'good', command: ['node', '-e', ''] },
    { name: 'bad', command: ['node', '-e', 'console.log("here is why"); process.exit(1)'] },
  ];
  const { status, output, lastLine } = run({ 'a.test.js': PASSES }, { checks });
  expect({ status, lastLine }).toEqual({ status: 1, lastLine: '1 passed, 1 failed' });
  expect(output).toMatch(/✓ good\nhere is why\n✗ bad\n/);
});

test('what the machine lacks is named before the first test', () => {
  const { output, lastLine } = run({ 'a.test.js': PASSES }, { missing: ['No nginx was found.'] });
  expect({ output, lastLine }).toEqual({
    output: '✗ No nginx was found.\n\n0 passed, 1 failed\n',
    lastLine: '0 passed, 1 failed',
  });
});

test('a file that meets a time limit runs once more by itself, and is named when it passes', () => {
  const { status, output, lastLine } = run({ 'a.test.js': PASSES, 'slow.test.js': HANGS_ONCE });
  expect({ status, lastLine }, output).toEqual({ status: 0, lastLine: '2 passed, 0 failed' });
  expect(output).toContain('UNSTABLE slow.test.js > waits\nError: Test timed out in 1000ms.');
  expect(output).toContain('\n1 unstable\n');
});
