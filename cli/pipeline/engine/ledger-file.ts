import type { MadeFile, MadePage } from './page-maker.ts';

/** A page file as the ledger knows it. */
export interface LedgerFile extends Omit<MadeFile, 'details' | 'pages'> {
  /** Whether its details hold problems, so that they are to be printed again. */
  hasProblems: boolean;
  pages: MadePage[];
}
