/** `slipway inspect ROUTE`: the five values a page passes through, for whoever wonders where something comes from. */
import colors from 'picocolors';
import { checkAssets } from '../assets/checked-assets.ts';
import { readTool } from '../package-root.ts';
import { makeBundle } from '../pipeline/bundle.ts';
import { resolveAssets } from '../pipeline/images.ts';
import { createPageLoader } from '../pipeline/load-page.ts';
import { loadSite } from '../pipeline/load-site.ts';
import { parsePage } from '../pipeline/parse.ts';
import { indexSite, planPage } from '../pipeline/plan.ts';
import { readSource } from '../pipeline/read.ts';
import { createRenderer } from '../pipeline/render.ts';
import { openStore } from '../pipeline/store/index.ts';
import { findProjectRoot } from '../project-root.ts';
import { didYouMean } from '../report/did-you-mean.ts';
import { formatProblems } from '../report/print-problems.ts';
import { sectionTypes } from '../sections.ts';
import { UsageError } from '../usage-error.ts';
import { parseNow } from './options.ts';

export interface InspectOptions {
  root?: string;
  json?: boolean;
  now?: string;
}

export async function inspect(route: string, options: InspectOptions): Promise<number> {
  const root = findProjectRoot(options.root);
  const { project, summaries, problems } = await loadSite(root, {
    nowMs: parseNow(options.now),
    drafts: true,
  });
  const wanted = `/${route}/`.replaceAll(/\/+/g, '/').replace(/\.html\/$/, '.html');
  const summary = summaries.find((page) => page.route === wanted);
  if (project === null || summary === undefined) {
    const guess = didYouMean(
      wanted,
      summaries.map((page) => page.route),
    );
    process.stderr.write(
      formatProblems(
        problems.filter(({ severity }) => severity === 'error'),
        'text',
        root,
      ),
    );
    throw new UsageError(
      `There is no page "${wanted}".`,
      guess === null
        ? '"slipway validate" tells whether its file has a mistake.'
        : `Did you mean "${guess}"?`,
    );
  }
  const { source } = readSource(root, summary.source);
  if (source === null)
    throw new UsageError(`${summary.source} cannot be read.`, 'It was there a moment ago.');
  const { entry } = await parsePage(source, sectionTypes());
  const loaded = await (await createPageLoader(project)).load(summary.source);
  const page = loaded.pages.find((candidate) => candidate.route === wanted);
  if (page === undefined || entry === null)
    throw new UsageError(`${summary.source} was changed meanwhile.`, 'Run it again.');
  const index = indexSite(summaries, project.locales);
  const plan = planPage(page, summary.translationKey, index, project);
  const context = { root, store: openStore(root), problems: [] };
  const checked = await checkAssets(
    context,
    [...page.assets, ...project.siteAssets].filter((path) => project.assetPaths.includes(path)),
  );
  const assets = await resolveAssets(checked, context);
  const images = new Map([...assets].map(([path, { image }]) => [path, image]));
  const bundle = await makeBundle(readTool().version);
  const output = await createRenderer({ project, index, bundle, images }).render(plan);
  const values = {
    sourceFile: { path: source.path, hash: source.hash, characters: source.text.length },
    entry: { data: entry.data, body: entry.body },
    page: { ...page },
    plan: { ...plan, page: `(above)` },
    outputFile: { path: output.path, bytes: Buffer.byteLength(output.contents), contents: output.contents },
  };
  if (options.json) {
    process.stdout.write(`${JSON.stringify(values, null, 2)}\n`);
    return 0;
  }
  const titles: Record<keyof typeof values, string> = {
    sourceFile: '1 SourceFile: what stands on disk',
    entry: '2 Entry: parsed, nothing filled in',
    page: '3 Page: defaults, $use and $for filled in, validated',
    plan: '4 RenderPlan: what was decided before any HTML',
    outputFile: '5 OutputFile: what is written',
  };
  for (const key of Object.keys(values) as (keyof typeof values)[]) {
    process.stdout.write(`${colors.bold(titles[key])}\n`);
    if (key === 'outputFile') {
      const { path, bytes, contents } = values.outputFile;
      process.stdout.write(`${path}, ${bytes} bytes\n${String(contents).slice(0, 2000)}\n…\n`);
    } else {
      process.stdout.write(`${JSON.stringify(values[key], null, 2)}\n\n`);
    }
  }
  return 0;
}
