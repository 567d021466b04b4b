/**
 * Decides what a download does next. Pure: a state and an event give the next state and the effects to perform, so that tests can try
 * thousands of event orders. `download.ts` performs the effects and dispatches their results as events.
 *
 * At most one asynchronous effect runs at a time. A pause or a cancel aborts it and waits for its result, which arrives at once, before
 * anything else starts.
 */
import type { DownloadState, Verified } from '../slipway.d.ts';
import { downloadError } from './download-error.ts';
import type { Expected } from './integrity.ts';
import { apply, type OneOf, type Table } from './one-of.ts';
import type { PassedFile } from './passed.ts';
import { type Measure, measureProgress } from './progress.ts';
import {
  backOffMs,
  DownloadFailure,
  MAX_FAILURES,
  MAX_LOOKUPS,
  MAX_REFUSALS,
  MAX_SETBACKS,
  PROGRESS_BYTES,
} from './retry.ts';

/** Where a package comes from. At least one of `endpoint` and `url` is given; both are absolute. */
export interface Source {
  /** Slug that names the database and the saved file. */
  product: string;
  /** Endpoint of the link lookup: call 1 of spec §7. */
  endpoint: string | null;
  /** Fixed address of the package. */
  url: string | null;
  /** Opened when the lookup fails. */
  fallback?: string | null;
  integrity: string | null;
  /** Who must have signed the package: `sha256-` of the certificate. */
  signer: string | null;
}

/** The package's address and the hashes it must have. */
export interface Target {
  link: string;
  expected: Expected | null;
}

/** Facts that a decision depends on, read when an event arrives. */
export interface Moment {
  isOnline: boolean;
  /** `false` inside another app. */
  canSave: boolean;
  /** The page or its service demands proof of the package: a hash or a signer. */
  mustProve: boolean;
  /** The expected hash is known, or another signer was found: a failed proof then means that the received bytes are wrong. */
  isExpecting: boolean;
  /** Bytes received so far and the speed of the transfer. */
  figures: Measure;
  /** Random, from 0 to under 1. */
  chance: number;
}

/** Events with their details: what the page wants, what other tabs do, and results of effects. */
export interface Events {
  start: { isOnlyUnfinished: boolean };
  pause: true;
  resume: true;
  cancel: true;
  destroy: true;
  /** The back-off is over, the device is online again, or the page is shown again. */
  retry: true;
  /** State of another tab that downloads the same package. */
  watched: DownloadState;
  /** The current attempt has found the link and what the package must be. */
  aimed: Target;
  gotBytes: true;
  /** All bytes are here; progress of their verification. */
  verified: Verified;
  /** Everything is closed and the lock is released. */
  runEnded: true;
  /** This tab holds the lock. `isOwn`: an unfinished download of this button is stored. `target` is what a record says of the link. */
  found: { isOwn: boolean; target: Target | null };
  /** The whole file has passed verification. */
  passed: PassedFile;
  saved: PassedFile;
  /** Whether the package's server is reachable. */
  probed: boolean;
  /** Another tab or another button has finished the same download. */
  endedElsewhere: true;
  /** The effect was aborted; its result is discarded. */
  calledOff: true;
  failed: DownloadFailure;
}

/** Details of one attempt. */
export interface Try {
  target: Target | null;
  isAgain: boolean;
  failures: number;
  /** Request the whole file although a part is stored, because the server cannot resume. */
  isWhole: boolean;
}

/** Effects with their details. `queueUp`, `attempt`, `probe` and `save` each dispatch a result event, or `calledOff` or `failed`. */
export interface Effects {
  /** Wait for the tab lock, then look for a stored download. */
  queueUp: true;
  /**
   * Find the target unless it is known (`isAgain`: the known one no longer works), open what is stored for it, request the missing bytes,
   * and verify the whole file. `failures`: failed attempts in a row.
   */
  attempt: Try;
  /** Check whether the link's server is reachable. */
  probe: { link: string };
  save: PassedFile;
  publish: DownloadState;
  wait: { delayMs: number };
  /** Store the bytes that are still in memory. */
  checkpoint: true;
  /** Abort the running effect. */
  callOff: true;
  /** Abort the run, including its wait for the lock. */
  callOffRun: true;
  /** Delete the stored bytes, now and again when the run ends. */
  forget: true;
  /** Close the store and release the locks. */
  endRun: true;
}

export type Event = OneOf<Events>;
export type Effect = OneOf<Effects>;

/** State of a run, or of the engine between two runs. */
export interface State {
  /** `queued` until this tab holds the lock; `ending` until everything is closed. */
  step: 'idle' | 'queued' | 'working' | 'waiting' | 'paused' | 'ending';
  source: Source;
  /** Opened when the download fails: the last known link, whichever run found it. */
  link: string | null;
  /** Started by the page's load: continues only if a download is stored. */
  isProbing: boolean;
  /** A state of another tab has been published. */
  isFollowing: boolean;
  isPaused: boolean;
  target: Target | null;
  failures: number;
  setbacks: number;
  refreshes: number;
  /** The last request got no answer although the server was reachable. */
  isSuspect: boolean;
  isWhole: boolean;
  /** Consecutive times that the server has refused a partial request. */
  refusals: number;
  /** Bytes received before the current attempt. */
  bytesBefore: number;
}

/** The next state under construction, with the facts it depends on and the effects so far. */
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

/** State of a new engine. */
export function idleState(source: Source): State {
  return { step: 'idle', source, link: source.url ?? source.fallback ?? null, ...FRESH };
}

