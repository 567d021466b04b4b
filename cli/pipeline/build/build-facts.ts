/** Hashes of files that are known at the beginning of a build. */
import type { Tool } from '../../package-root.ts';
import { FileFacts, RULES, SETTINGS } from '../engine/file-facts.ts';
import { readLedger } from '../engine/ledger.ts';
import type { Ledger } from '../engine/types.ts';
import { COLLECTIONS_FOLDER } from '../model/routes.ts';
import { FRONT_MATTER } from '../pages/listed-pages.ts';
import type { Project } from '../project/project.ts';
import { DRAFTS } from '../resolve/schedule.ts';
import { keyHash, type Listing } from '../source/read.ts';
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

export interface SiteKeys {
  /** Of what the site as a whole is made from. */
  site: string;
  /** Of entries and tables that the site has through its pages alone, each of which records that it reads them. */
  entries: string;
}

export class BuildFacts extends FileFacts {
  readonly #input: BuildFactsInput;
  /** The record of the last build. */
  readonly last: LastRecord | null;

  #keys: SiteKeys | null = null;

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
    this.#keys = null;
  }

  /** Keys of everything that is not a page file: even a file that no page reads may change the site. */
  siteKeys(): SiteKeys {
    this.#keys ??= this.#makeKeys();
    return this.#keys;
  }

  #makeKeys(): SiteKeys {
    const { project, listing, tool } = this.#input;
    const pages = new Set(project.pageFiles);
    const ofSite = new Set(project.siteFiles);
    const [site, entries]: [string[], string[]] = [[], []];
    for (const { path } of listing.files) {
      if (pages.has(path)) continue;
      const isOfPages = path.startsWith(COLLECTIONS_FOLDER) && !ofSite.has(path);
      (isOfPages ? entries : site).push(`${path} ${this.fileHash(path)}`);
    }
    const settings = [SETTINGS, RULES, DRAFTS].map((name) => this.fileHash(name));
    return {
      site: keyHash([tool.hash, ...settings, ...site].join('\n')),
      entries: keyHash(entries.join('\n')),
    };
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
