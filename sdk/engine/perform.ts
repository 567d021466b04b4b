import type { DownloadState } from '../slipway.d.ts';
import { isStrong } from './answer.ts';
import type { Environment } from './environment.ts';
import type { Gate } from './gate.ts';
import type { Effect, Effects, Event, Moment, Source, Target, Try } from './machine.ts';
import { apply, type Table } from './one-of.ts';
import { type PrefetchRequest, prefetchRest } from './package-request.ts';
import { openPartFile, type PartFile, patiently } from './part-file.ts';
import type { PassedFile } from './passed.ts';
import type { Measure } from './progress.ts';
import { keyOf, type ResumeRecord, type ResumeStore } from './resume-record.ts';
import { DownloadFailure, toFailure } from './retry.ts';
import { watched } from './stall.ts';
import { streamRest } from './stream.ts';
import { holdTabLock, type Report } from './tab-lock.ts';

/** What effects are performed with: the environment, and what the current run has opened. */
export interface RunContext {
  readonly source: Source;
  /** Name under which the button's records are found: its endpoint, or its fixed address. */
  readonly name: string;
  readonly env: Environment;
  readonly gate: Gate;
  /** Dispatches the result of an effect. */
  dispatch(event: Event): void;
  publish(state: DownloadState): void;
  /** Version of the package, once a manifest has named it. */
  versionName?: string | undefined;
  /** File that the last run saved, until the next run starts. */
  saved?: PassedFile | undefined;
  /** The bytes of the package so far. */
  part?: PartFile | undefined;
  /** Sends states to the other tabs. */
  report?: Report | undefined;
  store?: ResumeStore | null;
  found?: ResumeRecord | null;
  /** Request for the remaining bytes, sent before the lock and the store were available. */
  prefetch?: PrefetchRequest | null;
  isForgetting?: boolean;
  startedAt?: number;
  startedBytes?: number;
  /** Aborts the run. */
  run?: AbortController;
  /** Aborts the running effect. */
  request?: AbortController;
  /** Cancels the back-off timer. */
  cancelWait?(): void;
  giveLockBack?(): void;
  /** This run also holds the lock of the looked-up link. */
  isShared?: boolean;
  giveLinkBack?(): void;
}

/** Bytes received so far and the speed of the transfer. */
function figuresOf({ part, env, startedAt = 0, startedBytes = 0 }: RunContext): Measure {
  const receivedBytes = part?.receivedBytes ?? 0;
  return {
    receivedBytes,
    totalBytes: part?.record.totalBytes ?? null,
    transferredBytes: receivedBytes - startedBytes,
    elapsedMs: env.now() - startedAt,
  };
}

/** Reads the facts that the next decision depends on. */
export function momentOf(context: RunContext): Moment {
  const { env, gate, part } = context;
  return {
    isOnline: env.isOnline(),
    canSave: env.canSave,
    mustProve: gate.mustProve,
    isExpecting: part?.record.expected != null || gate.isForeign,
    figures: figuresOf(context),
    chance: Math.random(),
  };
}

/** Performs one effect and dispatches its result. */
export function perform(context: RunContext, effect: Effect): void {
  apply<Effects, RunContext>(EFFECTS, context, effect);
}

const EFFECTS: Table<Effects, RunContext> = {
  queueUp,
  attempt: (context, wanted) => work(context, (signal) => attempt(context, wanted, signal)),
  probe: (context, { link }) =>
    work(context, async (signal) => ({ probed: await context.env.reaches(link, signal) })),
  save: (context, file) =>
    work(context, async () => {
      context.saved = file;
      context.env.save(file);
      return { saved: file };
    }),
  publish: (context, state) => context.publish(state),
  wait(context, { delayMs }) {
    context.cancelWait = context.env.after(delayMs, () => context.dispatch({ retry: true }));
  },
  checkpoint: ({ part }) => part?.checkpoint(),
  callOff: ({ request }) => request?.abort(),
  callOffRun({ run, request }) {
    run?.abort();
    request?.abort();
  },
  forget(context) {
    context.isForgetting = true;
    forget(context);
  },
  async endRun(context) {
    if (context.isForgetting) await forget(context);
    const open: { close(): void } | null | undefined = context.part ?? context.store;
    open?.close();
    context.giveLinkBack?.();
    context.giveLockBack?.();
  },
};

