/** A page file with a long table, made by parts: its pages and what is known of them, put together as if it had been made at once. */

import { addAll } from '../../add-all.ts';
import type { PageSummary } from '../model/types.ts';
import type { FileDetails } from '../pages/load-page.ts';
import type { PageKeys } from '../resolve/page-keys.ts';
import { earliest } from '../resolve/schedule.ts';
import type { Handle, Store } from '../store/index.ts';
import type { MadeFile, MadePage } from './page-maker.ts';
import type { SharedTexts } from './shared-texts.ts';

type Details = FileDetails & { keys?: PageKeys };

export class TableInParts {
  readonly #path: string;
  readonly #shared: SharedTexts;
  /** As the build keeps them. */
  readonly #kept: PageSummary[] = [];
  #hash: string | null = null;
  /** Summaries of each part as JSON, without brackets: the words of all pages are many. */
  readonly #summaries: string[] = [];
  readonly #findings: FileDetails['findings'] = [];
  readonly #dependencies = new Set<string>();
  readonly #keys: string[] = [];
  readonly #reads = new Set<string>();
  readonly #changesAtMs: (number | null)[] = [];
  readonly #pages: (MadePage | null)[] = [];
  #isSound = true;

  constructor(path: string, shared: SharedTexts) {
    this.#path = path;
    this.#shared = shared;
  }

  /** @param numbers of the part's sets in this build */
  add({ hash, reads, changesAtMs, details, pages }: MadeFile, numbers: readonly number[]): void {
    const read = JSON.parse(details) as Details;
    const { summaries, problems, findings, dependencies, keys } = read;
    this.#hash ??= hash;
    // What is wrong with rows is known only beside all others, and so are keys of lists that are divided.
    this.#isSound &&= problems.length === 0 && keys?.of === 'rows' && hash === this.#hash;
    if (!this.#isSound || keys === undefined) return;
    if (summaries.length > 0) this.#summaries.push(JSON.stringify(summaries).slice(1, -1));
    addAll(this.#kept, this.#shared.details(read, this.#path).summaries);
    addAll(this.#findings, findings);
    addAll(this.#keys, keys.keys);
    for (const path of dependencies) this.#dependencies.add(path);
    for (const name of reads) this.#reads.add(name);
    this.#changesAtMs.push(changesAtMs);
    for (const page of pages)
      this.#pages.push(page === null ? null : { ...page, set: numbers[page.set] ?? 0 });
  }

  /** The file, and its details as the build keeps them; null when it has to be made at once. @param store takes the details */
  whole(store: Store): { file: MadeFile; details: FileDetails } | null {
    if (!this.#isSound || this.#hash === null) return null;
    const rest = { problems: [], findings: this.#findings, dependencies: [...this.#dependencies] };
    const keys: PageKeys = { of: 'rows', keys: this.#keys };
    const file = {
      path: this.#path,
      hash: this.#hash,
      reads: [...this.#reads],
      changesAtMs: earliest(this.#changesAtMs),
      handle: this.#store(store, JSON.stringify({ ...rest, keys }).slice(1)),
      ...{ details: '', pages: this.#pages, kept: [] },
    };
    return { file, details: { summaries: this.#kept, ...rest } };
  }

  #store(store: Store, rest: string): Handle {
    const packs = store.openPacks();
    const handle = packs.append(`{"summaries":[${this.#summaries.join()}],${rest}`);
    packs.close();
    return handle;
  }
}
