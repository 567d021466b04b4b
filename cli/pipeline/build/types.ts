/** What a build is given and what it gives. */
import type { Tool } from '../../package-root.ts';
import type { Bundle } from '../bundle/bundle.ts';
import type { Ledger } from '../engine/ledger.ts';
import type { Problem } from '../model/problems.ts';
import type { PageSummary, RenderedPage } from '../model/types.ts';
import type { LockHolder } from '../output/index.ts';
import type { ReadOptions } from '../resolve/schedule.ts';
import type { Listing } from '../source/read.ts';
import type { FreshRecord } from './freshness.ts';

export interface BuildOptions extends ReadOptions {
  root: string;
  /** Absolute path of the output folder. */
  outFolder: string;
  tool: Tool;
  workers: number | undefined;
  /** What was looked at a moment ago: it is looked at again when another build had to end first. */
  seen?: SeenBefore | undefined;
  /** Part of the freshness record; see `flagsOf`. */
  flags: string;
  /** Writes every file again, also where the output looks as it was left. */
  force?: boolean | undefined;
  onStep(step: BuildStep, done: number, total: number): void;
  /** What other machines have made already. */
  shards?: MadeElsewhere;
  /** Called once when another build of the project has to end first. */
  onWait?(holder: LockHolder): void;
}

/** The content, and what the last build has left. */
export interface SeenBefore {
  listing: Listing;
  record: FreshRecord | null;
}

/** Pages that were made in shards, on this machine or on others. */
export interface MadeElsewhere {
  /** What they were made of: whatever is otherwise here is made again. */
  ledger: Ledger;
  /** Reads the HTML of a page; null when it is not there or not as it was made. */
  htmlOf(page: RenderedPage): Buffer | null;
}

export const BUILD_STEPS = ['read', 'pages', 'check', 'assets', 'again', 'write'] as const;
export type BuildStep = (typeof BUILD_STEPS)[number];

/** Why a page was made, for `--why`. */
export interface Reason {
  route: string;
  changed: string[];
}

export interface BuildResult {
  problems: Problem[];
  /** Number of all pages. */
  routes: number;
  /** Of all pages, or of those that were made when nothing else had to be looked at. */
  summaries: PageSummary[];
  /** The pages of `summaries`. */
  summarised: RenderedPage[];
  /** All pages; put together when it is asked for. */
  readonly rendered: readonly RenderedPage[];
  /** Routes whose HTML was made in this build, and why. */
  reasons: Reason[];
  bundle: Bundle | null;
  /** Milliseconds of each step. */
  timings: Partial<Record<BuildStep, number>>;
  threads: number;
  outputs: { path: string; sizeBytes: number }[];
  /** Files of the output that somebody had changed by hand, and that were written again. */
  overwritten: string[];
  /** Exceptions to the site's policy, in words; null without any. */
  overrides: string | null;
}
