/**
 * An environment for the engine in which nothing happens by itself: requests wait for the test to answer them, time advances only when the
 * test moves it, the store is a map, and tabs share locks and channels through one hub.
 */
import type { Engine } from '../../sdk/engine/download.ts';
import type { Environment } from '../../sdk/engine/environment.ts';
import { resolveLink } from '../../sdk/engine/resolve-link.ts';
import type { ResumeRecord, ResumeStore } from '../../sdk/engine/resume-record.ts';
import * as extras from '../../sdk/extras.ts';
import type { loadPart, Parts } from '../../sdk/load-part.ts';
import * as lookup from '../../sdk/lookup.ts';
import type { Arrived, Prover } from '../../sdk/prover.ts';
import * as sha256 from '../../sdk/sha256.ts';
import * as signature from '../../sdk/signature.ts';
import type { DownloadState } from '../../sdk/slipway.d.ts';
import * as verify from '../../sdk/verify.ts';

/** Work in other threads, which does not finish within turns of the event loop: reads of Blobs, and WebCrypto. */
const elsewhere = new Set<Promise<unknown>>();

function awaited<Result>(work: Promise<Result>): Promise<Result> {
  elsewhere.add(work);
  const forget = (): boolean => elsewhere.delete(work);
  work.then(forget, forget);
  return work;
}

const readBlob = Blob.prototype.arrayBuffer;
Blob.prototype.arrayBuffer = function (this: Blob) {
  return awaited(readBlob.call(this));
};

type Verifier = Parts['verify.js'];
type Signature = Parts['signature.js'];

/** A prover whose work in other threads `settle` waits for. */
function awaitedProver<Kind extends Prover>(prover: Kind): Kind {
  return {
    ...prover,
    follow: (bytes: number, read: (skip: number) => Promise<Blob[] | null>, signal: AbortSignal) =>
      awaited(prover.follow(bytes, read, signal)),
    finish: (arrived: Blob, how: Arrived) => awaited(prover.finish(arrived, how)),
  };
}

const awaitedVerifier = ({ createProver, readPromise }: Verifier): Verifier => ({
  readPromise,
  createProver: (...given) => awaitedProver(createProver(...given)),
});

const awaitedSignature = ({ createProver }: Signature): Signature => ({
  createProver: (...given) => awaitedProver(createProver(...given)),
});

/** What `loadPart` gives, with provers that `settle` waits for. */
export function awaitedPart(file: keyof Parts, part: Parts[keyof Parts]): Parts[keyof Parts] {
  if (file === 'verify.js') return awaitedVerifier(part as Verifier);
  if (file === 'signature.js') return awaitedSignature(part as Signature);
  return part;
}

/** Waits until no task is pending except those that need time to pass or the test to act. */
export async function settle(): Promise<void> {
  await turns();
  while (elsewhere.size > 0) {
    await Promise.allSettled(elsewhere);
    await turns();
  }
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 16; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
}

export interface FakeClock {
  now(): number;
  after(delayMs: number, task: () => void): () => void;
  /** Advances time, running due tasks in order. */
  advance(ms: number): Promise<void>;
  /** Advances time to the next task and runs it; `false` when there is none. */
  next(): Promise<boolean>;
}

export function fakeClock(startMs = Date.UTC(2026, 10, 21)): FakeClock {
  let nowMs = startMs;
  const tasks = new Set<{ atMs: number; run: () => void }>();
  const due = (limitMs: number) =>
    [...tasks].filter((task) => task.atMs <= limitMs).sort((a, b) => a.atMs - b.atMs)[0];
  async function run(task: { atMs: number; run: () => void }): Promise<void> {
    tasks.delete(task);
    nowMs = Math.max(nowMs, task.atMs);
    task.run();
    await settle();
  }
  return {
    now: () => nowMs,
    after(delayMs, task) {
      const entry = { atMs: nowMs + delayMs, run: task };
      tasks.add(entry);
      return () => tasks.delete(entry);
    },
    async advance(ms) {
      const untilMs = nowMs + ms;
      await settle();
      for (let task = due(untilMs); task; task = due(untilMs)) await run(task);
      nowMs = untilMs;
    },
    async next() {
      const task = due(Number.POSITIVE_INFINITY);
      if (task) await run(task);
      return task !== undefined;
    },
  };
}