/** The state after `event`, and the effects to perform, in order. */
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
    // A click may come while the run that the page's load started still looks for a stored download.
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
  retry(run) {
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
  // Results of effects.
  found: unlessEnding((run, { isOwn, target }) => {
    // The page's load started this run, and nothing of this button is stored.
    if (run.isProbing && !isOwn) return end(run);
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

/** A run that is ending only waits for the running effect and ignores its result. */
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

/** Ends a run on request, after the running effect has stopped. */
function leave(run: Draft): void {
  run.effects.push({ callOffRun: true });
  if (run.step === 'waiting' || run.step === 'paused') end(run);
  run.step = 'ending';
}

function aim(run: Draft, target: Target | null): void {
  run.target = target;
  run.link = target?.link ?? run.link;
}

/** Starts an attempt. A known target is not looked up again. */
function attempt(run: Draft): void {
  const { target, failures, isWhole, refreshes, at } = run;
  run.bytesBefore = at.figures.receivedBytes;
  run.step = run.isPaused ? 'paused' : 'working';
  if (run.isPaused) publish(run, { status: 'paused', ...measureProgress(at.figures) });
  else run.effects.push({ attempt: { target, isAgain: refreshes > 0, failures, isWhole } });
}

/** Ends the run with a failure. */
function giveUp(run: Draft, { code, message }: DownloadFailure): void {
  const { mustProve, isExpecting, canSave } = run.at;
  // When it is known what was expected, a failed proof means that the received bytes are wrong.
  const withheld = code === 'integrity' && isExpecting ? 'wrong' : canSave ? 'unchecked' : 'in-app';
  const outcome = mustProve ? ({ link: null, withheld } as const) : { link: run.link };
  publish(run, { status: 'failed', error: downloadError(code, message), ...outcome });
  end(run);
}

/** Waits before the next attempt. */
function backOff(run: Draft, retryAfterMs: number): void {
  const { isOnline, figures, chance } = run.at;
  run.step = 'waiting';
  publish(run, { status: 'waiting', isOffline: !isOnline, ...measureProgress(figures) });
  if (isOnline) run.effects.push({ wait: { delayMs: backOffMs(run.failures, retryAfterMs, chance) } });
}

/**
 * Decides after a request without an answer. If the server is reachable, it retries at once, since a connection may have broken by
 * accident. When that happens twice, the browser is hiding the server's responses from the page (CORS): those to partial requests, or all
 * of them.
 */
function judge(run: Draft, isReachable: boolean): void {
  const { receivedBytes } = run.at.figures;
  const isCertain = isReachable && run.isSuspect;
  run.isSuspect = isReachable;
  if (isCertain && !receivedBytes) giveUp(run, new DownloadFailure('cors', run.link));
  else if (!isReachable || (isCertain && run.isWhole)) backOff(run, 0);
  else {
    run.isWhole ||= isCertain;
    attempt(run);
  }
}

/**
 * Whether the next attempt must request the whole file: the stored bytes cannot be proved, or the server refuses partial requests, which
 * need not hold for the whole. Stored bytes are discarded only once the whole file arrives.
 */
function needsWhole(run: Draft, { code, kind }: DownloadFailure, gainedBytes: number): boolean {
  const isBarred = /refused|not-package|integrity/.test(code) || kind === 'barred';
  const isPart = !run.isWhole && run.at.figures.receivedBytes > 0;
  run.refusals = isPart && isBarred && gainedBytes <= 0 ? run.refusals + 1 : 0;
  // A last resort before giving up, since opening the link would request the whole file as well.
  const isEnd = run.failures >= MAX_FAILURES - 1 && /network|stalled/.test(code);
  return kind === 'unproved' || (isPart && (run.refusals >= MAX_REFUSALS || isEnd));
}

/** Reacts to a failed attempt: retries, backs off, or gives up. */
function recover(run: Draft, failure: DownloadFailure): void {
  const { at, source } = run;
  const { code } = failure;
  const { isOnline } = at;
  const gainedBytes = at.figures.receivedBytes - run.bytesBefore;
  const isRefused = code === 'refused';
  const isDoubtful = code === 'integrity';
  if (gainedBytes >= PROGRESS_BYTES) run.failures = run.refreshes = 0;
  const isSetBack = gainedBytes < 0;
  // An HTML page or unexpected bytes rarely go away, so these get two attempts.
  const weight = isDoubtful || code === 'not-package' ? MAX_FAILURES / 2 : 1;
  if (needsWhole(run, failure, gainedBytes)) {
    run.isWhole = true;
    run.refreshes = 0;
    // Leaves at least one attempt for it.
    run.failures = Math.min(run.failures, MAX_FAILURES - 1 - weight);
  }
  let isLast = /lookup|storage|internal/.test(code);
  if (isRefused || isDoubtful) {
    // A signed link may have expired, the manifest may be older than the package, or its hash may have changed: look them up once more.
    const isFresh = !run.refreshes++;
    if (isFresh) run.target = null;
    isLast = isRefused && !run.refusals && !(isFresh && (source.endpoint ?? source.integrity));
  }
  if (!isRefused && !isLast) {
    if (isSetBack) isLast = ++run.setbacks > MAX_SETBACKS;
    else if (isOnline) run.failures += weight;
  }
  // A failing lookup must not delay a known fallback link.
  const isLookup = source.fallback && !run.target && source.endpoint;
  if (isLookup && (run.failures >= MAX_LOOKUPS || code === 'stalled')) isLast = true;
  if (failure.kind !== 'unanswered') run.isSuspect = false;
  if (isLast || run.failures >= MAX_FAILURES) giveUp(run, failure);
  else if (isSetBack || isRefused) attempt(run);
  else if (failure.kind === 'unanswered' && isOnline && run.link)
    run.effects.push({ probe: { link: run.link } });
  else backOff(run, failure.retryAfterMs);
}
