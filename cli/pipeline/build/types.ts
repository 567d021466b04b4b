/** Options and result of a build. */
import type { Tool } from '../../package-root.ts';
import type { Bundle } from '../bundle/bundle.ts';
import type { Ledger } from '../engine/types.ts';
import type { Comparison } from '../left/index.ts';
import type { Problem } from '../model/problems.ts';
import type { PageSummary, RenderedPage } from '../model/types.ts';
import type { LockHolder } from '../output/index.ts';
import type { ReadOptions } from '../resolve/schedule.ts';
import type { Listing } from '../source/read.ts';
import type { LastRecord } from './freshness.ts';

export interface BuildOptions extends ReadOptions {
  root: string;
  /** Absolute path of the output folder. */
  outFolder: string;
  tool: Tool;
  workers: number | undefined;
  /** State that was read a moment ago; read again when another build had to end first. */
  seen?: SeenBefore | undefined;
  /** Part of the freshness record; see `flagsOf`. */
  flags: string;
  /** Writes every file again, even if the output seems unchanged. */
  force?: boolean | undefined;
  onStep(step: BuildStep, done: number, total: number): void;
  /** Pages that other machines have made already. */
  shards?: MadeElsewhere;
  /** Called once when another build of the project has to end first. */
  onWait?(holder: LockHolder): void;
}

/** The listed content, the record of the last build, and what has changed in its output since. */
export interface SeenBefore {
  listing: Listing;
  record: LastRecord | null;
  comparison: Comparison;
}

/** Pages that were made in shards, on this machine or on others. */
export interface MadeElsewhere {
  /** The ledger of their inputs: pages whose inputs differ here are made again. */
  ledger: Ledger;
  /** Reads the HTML of a page; null when it is missing or has changed. */
  htmlOf(page: RenderedPage): Buffer | null;
}

export const BUILD_STEPS = ['read', 'pages', 'check', 'assets', 'again', 'write'] as const;
export type BuildStep = (typeof BUILD_STEPS)[number];

/** Why a page was made, for `--why`. */
export interface Reason {
  route: string;
  changed: readonly string[];
}

export interface BuildResult {
  problems: Problem[];
  /** Number of all pages. */
  routes: number;
  /** Of all pages, or only of those that were made when the rest did not have to be checked. */
  summaries: PageSummary[];
  /** The pages of `summaries`. */
  summarised: RenderedPage[];
  /** All pages; computed on access. */
  readonly rendered: readonly RenderedPage[];
  /** Routes whose HTML was made in this build, and why; computed on access. */
  readonly reasons: Reason[];
  bundle: Bundle | null;
  /** Milliseconds of each step. */
  timings: Partial<Record<BuildStep, number>>;
  threads: number;
  /** Computed on access. */
  readonly outputs: { path: string; sizeBytes: number }[];
  /** Files of the output that somebody had changed by hand, and that were written again. */
  overwritten: string[];
  /** Exceptions to the site's policy, in words; null without any. */
  overrides: string | null;
}
