/**
 * The engine: gets one package here, whatever the network, the server and the browser's store do, and hands it over once; or
 * says that it cannot. Everything it does shows in one published state.
 */
import type { DownloadState, Progress } from '../types.ts';
import type { Environment } from './environment.ts';
import { createGate, type OpenLink, type PassedFile } from './gate.ts';
import type { Expected } from './integrity.ts';
import { lookUpLink } from './link-lookup.ts';
import { type EarlyRequest, requestEarly } from './package-request.ts';
import { openPartFile, type PartFile, patiently } from './part-file.ts';
import { measureProgress } from './progress.ts';
import { keyOf, type ResumeRecord, type ResumeStore } from './resume-store.ts';
import { backOffMs, Fault, MAX_FAILURES, MAX_SETBACKS, PROGRESS_BYTES, toFault } from './retry.ts';
import type { Sha256 } from './sha256.ts';
import { streamRest } from './stream.ts';
import { holdTabLock, type Tell } from './tab-lock.ts';

/** Where a package comes from. One of `endpoint` and `url` is given, both absolute. */
export interface Source {
  /** Slug: names the database and the file. */
  product: string;
  /** Link lookup, call 1 of spec §7. */
  endpoint: string | null;
  /** Fixed link. */
  url: string | null;
  integrity: string | null;
}

export interface Engine {
  readonly state: DownloadState;
  /** Version of the package, once a manifest told it. */
  readonly versionName: string | undefined;
  /** Calls `listener` at each change, not at once; the returned function ends that. */
  subscribe(listener: (state: DownloadState) => void): () => void;
  /**
   * Starts, or goes on with what is stored; with `isOnlyUnfinished` stays idle when nothing is stored. Does nothing while a
   * download runs, so three taps are one download. Resolves when the run has ended, however it did.
   */
  start(isOnlyUnfinished?: boolean): Promise<void>;
  /** Stops the transfer and keeps what is here. */
  pause(): void;
  resume(): void;
  /** Stops, and forgets what is here. */
  cancel(): void;
  /** Stores what waits in memory: the page may be about to go. */
  checkpoint(): void;
  /** Stops without a word; what is stored stays. */
  destroy(): void;
  /** Saves once more what the last run saved; `false` when that is nothing. */
  saveAgain(): boolean;
  /** `link` when it may be opened in place of a file from here. */
  openLink(link: string | null, isStore?: boolean): OpenLink | null;
}

interface Target {
  link: string;
  expected: Expected | null;
}

