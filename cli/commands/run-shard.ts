/** `slipway build --shard 2/4`: a part of the site, for `slipway merge`. */
import { join, relative, resolve } from 'node:path';
import { hasErrors } from '../pipeline/model/problems.ts';
import { buildShard } from '../pipeline/shards/build-shard.ts';
import { parseShard, shardName, shardsFolder } from '../pipeline/shards/shard.ts';
import { findProjectRoot } from '../project-root.ts';
import { defaultFormat } from '../report/formats.ts';
import { inertJson } from '../report/inert.ts';
import { countsInWords, formatProblems } from '../report/print-problems.ts';
import { createProgress } from '../report/progress.ts';
import { toolOf } from '../sections/project-tool.ts';
import type { BuildCommandOptions } from './build-options.ts';
import { parseNow, parseWorkers } from './options.ts';

export async function runShard(text: string, options: BuildCommandOptions): Promise<number> {
  const started = performance.now();
  const root = findProjectRoot(options.root);
  const shard = parseShard(text, process.env);
  const folder = resolve(root, options.out ?? join(shardsFolder(root), shardName(shard)));
  const format = options.json ? 'json' : (options.format ?? defaultFormat());
  const isText = format === 'text' || format === 'github';
  const progress = createProgress(process.stderr, !isText);
  const workers = options.workers === undefined ? undefined : parseWorkers(options.workers);
  const { problems, files, pages } = await buildShard({
    root,
    shard,
    folder,
    tool: toolOf(root),
    workers,
    nowMs: await parseNow(options.now, root),
    drafts: options.drafts ?? false,
    onStep: progress.step,
  }).finally(() => progress.end());
  const shown = relative(process.cwd(), folder) || folder;
  if (format === 'json') {
    process.stdout.write(inertJson({ shard, folder, files, rendered: pages, problems }));
    return hasErrors(problems) ? 1 : 0;
  }
  process.stdout.write(formatProblems(problems, format, root));
  if (!isText) return hasErrors(problems) ? 1 : 0;
  if (hasErrors(problems)) {
    process.stdout.write(`\nThe shard was not written: ${countsInWords(problems)}.\n`);
    return 1;
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(2);
  process.stdout.write(
    `Shard ${shard.index} of ${shard.count}: ${pages} pages of ${files} files in ${seconds} s, in ${shown}.\n` +
      'When all shards are there: slipway merge\n',
  );
  return 0;
}
