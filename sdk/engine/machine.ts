/**
 * What a download does next. Pure: a state and an event give the next state and the effects to perform, so that orders of events can be
 * tried by the thousand. `download.ts` performs the effects and reports what comes of them.
 *
 * One effect that takes time is under way at most. What calls it off (a pause, a cancel) waits for its result, which comes at once,
 * before anything else begins.
 */
import type { DownloadState, Verified } from '../types.ts';
import { downloadError } from './download-error.ts';
import type { Expected } from './integrity.ts';
import { apply, type OneOf, type Table } from './one-of.ts';
import type { PassedFile } from './passed.ts';
import { type Measure, measureProgress } from './progress.ts';
import {
  backOffMs,
  Fault,
  MAX_FAILURES,
  MAX_LOOKUPS,
  MAX_REFUSALS,
  MAX_SETBACKS,
  PROGRESS_BYTES,
} from './retry.ts';

/** Where a package comes from. One of `endpoint` and `url` is given, both absolute. */
export interface Source {
  /** Slug: names the database and the file. */
  product: string;
  /** Link lookup, call 1 of spec §7. */
  endpoint: string | null;
  /** Fixed link. */
  url: string | null;
  /** Opened when the lookup fails. */
  fallback?: string | null;
  integrity: string | null;
  /** Who must have signed the package: `sha256-` of the certificate. */
  signer: string | null;
}

/** The package's address, and what it must be. */
export interface Target {
  link: string;
  expected: Expected | null;
}

/** The world at the time of an event. */
export interface Moment {
  isOnline: boolean;
  /** `false` inside another app. */
  canSave: boolean;
  /** Something is promised of the package. */
  mustProve: boolean;
  /** What must come is known, so that all that can be wrong is what came. */
  isExpecting: boolean;
  /** What is here, and how fast it came. */
  figures: Measure;
  /** Random, from 0 to under 1. */
  chance: number;
}

/** What may come, each with its details: what the page wants, what other tabs do, and what becomes of effects. */
export interface Events {
  start: { isOnlyUnfinished: boolean };
  pause: true;
  resume: true;
  cancel: true;
  destroy: true;
  /** Time has passed, the device is online again, or the page is shown again. */
  wake: true;
  /** Another tab downloads the same package. */
  watched: DownloadState;
  /** The try under way knows the link, and what is promised. */
  aimed: Target;
  gotBytes: true;
  /** The whole is here, and so much of it was looked at. */
  verified: Verified;
  /** Everything is closed, and the lock given back. */
  runEnded: true;
  /** This tab may download. `target` is what a stored record says of the link. */
  found: { isFound: boolean; target: Target | null };
  /** The whole was checked. */
  passed: PassedFile;
  saved: PassedFile;
  /** Whether the package's server is there at all. */
  probed: boolean;
  /** Another tab, or another button, has ended the same download. */
  endedElsewhere: true;
  /** It was called off: whatever came of it is of no use. */
  calledOff: true;
  failed: Fault;
}

/** How to try. */
export interface Try {
  target: Target | null;
  isAgain: boolean;
  failures: number;
  /** Ask for the whole although a part is here: the server cannot do better. */
  isWhole: boolean;
}

/** What is to be done, each with its details. `queueUp`, `attempt`, `probe` and `save` are followed by an event of their own, `calledOff` or `failed`. */
export interface Effects {
  /** Wait until this tab may download, then look for something stored. */
  queueUp: true;
  /**
   * Find the target unless it is known (`isAgain`: the one that was known does not work), take up what is stored for it, request what is
   * missing, and check the whole. `failures`: in a row.
   */
  attempt: Try;
  /** See whether the server of the link is there at all. */
  probe: { link: string };
  save: PassedFile;
  publish: DownloadState;
  wait: { delayMs: number };
  /** Store what waits in memory. */
  checkpoint: true;
  /** Call off the effect under way. */
  callOff: true;
  /** Call off the run, the wait for the lock included. */
  callOffRun: true;
  /** Delete what is stored, now and at the end. */
  forget: true;
  /** Close everything. */
  endRun: true;
}

export type Event = OneOf<Events>;
export type Effect = OneOf<Effects>;

/** A run, or the time between two. */
export interface State {
  /** `queued` until this tab may download; `ending` until everything is closed. */
  step: 'idle' | 'queued' | 'working' | 'waiting' | 'paused' | 'ending';
  source: Source;
  /** Opened when all else fails: the last one that is known, whichever run found it. */
  link: string | null;
  /** Goes on only when something is stored. */
  isProbing: boolean;
  /** Another tab's download was shown. */
  isFollowing: boolean;
  isPaused: boolean;
  target: Target | null;
  failures: number;
  setbacks: number;
  refreshes: number;
  /** The server was there when its answer did not come. */
  isSuspect: boolean;
  isWhole: boolean;
  /** Times in a row that the server has refused a part. */
  refusals: number;
  /** Bytes that were here when the try under way began. */
  bytesBefore: number;
}

