/**
 * The received part of a package: stored pieces, then those in memory. Bytes are stored once, in pieces that never cross a 2 MiB boundary,
 * and stay in memory for the rest of the visit when the store fails.
 */
import type { Prover } from '../prover.ts';
import type { Environment } from './environment.ts';
import { CHUNK_BYTES } from './integrity.ts';
import { rememberRest } from './package-request.ts';
import type { ResumeRecord, ResumeStore } from './resume-record.ts';
import { DownloadFailure } from './retry.ts';

/** Source: spec §9. */
const PACKAGE_TYPE = 'application/vnd.android.package-archive';
/** Longest time bytes stay in memory only. With the write itself, a killed browser loses less than 2 s of transfer. */
const CHECKPOINT_MS = 1_750;
/** A store that does not answer for this long counts as broken. */
const STORE_PATIENCE_MS = 3_000;
/** Largest file without a store: browsers fail near 500 MB of Blobs in memory. */
const MOST_MEMORY_BYTES = 400 * 1024 * 1024;
/** Free storage required, as a multiple of the missing bytes. */
const ROOM_FACTOR = 1.1;
/** Bytes that may wait for the store before reading from the network pauses. */
const MOST_BEHIND_BYTES = 3 * CHUNK_BYTES;

export interface PartFile {
  /** The record of what is stored. The engine sets its link, validators, length and expectation. */
  readonly record: ResumeRecord;
  readonly receivedBytes: number;
  /** Prover that has already checked the first bytes. */
  prover?: Prover | null | undefined;
  /** Stores the head and marks this run as the one that writes. */
  claim(): void;
  /** Copies and appends bytes. If it returns a promise, the store is behind: await it before the next call. */
  append(bytes: Uint8Array<ArrayBuffer>): Promise<void> | null;
  /** Stores the bytes in memory now. */
  checkpoint(): void;
  /** Discards everything, or what follows the last chunk that ends at or before `to`. */
  truncate(to?: number): void;
  /** Stored pieces in order after the first `skip`; `null` when some are missing. */
  stored(skip?: number): Promise<Blob[] | null>;
  /** All bytes in order, without loading stored ones. Discards everything and throws a `DownloadFailure` when stored ones are missing. */
  bytes(): Promise<Blob>;
  /** Deletes what is stored. */
  remove(): Promise<void>;
  /** Stores the bytes in memory, stops timers, and then closes the store. */
  close(): void;
}

/** Rejects when `work` takes longer than `STORE_PATIENCE_MS`. */
export function patiently<Result>(env: Environment, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const cancel = env.after(STORE_PATIENCE_MS, () => reject(new DownloadFailure('storage', 'no answer')));
    work.then(resolve, reject).then(cancel);
  });
}

/**
 * Triggers garbage collection. The browser holds a Blob's bytes in memory until its handle is collected, but the collector sees only the
 * small handle, so a fast download would fill the memory. Allocating memory without touching it costs nothing and triggers the collector:
 * with 8 MiB per piece, memory peaks near 50 MB instead of the file's size.
 */
function remindCollector(): void {
  try {
    // Written so that no compiler removes it as unused.
    Reflect.construct(ArrayBuffer, [4 * CHUNK_BYTES]);
  } catch {
    // The allocation failed, so the collector is running already.
  }
}

/** Writes to the store, in order. */
interface Writer {
  /** `false` without a store, and after a write has failed, which ends all writing. */
  readonly isStoring: boolean;
  /** Runs `task` after all earlier writes. */
  write(task: (store: ResumeStore) => Promise<unknown>): void;
  /** Resolves when all writes are done. */
  settled(): Promise<void>;
}

function createWriter(env: Environment, store: ResumeStore | null): Writer {
  let isStoring = store !== null;
  let writing = Promise.resolve();
  return {
    get isStoring() {
      return isStoring;
    },
    write(task) {
      writing = writing.then(async () => {
        try {
          if (store && isStoring) await patiently(env, task(store));
        } catch (error) {
          // Quota, private mode, a hanging or closed database, another writer: from now on bytes stay in memory.
          isStoring = false;
          env.storeFailed(error);
        }
      });
    },
    settled: () => writing,
  };
}

/** Throws when the bytes that cannot be stored are too many for memory. */
function insistOnMemory(hereBytes: number, { totalBytes, receivedBytes }: ResumeRecord): void {
  if (Math.max(hereBytes, totalBytes ?? 0) - receivedBytes > MOST_MEMORY_BYTES)
    throw new DownloadFailure('storage', 'too large');
}

/** Stored pieces and pieces in memory. */
interface Pieces {
  /** Bytes of the pieces in memory. */
  readonly waitingBytes: number;
  claim(): void;
  /** Appends `data` and stores it. */
  add(data: Blob): void;
  /** Discards pieces after the last one that ends at or before `keptBytes`. */
  cut(keptBytes: number): void;
  /** Stored pieces after the first `skip`; `null` when some are missing. */
  stored(skip?: number): Promise<Blob[] | null>;
  /** All pieces, after pending writes. */
  read(): Promise<Blob[] | null>;
  remove(): Promise<void>;
}

