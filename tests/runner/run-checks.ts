import { spawn } from 'node:child_process';
import { withLocalPrograms } from './local-programs.ts';

export interface Check {
  name: string;
  command: readonly string[];
}

const TSCONFIGS = ['schemas', 'sdk', 'runtime', 'cli', 'cli/dev/browser', 'tests'];

/** Lint, format, types and dead code; import directions and words are tests. The second run looks at what has changed. */
export const CHECKS: readonly Check[] = [
  { name: 'lint and format', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  ...TSCONFIGS.map((folder) => ({
    name: `types of ${folder}`,
    command: [
      'tsc',
      '-p',
      `${folder}/tsconfig.json`,
      // Several checkers of a program each learn its types for themselves: twice the work, and the other core has a check of its own.
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      `node_modules/.cache/slipway/types-${folder.replaceAll('/', '-')}.json`,
    ],
  })),
  { name: 'dead code', command: ['knip', '--cache'] },
];

/** Checks that run at a time. */
const AT_ONCE = 2;

/** Runs all checks and prints each with what it said. Returns how many passed. */
export async function runChecks(checks: readonly Check[]): Promise<number> {
  const ends: Promise<End>[] = [];
  const startNext = (): void => {
    const check = checks[ends.length];
    if (check === undefined) return;
    const end = run(check);
    ends.push(end);
    void end.then(startNext);
  };
  for (let started = 0; started < AT_ONCE; started += 1) startNext();
  let passed = 0;
  // In the order of the list: when all before a check have ended, it has been started.
  for (const [at, { name }] of checks.entries()) {
    const end = await ends[at];
    if (end?.isPassed) passed += 1;
    process.stdout.write(end?.output ?? '');
    process.stdout.write(`${end?.isPassed ? '✓' : '✗'} ${name}\n`);
  }
  return passed;
}

interface End {
  isPassed: boolean;
  output: Buffer;
}

/** What a check prints is held until it has ended, so that two do not mix; on a terminal it keeps its colours. */
function run({ command }: Check): Promise<End> {
  const env = withLocalPrograms();
  if (process.stdout.isTTY) env['FORCE_COLOR'] ??= '1';
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const printed: Buffer[] = [];
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes: Buffer) => printed.push(bytes));
    child.on('error', ({ message }) => printed.push(Buffer.from(`${message}\n`)));
    child.on('close', (status) => resolve({ isPassed: status === 0, output: Buffer.concat(printed) }));
  });
}