/** Runs `task` and dispatches its result, or `calledOff` if it was aborted meanwhile. */
function work(context: RunContext, task: (signal: AbortSignal) => Promise<Event>): void {
  const request = new AbortController();
  const { signal } = request;
  context.request = request;
  task(signal)
    .catch((error): Event => ({ failed: toFailure(error, 'internal') }))
    .then((event) => context.dispatch(signal.aborted ? { calledOff: true } : event));
}

/** Waits for the tab lock, then looks for a stored download. Resolves when the run has ended. */
async function queueUp(context: RunContext): Promise<void> {
  const { env, source, name, dispatch } = context;
  const run = new AbortController();
  const prefetch = prefetchRest(env, name, source.integrity);
  // Opening the store while the lock is requested saves some milliseconds after a reload.
  const opening = patiently(env, env.openStore(source.product)).catch(env.storeFailed);
  const stopWatchingPage = env.onOnlineOrShown(() => dispatch({ retry: true }));
  const watch = (state: DownloadState) => {
    prefetch?.end();
    dispatch({ watched: state });
  };
  context.run = run;
  context.prefetch = prefetch;
  context.saved = undefined;
  context.isForgetting = context.isShared = false;
  const roles = {
    watch,
    lead(report: Report) {
      context.report = report;
      return lead(context, opening);
    },
  };
  await holdTabLock(env, lockKey(source, name), run.signal, roles).catch((error) =>
    dispatch({ failed: toFailure(error, 'internal') }),
  );
  // A leading tab closes the store after its last write.
  if (!context.report) opening.then((store) => store?.close());
  prefetch?.end();
  stopWatchingPage();
  context.report = context.part = undefined;
  context.store = context.found = null;
  dispatch({ runEnded: true });
}

/** Looks for a stored download. Resolves when the lock is released. */
async function lead(context: RunContext, opening: Promise<ResumeStore | null>): Promise<void> {
  const { url, integrity } = context.source;
  const over = new Promise<void>((resolve) => {
    context.giveLockBack = resolve;
  });
  context.store = await opening;
  const isOwn = await find(context, url);
  const { found } = context;
  let target: Target | null = null;
  if (found?.integrity === integrity) {
    // A recorded hash only says that proof is needed; the hash itself is read again from the page or its service.
    context.gate.isRecorded = found.expected != null;
    // The stored link saves a lookup. If it no longer works, it is looked up again.
    if (integrity === null && !found.expected) target = { link: url ?? found.link, expected: null };
  }
  context.dispatch({ found: { isOwn, target } });
  return over;
}

/** Looks for a stored download of the button, or of `link` with any query. Resolves with `true` if it is the button's own. */
async function find(context: RunContext, link: string | null): Promise<boolean> {
  const { store, env, source, name } = context;
  const finding = store?.find(name, link && keyOf(link)) ?? Promise.resolve(null);
  const found = await patiently(env, finding).catch(env.storeFailed);
  const isOwn = found?.link === link || found?.source === source.endpoint;
  // With another query it may be another file. The server's answer to a request for the rest shows it, and a whole file needs no request.
  context.found = isOwn || found?.receivedBytes !== found?.totalBytes ? found : null;
  return isOwn;
}

/** Opens the stored download, or begins a new record. */
function openPart(context: RunContext, { link, expected }: Target): PartFile {
  const { env, source, name, found, store = null } = context;
  const head = {
    url: keyOf(link),
    chunks: [],
    receivedBytes: 0,
    totalBytes: null,
    timestamp: env.now(),
    etag: null,
    lastModified: null,
    expected,
    // Records of earlier releases do not say where their bytes were joined.
    joinedAt: found && !isStrong(found.etag) ? Number.POSITIVE_INFINITY : null,
    ...found,
    link,
    source: name,
    integrity: source.integrity,
    owner: `${Math.random()}`,
  };
  const opened = openPartFile(env, store, head);
  if (found) opened.claim();
  return opened;
}

/** The usable bytes of the target so far. */
async function take(context: RunContext, target: Target, signal: AbortSignal): Promise<PartFile> {
  const { link, expected } = target;
  // Without the scripts that prove the file, downloading it would be useless.
  if (expected) await context.gate.load(expected, signal);
  if (!context.part) {
    if (!context.found) await find(context, link);
    context.part = openPart(context, target);
  }
  const { part } = context;
  const { record: head } = part;
  head.link = link;
  const isOther = expected?.sha256 !== head.expected?.sha256;
  head.expected = expected;
  // The stored bytes were not checked against this hash.
  if (isOther) part.truncate();
  context.versionName = expected?.versionName;
  return part;
}