function createPieces(
  env: Environment,
  writer: Writer,
  store: ResumeStore | null,
  head: ResumeRecord,
): Pieces {
  /** Pieces after the stored ones. */
  let memory: Blob[] = [];
  const note = () => rememberRest(env, head, writer.isStoring ? head.receivedBytes : 0);

  function claim(): void {
    note();
    writer.write(async (open) => {
      await open.claim(head);
      const free = await open.freeBytes();
      const missingBytes = (head.totalBytes ?? 0) - head.receivedBytes;
      if (free !== null && free < missingBytes * ROOM_FACTOR) throw new DownloadFailure('storage', free);
    });
  }

  async function stored(skip = 0): Promise<Blob[] | null> {
    const chunks = head.chunks.slice(skip);
    const found =
      chunks.length && store ? await patiently(env, store.pieces(head.url, skip)).catch(() => []) : [];
    const isGone = chunks.some((size, index) => found[index]?.size !== size);
    return isGone ? null : found.slice(0, chunks.length);
  }

  return {
    claim,
    get waitingBytes() {
      let bytes = 0;
      for (const { size } of memory) bytes += size;
      return bytes;
    },
    add(data) {
      memory.push(data);
      writer.write(async (open) => {
        if (!memory.includes(data)) return;
        const receivedBytes = head.receivedBytes + data.size;
        const next = { receivedBytes, chunks: [...head.chunks, data.size], timestamp: env.now() };
        await open.append({ ...head, ...next }, data);
        // If the piece was discarded meanwhile, the claim that follows drops it from the store.
        if (memory.includes(data)) {
          memory.shift();
          Object.assign(head, next);
          note();
        }
      });
    },
    cut(keptBytes) {
      while (head.receivedBytes > keptBytes) head.receivedBytes -= head.chunks.pop() ?? 0;
      let end = head.receivedBytes;
      memory = memory.filter(({ size }) => {
        end += size;
        return end <= keptBytes;
      });
      claim();
    },
    stored,
    async read() {
      await writer.settled();
      const here = await stored();
      return here && [...here, ...memory];
    },
    async remove() {
      // A pending write must not record them again.
      memory = [];
      rememberRest(env, head, 0);
      await writer.settled();
      // Also after a failed write: the next visit would resume what was stored before it. If the store was deleted, nothing is left.
      if (store) await patiently(env, store.remove(head.url)).catch(() => {});
    },
  };
}

/** `store` is `null` when the browser refuses one. `head` is a new record, or one that `store` found. */
export function openPartFile(env: Environment, store: ResumeStore | null, head: ResumeRecord): PartFile {
  const writer = createWriter(env, store);
  const pieces = createPieces(env, writer, store, head);
  /** Bytes that do not fill a piece yet. */
  const pending = new Uint8Array(CHUNK_BYTES);
  let pendingBytes = 0;
  let cancelTimer: (() => void) | undefined;
  const receivedBytes = () => head.receivedBytes + pieces.waitingBytes + pendingBytes;
  function dropPending(): void {
    cancelTimer?.();
    cancelTimer = undefined;
    pendingBytes = 0;
  }

  function checkpoint(): void {
    if (!pendingBytes) return;
    const data = new Blob([pending.subarray(0, pendingBytes)]);
    remindCollector();
    dropPending();
    pieces.add(data);
  }

  function truncate(to = 0): void {
    part.prover = undefined;
    dropPending();
    pieces.cut(to - (to % CHUNK_BYTES)); // no piece crosses a chunk boundary
  }

  /** Copies bytes that belong to one chunk. */
  function take(part: Uint8Array, room: number): void {
    pending.set(part, pendingBytes);
    pendingBytes += part.length;
    if (part.length < room) cancelTimer ??= env.after(CHECKPOINT_MS, checkpoint);
    else checkpoint();
  }

  const part: PartFile = {
    ...{ record: head, claim: pieces.claim, checkpoint, truncate, stored: pieces.stored },
    get receivedBytes() {
      return receivedBytes();
    },
    append(bytes) {
      for (let at = 0, room = 0; at < bytes.length; at += room) {
        room = CHUNK_BYTES - (receivedBytes() % CHUNK_BYTES);
        take(bytes.subarray(at, at + room), room);
      }
      if (writer.isStoring) return pieces.waitingBytes > MOST_BEHIND_BYTES ? writer.settled() : null;
      insistOnMemory(receivedBytes(), head);
      return null;
    },
    async bytes() {
      const here = await pieces.read();
      if (here) return new Blob([...here, pending.subarray(0, pendingBytes)], { type: PACKAGE_TYPE });
      truncate();
      throw new DownloadFailure('changed', 'bytes are gone');
    },
    async remove() {
      dropPending();
      await pieces.remove();
    },
    close() {
      checkpoint();
      writer.settled().then(() => store?.close());
    },
  };
  return part;
}
