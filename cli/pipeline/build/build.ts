/**
 * The whole build. Page files of which no fact has changed are not touched; the others are made, each in one go. Then the site is
 * checked as a whole, pages that were made from wrong guesses are made again, and the output is updated.
 */
import { performance } from 'node:perf_hooks';
import { addAll } from '../../add-all.ts';
import { type AssetFile, publishAsset } from '../../assets/asset-files.ts';
import { overridesInWords } from '../../policy/judge-policy.ts';
import type { MeasureMemory } from '../../translations/measured-files.ts';
import { budgetProblems } from '../check/budgets.ts';
import { type LeftState, leftState } from '../left/index.ts';
import { ChangedMeanwhile } from '../model/changed-meanwhile.ts';
import { hasErrors, type Problem, sortProblems } from '../model/problems.ts';
import type { RenderedPage } from '../model/types.ts';
import { type Left, type LockHolder, type Output, openOutput } from '../output/index.ts';
import { loadProject } from '../project/load-project.ts';
import { withManifest } from '../site-files/manifest.ts';
import { hashOfContent, listContent } from '../source/read.ts';
import { openStore, type Store } from '../store/index.ts';
import { knownAssets } from './asset-state.ts';
import { BuildFacts, lastBuild } from './build-facts.ts';
import { finishBuild } from './finish.ts';
import { PagePool } from './page-pool.ts';
import { PageRun } from './page-run.ts';
import { type PatchedSite, patchedSite } from './patched-site.ts';
import { type Prepared, prepare } from './prepare.ts';
import type { SettledSite } from './settle.ts';
import type { BuildOptions, BuildResult, BuildStep, MadeElsewhere, SeenBefore } from './types.ts';

/**
 * Builds with the project's lock; once more from the sources when a file changed or left the cache while it was being built.
 * Rejects with a UsageError when the output folder is unfit or in use.
 */
export async function buildSite(options: BuildOptions): Promise<BuildResult> {
  let { seen } = options;
  const onWait = (holder: LockHolder): void => {
    seen = undefined; // by the time the other build has ended, it may be out of date
    options.onWait?.(holder);
  };
  const output = await openOutput({ ...options, onWait });
  try {
    return await new SiteBuild(output, options).run(true, seen);
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    output.discard();
    return await new SiteBuild(output, options).run(false);
  } finally {
    output.close();
  }
}

interface SettleParts {
  run: PageRun;
  prepared: Prepared;
  facts: BuildFacts;
  pool: PagePool;
}

class SiteBuild {
  readonly #output: Output;
  readonly #options: BuildOptions;
  readonly #store: Store;
  readonly #problems: Problem[] = [];
  readonly #timings: BuildResult['timings'] = {};
  #settled: SettledSite | null = null;
  #left: LeftState | null = null;
  /** Pictures of shared pages, once they are drawn. */
  #pictureFiles: AssetFile[] = [];
  #stepStart = performance.now();

  constructor(output: Output, options: BuildOptions) {
    this.#output = output;
    this.#options = options;
    this.#store = openStore(options.root);
  }

