import type { DownloadState } from '../types.ts';
import { isStrong } from './answer.ts';
import type { Environment } from './environment.ts';
import type { Gate } from './gate.ts';
import type { Effect, Effects, Event, Moment, Source, Target, Try } from './machine.ts';
import { apply, type Table } from './one-of.ts';
import { type EarlyRequest, requestEarly } from './package-request.ts';
import { openPartFile, type PartFile, patiently } from './part-file.ts';
import type { PassedFile } from './passed.ts';
import type { Measure } from './progress.ts';
import { keyOf, type ResumeRecord, type ResumeStore } from './resume-record.ts';
import { Fault, toFault } from './retry.ts';
import { watched } from './stall.ts';
import { streamRest } from './stream.ts';
import { holdTabLock, type Tell } from './tab-lock.ts';

/** What effects are performed with: the world, and what the run under way has got. */
export interface Hands {
  readonly source: Source;
  readonly env: Environment;
  readonly gate: Gate;
  /** Reports what came of an effect. */
  dispatch(event: Event): void;
  publish(state: DownloadState): void;
  /** Version of the package, once a manifest had it. */
  versionName?: string | undefined;
  /** What the last run saved, as long as no other has begun. */
  saved?: PassedFile | undefined;
  /** What is here of the package. */
  part?: PartFile | undefined;
  /** Reports to the tabs that watch. */
  tell?: Tell | undefined;
  store?: ResumeStore | null;
  found?: ResumeRecord | null;
  /** A request for the rest that went out before anything was known. */
  early?: EarlyRequest | null;
  isForgetting?: boolean;
  startedAt?: number;
  startedBytes?: number;
  /** Ends the run. */
  run?: AbortController;
  /** Ends the effect under way. */
  request?: AbortController;
  /** Ends the wait under way. */
  calm?(): void;
  giveLockBack?(): void;
  /** The lock of a looked-up link is this run's. */
  isShared?: boolean;
  giveLinkBack?(): void;
}

/** What is here, and how fast it came. */
function figuresOf({ part, env, startedAt = 0, startedBytes = 0 }: Hands): Measure {
  const receivedBytes = part?.receivedBytes ?? 0;
  return {
    receivedBytes,
    totalBytes: part?.head.totalBytes ?? null,
    transferredBytes: receivedBytes - startedBytes,
    elapsedMs: env.now() - startedAt,
  };
}

/** The world as it is now. */
export function momentOf(hands: Hands): Moment {
  const { env, gate, part } = hands;
  return {
    isOnline: env.isOnline(),
    canSave: env.canSave,
    mustProve: gate.mustProve,
    isExpecting: part?.head.expected != null || gate.isForeign,
    figures: figuresOf(hands),
    chance: Math.random(),
  };
}

/** Does one thing. What comes of it is dispatched. */
export function perform(hands: Hands, effect: Effect): void {
  apply<Effects, Hands>(EFFECTS, hands, effect);
}

const EFFECTS: Table<Effects, Hands> = {
  queueUp,
  attempt: (hands, wanted) => work(hands, (signal) => attempt(hands, wanted, signal)),
  probe: (hands, { link }) =>
    work(hands, async (signal) => ({ probed: await hands.env.reaches(link, signal) })),
  save: (hands, file) =>
    work(hands, async () => {
      hands.saved = file;
      hands.env.save(file);
      return { saved: file };
    }),
  publish: (hands, state) => hands.publish(state),
  wait(hands, { delayMs }) {
    hands.calm = hands.env.after(delayMs, () => hands.dispatch({ wake: true }));
  },
  checkpoint: ({ part }) => part?.checkpoint(),
  callOff: ({ request }) => request?.abort(),
  callOffRun({ run, request }) {
    run?.abort();
    request?.abort();
  },
  forget(hands) {
    hands.isForgetting = true;
    forget(hands);
  },
  async endRun(hands) {
    if (hands.isForgetting) await forget(hands);
    const open: { close(): void } | null | undefined = hands.part ?? hands.store;
    open?.close();
    hands.giveLinkBack?.();
    hands.giveLockBack?.();
  },
};

