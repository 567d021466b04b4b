/** Scripts and styles depend on the tool alone and take most of a small site's first build: a run of the tests bundles them once. */
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryProject } from '../temporary-project.ts';
import { sharedBuild } from './shared-builds.ts';

/** Gives a project the bundle as a build before would have left it; its pages and pictures are still to be made. */
export async function putSharedBundle({ root }: { root: string }): Promise<void> {
  const built = await sharedBuild('bundle', buildThreePages);
  const from = join(built, CACHE);
  cpSync(from, join(root, CACHE), {
    recursive: true,
    filter: (path) => ONLY_BUNDLE.test(path.slice(from.length)),
  });
}

const CACHE = '.slipway/cache';
/** Of the cache's paths: the folder of its form, and in it that of bundles. */
const ONLY_BUNDLE = /^(?:\/\w+(?:\/bundle(?:\/.*)?)?)?$/;

function buildThreePages(folder: string): void {
  const removals: (() => void)[] = [];
  const { root } = temporaryProject('three-pages', (remove) => removals.push(remove));
  const slipway = join(import.meta.dirname, '../../bin/slipway.js');
  execFileSync(process.execPath, [slipway, 'build', '--root', root], { stdio: 'pipe' });
  cpSync(join(root, CACHE), join(folder, CACHE), { recursive: true });
  for (const remove of removals) remove();
}