  /** @param usesLedger what the last build has left; not when a file of it turned out to be gone */
  async run(usesLedger: boolean, seen?: SeenBefore): Promise<BuildResult> {
    const { root, tool, force } = this.#options;
    const shards = usableShards(this.#options);
    this.#options.onStep('read', 0, 1);
    const listing = seen?.listing ?? listContent(root);
    const last = lastBuild({ listing, store: this.#store, tool }, seen?.record);
    const { project, problems } = await loadProject(root, listing, this.#options, {
      store: this.#store,
      codeHash: tool.codeHash,
      hashOf: (path) => last.hashes.get(path) ?? hashOfContent(root, path),
    });
    addAll(this.#problems, [...problems, ...this.#output.warnings]);
    if (project === null) return this.#failed();
    const facts = new BuildFacts({ listing, project, store: this.#store, tool, last });
    const foreign = this.#output.inspect(project.site.product.slug, force, await this.#leftBefore(seen));
    if (foreign.length > 0) return this.#failed(foreign);
    const known = knownAssets(this.#store, (path) => facts.fileHash(path));
    const ledger = usesLedger ? (shards?.ledger ?? facts.readLedger(this.#options.nowMs)) : null;
    const prepared = await prepare({
      project,
      tool,
      store: this.#store,
      known,
      looksAtAll: ledger === null,
      problems: this.#problems,
    });
    this.#finish('read');
    const run = new PageRun({
      prepared,
      facts,
      output: this.#output,
      ledger,
      nowMs: this.#options.nowMs,
      force: force === true,
    });
    if (usesLedger && shards !== undefined) run.adopt((page) => this.#adopt(shards, page));
    const pool = new PagePool(project, this.#options.workers);
    try {
      return await this.#build(run, prepared, facts, pool);
    } finally {
      await this.#settled?.pictures.stop();
      await pool.close();
    }
  }

  /** How the last build has left the output, and what has changed since. */
  async #leftBefore(seen?: SeenBefore): Promise<Left> {
    const left = seen === undefined ? leftState(this.#store, this.#options.tool) : seen.comparison.left;
    this.#left = left;
    const state = left === null ? null : { ...left.head, folders: left.rows };
    return { state, changes: (await seen?.comparison.changes()) ?? null };
  }

  /** Whether a page is in the new site, as a shard has made it. */
  #adopt({ htmlOf }: MadeElsewhere, page: RenderedPage): boolean {
    if (this.#output.holds(page.outputPath, page.hash)) return true;
    const html = htmlOf(page);
    if (html !== null) this.#output.write(page.outputPath, html);
    return html !== null;
  }

  async #build(run: PageRun, prepared: Prepared, facts: BuildFacts, pool: PagePool): Promise<BuildResult> {
    this.#options.onStep('pages', 0, run.stalePaths().length);
    await run.makeStale(pool);
    await pool.rest();
    this.#finish('pages');
    const parts = { run, prepared, facts, pool };
    const patched = run.isSiteAsBefore() ? await this.#patch(parts) : null;
    const settled = patched === null ? await this.#settle(parts) : null;
    const siteProblems = settled?.problems ?? run.siteProblems();
    const pages = settled === null ? run.newPages() : run.renderedPages();
    const ofFiles = run.problems();
    // After an error not all pages and pictures are made: what some of them weigh would depend on the last build.
    if (!hasErrors([...this.#problems, ...siteProblems, ...ofFiles]))
      addAll(siteProblems, this.#overBudget(pages, run, settled, prepared));
    addAll(this.#problems, [...siteProblems, ...ofFiles]);
    if (hasErrors(this.#problems)) return this.#failed();
    this.#options.onStep('write', 0, 1);
    const files =
      settled === null
        ? withManifest(this.#output, prepared.project, patched?.files ?? run.filesWithNewPages())
        : await this.#writeAll(settled, parts, pages);
    await pool.close();
    const written = await this.#output.commit(files);
    if (written.problems.length > 0) return this.#failed(written.problems);
    const warnings = sortProblems(this.#problems);
    finishBuild({
      options: this.#options,
      store: this.#store,
      facts,
      run,
      prepared,
      settled,
      syllables: patched?.syllables ?? null,
      left: this.#left,
      pictureFiles: this.#pictureFiles,
      siteProblems,
      written,
      warnings: warnings.length,
    });
    const unwritable = this.#store.problem();
    this.#finish('write');
    return {
      ...this.#failed([]),
      problems: unwritable === null ? warnings : sortProblems([...warnings, unwritable]),
      routes: run.routeCount(),
      summaries: settled?.summaries ?? run.newSummaries(),
      summarised: pages,
      get rendered() {
        return run.renderedPages();
      },
      get reasons() {
        return run.reasons();
      },
      bundle: prepared.bundle,
      threads: pool.threads,
      get outputs() {
        return written.rows.map(([path, sizeBytes]) => ({ path, sizeBytes }));
      },
      overwritten: written.overwritten,
      overrides: overridesInWords(prepared.project.policy, prepared.project.options.timeZone),
    };
  }

  /** What edited texts change in the rest of the site; null when that needs all pages. */
  #patch({ run, prepared, facts, pool }: SettleParts): Promise<PatchedSite | null> {
    const measures = { ...this.#measures(facts), inThreads: null };
    return patchedSite({ prepared, output: this.#output, run, pool, store: this.#store, measures });
  }

  #measures(facts: BuildFacts): Omit<MeasureMemory, 'inThreads'> {
    const hashOf = (path: string): string => facts.fileHash(path);
    return { store: this.#store, codeHash: this.#options.tool.codeHash, hashOf, keeps: true };
  }

  /** Checks the site as a whole, and makes pages again that were made from wrong guesses. */
  async #settle({ run, prepared, facts, pool }: SettleParts): Promise<SettledSite> {
    this.#options.onStep('check', 0, 1);
    const details = await run.allDetails(pool);
    const onChecked = (): void => {
      this.#finish('check');
      this.#options.onStep('assets', 0, 1);
    };
    const onPictures = (done: number, total: number): void => this.#options.onStep('assets', done, total);
    // Imported late, as what writes the whole site: most changes of one page need neither.
    const { settle } = await import('./settle.ts');
    const settled = await settle({
      prepared,
      details,
      store: this.#store,
      measures: { ...this.#measures(facts), inThreads: (files) => pool.measure(files) },
      onChecked,
      onPictures,
      threads: this.#options.workers,
    });
    this.#finish('assets');
    this.#settled = settled;
    if (hasErrors([...this.#problems, ...settled.problems, ...run.problems()])) return settled;
    const again = run.unsettled(settled.input);
    this.#options.onStep('again', 0, again.size);
    await run.makeAgain(pool, again, settled.input);
    await pool.rest();
    this.#pictureFiles = await settled.pictures.finish();
    this.#finish('again');
    return settled;
  }

  /** Pages that are heavier than the site allows: of all, or of those that were made when nothing else changed. */
  #overBudget(
    pages: readonly RenderedPage[],
    run: PageRun,
    settled: SettledSite | null,
    { project, bundle, assets, brandFonts }: Prepared,
  ): Problem[] {
    return budgetProblems({
      project,
      summaries: settled?.summaries ?? run.newSummaries(),
      pages,
      bundle,
      assets: settled?.assets ?? assets,
      // What was found of those that all pages share is among the problems of the last build.
      fonts: settled === null ? null : { brand: brandFonts, ofScript: settled.fonts },
      htmlOf: ({ outputPath }) => this.#output.read(outputPath),
    });
  }

  async #writeAll(
    settled: SettledSite,
    { run, prepared, pool }: SettleParts,
    pages: readonly RenderedPage[],
  ) {
    const { project, bundle, icons, brandFonts } = prepared;
    const { searchOfPages, writeRest } = await import('./write-rest.ts');
    const search = await searchOfPages(project, settled.summaries, (paths, take) =>
      run.eachDetails(paths, take, pool),
    );
    return writeRest(this.#output, {
      ...settled,
      search,
      pictureFiles: this.#pictureFiles,
      publish: (file) => publishAsset(file, this.#output, { root: project.root, store: this.#store }),
      project,
      bundle,
      icons,
      brandFonts,
      index: settled.input.index,
      pages,
    });
  }

  /** What is known when nothing was written. */
  #failed(problems: readonly Problem[] = []): BuildResult {
    return {
      problems: sortProblems([...this.#problems, ...problems]),
      routes: 0,
      summaries: [],
      summarised: [],
      rendered: [],
      reasons: [],
      bundle: null,
      timings: this.#timings,
      threads: 1,
      outputs: [],
      overwritten: [],
      overrides: null,
    };
  }

  #finish(step: BuildStep): void {
    const now = performance.now();
    this.#timings[step] = (this.#timings[step] ?? 0) + now - this.#stepStart;
    this.#stepStart = now;
  }
}

/** Pages that were made for a later moment may show what is hidden now, and lack what will have gone. */
function usableShards({ shards, nowMs }: BuildOptions): MadeElsewhere | undefined {
  return shards !== undefined && shards.ledger.nowMs <= nowMs ? shards : undefined;
}