/** Reports the result of `task`, unless it was called off meanwhile. */
function work(hands: Hands, task: (signal: AbortSignal) => Promise<Event>): void {
  const request = new AbortController();
  const { signal } = request;
  hands.request = request;
  task(signal)
    .catch((error): Event => ({ failed: toFault(error, 'internal') }))
    .then((event) => hands.dispatch(signal.aborted ? { calledOff: true } : event));
}

/** What of the source names the button's records. */
function nameOf({ endpoint, url }: Source): string {
  return endpoint ?? keyOf(url ?? '');
}

/** Waits until this tab may download, and looks for something stored. Resolves when the run has ended. */
async function queueUp(hands: Hands): Promise<void> {
  const { env, source, dispatch } = hands;
  const { product, endpoint, url, integrity } = source;
  const run = new AbortController();
  const early = requestEarly(env, nameOf(source), integrity);
  // Opened while the lock is requested: a reload goes on some milliseconds sooner.
  const opening = patiently(env, env.openStore(product)).catch(env.storeFailed);
  const ignoreWakes = env.onWake(() => dispatch({ wake: true }));
  const watch = (state: DownloadState) => {
    early?.end();
    dispatch({ watched: state });
  };
  hands.run = run;
  hands.early = early;
  hands.saved = undefined;
  hands.isForgetting = hands.isShared = false;
  const roles = {
    watch,
    lead(tell: Tell) {
      hands.tell = tell;
      return lead(hands, opening);
    },
  };
  await holdTabLock(env, lockName(source, endpoint ?? url), run.signal, roles).catch((error) =>
    dispatch({ failed: toFault(error, 'internal') }),
  );
  // A tab that leads closes it with its last write.
  if (!hands.tell) opening.then((store) => store?.close());
  early?.end();
  ignoreWakes();
  hands.tell = hands.part = undefined;
  hands.store = hands.found = null;
  dispatch({ runEnded: true });
}

/** Looks for something stored; resolves when the lock is given back. */
async function lead(hands: Hands, opening: Promise<ResumeStore | null>): Promise<void> {
  const { url, integrity } = hands.source;
  const over = new Promise<void>((resolve) => {
    hands.giveLockBack = resolve;
  });
  hands.store = await opening;
  const found = await find(hands, url && keyOf(url));
  // What it says of a promise counts for one to be read again: the promise itself is the page's, or its service's.
  const isPromised = found?.expected != null;
  if (found?.integrity === integrity) hands.gate.isRecorded = isPromised;
  // Its link spares the lookup; one that no longer works is looked up again.
  const isKnown = found?.integrity === integrity && integrity === null && !isPromised;
  const target = isKnown ? { link: url ?? found.link, expected: null } : null;
  hands.dispatch({ found: { isFound: found !== null, target } });
  return over;
}

async function find(hands: Hands, key: string | null): Promise<ResumeRecord | null> {
  const { store, env, source } = hands;
  const found = store ? await patiently(env, store.find(nameOf(source), key)).catch(env.storeFailed) : null;
  hands.found = found;
  return found;
}

/** Takes up what is stored, or begins a new record. */
function openPart(hands: Hands, { link, expected }: Target): PartFile {
  const { env, source, found, store = null } = hands;
  const head = {
    url: keyOf(link),
    chunks: [],
    receivedBytes: 0,
    totalBytes: null,
    timestamp: env.now(),
    etag: null,
    lastModified: null,
    expected,
    // What an earlier release stored does not say where it was joined.
    joinedAt: found && !isStrong(found.etag) ? Number.POSITIVE_INFINITY : null,
    ...found,
    link,
    source: nameOf(source),
    integrity: source.integrity,
    owner: `${Math.random()}`,
  };
  const opened = openPartFile(env, store, head);
  if (found) opened.claim();
  return opened;
}

