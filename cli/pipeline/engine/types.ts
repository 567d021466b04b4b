import type { MadeFile, MadePage } from './page-maker.ts';

/** A page file as the ledger knows it. */
export interface LedgerFile extends Omit<MadeFile, 'details' | 'pages'> {
  /** Whether its details contain problems, which every build has to print. */
  hasProblems: boolean;
  pages: MadePage[];
}
