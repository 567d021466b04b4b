/** Shapes that the steps of the engine share: what a build leaves for the next one. */
import type { Problem } from '../model/problems.ts';
import type { MadeFile, MadePage } from './page-maker.ts';
import type { FactName } from './recorder.ts';

/** Number of page files from which threads are worth it: starting one costs about as much as making 100 pages. */
export const PAGES_FOR_THREADS = 300;

/** Pages of a table with more rows are made in parts by all threads, of which none has all of them in memory. */
export const MOST_ROWS_AT_ONCE = 200;

/** A page file as the ledger knows it. */
export interface LedgerFile extends Omit<MadeFile, 'details' | 'pages' | 'kept'> {
  /** Whether its details contain problems, which every build has to print. */
  hasProblems: boolean;
  pages: MadePage[];
}

export interface Ledger {
  /** The moment the site was built for. */
  nowMs: number;
  /** By path. */
  files: Map<string, LedgerFile>;
  /** Sets of facts that pages share; `MadePage.set` is a position here. */
  sets: FactName[][];
  /** Hashes of those facts, and of the files that loading has read. */
  facts: Map<FactName, string>;
  /** Problems of the site as a whole: only warnings, since a build with errors leaves no ledger. */
  siteProblems: Problem[];
  /** The next moment at which the site as a whole changes by schedule; null for never. */
  siteChangesAtMs: number | null;
  /** Under which the syllables of all pages are stored, for what they change in a script's font; null where no page has any. */
  syllables: string | null;
  /** The seal of the output's record; null when the build left none. */
  outputSeal: string | null;
  /** Where it was read; null when nothing was read. */
  whole: WholeLedger | null;
}

/** A ledger as it was last written whole. */
export interface WholeLedger extends Pick<Ledger, 'files' | 'facts'> {
  /** Of its bytes. */
  hash: string;
  sizeBytes: number;
  /** Number of its sets; those of changes follow. */
  setCount: number;
}

export interface LedgerInput extends Omit<Ledger, 'facts'> {
  /** Facts to compare although no page has read them. */
  further: readonly FactName[];
  /** Of every fact that a set, a file's reads or `further` name. */
  hashOf(name: FactName): string;
}
