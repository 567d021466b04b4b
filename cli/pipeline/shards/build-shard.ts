/** One shard of a site: its own pages as far as one can make them without the others', and the pictures that they show. */
import { addAll } from '../../add-all.ts';
import { storedIds } from '../../assets/asset-files.ts';
import { checkSiteAssets } from '../../assets/asset-problems.ts';
import type { Tool } from '../../package-root.ts';
import { collectAssets, knownAssets } from '../build/asset-state.ts';
import { BuildFacts, lastBuild } from '../build/build-facts.ts';
import { hashesOf } from '../build/finish.ts';
import { PagePool } from '../build/page-pool.ts';
import { PageRun } from '../build/page-run.ts';
import { type Prepared, prepare } from '../build/prepare.ts';
import { RULES, SETTINGS } from '../engine/file-facts.ts';
import { writeLedger } from '../engine/ledger.ts';
import { hasErrors, type Problem, sortProblems } from '../model/problems.ts';
import { loadProject } from '../project/load-project.ts';
import type { ReadOptions } from '../resolve/schedule.ts';
import { makePictures, planPictures } from '../social/social-pictures.ts';
import { listContent } from '../source/read.ts';
import { type EntryId, openStore, type Store } from '../store/index.ts';
import { ownsFile, type Shard } from './shard.ts';
import { beginShardFolder, finishShardFolder, type ShardFolder } from './shard-folder.ts';

export interface ShardOptions extends ReadOptions {
  root: string;
  shard: Shard;
  /** Absolute path of the shard's folder. */
  folder: string;
  tool: Tool;
  workers: number | undefined;
  /** Called when pages or pictures begin. */
  onStep(step: 'read' | 'pages' | 'assets', done: number, total: number): void;
}

export interface ShardResult {
  problems: Problem[];
  /** Page files of the shard. */
  files: number;
  /** Pages whose HTML was made. */
  pages: number;
}

/** Leaves a finished shard, or none when its pages have errors. Rejects with a UsageError when the folder is in use otherwise. */
export async function buildShard(options: ShardOptions): Promise<ShardResult> {
  const { root, tool, nowMs } = options;
  options.onStep('read', 0, 1);
  const folder = beginShardFolder(root, options.folder);
  const store = openStore(root);
  const listing = listContent(root);
  const { project, problems } = await loadProject(root, listing, options);
  if (project === null) return { problems: sortProblems(problems), files: 0, pages: 0 };
  const facts = new BuildFacts({ listing, project, store, tool, last: lastBuild({ listing, store, tool }) });
  const known = knownAssets(store, (path) => facts.fileHash(path));
  const prepared = await prepare({ project, tool, store, known, looksAtAll: true, problems });
  const paths = project.pageFiles.filter((path) => ownsFile(options.shard, path));
  const output = {
    begin: () => folder.pages,
    holds: () => false,
    intactSeal: () => null,
    untouched: () => null,
  };
  const run = new PageRun({ prepared, facts, output, paths, ledger: null, nowMs, force: true });
  const pool = new PagePool(project, options.workers);
  try {
    options.onStep('pages', 0, paths.length);
    await run.makeStale(pool);
    await pool.rest();
    const entries = await makeAssets({ prepared, run, pool, store, problems, options });
    addAll(problems, run.problems());
    if (hasErrors(problems)) return { problems: sortProblems(problems), files: paths.length, pages: 0 };
    await pool.close();
    leaveCache({ folder, store, run, prepared, facts, entries, options });
  } finally {
    await pool.close();
  }
  return { problems: sortProblems(problems), files: paths.length, pages: run.newPages().length };
}

interface AssetWork {
  prepared: Prepared;
  run: PageRun;
  pool: PagePool;
  store: Store;
  problems: Problem[];
  options: ShardOptions;
}

/** Pictures of the shard's own pages, and the pages that could not be made without them. Gives what of the store they are. */
async function makeAssets({ prepared, run, pool, store, problems, options }: AssetWork): Promise<EntryId[]> {
  const { project } = prepared;
  const details = run.madeDetails();
  const summaries = [...details.values()].flatMap((file) => file.summaries);
  const dependencies = new Map(
    [...details.values()].flatMap((file) => file.summaries.map(({ route }) => [route, file.dependencies])),
  );
  const checked = await checkSiteAssets(
    { project, store },
    summaries,
    (route) => dependencies.get(route) ?? [],
  );
  addAll(problems, checked.problems);
  if (hasErrors([...problems, ...run.problems()])) return [];
  options.onStep('assets', 0, 1);
  const context = {
    root: project.root,
    store,
    problems,
    onProgress: (done: number, total: number) => options.onStep('assets', done, total),
  };
  const assets = await collectAssets(checked.assets, prepared.assets, context);
  const pictures = makePictures(planPictures(project, summaries, assets), context, options.workers);
  try {
    await run.makeHeld(pool, assets);
    await pool.rest();
    const files = [...assets.values(), prepared.icons, { files: await pictures.finish() }].flatMap(
      (made) => made.files,
    );
    return storedIds(files);
  } finally {
    await pictures.stop();
  }
}

interface LeftBehind extends Pick<AssetWork, 'prepared' | 'run' | 'store' | 'options'> {
  folder: ShardFolder;
  facts: BuildFacts;
  entries: EntryId[];
}

/** Writes what the merge needs beside the HTML; the record comes last. */
function leaveCache({ folder, store, run, prepared, facts, entries, options }: LeftBehind): void {
  for (const id of entries) {
    const value = store.get(id);
    if (value !== null) folder.store.put(id, value.bytes);
  }
  const packs = folder.store.openPacks();
  const ledger = run.ledger();
  for (const [path, details] of run.madeDetails()) {
    const file = ledger.files.get(path);
    if (file !== undefined)
      ledger.files.set(path, { ...file, handle: packs.append(JSON.stringify(details)) });
  }
  packs.close();
  const { tool, nowMs, drafts, shard } = options;
  writeLedger(folder.store, tool.hash, {
    ...ledger,
    siteProblems: [],
    siteChangesAtMs: null,
    syllables: null,
    outputSeal: null,
    further: [SETTINGS, RULES],
    hashOf: hashesOf(prepared, facts),
  });
  const unwritable = folder.store.problem();
  if (unwritable !== null) throw new Error(unwritable.message);
  finishShardFolder(folder, { shard, toolHash: tool.hash, nowMs, drafts, entries });
}