/** The next state while it is made, with its moment and the effects so far. */
interface Draft extends State {
  at: Moment;
  effects: Effect[];
}

const FRESH = {
  isProbing: false,
  isFollowing: false,
  isPaused: false,
  target: null,
  failures: 0,
  setbacks: 0,
  refreshes: 0,
  isSuspect: false,
  isWhole: false,
  refusals: 0,
  bytesBefore: 0,
};

/** An engine that has done nothing. */
export function idleState(source: Source): State {
  return { step: 'idle', source, link: source.url ?? source.fallback ?? null, ...FRESH };
}

/** The state after `event`, and what is to be done, in this order. */
export function next(state: State, event: Event, at: Moment): [State, Effect[]] {
  const draft: Draft = { ...state, at, effects: [] };
  apply<Events, Draft>(REACTIONS, draft, event);
  const { at: _, effects, ...after } = draft;
  return [after, effects];
}

const REACTIONS: Table<Events, Draft> = {
  start(run, { isOnlyUnfinished }) {
    const isNew = run.step === 'idle';
    if (isNew) Object.assign(run, FRESH, { step: 'queued', isProbing: true });
    // A click, perhaps while the page's load still looks for something stored.
    if (run.isProbing && !isOnlyUnfinished && run.step !== 'ending') {
      run.isProbing = false;
      publish(run, { status: 'preparing' });
    }
    if (isNew) run.effects.push({ queueUp: true });
  },
  pause(run) {
    if (run.isPaused || isOver(run)) return;
    run.isPaused = true;
    run.effects.push({ checkpoint: true });
    if (run.step === 'waiting') attempt(run);
    else run.effects.push({ callOff: true });
  },
  resume(run) {
    run.isPaused = false;
    if (run.step === 'paused') attempt(run);
  },
  cancel(run) {
    if (isOver(run)) return;
    run.effects.push({ forget: true });
    publish(run, { status: 'idle' });
    leave(run);
  },
  destroy(run) {
    if (!isOver(run)) leave(run);
  },
  wake(run) {
    if (run.step === 'waiting' && run.at.isOnline) attempt(run);
  },
  watched(run, state) {
    run.isFollowing = true;
    if (!isOver(run)) publish(run, state);
  },
  aimed: aim,
  gotBytes(run) {
    if (!isOver(run)) publish(run, { status: 'downloading', ...measureProgress(run.at.figures) });
  },
  verified(run, figures) {
    if (!isOver(run)) publish(run, { status: 'verifying', ...figures });
  },
  runEnded(run) {
    run.step = 'idle';
  },
  // What comes of an effect.
  found: unlessEnding((run, { isFound, target }) => {
    // The page's load looked for something to go on with, and there is nothing.
    if (run.isProbing && !isFound) return end(run);
    run.isProbing = false;
    if (!run.isFollowing) publish(run, { status: 'preparing' });
    aim(run, target);
    attempt(run);
  }),
  passed: unlessEnding((run, file) => {
    run.effects.push({ save: file });
  }),
  saved: unlessEnding((run, file) => {
    publish(run, { status: 'complete', totalBytes: file.sizeBytes, file });
    run.effects.push({ forget: true });
    end(run);
  }),
  probed: unlessEnding(judge),
  endedElsewhere: unlessEnding(end),
  calledOff: unlessEnding(attempt),
  failed: unlessEnding(recover),
};

/** A run that ends waits for what is under way, whatever comes of it. */
function unlessEnding<Detail>(react: (run: Draft, detail: Detail) => void) {
  return (run: Draft, detail: Detail): void => (run.step === 'ending' ? end(run) : react(run, detail));
}

function isOver({ step }: State): boolean {
  return step === 'idle' || step === 'ending';
}

function publish({ effects }: Draft, state: DownloadState): void {
  effects.push({ publish: state });
}

function end(run: Draft): void {
  run.step = 'ending';
  run.effects.push({ endRun: true });
}

/** Ends a run from outside: what is under way ends first. */
function leave(run: Draft): void {
  run.effects.push({ callOffRun: true });
  if (run.step === 'waiting' || run.step === 'paused') end(run);
  run.step = 'ending';
}

function aim(run: Draft, target: Target | null): void {
  run.target = target;
  run.link = target?.link ?? run.link;
}

/** A try from its start; what is known already is not looked up again. */
function attempt(run: Draft): void {
  const { target, failures, isWhole, refreshes, at } = run;
  run.bytesBefore = at.figures.receivedBytes;
  run.step = run.isPaused ? 'paused' : 'working';
  if (run.isPaused) publish(run, { status: 'paused', ...measureProgress(at.figures) });
  else run.effects.push({ attempt: { target, isAgain: refreshes > 0, failures, isWhole } });
}