export function createEngine(source: Source, env: Environment): Engine {
  const { product, endpoint, url, integrity } = source;
  const sourceName = endpoint ?? keyOf(url ?? '');
  const gate = createGate(env, integrity !== null);
  const listeners = new Set<(state: DownloadState) => void>();
  let state: DownloadState = { status: 'idle' };
  let tell: Tell | null = null;
  /** `null` between runs. */
  let running: AbortController | null = null;
  /** Ends the try under way, so that a pause takes effect at once. */
  let request = new AbortController();
  /** Ends the wait under way. */
  let wake = () => {};
  let isPaused = false;
  /** The last run was, and none has begun since. */
  let isCancelled = false;
  /** The run goes on only when it finds something stored. */
  let isProbing = false;
  let part: PartFile | null = null;
  /** Of the run that was cancelled last. */
  let removing: Promise<void> | undefined;
  let versionName: string | undefined;
  /** What the run before this moment saved, as long as no other has begun. */
  let saved: PassedFile | undefined;
  /** Opened when all else fails. */
  let knownLink = url;
  let startedAt = 0;
  let startedBytes = 0;

  function publish(next: DownloadState): void {
    state = next;
    tell?.(next);
    for (const listener of [...listeners]) {
      try {
        listener(next);
      } catch (error) {
        // A listener's mistake is not the download's.
        console.error('Slipway:', error);
      }
    }
  }

  /** The run is no longer one that looks only for something stored. */
  function prepare(): void {
    if (isProbing) publish({ status: 'preparing' });
    isProbing = false;
  }

  function progress(): Progress {
    const receivedBytes = part?.receivedBytes ?? 0;
    const totalBytes = part?.head.totalBytes ?? null;
    const transferredBytes = receivedBytes - startedBytes;
    return measureProgress({ receivedBytes, totalBytes, transferredBytes, elapsedMs: env.now() - startedAt });
  }

  /** Resolves after `delayMs`, and early when the device wakes up, a pause begins or ends, or the run ends. */
  function rest(signal: AbortSignal, delayMs?: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = delayMs === undefined ? null : env.after(delayMs, resolve);
      wake = () => {
        cancel?.();
        resolve();
      };
      if (signal.aborted) resolve();
    });
  }

  /** One run from start to end, once this tab may. */
  async function perform(
    signal: AbortSignal,
    store: ResumeStore | null,
    early: EarlyRequest | null,
  ): Promise<void> {
    let failures = 0;
    let setbacks = 0;
    let refreshes = 0;
    let target: Target | null = null;
    let file: PartFile | undefined;
    const find = async (key: string | null) =>
      store && patiently(env, store.find(sourceName, key)).catch(() => null);

    /** Waits as the fault asks; throws it when no further try is worth the visitor's time. */
    async function recover(fault: Fault, gainedBytes: number): Promise<void> {
      const { code } = fault;
      env.explain(fault.message);
      if (gainedBytes >= PROGRESS_BYTES) failures = refreshes = 0;
      if (code === 'lookup' || code === 'storage' || code === 'internal') throw fault;
      // What is promised may have changed with the file: one fresh look at that too.
      if (code === 'integrity' && !refreshes++) target = null;
      if (code === 'refused') {
        // A signed link may have run out, or the manifest be older than the package: one fresh look.
        if (refreshes++ || !(endpoint ?? integrity)) throw fault;
        target = null;
      } else if (gainedBytes < 0) {
        if (++setbacks > MAX_SETBACKS) throw fault;
      } else if (!env.isOnline()) {
        publish({ status: 'waiting', isOffline: true, ...progress() });
        while (!env.isOnline() && !isPaused && !signal.aborted) await rest(signal);
      } else {
        // A page in place of the package, or other bytes than expected, hardly ever change: two tries.
        failures += code === 'not-package' || code === 'integrity' ? MAX_FAILURES / 2 : 1;
        if (failures >= MAX_FAILURES) throw fault;
        publish({ status: 'waiting', isOffline: false, ...progress() });
        await rest(signal, backOffMs(failures, fault.retryAfterMs));
      }
    }

    async function findTarget(request: AbortSignal): Promise<Target> {
      const lookUp = async () => {
        const answer = endpoint ? await lookUpLink(env, request, endpoint, refreshes > 0) : null;
        knownLink = answer?.link ?? url;
        gate.isRecorded = false;
        return answer;
      };
      const [answer, configured] = await Promise.all([
        lookUp(),
        integrity === null ? null : gate.expect(request, integrity, env.baseUrl),
      ]);
      const link = knownLink;
      if (!link) throw new Fault('lookup', 'no link');
      const promise = answer?.integrity ?? null;
      if (configured || (promise === null && !gate.mustProve)) return { link, expected: configured };
      // What the service says is of the service, as its link is. A promise that it takes back holds.
      return { link, expected: await gate.expect(request, promise, endpoint ?? '') };
    }

    /** Takes up what is stored, or begins a new record. */
    function openFile(
      { link, expected }: Target,
      found: ResumeRecord | null,
      createHash?: () => Sha256,
    ): PartFile {
      const head = {
        url: keyOf(link),
        chunks: [],
        receivedBytes: 0,
        totalBytes: null,
        timestamp: env.now(),
        etag: null,
        lastModified: null,
        expected,
        ...found,
        link,
        source: sourceName,
        integrity,
        owner: `${Math.random()}`,
      };
      const opened = openPartFile(env, store, head, createHash);
      if (found) opened.claim();
      return opened;
    }

    /** Finds the link, streams what is missing, checks the whole, hands it over. */
    async function attempt(request: AbortSignal): Promise<void> {
      // Inside another app the lookup is for the link alone: it is opened at once, unless something is promised.
      if (env.canSave || !gate.mustProve) target ??= await findTarget(request);
      if (!env.canSave || !target) throw new Fault('storage', 'in-app');
      const { link, expected } = target;
      const verifier = expected && (await gate.verifier(request));
      part = file ??= openFile(target, found ?? (await find(keyOf(link))), verifier?.createHash);
      const { head } = file;
      head.link = link;
      if (expected?.sha256 !== head.expected?.sha256) {
        // What is held was not hashed with this in view.
        head.expected = expected;
        file.truncate();
      }
      versionName = expected?.versionName;
      startedAt = env.now();
      startedBytes = file.receivedBytes;
      if (!startedBytes || startedBytes !== head.totalBytes) {
        const taken = early;
        early = null;
        const onBytes = () => publish({ status: 'downloading', ...progress() });
        await streamRest(file, { env, signal: request, early: taken, failures, onBytes });
      }
      const passed = await gate.pass(file, `install-${product}.apk`, request);
      if (signal.aborted || isPaused) throw new Fault('internal');
      saved = passed;
      env.save(saved);
      publish({ status: 'complete', totalBytes: saved.sizeBytes, file: saved });
      await file.remove();
    }

    const found = await find(url && keyOf(url));
    // What a stored record says of the link spares the lookup; a link that no longer works is looked up again.
    if (found?.integrity === integrity && (found.expected || integrity === null)) {
      gate.isRecorded = found.expected !== null;
      target = { link: url ?? found.link, expected: found.expected };
    }
    try {
      if (signal.aborted || (isProbing && !found)) return;
      prepare();
      while (!signal.aborted) {
        const bytesBefore = part?.receivedBytes ?? 0;
        try {
          while (isPaused && !signal.aborted) {
            publish({ status: 'paused', ...progress() });
            await rest(signal);
          }
          request = new AbortController();
          if (!signal.aborted) await attempt(request.signal);
          return;
        } catch (error) {
          // Called off by a pause, even if that is over: no failure.
          if (!signal.aborted && !request.signal.aborted) {
            await recover(toFault(error, 'internal'), (part?.receivedBytes ?? 0) - bytesBefore);
          }
        }
      }
    } finally {
      early?.end();
      // Cancelled before it was taken up: what an earlier visit stored is to be forgotten as well.
      if (found && !file && isCancelled && signal.aborted) await openFile(found, found).remove();
      const open: { close(): void } | null = file ?? store;
      open?.close();
    }
  }

  function stop(): void {
    running?.abort();
    part = tell = running = null;
    request.abort();
    wake();
  }

  return {
    get state() {
      return state;
    },
    get versionName() {
      return versionName;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start(isOnlyUnfinished = false) {
      if (running) {
        // A click while the page's load still looks for something stored.
        if (isProbing && !isOnlyUnfinished) prepare();
        return;
      }
      const controller = new AbortController();
      const { signal } = controller;
      const endWaking = env.onWake(() => wake());
      const fail = (error: unknown) => {
        if (signal.aborted) return;
        const fault = toFault(error, 'internal');
        const { code, message } = fault;
        const link = gate.openLink(part?.head.link ?? knownLink);
        // Once it is known what must come, all that can be amiss is what came.
        const isWrong = code === 'integrity' && part?.head.expected;
        const reason = isWrong ? 'wrong' : env.canSave ? 'unchecked' : 'in-app';
        const refusal = gate.mustProve && ({ withheld: reason } as const);
        publish({ status: 'failed', error: { code, message }, link, ...refusal });
      };
      running = controller;
      saved = undefined;
      isPaused = isCancelled = false;
      isProbing = isOnlyUnfinished;
      if (!isProbing) publish({ status: 'preparing' });
      await removing;
      const early = requestEarly(env, sourceName, integrity);
      const watch = (state: DownloadState) => {
        early?.end();
        publish(state);
      };
      // Opened while the lock is asked for: a reload goes on some milliseconds sooner.
      const opening = patiently(env, env.openStore(product)).catch((error) => {
        env.explain('no store', error);
        return null;
      });
      let isLeading = false;
      try {
        // By the whole address: two packages may differ in the query alone.
        await holdTabLock(env, [product, endpoint ?? url, integrity].join(' '), signal, watch, (tellTabs) => {
          tell = tellTabs;
          isLeading = true;
          return opening.then((store) => perform(signal, store, early)).catch(fail);
        });
      } catch (error) {
        fail(error);
      }
      // A tab that leads closes it with its last write.
      if (!isLeading) void opening.then((store) => store?.close());
      endWaking();
      if (running === controller) part = tell = running = null;
    },
    pause() {
      if (!running || isPaused) return;
      isPaused = true;
      part?.checkpoint();
      request.abort();
      wake();
    },
    resume() {
      isPaused = false;
      wake();
    },
    cancel() {
      if (!running) return;
      isCancelled = true;
      removing = part?.remove();
      publish({ status: 'idle' });
      stop();
    },
    checkpoint: () => part?.checkpoint(),
    destroy() {
      listeners.clear();
      stop();
    },
    saveAgain() {
      if (saved) env.save(saved);
      return !!saved;
    },
    openLink: gate.openLink,
  };
}
