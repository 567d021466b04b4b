/** The part of `slipway build` that runs when there is something to do. */
import { relative } from 'node:path';
import type { Tool } from '../package-root.ts';
import { type BuildResult, buildSite } from '../pipeline/build.ts';
import { hasErrors } from '../pipeline/problems.ts';
import { countsInWords, defaultFormat, formatProblems } from '../report/print-problems.ts';
import { createProgress } from '../report/progress.ts';
import { buildSummary } from '../report/summary.ts';
import { UsageError } from '../usage-error.ts';
import type { BuildCommandOptions } from './build.ts';

interface RunOptions extends Omit<BuildCommandOptions, 'root' | 'workers'> {
  root: string;
  outFolder: string;
  tool: Tool;
  nowMs: number;
  drafts: boolean;
  workers: number | undefined;
  flags: string;
}

export async function runBuild(options: RunOptions): Promise<number> {
  const format = options.json ? 'json' : (options.format ?? defaultFormat());
  const isText = format === 'text' || format === 'github';
  const { writeEditorSettings } = await import('../editor-schemas.ts');
  await writeEditorSettings(options.root);
  const progress = createProgress(process.stderr, !isText);
  let result: BuildResult;
  try {
    result = await buildSite({ ...options, onStep: progress.step });
  } catch (error) {
    throw asUsageError(error, options.outFolder);
  } finally {
    progress.end();
  }
  const { problems } = result;
  if (format === 'json') {
    const { rendered, reasons, timings } = result;
    process.stdout.write(
      `${JSON.stringify({ upToDate: false, routes: rendered.length, rendered: reasons.length, problems, timings })}\n`,
    );
    return hasErrors(problems) ? 1 : 0;
  }
  process.stdout.write(formatProblems(problems, format, options.root));
  if (!isText) return hasErrors(problems) ? 1 : 0;
  if (problems.length > 0) process.stdout.write('\n');
  if (hasErrors(problems)) {
    const out = relative(process.cwd(), options.outFolder) || options.outFolder;
    process.stdout.write(`Nothing was written: ${countsInWords(problems)}. ${out} is as it was.\n`);
    return 1;
  }
  if (options.why !== undefined) process.stdout.write(`${explainRoute(options.why, result)}\n\n`);
  process.stdout.write(buildSummary(result));
  if (problems.length > 0) process.stdout.write(`${countsInWords(problems)}\n`);
  return 0;
}

function explainRoute(route: string, { reasons, rendered }: BuildResult): string {
  const wanted = route.startsWith('/') ? route : `/${route}`;
  const reason = reasons.find((candidate) => candidate.route === wanted || candidate.route === `${wanted}/`);
  if (reason !== undefined) return `${reason.route} was rendered because ${reason.changed.join(', and ')}.`;
  const exists = rendered.some((page) => page.route === wanted || page.route === `${wanted}/`);
  if (!exists)
    throw new UsageError(
      `There is no route "${route}".`,
      'Write the route as it stands in the address: --why /ludo/',
    );
  return `${wanted} was not rendered again, because nothing it is made of has changed.`;
}

/** Surroundings that a build cannot do anything about, in words. */
function asUsageError(error: unknown, outFolder: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOSPC')
    return new UsageError(
      'The disk is full.',
      'Nothing was changed in the output. Free some space and build again.',
    );
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new UsageError(
      `The output folder ${outFolder} cannot be written.`,
      'Check its permissions, or give another one with --out.',
    );
  }
  return error;
}
