/** The part of `slipway build` that runs when there is something to do. */
import { dirname, relative, sep } from 'node:path';
import { errorCode } from '../error-code.ts';
import { finishedBasePath } from '../finished-site.ts';
import type { Tool } from '../package-root.ts';
import { buildSite } from '../pipeline/build/build.ts';
import type { BuildResult, MadeElsewhere, SeenBefore } from '../pipeline/build/types.ts';
import { hasErrors, type Problem } from '../pipeline/model/problems.ts';
import { type LockHolder, listed, UnfinishedTakeOver } from '../pipeline/output/index.ts';
import { defaultFormat, type Format } from '../report/formats.ts';
import { inertJson, inertLines, inertText } from '../report/inert.ts';
import { createProgress } from '../report/progress.ts';
import { buildSummary } from '../report/summary.ts';
import { UsageError } from '../usage-error.ts';
import type { BuildCommandOptions } from './build-options.ts';
import { noSuchRoute, routesMeant } from './route-argument.ts';

interface RunOptions extends Omit<BuildCommandOptions, 'root' | 'workers'> {
  root: string;
  outFolder: string;
  tool: Tool;
  nowMs: number;
  drafts: boolean;
  workers: number | undefined;
  flags: string;
  seen?: SeenBefore | undefined;
  /** See `slipway merge`. */
  shards?: MadeElsewhere;
}

export async function runBuild(options: RunOptions): Promise<number> {
  const format = options.json ? 'json' : (options.format ?? defaultFormat());
  const isText = format === 'text' || format === 'github';
  const { writeEditorSettings } = await import('../editor-settings.ts');
  await writeEditorSettings(options.root);
  const progress = createProgress(process.stderr, !isText);
  let result: BuildResult;
  try {
    result = await buildSite({ ...options, onStep: progress.step, onWait: reportWait });
  } catch (error) {
    throw asUsageError(error, options.outFolder);
  } finally {
    progress.end();
  }
  const { problems } = result;
  if (format === 'json') {
    const { routes, reasons, overwritten, timings } = result;
    process.stdout.write(
      inertJson({
        upToDate: false,
        routes,
        rendered: reasons.length,
        overwritten,
        problems,
        timings,
      }),
    );
    return exitCodeOf(problems);
  }
  const counts = isText && problems.length === 0 ? null : await printProblems(problems, format, options.root);
  if (!isText) return exitCodeOf(problems);
  if (counts !== null) process.stdout.write('\n');
  if (hasErrors(problems)) {
    const out = relative(process.cwd(), options.outFolder) || options.outFolder;
    process.stdout.write(`Nothing was written: ${counts}. ${out} is as it was.\n`);
    return exitCodeOf(problems);
  }
  if (options.why !== undefined) {
    const base = finishedBasePath(options.outFolder);
    process.stdout.write(`${inertText(explainRoute(options.why, base, result))}\n\n`);
  }
  process.stdout.write(inertLines(buildSummary(result)));
  if (result.overwritten.length > 0)
    process.stdout.write(
      `Changed by hand since the last build, and written again: ${inertText(listed(result.overwritten))}.\n`,
    );
  if (counts !== null) process.stdout.write(`${counts}\n`);
  return 0;
}

/** Prints problems, and returns their numbers in words. */
async function printProblems(problems: readonly Problem[], format: Format, root: string): Promise<string> {
  const { countsInWords, formatProblems } = await import('../report/print-problems.ts');
  process.stdout.write(formatProblems(problems, format, root));
  return countsInWords(problems);
}

/** @param wanted as the user has typed it */
function explainRoute(wanted: string, base: string, { reasons, rendered }: BuildResult): string {
  const routes = rendered.map((page) => page.route);
  const route = routesMeant(wanted, base).find((meant) => routes.includes(meant));
  if (route === undefined) throw noSuchRoute(wanted, base, routes);
  const reason = reasons.find((candidate) => candidate.route === route);
  if (reason !== undefined) return `${route} was rendered because ${reason.changed.join(', and ')}.`;
  return `${route} was not rendered again, because none of its inputs has changed.`;
}

function reportWait({ pid }: LockHolder): void {
  process.stderr.write(`Another build of this project is running (process ${pid}). Waiting for it to end.\n`);
}

/** 1 for content with errors; 2 for surroundings: an output folder that a build must not change. */
function exitCodeOf(problems: readonly Problem[]): number {
  if (!hasErrors(problems)) return 0;
  return problems.some(({ code }) => code === 'output/foreign' || code === 'output/changed') ? 2 : 1;
}

/** What systems answer where no folder can be: below `/proc`, on a device, on a share that is gone. */
const IMPOSSIBLE_PLACES: ReadonlySet<string> = new Set(
  'ENOENT ENOTSUP EOPNOTSUPP EINVAL ENODEV ENXIO ENOSYS ESTALE EBUSY'.split(' '),
);

/** Environment errors as usage errors. */
function asUsageError(error: unknown, outFolder: string): unknown {
  const isUnfinished = error instanceof UnfinishedTakeOver;
  const code = errorCode(isUnfinished ? error.cause : error);
  const path = error instanceof Error && 'path' in error ? String(error.path) : outFolder;
  const state = isUnfinished
    ? `The new site could not be put in place as a whole: in ${outFolder} every file is whole, of the old site or of the new one. Build again.`
    : 'Nothing was changed in the output.';
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new UsageError('The disk is full.', `${state} Free some space and build again.`);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new UsageError(
      `${path} cannot be written (${code}).`,
      `${state} Check its permissions, or give another output folder with --out.`,
    );
  }
  if (IMPOSSIBLE_PLACES.has(code ?? '') && `${path}${sep}`.startsWith(dirname(outFolder))) {
    return new UsageError(
      `The output folder ${outFolder} cannot be made (${code}).`,
      `${state} Give --out a folder on a disk that can be written.`,
    );
  }
  if (code === 'EIO' || code === 'EMFILE' || code === 'ENAMETOOLONG' || isUnfinished) {
    const what = error instanceof Error ? error.message : String(error);
    return new UsageError(`The output cannot be written: ${what}.`, state);
  }
  return error;
}
