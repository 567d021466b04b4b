/** Hashes of files that are known at the beginning of a build. */
import type { Tool } from '../../package-root.ts';
import { FileFacts, SETTINGS } from '../engine/file-facts.ts';
import { readLedger } from '../engine/ledger.ts';
import { shortFactHash } from '../engine/recorder.ts';
import type { Ledger } from '../engine/types.ts';
import { FRONT_MATTER } from '../pages/listed-pages.ts';
import type { Project } from '../project/project.ts';
import type { Listing } from '../source/read.ts';
import { isUntouched } from '../source/untouched.ts';
import type { Store } from '../store/index.ts';
import { type LastRecord, lastRecord } from './freshness.ts';

interface BuildFactsInput {
  listing: Listing;
  project: Project;
  store: Store;
  tool: Tool;
  last: LastBuild;
}

/** What is known of the last build. */
export interface LastBuild {
  record: LastRecord | null;
  /** Hashes of files of content that are unchanged since. */
  hashes: ReadonlyMap<string, string>;
}

/** @param record of the last build, when it was read a moment ago */
export function lastBuild(
  { listing, store, tool }: Pick<BuildFactsInput, 'listing' | 'store' | 'tool'>,
  record: LastRecord | null = lastRecord(store, tool),
): LastBuild {
  return { record, hashes: record === null ? new Map() : untouchedHashes(listing, record) };
}

export class BuildFacts extends FileFacts {
  readonly #input: BuildFactsInput;
  /** The record of the last build. */
  readonly last: LastRecord | null;

  #siteKey: string | null = null;

  constructor(input: BuildFactsInput) {
    const { listing, project, last } = input;
    super({ project, present: new Set(listing.files.map(({ path }) => path)), known: last.hashes });
    this.#input = input;
    this.last = last.record;
  }

  get listing(): Listing {
    return this.#input.listing;
  }

  readLedger(nowMs: number): Ledger | null {
    const ledger = readLedger(this.#input.store, this.#input.tool.codeHash, nowMs);
    if (ledger !== null) this.#noteFrontMatter(ledger);
    return ledger;
  }

  /** Front matter of files that are unchanged: a list may have read that of all articles. */
  #noteFrontMatter({ facts, files }: Ledger): void {
    for (const [name, hash] of facts) {
      if (!name.startsWith(FRONT_MATTER)) continue;
      const path = name.slice(FRONT_MATTER.length);
      if (files.get(path)?.hash === this.fileHash(path)) this.note(name, hash);
    }
  }

  override note(path: string, hash: string): void {
    super.note(path, hash);
    this.#siteKey = null;
  }

  /** A key of everything that is not a page file: even a file that no page reads may change the site. */
  siteKey(): string {
    this.#siteKey ??= this.#makeSiteKey();
    return this.#siteKey;
  }

  #makeSiteKey(): string {
    const { project, listing, tool } = this.#input;
    const pages = new Set(project.pageFiles);
    const files = listing.files.filter(({ path }) => !pages.has(path));
    const hashes = files.map(({ path }) => `${path} ${this.fileHash(path)}`);
    return shortFactHash([tool.hash, this.fileHash(SETTINGS), ...hashes].join('\n'));
  }
}

/** Hashes of files that are unchanged since the last build. */
function untouchedHashes({ files }: Listing, { head, rows }: LastRecord): Map<string, string> {
  const hashes = new Map<string, string>();
  let place = 0;
  // Both are in the order of their paths.
  for (const file of files) {
    while ((rows[place]?.[0] ?? file.path) < file.path) place += 1;
    const row = rows[place];
    if (row?.[0] === file.path && isUntouched(file, row, head.writtenMs)) hashes.set(file.path, row[3]);
  }
  return hashes;
}
