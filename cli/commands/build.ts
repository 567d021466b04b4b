/** `slipway build`. When nothing changed this file is all that runs: everything heavy is behind `import()`. */
import { resolve } from 'node:path';
import { readTool } from '../package-root.ts';
import { freshRecord } from '../pipeline/freshness.ts';
import { listContent } from '../pipeline/read.ts';
import { openStore } from '../pipeline/store/index.ts';
import { recoverOutput } from '../pipeline/write.ts';
import { findProjectRoot } from '../project-root.ts';
import type { Format } from '../report/print-problems.ts';
import { UsageError } from '../usage-error.ts';
import { parseCount, parseNow } from './options.ts';

export interface BuildCommandOptions {
  root?: string;
  out?: string;
  format?: Format;
  json?: boolean;
  now?: string;
  drafts?: boolean;
  workers?: string;
  why?: string;
  force?: boolean;
}

export async function build(options: BuildCommandOptions): Promise<number> {
  const started = performance.now();
  const root = findProjectRoot(options.root);
  const outFolder = resolve(root, options.out ?? 'dist');
  if (root.startsWith(outFolder) || outFolder.startsWith(resolve(root, 'content'))) {
    throw new UsageError(
      'The output folder would replace the content.',
      'Give --out a folder of its own, such as dist.',
    );
  }
  const tool = readTool();
  const nowMs = parseNow(options.now);
  const workers = options.workers === undefined ? undefined : parseCount(options.workers, '--workers');
  const drafts = options.drafts ?? false;
  const flags = JSON.stringify({ out: outFolder, drafts });
  recoverOutput(outFolder);
  if (!options.force) {
    const fresh = freshRecord(
      root,
      outFolder,
      openStore(root),
      tool.hash,
      flags,
      nowMs,
      listContent(root).files,
    );
    if (fresh !== null) {
      printUpToDate(options, fresh.routes, fresh.warnings, performance.now() - started);
      return 0;
    }
  }
  const { runBuild } = await import('./run-build.ts');
  return runBuild({ ...options, root, outFolder, tool, nowMs, drafts, workers, flags });
}

function printUpToDate(options: BuildCommandOptions, routes: number, warnings: number, tookMs: number): void {
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ upToDate: true, routes, rendered: 0, problems: [] })}\n`);
    return;
  }
  const reminder =
    warnings === 0
      ? ''
      : ` ${warnings} ${warnings === 1 ? 'warning' : 'warnings'} as before: "slipway validate" shows them.`;
  const why =
    options.why === undefined
      ? ''
      : ` ${options.why} was not rendered again, because nothing it is made of has changed.`;
  process.stdout.write(
    `Nothing changed: ${routes} routes are up to date (${Math.round(tookMs)} ms).${why}${reminder}\n`,
  );
}