/** What is here of the target, as far as it may be gone on with. */
async function take(hands: Hands, target: Target, signal: AbortSignal): Promise<PartFile> {
  const { link, expected } = target;
  // Bytes are not fetched for nothing.
  if (expected) await hands.gate.load(expected, signal);
  if (!hands.part) {
    if (!hands.found) await find(hands, keyOf(link));
    hands.part = openPart(hands, target);
  }
  const { part } = hands;
  const { head } = part;
  head.link = link;
  const isOther = expected?.sha256 !== head.expected?.sha256;
  head.expected = expected;
  // What is here was not hashed with this in view.
  if (isOther) part.truncate();
  hands.versionName = expected?.versionName;
  return part;
}

/** What is to be fetched. A fixed address of which nothing is promised is all; anything else is found out in `lookup.js`. */
async function findTarget(hands: Hands, signal: AbortSignal, isAgain: boolean): Promise<Target> {
  const { env, gate, source } = hands;
  const { endpoint, url, integrity } = source;
  if (url && !endpoint && integrity === null) {
    gate.isRecorded = false;
    return { link: url, expected: null };
  }
  const script = await watched(env, signal, () => env.loadPart('lookup.js')).catch((error) => {
    throw new Fault(integrity === null ? 'network' : 'integrity', error);
  });
  return script.findTarget({ ...hands, Fault, watched }, signal, isAgain);
}

/** One try, from the link to the checked file. */
async function attempt(hands: Hands, wanted: Try, signal: AbortSignal): Promise<Event> {
  const { env, gate, dispatch } = hands;
  let { target } = wanted;
  // Inside another app the lookup is for the link alone: it is opened at once, unless something is promised.
  if (!target && (env.canSave || !gate.mustProve)) {
    target = await findTarget(hands, signal, wanted.isAgain);
    dispatch({ aimed: target });
  }
  if (!env.canSave || !target) throw new Fault('storage', 'in-app');
  if (!(await share(hands, target.link, signal))) return { endedElsewhere: true };
  const part = await take(hands, target, signal);
  await fetchRest(hands, part, wanted, signal);
  const totalBytes = part.receivedBytes;
  const onProved = (verifiedBytes: number) => dispatch({ verified: { verifiedBytes, totalBytes } });
  onProved(0);
  return { passed: await gate.pass(part, signal, onProved) };
}

/** What names a download for other tabs: its whole address, since two packages may differ in the query alone. */
function lockName({ product, integrity, signer }: Source, address: string | null): string {
  return [product, address, integrity, signer].join(' ');
}

/**
 * A looked-up link may be that of another button: the two are one download. Resolves with `true` when it is this one's, and with
 * `false` when another one has ended it.
 */
async function share(hands: Hands, link: string, signal: AbortSignal): Promise<boolean> {
  const { env, source, dispatch, tell } = hands;
  if (!source.endpoint || hands.isShared) return true;
  return new Promise((resolve, reject) => {
    const lead = (tellMore: Tell) => {
      hands.isShared = true;
      hands.tell = (state) => {
        tell?.(state);
        tellMore(state);
      };
      // What the other one left is taken up.
      hands.found = null;
      resolve(true);
      return new Promise<void>((release) => {
        hands.giveLinkBack = release;
      });
    };
    const watch = (state: DownloadState) => dispatch({ watched: state });
    holdTabLock(env, lockName(source, link), signal, { watch, lead }).then(() => resolve(false), reject);
  });
}

/** Requests what is missing. */
async function fetchRest(hands: Hands, part: PartFile, wanted: Try, signal: AbortSignal): Promise<void> {
  const { env, gate, early = null, dispatch } = hands;
  const { receivedBytes, head } = part;
  hands.startedAt = env.now();
  hands.startedBytes = receivedBytes;
  if (receivedBytes && receivedBytes === head.totalBytes) return;
  hands.early = null;
  const { failures, isWhole } = wanted;
  let isFirst = true;
  const onBytes = () => {
    if (isFirst) gate.prepare(part, signal);
    isFirst = false;
    gate.follow(part, signal);
    dispatch({ gotBytes: true });
  };
  await streamRest(part, { env, signal, early, failures, wantsWhole: isWhole, onBytes });
}

/** Deletes what is stored; what an earlier visit stored as well, when it was not taken up yet. */
async function forget(hands: Hands): Promise<void> {
  const { part, found } = hands;
  await (part ?? (found && openPart(hands, found)))?.remove();
}