/** The body of a response, written by the test. */
export interface ScriptedBody {
  write(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
  end(): Promise<void>;
  /** Breaks the connection. */
  fail(): Promise<void>;
}

export interface ScriptedRequest {
  url: string;
  method: string;
  headers: Headers;
  body: string;
  cache: RequestCache | undefined;
  isAborted(): boolean;
  /** Responds with status and headers, and a body that the test then writes. */
  answer(status: number, headers?: Record<string, string>): Promise<ScriptedBody>;
  /** Responds with the whole body. */
  reply(
    status: number,
    headers: Record<string, string>,
    body: Uint8Array<ArrayBuffer> | string,
  ): Promise<void>;
  /** Fails the connection. */
  fail(): Promise<void>;
}

export interface ScriptedNetwork {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** The next request that was not taken yet. Throws when there is none. */
  next(): Promise<ScriptedRequest>;
  /** Number of requests that were not taken yet. */
  waiting(): number;
  all: ScriptedRequest[];
}

export function scriptedNetwork(onRequest?: (request: ScriptedRequest) => void): ScriptedNetwork {
  const queue: ScriptedRequest[] = [];
  const all: ScriptedRequest[] = [];
  function fetch(url: string, init: RequestInit): Promise<Response> {
    return new Promise<Response>((resolve, reject) => {
      const signal = init.signal ?? new AbortController().signal;
      const gone = () => new DOMException('Aborted', 'AbortError');
      if (signal.aborted) return reject(gone());
      signal.addEventListener('abort', () => reject(gone()));
      const request: ScriptedRequest = {
        url,
        method: init.method ?? 'GET',
        headers: new Headers(init.headers),
        body: String(init.body ?? ''),
        cache: init.cache,
        isAborted: () => signal.aborted,
        async answer(status, headers = {}) {
          let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
          const body = new ReadableStream<Uint8Array>({
            start(created) {
              controller = created;
            },
          });
          let isOver = false;
          const over = (act: () => void) => async () => {
            if (!isOver) act();
            isOver = true;
            await settle();
          };
          signal.addEventListener('abort', () => {
            if (!isOver) controller?.error(gone());
            isOver = true;
          });
          resolve(new Response(status === 204 ? null : body, { status, headers }));
          await settle();
          return {
            async write(bytes) {
              if (!isOver) controller?.enqueue(bytes);
              await settle();
            },
            end: over(() => controller?.close()),
            fail: over(() => controller?.error(new TypeError('network error'))),
          };
        },
        async reply(status, headers, body) {
          const written = await request.answer(status, headers);
          await written.write(typeof body === 'string' ? new TextEncoder().encode(body) : body);
          await written.end();
        },
        async fail() {
          reject(new TypeError('Failed to fetch'));
          await settle();
        },
      };
      queue.push(request);
      all.push(request);
      onRequest?.(request);
    });
  }
  return {
    fetch,
    all,
    waiting: () => queue.length,
    async next() {
      await settle();
      const request = queue.shift();
      if (!request) throw new Error('No request was made.');
      return request;
    },
  };
}

/** Content of the store, shared by the tabs and visits of one browser. */
export interface FakeDisk {
  heads: Map<string, ResumeRecord>;
  pieces: Map<string, Blob[]>;
  freeBytes: number | null;
  /** Called before each operation; throws or never resolves to make the store fail. */
  before(operation: string): Promise<void>;
  operations: string[];
}

export function fakeDisk(): FakeDisk {
  return {
    heads: new Map(),
    pieces: new Map(),
    freeBytes: null,
    before: async () => {},
    operations: [],
  };
}

/** A store on the disk, with the same guarantees as the real one. */
export function fakeStore(disk: FakeDisk): ResumeStore {
  let isOpen = true;
  let owner: unknown;
  const insistOnOwn = ({ url, chunks }: ResumeRecord): void => {
    if (chunks.length && disk.heads.get(url)?.owner !== owner) throw new Error('another writer');
  };
  const act = async <Result>(operation: string, task: () => Result): Promise<Result> => {
    disk.operations.push(operation);
    await disk.before(operation);
    if (!isOpen) throw new Error('closed');
    return task();
  };
  return {
    find: (source, key) =>
      act('find', () => {
        const heads = [...disk.heads.values()].sort((a, b) => b.timestamp - a.timestamp);
        const found = heads.find(
          (head) => head.receivedBytes > 0 && (head.source === source || head.url === key),
        );
        if (found) owner = found.owner;
        return found ? structuredClone(found) : null;
      }),
    claim: (head) =>
      act('claim', () => {
        insistOnOwn(head);
        owner = head.owner;
        disk.heads.set(head.url, structuredClone(head));
        disk.pieces.set(head.url, (disk.pieces.get(head.url) ?? []).slice(0, head.chunks.length));
      }),
    append: (head, data) =>
      act('append', () => {
        insistOnOwn(head);
        disk.heads.set(head.url, structuredClone(head));
        const pieces = disk.pieces.get(head.url) ?? [];
        pieces[head.chunks.length - 1] = data;
        disk.pieces.set(head.url, pieces);
      }),
    pieces: (key, skip) =>
      act('pieces', () => {
        const isOwn = disk.heads.get(key)?.owner === owner;
        return isOwn ? (disk.pieces.get(key) ?? []).slice(skip) : [];
      }),
    remove: (key) =>
      act('remove', () => {
        if (disk.heads.get(key)?.owner !== owner) throw new Error('another writer');
        disk.heads.delete(key);
        disk.pieces.delete(key);
      }),
    freeBytes: () => act('freeBytes', () => disk.freeBytes),
    close() {
      isOpen = false;
    },
  };
}

/** Locks and channels of one browser. */
export interface TabHub {
  locks: Pick<LockManager, 'request'>;
  openChannel(name: string): {
    postMessage(data: unknown): void;
    close(): void;
    onmessage: BroadcastChannel['onmessage'];
  };
}

export function tabHub(): TabHub {
  const queues = new Map<string, Promise<unknown>>();
  const channels = new Map<string, Set<{ onmessage: BroadcastChannel['onmessage'] }>>();
  const request = async (
    name: string,
    { signal }: LockOptions,
    callback: (lock: Lock | null) => Promise<unknown>,
  ): Promise<unknown> => {
    const before = queues.get(name) ?? Promise.resolve();
    const isCalledOff = new Promise<never>((_, reject) => {
      const onAbort = () => reject(new DOMException('Aborted', 'AbortError'));
      if (signal?.aborted) onAbort();
      signal?.addEventListener('abort', onAbort);
    });
    isCalledOff.catch(() => {});
    let hasLock = false;
    const turn = Promise.race([before, isCalledOff]).then(() => {
      hasLock = true;
      return callback(null);
    });
    queues.set(
      name,
      // An aborted request leaves the queue when the one before it ends.
      turn.then(
        () => {},
        () => (hasLock ? undefined : before),
      ),
    );
    return turn;
  };
  return {
    locks: { request: request as unknown as LockManager['request'] },
    openChannel(name) {
      const members = channels.get(name) ?? new Set();
      channels.set(name, members);
      const channel = {
        onmessage: null as BroadcastChannel['onmessage'],
        postMessage(data: unknown) {
          const copy = structuredClone(data);
          for (const member of members) {
            if (member === channel) continue;
            setImmediate(() => {
              if (members.has(member))
                member.onmessage?.call(member as BroadcastChannel, { data: copy } as MessageEvent);
            });
          }
        },
        close() {
          members.delete(channel);
        },
      };
      members.add(channel);
      return channel;
    },
  };
}

/** Files that the engine loads. */
type EnginePart = 'lookup.js' | 'verify.js' | 'signature.js' | 'sha256.js' | 'extras.js';

export interface World {
  env: Environment;
  clock: FakeClock;
  network: ScriptedNetwork;
  disk: FakeDisk;
  hub: TabHub;
  /** Files that were saved. */
  saved: { blob: Blob; name: string }[];
  explained: unknown[][];
  /** Store errors that the engine reported; `null` is another run's takeover. */
  storeErrors: unknown[];
  setOnline(isOnline: boolean): Promise<void>;
  /** Another tab, or another visit, of the same browser. */
  tab(): World;
  /** Loaders of the SDK's other files, which a test may replace. */
  parts: { [File in EnginePart]: () => Promise<Parts[File]> };
  /** Session storage of this tab, which outlives its pages. */
  texts: Map<string, string>;
  /** Opens the next page in this tab. Kill the previous one first. */
  reload(): World;
  /** Kills the tab: nothing it has started finishes, and its locks are released. */
  kill(): Promise<void>;
}

export interface WorldSettings {
  network?: ScriptedNetwork;
  clock?: FakeClock;
  disk?: FakeDisk;
  hub?: TabHub;
  hasLocks?: boolean;
  texts?: Map<string, string>;
  /** Default: `sha256.js` itself. */
  hashes?: Parts['sha256.js'];
}

export function world(settings: WorldSettings = {}): World {
  const clock = settings.clock ?? fakeClock();
  const network = settings.network ?? scriptedNetwork();
  const disk = settings.disk ?? fakeDisk();
  const hub = settings.hub ?? tabHub();
  const hasLocks = settings.hasLocks ?? true;
  const texts = settings.texts ?? new Map<string, string>();
  const saved: World['saved'] = [];
  const explained: unknown[][] = [];
  const storeErrors: unknown[] = [];
  const tasks = new Set<() => void>();
  let isOnline = true;
  const page = new URL('https://www.paasa.example/ludo/');
  let isDead = false;
  let die = () => {};
  const dying = new Promise<void>((resolve) => {
    die = resolve;
  });
  /** Work of a killed tab never finishes. */
  const whileAlive = <Result>(work: Promise<Result>): Promise<Result> =>
    new Promise<Result>((resolve, reject) => {
      work.then(
        (value) => isDead || resolve(value),
        (error) => isDead || reject(error),
      );
    });
  const request = (name: string, options: LockOptions, callback: (lock: Lock | null) => Promise<unknown>) =>
    hub.locks.request(name, options, (lock: Lock | null) =>
      isDead ? Promise.resolve() : Promise.race([callback(lock), dying]),
    );
  const parts: World['parts'] = {
    'lookup.js': async () => lookup,
    'verify.js': async () => awaitedVerifier(verify),
    'signature.js': async () => awaitedSignature(signature),
    'sha256.js': async () => settings.hashes ?? sha256,
    'extras.js': async () => extras,
  };
  return {
    clock,
    network,
    disk,
    hub,
    parts,
    saved,
    explained,
    storeErrors,
    env: {
      fetch: (url, init) => whileAlive(network.fetch(url, init)),
      reaches: async () => false,
      resolveLink,
      now: clock.now,
      after: (delayMs, task) => clock.after(delayMs, () => isDead || task()),
      async openStore() {
        await disk.before('open');
        const store = fakeStore(disk);
        return new Proxy(store, {
          get(target, name: keyof ResumeStore) {
            if (name === 'close' || !(name in target)) return target[name];
            return (...details: never[]) => {
              if (isDead) return new Promise(() => {});
              return whileAlive((target[name] as (...rest: never[]) => Promise<unknown>)(...details));
            };
          },
        });
      },
      recall: (key) => texts.get(key) ?? null,
      remember: (key, value) => isDead || texts.set(key, value),
      locks: hasLocks ? { request: request as unknown as LockManager['request'] } : undefined,
      openChannel(name) {
        const channel = hub.openChannel(name);
        dying.then(() => channel.close());
        return channel as BroadcastChannel;
      },
      isOnline: () => isOnline,
      onOnlineOrShown(task) {
        tasks.add(task);
        return () => tasks.delete(task);
      },
      save: ({ blob, name }) => isDead || saved.push({ blob, name }),
      loadPart: ((file: keyof World['parts']) =>
        whileAlive<Parts[keyof World['parts']]>(parts[file]())) as typeof loadPart,
      page,
      baseUrl: page.href,
      canSave: true,
      storeFailed(error) {
        storeErrors.push(error);
        return null;
      },
      explain: (...details) => explained.push(details),
    },
    async setOnline(next) {
      isOnline = next;
      if (next) for (const task of [...tasks]) task();
      await settle();
    },
    texts,
    tab: () => world({ ...settings, clock, network, disk, hub, hasLocks, texts: new Map() }),
    reload: () => world({ ...settings, clock, network, disk, hub, hasLocks, texts }),
    async kill() {
      isDead = true;
      die();
      await settle();
    },
  };
}

/** An engine with its last state, as the page sees it. */
export function withState(
  engine: Engine,
  state: () => DownloadState,
): Engine & { readonly state: DownloadState } {
  return Object.create(engine, { state: { get: state } });
}
