/** Finishes a build by storing data for the next one: the ledger, the freshness record, and a cache without unused entries. */

import { type AssetFile, storedIds } from '../../assets/asset-files.ts';
import { assetRecordsId } from '../../assets/checked-assets.ts';
import { measuresId } from '../../translations/measured-files.ts';
import { bundleId } from '../bundle/bundle.ts';
import { isFileFact, RULES, SETTINGS } from '../engine/file-facts.ts';
import { ledgerId, writeLedger } from '../engine/ledger.ts';
import { changesId } from '../engine/ledger-changes.ts';
import { type FactName, factHash } from '../engine/recorder.ts';
import { packOfFile } from '../engine/stored-files.ts';
import type { Ledger } from '../engine/types.ts';
import { type LeftState, leftId, storeLeftState } from '../left/index.ts';
import type { Problem } from '../model/problems.ts';
import type { OutputState } from '../output/index.ts';
import { headIcons } from '../pictures/icons.ts';
import { countSyllables } from '../pictures/syllable-counts.ts';
import { projectId } from '../project/stored-project.ts';
import { earliest } from '../resolve/schedule.ts';
import { sourceOf } from '../source/source.ts';
import { isUntouched, rowOf } from '../source/untouched.ts';
import { rowEntries, type Store } from '../store/index.ts';
import { assetStateId, knownAssets, storeAssets } from './asset-state.ts';
import type { BuildFacts } from './build-facts.ts';
import { type FreshRecord, freshId, storeRecord } from './freshness.ts';
import { ENTRIES_KEY, type PageRun, SITE_KEY } from './page-run.ts';
import { storeSyllables, syllablesId } from './patched-site.ts';
import type { Prepared } from './prepare.ts';
import type { SettledSite } from './settle.ts';
import type { BuildOptions } from './types.ts';

export interface FinishedBuild {
  options: BuildOptions;
  store: Store;
  facts: BuildFacts;
  run: PageRun;
  prepared: Prepared;
  /** Null when the site as a whole is unchanged. */
  settled: SettledSite | null;
  /** Under which the syllables of all pages are stored, when the site as a whole is unchanged. */
  syllables: string | null;
  pictureFiles: readonly AssetFile[];
  siteProblems: Problem[];
  /** How the build before has left its output. */
  left: LeftState | null;
  written: { state: OutputState };
  warnings: number;
}

export function finishBuild(build: FinishedBuild): void {
  const { store, settled, run, options } = build;
  if (settled !== null) {
    noteUsedBytes(build, settled);
    storeAssets(store, settled.assets);
  }
  const ledger = run.ledger();
  const syllables = settled === null ? build.syllables : storedSyllables(store, settled);
  recordLedger(build, { ...ledger, syllables });
  recordFreshness(build);
  const { tool } = options;
  const assets = settled?.assets ?? knownAssets(store, (path) => build.facts.fileHash(path));
  const files = [
    ...assets.values(),
    build.prepared.icons,
    build.prepared.brandFonts,
    { files: build.pictureFiles },
    ...(settled === null ? [] : [settled.fonts]),
  ].flatMap((made) => made.files);
  const entries = [
    ...storedIds(files),
    ...build.prepared.brandFonts.entries,
    ledgerId(tool.codeHash),
    changesId(tool.codeHash),
    ...rowEntries(freshId(tool.codeHash)),
    ...rowEntries(leftId(tool.codeHash)),
    ...rowEntries(measuresId(tool.codeHash)),
    bundleId(tool.hash),
    projectId(tool.codeHash),
    assetRecordsId(),
    assetStateId(),
    ...(syllables === null ? [] : [syllablesId(syllables)]),
  ];
  const packs = new Set(Array.from(ledger.files.values(), packOfFile));
  store.sweep({ entries, packs }, Date.now());
}

/**
 * Notes which bytes of assets and fonts the site has. Those that are in the files by now may have been saved since, and would be taken for
 * them by the next build.
 */
function noteUsedBytes({ facts, prepared, options }: FinishedBuild, { assets }: SettledSite): void {
  const { project } = prepared;
  const content = sourceOf(options.root);
  const read = new Set([...project.pageFiles, ...project.hashes.keys()]);
  for (const file of facts.listing.files) {
    if (read.has(file.path)) continue;
    const now = content.look(file.path);
    // Nobody knows which bytes were read of it: the next build begins again with this file.
    if (now === null || !isUntouched(now, rowOf(file, ''), Number.POSITIVE_INFINITY))
      facts.note(file.path, '');
  }
  for (const { record } of assets.values()) {
    const before = prepared.assets.get(record.path)?.record.hash ?? record.hash;
    // Icons and styles were made of the site's pictures before all pictures were checked.
    facts.note(`content${record.path}`, before === record.hash ? record.hash : '');
  }
}

function storedSyllables(store: Store, { summaries }: SettledSite): string | null {
  const counts = countSyllables(summaries);
  return counts === null ? null : storeSyllables(store, counts);
}

function recordLedger(
  build: FinishedBuild,
  ledger: ReturnType<PageRun['ledger']> & Pick<Ledger, 'syllables'>,
): void {
  const { store, facts, prepared, siteProblems, written, options } = build;
  writeLedger(store, options.tool.codeHash, {
    ...ledger,
    siteProblems,
    siteChangesAtMs: prepared.project.changesAtMs,
    outputSeal: written.state.seal,
    further: [SITE_KEY, ENTRIES_KEY, SETTINGS, RULES],
    hashOf: hashesOf(prepared, facts),
  });
}

/** Hashes of the facts that pages have read, and of the files that loading has read. */
export function hashesOf({ project, bundle, icons, fonts }: Prepared, facts: BuildFacts) {
  const root = { project, bundle, icons: headIcons(icons), fonts };
  return (name: FactName): string => {
    if (name === SITE_KEY) return facts.siteKeys().site;
    if (name === ENTRIES_KEY) return facts.siteKeys().entries;
    return isFileFact(name) ? facts.fileHash(name) : factHash(root, name);
  };
}

function recordFreshness(build: FinishedBuild): void {
  const { options, store, facts, run, prepared, written, warnings } = build;
  const { files } = facts.listing;
  const head: FreshRecord = {
    flags: options.flags,
    toolHash: options.tool.hash,
    outputSeal: written.state.seal,
    routes: run.routeCount(),
    warnings,
    writtenMs: Date.now(),
    changesAtMs: earliest([prepared.project.changesAtMs, ...run.changesAtMs()]),
    nowMs: options.nowMs,
  };
  // The rows of a large site are made one by one.
  const rows = {
    *[Symbol.iterator]() {
      for (const file of files) yield rowOf(file, facts.fileHash(file.path));
    },
  };
  storeLeftState(store, options.tool, written.state, build.left);
  storeRecord(store, options.tool, { head, rows }, facts.last);
}
