/** The tool as npm would install it: its own files alone, beside its dependencies. */
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { formatProblems } from '../cli/report/print-problems.ts';
import { toolOf } from '../cli/sections/project-tool.ts';
import { buildProject } from './build-project.ts';
import { sharedBuild } from './e2e/shared-builds.ts';
import { threePages } from './shared-cache.ts';
import { copiedProject, type Disposal, repository, type TemporaryProject } from './temporary-project.ts';

/** The version that is released there. */
export const RELEASED_VERSION = '0.9.0';

/** A copy of the repository in which the next release has been prepared, and what the command printed. A run makes it once. */
export async function preparedRelease(): Promise<{ copy: string; printed: string }> {
  const folder = await sharedBuild('release', releaseInto);
  return { copy: join(folder, 'copy'), printed: readFileSync(join(folder, 'printed.txt'), 'utf8') };
}

/** Absolute path of the folder of the package that this release consists of. */
export async function packedTool(): Promise<string> {
  return join(await sharedBuild('release', releaseInto), 'package');
}

/** Runs a command in a project; `output` is all that it printed. */
export type PackedSlipway = (
  project: { root: string },
  ...args: string[]
) => { status: number | null; output: string; stdout: string };

/** @param tool folder of the package */
export function packedSlipway(tool: string): PackedSlipway {
  return ({ root }, ...args) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(tool, 'bin/slipway.js'), ...args, '--root', root],
      { encoding: 'utf8', cwd: root, env: { ...process.env, NO_COLOR: '1' } },
    );
    return { status, output: stdout + stderr, stdout };
  };
}

/**
 * The three pages, and a copy of them to which `start` has added code of the project's own. Both are built once, so that tests of
 * their copies make only what is changed.
 */
export async function ownCodeProjects(
  dispose: Disposal,
  start: (project: TemporaryProject) => void,
): Promise<{ plain: TemporaryProject; started: TemporaryProject }> {
  const plain = await threePages(dispose);
  const started = copiedProject(plain, dispose);
  start(started);
  for (const project of [plain, started]) await builtHere(project);
  return { plain, started };
}

/**
 * Builds in this process, which takes a fraction of a command's time; `printed` is what `slipway build` prints of problems. A process
 * reads a project's own code once: after a change, build a copy.
 */
export async function builtHere(project: TemporaryProject): Promise<{ printed: string; isBuilt: boolean }> {
  const { problems, outputs } = await buildProject(project, { tool: toolOf(project.root) });
  return { printed: formatProblems(problems, 'text', project.root), isBuilt: outputs.length > 0 };
}

/** What TypeScript prints of a project's own code, with the types of the package and of React. */
export function typeErrors(tool: string, { root }: { root: string }, folder: string): string {
  const modules = join(root, 'node_modules');
  mkdirSync(join(modules, '@types'), { recursive: true });
  const links = [[tool, 'slipway'], ...['@types/react', 'csstype'].map((name) => [installed(name), name])];
  for (const [from = '', name = ''] of links)
    if (!existsSync(join(modules, name))) symlinkSync(from, join(modules, name));
  const args = [installed('typescript/bin/tsc'), '-p', join(root, folder), '--checkers', '1'];
  return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout;
}

const installed = (path: string): string => join(repository, 'node_modules', path);

/** What no clone has. */
const NOT_IN_A_CLONE = /^(?:node_modules|dist|\.git|\.slipway|release|compiled(?:-.*)?)$/;

/** Runs `npm run release` in a copy of the repository. */
export function runRelease(copy: string, version: string) {
  return spawnSync(process.execPath, ['tests/run-ts.js', 'tests/packages/release.ts', version], {
    cwd: copy,
    encoding: 'utf8',
  });
}

function releaseInto(folder: string): void {
  const copy = join(folder, 'copy');
  cpSync(repository, copy, { recursive: true, filter: (path) => !NOT_IN_A_CLONE.test(basename(path)) });
  symlinkSync(join(repository, 'node_modules'), join(copy, 'node_modules'));
  const { status, stdout, stderr } = runRelease(copy, RELEASED_VERSION);
  if (status !== 0) throw new Error(stderr);
  writeFileSync(join(folder, 'printed.txt'), stdout);
  const archive = join(copy, `release/slipway-${RELEASED_VERSION}.tgz`);
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  // The dependencies are the repository's: installing them again would only measure the network.
  symlinkSync(join(repository, 'node_modules'), join(folder, 'package/node_modules'));
}
