/** `slipway merge`: builds the site from shards, byte for byte what a single build would write. */
import { resolve } from 'node:path';
import { chosenOutput } from '../pipeline/output/index.ts';
import { readShards } from '../pipeline/shards/read-shards.ts';
import { defaultFolders } from '../pipeline/shards/shard-folder.ts';
import { findProjectRoot } from '../project-root.ts';
import { toolOf } from '../sections/project-tool.ts';
import { type BuildCommandOptions, flagsOf } from './build-options.ts';
import { parseNow, parseWorkers } from './options.ts';
import { runBuild } from './run-build.ts';

export async function merge(folders: readonly string[], options: BuildCommandOptions): Promise<number> {
  const root = findProjectRoot(options.root);
  const outFolder = chosenOutput(root, options.out).folder;
  const tool = toolOf(root);
  const paths = folders.length === 0 ? defaultFolders(root) : folders.map((folder) => resolve(folder));
  const shards = readShards(root, paths, tool.hash);
  const { drafts } = shards;
  return runBuild({
    ...options,
    root,
    outFolder,
    tool,
    // Pages that were made for a later moment may contain what is hidden now.
    nowMs: options.now === undefined ? Math.max(Date.now(), shards.nowMs) : await parseNow(options.now, root),
    drafts,
    workers: options.workers === undefined ? undefined : parseWorkers(options.workers),
    flags: flagsOf(outFolder, drafts),
    shards,
  });
}
