/**
 * Page files for a check without a build: what the last build has left of those that would be loaded alike, and the others, loaded on all
 * cores. Nothing is stored.
 */
import type { Tool } from '../../package-root.ts';
import type { MeasureMemory } from '../../translations/measured-files.ts';
import { BuildFacts, lastBuild } from '../build/build-facts.ts';
import type { PagePool } from '../build/page-pool.ts';
import { type LoadFiles, loadHere } from '../check/load-site.ts';
import { RULES, SETTINGS } from '../engine/file-facts.ts';
import type { Made } from '../engine/page-maker.ts';
import { SharedTexts } from '../engine/shared-texts.ts';
import { staleFiles } from '../engine/stale.ts';
import { PAGES_FOR_THREADS } from '../engine/threads.ts';
import type { Ledger } from '../engine/types.ts';
import type { FileDetails } from '../pages/load-page.ts';
import type { Project } from '../project/project.ts';
import { openStore } from '../store/index.ts';

interface KnownInput {
  tool: Tool;
  nowMs: number;
}

export function loadKnown({ tool, nowMs }: KnownInput): LoadFiles {
  return async (project, listing) => {
    const store = openStore(project.root);
    const facts = new BuildFacts({
      listing,
      project,
      store,
      tool,
      last: lastBuild({ listing, store, tool }),
    });
    const ledger = facts.readLedger(nowMs);
    const stale = new Set(
      ledger === null ? project.pageFiles : changedFiles(ledger, project.pageFiles, facts, nowMs),
    );
    const found = new FoundFiles();
    const packs = store.openPacks();
    for (const path of project.pageFiles) {
      const handle = stale.has(path) ? undefined : ledger?.files.get(path)?.handle;
      const text = handle === undefined ? null : packs.fetch(handle);
      if (text !== null) found.take(path, text);
    }
    packs.close();
    const unknown = project.pageFiles.filter((path) => !found.details.has(path));
    if (unknown.length >= PAGES_FOR_THREADS) await loadInThreads(project, unknown, found);
    else for (const [path, details] of await loadHere(project, unknown)) found.details.set(path, details);
    const measures: MeasureMemory = {
      store,
      codeHash: tool.codeHash,
      hashOf: (path) => facts.fileHash(path),
      keeps: false,
      inThreads: (files) => inThreads(project, (pool) => pool.measure(files)),
    };
    return { details: found.details, measures };
  };
}

class FoundFiles {
  readonly details = new Map<string, FileDetails>();
  readonly #shared = new SharedTexts();

  /** @param text `FileDetails` as JSON */
  take(path: string, text: string): void {
    this.details.set(path, this.#shared.details(JSON.parse(text) as FileDetails, path));
  }
}

function loadInThreads(project: Project, paths: readonly string[], found: FoundFiles): Promise<void> {
  const take = ({ files }: Made): void => {
    for (const { path, details } of files) found.take(path, details);
  };
  return inThreads(project, (pool) => pool.make(paths, take, { renders: false, stores: false }));
}

async function inThreads<Result>(
  project: Project,
  work: (pool: PagePool) => Promise<Result>,
): Promise<Result> {
  // With what renders pages, which few files are not worth.
  const { PagePool } = await import('../build/page-pool.ts');
  const pool = new PagePool(project, undefined);
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
