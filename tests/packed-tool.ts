/** The tool as npm would install it: its own files alone, beside its dependencies. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { sharedBuild } from './e2e/shared-builds.ts';
import { repository } from './temporary-project.ts';

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

function packInto(folder: string): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: repository, stdio: 'pipe' });
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  execFileSync('tar', ['-xzf', join(folder, archive), '-C', folder]);
  // The dependencies are the repository's: installing them again would only measure the network.
  symlinkSync(join(repository, 'node_modules'), join(folder, 'package/node_modules'));
}
