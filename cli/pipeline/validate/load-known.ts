/**
 * Page files without a build: what the last build has left of those that would be loaded alike, and the others, loaded on all cores.
 * Nothing is stored.
 */
import type { Tool } from '../../package-root.ts';
import type { MeasureMemory } from '../../translations/measured-files.ts';
import { BuildFacts, lastBuild } from '../build/build-facts.ts';
import type { PagePool } from '../build/page-pool.ts';
import type { LoadFiles } from '../check/load-site.ts';
import { RULES, SETTINGS } from '../engine/file-facts.ts';
import type { Made } from '../engine/page-maker.ts';
import { SharedTexts } from '../engine/shared-texts.ts';
import { staleFiles } from '../engine/stale.ts';
import { type Ledger, PAGES_FOR_THREADS } from '../engine/types.ts';
import { detailsOf, type FileDetails, type LoadedFile, PageLoader } from '../pages/load-page.ts';
import type { Project } from '../project/project.ts';
import type { Listing } from '../source/read.ts';
import { openStore } from '../store/index.ts';

interface KnownInput {
  tool: Tool;
  nowMs: number;
}

export function loadKnown({ tool, nowMs }: KnownInput): LoadFiles {
  return async (project, listing) => {
    const details = new Map<string, FileDetails>();
    const facts = await takeOver({ project, listing, tool, nowMs, paths: project.pageFiles }, (path, file) =>
      details.set(path, file.details),
    );
    const measures: MeasureMemory = {
      store: openStore(project.root),
      codeHash: tool.codeHash,
      hashOf: (path) => facts.fileHash(path),
      keeps: false,
      inThreads: (files) => inThreads(project, (pool) => pool.measure(files)),
    };
    return { details, measures };
  };
}

/** A page file as it was loaded elsewhere, without its pages. */
export interface FileTakenOver extends Pick<LoadedFile, 'hash' | 'reads' | 'changesAtMs'> {
  details: FileDetails;
}

interface TakeOverInput extends KnownInput {
  project: Project;
  listing: Listing;
  /** Page files that are wanted. */
  paths: readonly string[];
  /** Called between files: whether to go on. Given by those whose thread has other work. */
  turn?(): Promise<boolean>;
}

/** @returns hashes of what the files have read, as it was when this began */
export async function takeOver(
  input: TakeOverInput,
  take: (path: string, file: FileTakenOver) => void,
): Promise<BuildFacts> {
  const { project, listing, tool, nowMs, paths, turn } = input;
  const store = openStore(project.root);
  const last = lastBuild({ listing, store, tool });
  const facts = new BuildFacts({ listing, project, store, tool, last });
  const ledger = facts.readLedger(nowMs);
  const stale = new Set(ledger === null ? paths : changedFiles(ledger, paths, facts, nowMs));
  const shared = new SharedTexts();
  const read = (path: string, text: string): FileDetails =>
    shared.details(JSON.parse(text) as FileDetails, path);
  const unknown: string[] = [];
  const packs = store.openPacks();
  try {
    for (const path of paths) {
      if (turn !== undefined && !(await turn())) return facts;
      const file = stale.has(path) ? undefined : ledger?.files.get(path);
      const text = file === undefined ? null : packs.fetch(file.handle);
      if (file === undefined || text === null) unknown.push(path);
      else take(path, { ...reading(file), details: read(path, text) });
    }
  } finally {
    packs.close();
  }
  if (unknown.length < PAGES_FOR_THREADS) {
    // A file that changes meanwhile has another hash than the one that is compared later.
    const loader = new PageLoader(project, turn ?? null);
    for (const path of unknown) {
      if (turn !== undefined && !(await turn())) return facts;
      const loaded = await loader.load(path);
      take(path, { ...reading(loaded), details: detailsOf(loaded) });
    }
    return facts;
  }
  const takeAll = ({ files }: Made): void => {
    for (const file of files) take(file.path, { ...reading(file), details: read(file.path, file.details) });
  };
  const options = { renders: false, stores: false };
  // A thread with other work does not load as well.
  await inThreads(project, (pool) => pool.make(unknown, takeAll, options), turn === undefined);
  return facts;
}

/** Field by field: those of a stored file are behind getters. */
function reading({ hash, reads, changesAtMs }: Omit<FileTakenOver, 'details'>) {
  return { hash, reads, changesAtMs };
}

async function inThreads<Result>(
  project: Project,
  work: (pool: PagePool) => Promise<Result>,
  worksHere = true,
): Promise<Result> {
  // With what renders pages, which few files are not worth.
  const { PagePool } = await import('../build/page-pool.ts');
  const pool = new PagePool(project, undefined, worksHere);
  try {
    return await work(pool);
  } finally {
    await pool.close();
  }
}

/** Files of which something has changed that loading or judging them reads. */
function changedFiles(
  ledger: Ledger,
  pageFiles: readonly string[],
  facts: BuildFacts,
  nowMs: number,
): readonly string[] {
  if ([SETTINGS, RULES].some((name) => ledger.facts.get(name) !== facts.fileHash(name))) return pageFiles;
  const current = {
    fileHash: (path: string) => facts.fileHash(path),
    // Pages are not rendered.
    factHash: (name: string) => ledger.facts.get(name) ?? '',
  };
  return staleFiles(ledger, pageFiles, current, nowMs).map(({ path }) => path);
}
