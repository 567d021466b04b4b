/**
 * The part of a package that is here: stored pieces, then what waits in memory. Bytes are stored once, in pieces that never
 * cross a 2 MiB boundary, and stay in memory for the rest of the visit when the store fails.
 */
import type { Prover } from '../prover.ts';
import type { Environment } from './environment.ts';
import { CHUNK_BYTES } from './integrity.ts';
import { noteRest } from './package-request.ts';
import type { ResumeRecord, ResumeStore } from './resume-record.ts';
import { Fault } from './retry.ts';

/** Source: spec §9. */
const PACKAGE_TYPE = 'application/vnd.android.package-archive';
/** Longest time bytes wait in memory. With the write itself this keeps what a killed browser loses under 2 s of transfer. */
const CHECKPOINT_MS = 1_750;
/** A store that does not answer for this long is taken as broken. */
const STORE_PATIENCE_MS = 3_000;
/** Without a store larger files are not tried: browsers fail near 500 MB of Blobs in memory. */
const MOST_MEMORY_BYTES = 400 * 1024 * 1024;
/** Free storage asked for, as a multiple of what is still to come. */
const ROOM_FACTOR = 1.1;
/** Bytes that may wait for the store before reading from the network waits too. */
const MOST_BEHIND_BYTES = 3 * CHUNK_BYTES;

export interface PartFile {
  /** The record of what is stored. The engine sets link, validators, length and expectation. */
  readonly head: ResumeRecord;
  readonly receivedBytes: number;
  /** What has proved a beginning of it. */
  prover?: Prover | null | undefined;
  /** Stores the head as it is now, and says that this run is the one that writes. */
  claim(): void;
  /**
   * Takes a copy of bytes. A promise that is returned is to be awaited before the next: the store is behind.
   */
  append(bytes: Uint8Array<ArrayBuffer>): Promise<void> | null;
  /** Stores what waits in memory now. */
  checkpoint(): void;
  /** Forgets everything, or what comes after the last chunk that ends at or before `to`. */
  truncate(to?: number): void;
  /** Stored bytes in order, as handles; `null` when some are gone. */
  stored(): Promise<Blob[] | null>;
  /** All bytes in order, stored ones as handles. Throws a fault, and forgets everything, when stored ones are gone. */
  bytes(): Promise<Blob>;
  /** Deletes what is stored. */
  remove(): Promise<void>;
  /** Stores what waits, ends timers, and closes the store afterwards. */
  close(): void;
}

/** Rejects when `work` takes longer than a store may. */
export function patiently<Result>(env: Environment, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const cancel = env.after(STORE_PATIENCE_MS, () => reject(new Fault('storage', 'no answer')));
    work.then(resolve, reject).finally(cancel);
  });
}

/**
 * The browser keeps a Blob's bytes in memory until the handle to them is collected, and the collector sees only the handle: of a
 * fast download it would keep all. Memory that is asked for and never touched costs nothing and makes the collector come:
 * 8 MiB a piece keep the peak near 50 MB where it was the file's size.
 */
function remindCollector(): void {
  try {
    // Called in this way, no compiler takes it for useless.
    Reflect.construct(ArrayBuffer, [4 * CHUNK_BYTES]);
  } catch {
    // None to be had: then the collector is at work already.
  }
}

/** Writes to the store, one after another. */
interface Writer {
  /** `false` once one has failed, which ends all writing, or where there is no store. */
  readonly isStoring: boolean;
  /** Does `task` after the writes before it. */
  write(task: (store: ResumeStore) => Promise<void>): void;
  /** Resolves when all are done. */
  settled(): Promise<void>;
}

function createWriter(env: Environment, store: ResumeStore | null, onFailed: () => void): Writer {
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
          // Quota, private mode, a hanging or closed database, another writer: the rest of this visit stays in memory.
          isStoring = false;
          onFailed();
          env.storeFailed(error);
        }
      });
    },
    settled: () => writing,
  };
}

