/** `slipway inspect ROUTE`: the five values a page passes through, to find out where something comes from. */
import colors from 'picocolors';
import { type BuiltPage, renderAsBuilt } from '../pipeline/build/render-as-built.ts';
import { parsePage } from '../pipeline/formats/parse.ts';
import { didYouMean, meantHint } from '../pipeline/model/did-you-mean.ts';
import { PAGES_FOLDER, placeOf, SITE_FILE } from '../pipeline/model/routes.ts';
import { readSource } from '../pipeline/source/read.ts';
import { findProjectRoot } from '../project-root.ts';
import { inertJson, inertLines, inertText } from '../report/inert.ts';
import { countsInWords, formatProblems } from '../report/print-problems.ts';
import { sectionsOf } from '../sections/library.ts';
import { withoutRepeats } from '../sections/own-code.ts';
import { toolOf } from '../sections/project-tool.ts';
import { UsageError } from '../usage-error.ts';
import { parseNow } from './options.ts';
import { routesMeant } from './route-argument.ts';
import { writtenBasePath } from './written-base-path.ts';

export interface InspectOptions {
  root?: string;
  json?: boolean;
  now?: string;
}

/** Prints a page as a build would write it; a draft or scheduled page as it will be. */
export async function inspect(route: string, options: InspectOptions): Promise<number> {
  const root = findProjectRoot(options.root);
  const meant = routesMeant(route, writtenBasePath(root));
  const built = await findPage(root, meant, await parseNow(options.now, root));
  if (built === null) return 1;
  const { page, output } = built;
  const { source } = readSource(root, page.source);
  const { entry } = source === null ? { entry: null } : await parsePage(source, sectionsOf(root).types);
  if (source === null || entry === null)
    throw new UsageError(`${page.source} was changed meanwhile.`, 'Run it again.');
  const { plan, path, pieces, reads } = output;
  const contents = pieces.join('');
  const values = {
    sourceFile: { path: source.path, hash: source.hash, characters: source.text.length },
    entry: { data: entry.data, body: entry.body },
    page: { ...page },
    plan: { ...plan, page: `(above)` },
    reads,
    outputFile: { path, bytes: Buffer.byteLength(contents), contents },
  };
  if (options.json) {
    process.stdout.write(inertJson(values, 2));
    return 0;
  }
  const titles: Record<keyof typeof values, string> = {
    sourceFile: '1 SourceFile: the file on disk',
    entry: '2 Entry: parsed, nothing filled in',
    page: '3 Page: defaults, $use and $for filled in, validated',
    plan: '4 RenderPlan: what was decided before any HTML',
    reads: 'The inputs of its HTML beside the page: a build makes it again when one of these facts changes',
    outputFile: '5 OutputFile: what is written',
  };
  for (const key of Object.keys(values) as (keyof typeof values)[]) {
    process.stdout.write(`${colors.bold(titles[key])}\n`);
    if (key === 'outputFile') {
      const { path, bytes, contents } = values.outputFile;
      process.stdout.write(inertLines(`${path}, ${bytes} bytes\n${String(contents).slice(0, 2000)}\n…\n`));
    } else {
      process.stdout.write(`${inertJson(values[key], 2)}\n`);
    }
  }
  return 0;
}

/**
 * Null for a page whose file has errors, which are printed.
 * @param meant routes that the user may mean, as `routesMeant` gives them
 */
async function findPage(root: string, meant: readonly string[], nowMs: number): Promise<BuiltPage | null> {
  const tool = toolOf(root);
  const [wanted = '/'] = meant;
  const published = await renderAsBuilt({ root, tool, nowMs, drafts: false }, wanted);
  if (published.built !== null) return published.built;
  const { built, problems, routes } = await renderAsBuilt({ root, tool, nowMs, drafts: true }, wanted);
  if (built !== null) return built;
  const other = meant.find((route) => routes.includes(route));
  if (other !== undefined) return findPage(root, [other], nowMs);
  const errors = withoutRepeats(problems.filter(({ severity }) => severity === 'error'));
  process.stderr.write(formatProblems(errors, 'text', root));
  if (errors.some(({ file }) => file === SITE_FILE || meant.some((route) => isFileOf(file, route)))) {
    process.stderr.write(
      `\n"${inertText(wanted)}" is shown once this is mended: ${countsInWords(errors)}.\n`,
    );
    return null;
  }
  throw new UsageError(
    `There is no page "${wanted}".`,
    meantHint(
      didYouMean(meant.at(-1) ?? wanted, routes),
      '"slipway validate" tells whether its file has a mistake.',
    ),
  );
}

function isFileOf(file: string, route: string): boolean {
  return file.startsWith(PAGES_FOLDER) && placeOf(file, []).route === route;
}
