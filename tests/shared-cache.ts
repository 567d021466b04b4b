/** Scripts, cut fonts and drawn pictures take most of a small site's first build: a run of the tests makes them once. */
import { execFileSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join, sep } from 'node:path';
import { STORE_FORM } from '../cli/pipeline/store/index.ts';
import { buildProject } from './build-project.ts';
import { sharedBuild } from './e2e/shared-builds.ts';
import { type Disposal, repository, type TemporaryProject, temporaryProject } from './temporary-project.ts';

/** The three pages, with what an earlier build would have left for any site. */
export async function threePages(dispose?: Disposal): Promise<TemporaryProject> {
  const project = temporaryProject('three-pages', dispose);
  await putSharedCache(project);
  return project;
}

/** Gives a project what an earlier build of the three pages would have left for any site; its own pages are still to be made. */
export async function putSharedCache({ root }: { root: string }): Promise<void> {
  const built = await sharedBuild('cache', buildThreePages);
  const from = join(built, CACHE);
  cpSync(from, join(root, CACHE), {
    recursive: true,
    filter: (path) => !OF_ONE_SITE.includes(path.slice(from.length).split(sep)[2] ?? ''),
  });
}

/** Leaves of a project's cache what holds for any site: the next build makes every page. */
export function forgetSite({ root }: { root: string }): void {
  for (const kind of OF_ONE_SITE)
    rmSync(join(root, CACHE, STORE_FORM, kind), { recursive: true, force: true });
}

const CACHE = '.slipway/cache';
/** Kinds of entries in the cache that say which pages there were. */
const OF_ONE_SITE = ['ledger', 'fresh', 'project', 'packs', 'sweep', 'asset-state'];

async function buildThreePages(folder: string): Promise<void> {
  const removals: (() => void)[] = [];
  const { root } = temporaryProject('three-pages', (remove) => removals.push(remove));
  const slipway = join(repository, 'bin/slipway.js');
  execFileSync(process.execPath, [slipway, 'build', '--root', root], { stdio: 'pipe' });
  // Once more as the tool that tests say they are: scripts and styles are of one tool.
  await buildProject({ root });
  cpSync(join(root, CACHE), join(folder, CACHE), { recursive: true });
  for (const remove of removals) remove();
}
