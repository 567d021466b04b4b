/** `slipway build`. When nothing changed this file is all that runs: everything heavy is behind `import()`. */
import { freshRecord, lastRecord } from '../pipeline/build/freshness.ts';
import type { SeenBefore } from '../pipeline/build/types.ts';
import { Comparison } from '../pipeline/left/index.ts';
import { chosenOutput, hasLeftovers } from '../pipeline/output/index.ts';
import { listContent } from '../pipeline/source/read.ts';
import { openStore } from '../pipeline/store/index.ts';
import { findProjectRoot } from '../project-root.ts';
import { inertJson } from '../report/inert.ts';
import { toolOf } from '../sections/project-tool.ts';
import { type BuildCommandOptions, flagsOf } from './build-options.ts';
import { parseNow, parseWorkers } from './options.ts';

export async function build(options: BuildCommandOptions): Promise<number> {
  if (options.shard !== undefined) {
    const { runShard } = await import('./run-shard.ts');
    return runShard(options.shard, options);
  }
  const started = performance.now();
  const root = findProjectRoot(options.root);
  const location = chosenOutput(root, options.out);
  const outFolder = location.folder;
  const tool = toolOf(root);
  const nowMs = await parseNow(options.now, root);
  const workers = options.workers === undefined ? undefined : parseWorkers(options.workers);
  const drafts = options.drafts ?? false;
  const flags = flagsOf(outFolder, drafts);
  let seen: SeenBefore | undefined;
  // What a killed build has left is finished by one that has the project's lock, and only a whole build knows which routes there are.
  if (!options.force && options.why === undefined && !hasLeftovers(location)) {
    const comparison = new Comparison(location, tool);
    const [listing, record] = [listContent(root), lastRecord(openStore(root), tool)];
    seen = { listing, record, comparison };
    const fresh = await freshRecord({ root, tool, flags, nowMs, listing, record, comparison });
    // Other programs receive every problem, each time: the record only counts them.
    if (fresh !== null && (fresh.warnings === 0 || !isForPrograms(options))) {
      await printUpToDate(options, fresh.routes, fresh.warnings, performance.now() - started);
      return 0;
    }
  }
  const { runBuild } = await import('./run-build.ts');
  return runBuild({ ...options, root, outFolder, tool, nowMs, drafts, workers, flags, seen });
}

function isForPrograms({ json, format }: BuildCommandOptions): boolean {
  return json === true || format === 'json' || format === 'sarif';
}

async function printUpToDate(
  options: BuildCommandOptions,
  routes: number,
  warnings: number,
  tookMs: number,
): Promise<void> {
  if (options.json || options.format === 'json') {
    process.stdout.write(inertJson({ upToDate: true, routes, rendered: 0, problems: [] }));
    return;
  }
  if (options.format === 'sarif') {
    const { formatProblems } = await import('../report/print-problems.ts');
    process.stdout.write(formatProblems([], 'sarif', ''));
    return;
  }
  const reminder =
    warnings === 0
      ? ''
      : ` ${warnings} ${warnings === 1 ? 'warning' : 'warnings'} as before: "slipway validate" shows them.`;
  process.stdout.write(
    `Nothing changed: ${routes} routes are up to date (${Math.round(tookMs)} ms).${reminder}\n`,
  );
}
