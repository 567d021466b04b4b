/** The tool as npm would install it: its own files alone, beside its dependencies. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { formatProblems } from '../cli/report/print-problems.ts';
import { toolOf } from '../cli/sections/project-tool.ts';
import { buildProject } from './build-project.ts';
import { sharedBuild } from './e2e/shared-builds.ts';
import { threePages } from './shared-cache.ts';
import { copiedProject, type Disposal, repository, type TemporaryProject } from './temporary-project.ts';

/** Absolute path of the package's folder, which a run of the tests makes once. */
export async function packedTool(): Promise<string> {
  return join(await sharedBuild('packed-tool', packInto), 'package');
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
  const args = [installed('typescript/bin/tsc'), '-p', join(root, folder)];
  return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout;
}

const installed = (path: string): string => join(repository, 'node_modules', path);

function packInto(folder: string): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: repository, stdio: 'pipe' });
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  execFileSync('tar', ['-xzf', join(folder, archive), '-C', folder]);
  // The dependencies are the repository's: installing them again would only measure the network.
  symlinkSync(join(repository, 'node_modules'), join(folder, 'package/node_modules'));
}