/** Refuses a store that has no room for what is still to come. */
async function insistOnRoom(store: ResumeStore, { totalBytes, receivedBytes }: ResumeRecord): Promise<void> {
  const free = await store.freeBytes();
  const missingBytes = (totalBytes ?? 0) - receivedBytes;
  if (free !== null && free < missingBytes * ROOM_FACTOR) throw new Fault('storage', free);
}

/** Refuses a file that is too large for memory, where what is not stored yet has to be. */
function insistOnMemory(hereBytes: number, { totalBytes, receivedBytes }: ResumeRecord): void {
  if (Math.max(hereBytes, totalBytes ?? 0) - receivedBytes > MOST_MEMORY_BYTES)
    throw new Fault('storage', 'too large');
}

/** Stored pieces and those in memory. */
interface Pieces {
  /** Bytes of those in memory. */
  readonly waitingBytes: number;
  claim(): void;
  /** Stores `data` behind what is here. */
  add(data: Blob): void;
  /** Forgets what comes after the last piece that ends at or before `keptBytes`. */
  cut(keptBytes: number): void;
  /** Stored ones as handles; `null` when some are gone. */
  stored(): Promise<Blob[] | null>;
  /** All, once those under way are stored. */
  read(): Promise<Blob[] | null>;
  remove(): Promise<void>;
}

function createPieces(
  env: Environment,
  writer: Writer,
  store: ResumeStore | null,
  head: ResumeRecord,
): Pieces {
  /** What comes after the stored ones. */
  let memory: Blob[] = [];
  const note = () => noteRest(env, head, writer.isStoring ? head.receivedBytes : 0);

  function claim(): void {
    note();
    writer.write((open) => open.claim(head));
    writer.write((open) => insistOnRoom(open, head));
  }

  async function stored(): Promise<Blob[] | null> {
    const { chunks } = head;
    const found = chunks.length && store ? await patiently(env, store.pieces(head.url)).catch(() => []) : [];
    const isGone = chunks.some((size, index) => found[index]?.size !== size);
    return isGone ? null : found.slice(0, chunks.length);
  }

  return {
    claim,
    get waitingBytes() {
      return memory.reduce((total, { size }) => total + size, 0);
    },
    add(data) {
      memory.push(data);
      writer.write(async (open) => {
        if (!memory.includes(data)) return;
        const receivedBytes = head.receivedBytes + data.size;
        const next = { receivedBytes, chunks: [...head.chunks, data.size], timestamp: env.now() };
        await open.append({ ...head, ...next }, data);
        // Unless it was forgotten meanwhile: then the claim that follows drops it from the store.
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
      // A write under way must not note them again.
      memory = [];
      noteRest(env, head, 0);
      // A store that was deleted as a whole has nothing left of it.
      writer.write((open) => open.remove(head.url).catch(() => {}));
      await writer.settled();
    },
  };
}

/**
 * `store` is `null` when the browser has none for us. `head` is a new record, or one that `store` found.
 */
export function openPartFile(env: Environment, store: ResumeStore | null, head: ResumeRecord): PartFile {
  // What could not be stored is not gone on with after a reload.
  const writer = createWriter(env, store, () => noteRest(env, head, 0));
  const pieces = createPieces(env, writer, store, head);
  /** What is no piece yet. */
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
    pieces.cut(to - (to % CHUNK_BYTES)); // which no piece crosses
  }

  /** Takes a copy of bytes of one chunk. */
  function take(part: Uint8Array, room: number): void {
    pending.set(part, pendingBytes);
    pendingBytes += part.length;
    if (part.length < room) cancelTimer ??= env.after(CHECKPOINT_MS, checkpoint);
    else checkpoint();
  }

  const part: PartFile = {
    ...{ head, claim: pieces.claim, checkpoint, truncate, stored: pieces.stored },
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
      throw new Fault('changed', 'bytes are gone');
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