/** No further try is worth the visitor's time. */
function giveUp(run: Draft, { code, message }: Fault): void {
  const { mustProve, isExpecting, canSave } = run.at;
  // Once it is known what must come, all that can be wrong is what came.
  const withheld = code === 'integrity' && isExpecting ? 'wrong' : canSave ? 'unchecked' : 'in-app';
  const outcome = mustProve ? ({ link: null, withheld } as const) : { link: run.link };
  publish(run, { status: 'failed', error: downloadError(code, message), ...outcome });
  end(run);
}

/** Waits before the next try. */
function rest(run: Draft, retryAfterMs: number): void {
  const { isOnline, figures, chance } = run.at;
  run.step = 'waiting';
  publish(run, { status: 'waiting', isOffline: !isOnline, ...measureProgress(figures) });
  if (isOnline) run.effects.push({ wait: { delayMs: backOffMs(run.failures, retryAfterMs, chance) } });
}

/**
 * The server gave no answer: tries again at once when it is there, since that may have been an accident. Twice is none: the browser
 * keeps its answers from the page, those to requests for a part, or all.
 */
function judge(run: Draft, isReachable: boolean): void {
  const { receivedBytes } = run.at.figures;
  const isCertain = isReachable && run.isSuspect;
  run.isSuspect = isReachable;
  if (isCertain && !receivedBytes) giveUp(run, new Fault('cors', run.link));
  else if (!isReachable || (isCertain && run.isWhole)) rest(run, 0);
  else {
    run.isWhole ||= isCertain;
    attempt(run);
  }
}

/**
 * Whether the next try is for the whole, for a cause that this fault gives: what is here can be proved by nothing, or the server refuses
 * a part, which it may not do with the whole. What is here is given up only when that comes.
 */
function needsWhole(run: Draft, { code, kind }: Fault, gainedBytes: number): boolean {
  const isBarred = /^(?:refused|not-package|integrity)$/.test(code) || kind === 'barred';
  const isPart = !run.isWhole && run.at.figures.receivedBytes > 0;
  run.refusals = isPart && isBarred && gainedBytes <= 0 ? run.refusals + 1 : 0;
  // In place of giving up: the fallback would ask for the whole as well.
  const isEnd = run.failures >= MAX_FAILURES - 1 && (code === 'network' || code === 'stalled');
  return kind === 'unproved' || (isPart && (run.refusals >= MAX_REFUSALS || isEnd));
}

/** Waits as the fault asks, or gives up. */
function recover(run: Draft, fault: Fault): void {
  const { at, source } = run;
  const { code } = fault;
  const { isOnline } = at;
  const gainedBytes = at.figures.receivedBytes - run.bytesBefore;
  const isRefused = code === 'refused';
  const isDoubtful = code === 'integrity';
  if (gainedBytes >= PROGRESS_BYTES) run.failures = run.refreshes = 0;
  const isSetBack = gainedBytes < 0;
  // A page in place of the package, or other bytes than expected, hardly ever change: two tries.
  const weight = isDoubtful || code === 'not-package' ? MAX_FAILURES / 2 : 1;
  if (needsWhole(run, fault, gainedBytes)) {
    run.isWhole = true;
    run.refreshes = 0;
    // One try is left for it at least.
    run.failures = Math.min(run.failures, MAX_FAILURES - 1 - weight);
  }
  let isLast = code === 'lookup' || code === 'storage' || code === 'internal';
  if (isRefused || isDoubtful) {
    // A signed link may have run out, the manifest be older than the package, the promise have changed with it: one fresh look.
    const isFresh = !run.refreshes++;
    if (isFresh) run.target = null;
    isLast = isRefused && !run.refusals && !(isFresh && (source.endpoint ?? source.integrity));
  }
  if (!isRefused && !isLast) {
    if (isSetBack) isLast = ++run.setbacks > MAX_SETBACKS;
    else if (isOnline) run.failures += weight;
  }
  // A known link is not kept waiting by a lookup that fails.
  const isLookup = source.fallback && !run.target && source.endpoint;
  if (isLookup && (run.failures >= MAX_LOOKUPS || code === 'stalled')) isLast = true;
  if (fault.kind !== 'unanswered') run.isSuspect = false;
  if (isLast || run.failures >= MAX_FAILURES) giveUp(run, fault);
  else if (isSetBack || isRefused) attempt(run);
  else if (fault.kind === 'unanswered' && isOnline && run.link)
    run.effects.push({ probe: { link: run.link } });
  else rest(run, fault.retryAfterMs);
}