/** Finds what to download. A fixed address without a required hash needs nothing more; anything else is resolved in `lookup.js`. */
async function findTarget(context: RunContext, signal: AbortSignal, isAgain: boolean): Promise<Target> {
  const { env, gate, source } = context;
  const { endpoint, url, integrity } = source;
  if (url && !endpoint && integrity === null) {
    gate.isRecorded = false;
    return { link: url, expected: null };
  }
  const script = await watched(env, signal, () => env.loadPart('lookup.js')).catch((error) => {
    throw new DownloadFailure(integrity === null ? 'network' : 'integrity', error);
  });
  return script.findTarget({ ...context, DownloadFailure, watched }, signal, isAgain);
}

/** One attempt, from the link to the verified file. */
async function attempt(context: RunContext, wanted: Try, signal: AbortSignal): Promise<Event> {
  const { env, gate, dispatch } = context;
  let { target } = wanted;
  // Inside another app only the link is needed: it is opened at once, unless proof is required.
  if (!target && (env.canSave || !gate.mustProve)) {
    target = await findTarget(context, signal, wanted.isAgain);
    dispatch({ aimed: target });
  }
  if (!env.canSave || !target) throw new DownloadFailure('storage', 'in-app');
  if (!(await share(context, target.link, signal))) return { endedElsewhere: true };
  const part = await take(context, target, signal);
  try {
    await fetchRest(context, part, wanted, signal);
    const totalBytes = part.receivedBytes;
    const onProved = (verifiedBytes: number) => dispatch({ verified: { verifiedBytes, totalBytes } });
    onProved(0);
    return { passed: await gate.pass(part, signal, onProved) };
  } catch (error) {
    // Nothing else fails in another way than a stored piece that the browser cannot read, which is as good as gone.
    const failure = toFailure(error, 'changed');
    if (failure.code === 'changed') part.truncate();
    throw failure;
  }
}

/** Parts of the name of the lock that tabs share. It has the whole address, since two packages may differ in the query alone. */
function lockKey({ product, integrity, signer }: Source, address: string): (string | null)[] {
  return [product, address, integrity, signer];
}

/**
 * Two buttons may look up the same link and then share one download. Resolves with `true` once this run holds the link's lock, and with
 * `false` when another one has finished the download.
 */
async function share(context: RunContext, link: string, signal: AbortSignal): Promise<boolean> {
  const { env, source, dispatch, report } = context;
  if (!source.endpoint || context.isShared) return true;
  return new Promise((resolve, reject) => {
    const lead = (reportToSharers: Report) => {
      context.isShared = true;
      context.report = (state) => {
        report?.(state);
        reportToSharers(state);
      };
      // Read the record again: the other run may have stored more.
      context.found = null;
      resolve(true);
      return new Promise<void>((release) => {
        context.giveLinkBack = release;
      });
    };
    const watch = (state: DownloadState) => dispatch({ watched: state });
    holdTabLock(env, lockKey(source, link), signal, { watch, lead }).then(() => resolve(false), reject);
  });
}

/** Requests the missing bytes. */
async function fetchRest(
  context: RunContext,
  part: PartFile,
  wanted: Try,
  signal: AbortSignal,
): Promise<void> {
  const { env, gate, prefetch = null, dispatch } = context;
  const { receivedBytes, record: head } = part;
  context.startedAt = env.now();
  context.startedBytes = receivedBytes;
  if (receivedBytes && receivedBytes === head.totalBytes) return;
  context.prefetch = null;
  const { failures, isWhole } = wanted;
  const onBytes = () => {
    gate.follow(part, signal);
    dispatch({ gotBytes: true });
  };
  await streamRest(part, { env, signal, prefetch, failures, wantsWhole: isWhole, onBytes });
}

/** Deletes the stored bytes, also those of an earlier visit that this run has not opened yet. */
async function forget(context: RunContext): Promise<void> {
  const { part, found } = context;
  await (part ?? (found && openPart(context, found)))?.remove();
}
