/**
 * Proves one package in one reading: each byte is read back from where it is stored and hashed once for each promise, most of
 * them while others still come. What is proved is what is saved: the file is put together of the very handles that were read.
 */
import { CHUNK_BYTES, type Expected } from './engine/integrity.ts';
import { createSha256, type Sha256 } from './engine/sha256.ts';
import { readSigner } from './promise.ts';
import { APK_CHUNK_BYTES, digestChunk, proveApk } from './proof/apk-signature.ts';
import type { Bytes } from './proof/cursor.ts';
import { digestOf, hexOf } from './proof/digest.ts';

/** Bytes read and hashed at a time: a few milliseconds on a slow phone. Chunks of both kinds are multiples of it. */
const READ_BYTES = 256 * 1024;
/** Bytes that a stream gives at a time. Measured: half as much and twice as much cost a quarter of the time more. */
const PASSED_BYTES = 32 * 1024;
/** Stored bytes that are worth a look at the store, which gives handles to all that is there. */
const FOLLOW_BYTES = 4 * CHUNK_BYTES;

/** What is known of a file that has come. */
export interface Arrived {
  /** Ends the proof: `finish` then rejects. */
  signal: AbortSignal;
  /** From here on its bytes are those of one answer; `null` when all are. */
  joinedAt: number | null;
  /** Called with the bytes that were looked at so far, which only grow. */
  onProved(count: number): void;
}

export interface Verdict {
  /** What was read, and no other bytes. */
  file: Blob;
  /** Its first bytes that are the promised ones. */
  provedBytes: number;
  /** `unproved`: its parts are of several answers, and nothing proves that these were of one version. */
  flaw: '' | 'integrity' | 'changed' | 'unproved';
  /** Who has signed it was found out, and is not who must have. */
  hasOtherSigner: boolean;
  /** For the console. */
  detail: string;
}

export interface Prover {
  /**
   * Proves what is stored already, beside the transfer: `storedBytes`, read by `read`. One call at a time does anything, and none
   * rejects.
   */
  follow(storedBytes: number, read: () => Promise<Blob[] | null>, signal: AbortSignal): Promise<void>;
  /** Proves the rest of the whole file. Rejects when it cannot be read, or is called off. */
  finish(file: Blob, arrived: Arrived): Promise<Verdict>;
}

interface Reader {
  read(size: number): Promise<Bytes>;
  end(): unknown;
}

/** Each part comes in a task of its own, so that the page can do what it has to meanwhile. */
function slicesOf(file: Blob): Reader {
  let at = 0;
  return {
    async read(size) {
      const from = at;
      at += size;
      return new Uint8Array(await file.slice(from, at).arrayBuffer());
    },
    end() {},
  };
}

/**
 * Reads into buffers used again and again, where the browser can: a new one for each part takes five times as long. A browser that hands a
 * buffer over copies all of it, so it gets a small one. What is given is good until the next call.
 */
function streamOf(file: Blob): Reader {
  try {
    const reader = file.stream().getReader({ mode: 'byob' });
    const part = new Uint8Array(CHUNK_BYTES);
    let buffer = new ArrayBuffer(PASSED_BYTES);
    return {
      async read(size) {
        // Browsers hash at once: without a task of its own for each part, one task would hash all that is there.
        await new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = resolve;
          port2.postMessage(0);
        });
        let filled = 0;
        while (filled < size) {
          const view = new Uint8Array(buffer, 0, Math.min(PASSED_BYTES, size - filled));
          const { done, value } = await reader.read(view);
          if (done) break;
          part.set(value, filled);
          filled += value.length;
          buffer = value.buffer;
        }
        return part.subarray(0, filled);
      },
      end: () => reader.cancel().catch(() => {}),
    };
  } catch {
    // Not a stream of bytes: older browsers.
    return slicesOf(file);
  }
}

interface Hash {
  update(part: Bytes): unknown;
  digest(): Promise<string> | string;
}

/** Hashes a chunk that comes in one part, by the browser. */
function chunkHash(): Hash {
  let digest = Promise.resolve('');
  return {
    update(part) {
      digest = digestOf('SHA-256', [part]).then(hexOf);
    },
    digest: () => digest,
  };
}

/** What was read of a file, from its first byte on. */
interface Reading {
  /** Reads what of `file` was not read yet, the first part of it from where the last one ended. */
  readOn(file: Blob, signal: AbortSignal, onProved?: (count: number) => void): Promise<void>;
  /** Up to here all handles are whole parts. */
  wholeParts(file: Blob): Blob;
  readonly readBytes: number;
  /** The very handles, in order. */
  readonly handles: readonly Blob[];
  /** By chunk number: what the package's own digests are made of. */
  readonly ofApk: ReadonlyMap<number, Bytes>;
  /** How many of the first bytes are the promised ones, once all were read. */
  provedBytes(): Promise<number>;
}

/**
 * Where the chunks of a manifest are known, they and the length are all of the file: its hash as a whole would say nothing more, so
 * each byte is hashed once.
 */
function startReading(
  { chunks, sha256, sizeBytes }: Expected,
  isSigned: boolean,
  createHash: () => Hash,
): Reading {
  const hasBrowser = crypto.subtle !== undefined;
  const isFast = chunks !== null && hasBrowser;
  const startHash = isFast ? chunkHash : createHash;
  const size = isFast ? CHUNK_BYTES : READ_BYTES;
  const ofApk = new Map<number, Bytes>();
  const handles: Blob[] = [];
  const apkParts: Bytes[] = [];
  let apkBytes = 0;
  let hash = startHash();
  let readBytes = 0;
  let soundBytes = 0;
  let isDifferent = false;

  async function endChunk(): Promise<void> {
    if ((await hash.digest()) !== chunks?.[Math.ceil(readBytes / CHUNK_BYTES) - 1]) isDifferent = true;
    else soundBytes = readBytes;
    hash = startHash();
  }

  async function digestForApk(part: Bytes): Promise<void> {
    for (let at = 0; at < part.length; at += APK_CHUNK_BYTES) {
      const piece = part.slice(at, at + APK_CHUNK_BYTES);
      apkParts.push(piece);
      apkBytes += piece.length;
      if (apkBytes % APK_CHUNK_BYTES === 0)
        ofApk.set(apkBytes / APK_CHUNK_BYTES - 1, await digestChunk(apkParts.splice(0)));
    }
  }

  async function take(part: Bytes): Promise<void> {
    hash.update(part);
    readBytes += part.length;
    if (isSigned && hasBrowser) await digestForApk(part);
    if (chunks && readBytes % CHUNK_BYTES === 0) await endChunk();
  }

  return {
    ofApk,
    handles,
    get readBytes() {
      return readBytes;
    },
    wholeParts: (file) => file.slice(0, file.size - (file.size % size)),
    async readOn(file, signal, onProved) {
      const from = readBytes;
      const { read, end } = (isFast ? streamOf : slicesOf)(file.slice(from));
      try {
        // Known to be another one: the rest of it does not matter.
        while (readBytes < file.size && !isDifferent) {
          const part = await read(size);
          if (signal.aborted || !part.length) throw new Error('called off');
          await take(part);
          onProved?.(readBytes);
        }
      } finally {
        end();
        handles.push(file.slice(from, readBytes));
      }
    },
    async provedBytes() {
      const isLength = sizeBytes === null || sizeBytes === readBytes;
      if (!chunks) return isLength && (await hash.digest()) === sha256 ? readBytes : 0;
      if (readBytes % CHUNK_BYTES) await endChunk();
      if (!isDifferent && isLength) return readBytes;
      // A last chunk ends the file: of a longer or a shorter one it proves nothing.
      const last = readBytes - 1;
      return Math.min(soundBytes, last - (last % CHUNK_BYTES));
    },
  };
}

/** `expected` and `signer` are what is promised of the package. */
export function createProver(
  expected: Expected | null,
  signer: string | null,
  createHash: () => Sha256 = createSha256,
): Prover {
  const reading = expected && startReading(expected, signer !== null, createHash);
  let following: Promise<void> | undefined;

  async function proveApkItself(file: Blob, { signal, joinedAt, onProved }: Arrived) {
    let seenBytes = reading?.readBytes ?? 0;
    let passing: Reader | undefined;
    let passedBytes = -1;
    const readOn = (from: number, to: number) => {
      if (from !== passedBytes) {
        passing?.end();
        passing = streamOf(file.slice(from));
      }
      passedBytes = to;
      return passing?.read(to - from);
    };
    const read = async (from: number, to: number, isPassing?: boolean) => {
      const passed = isPassing && (await readOn(from, to));
      const bytes = passed || new Uint8Array(await file.slice(from, to).arrayBuffer());
      if (signal.aborted) throw new Error('called off');
      seenBytes = Math.min(file.size, seenBytes + bytes.length);
      onProved(seenBytes);
      return bytes;
    };
    const proof = await proveApk({ sizeBytes: file.size, read }, reading?.ofApk);
    passing?.end();
    const about = { hasOtherSigner: false, detail: JSON.stringify(proof) };
    // Its digests cover all but the signing block, which therefore has to be of one answer.
    if (!expected && joinedAt !== null && !(proof.kind === 'proved' && joinedAt <= proof.blockAt))
      return { ...about, flaw: 'unproved' } as const;
    if (signer === null) return { ...about, flaw: proof.kind === 'damaged' ? 'changed' : '' } as const;
    const wanted = readSigner(signer);
    if (wanted && proof.kind === 'proved' && proof.signers.includes(wanted))
      return { ...about, flaw: '' } as const;
    const hasOtherSigner = !!wanted && proof.kind !== 'unsupported';
    return { ...about, flaw: 'integrity', hasOtherSigner } as const;
  }

  return {
    async follow(storedBytes, read, signal) {
      if (!reading || following || storedBytes - reading.readBytes < FOLLOW_BYTES) return;
      following = read()
        // Parts begin where chunks may.
        .then((stored) => reading.readOn(reading.wholeParts(new Blob(stored ?? [])), signal))
        // Called off, or gone: whoever asks for the whole finds out.
        .catch(() => {})
        .then(() => {
          following = undefined;
        });
      await following;
    },
    async finish(arrived, how) {
      await following;
      how.onProved(reading?.readBytes ?? 0);
      await reading?.readOn(arrived, how.signal, how.onProved);
      const { handles, readBytes } = reading ?? { handles: [], readBytes: 0 };
      const file = new Blob([...handles, arrived.slice(readBytes)], { type: arrived.type });
      const provedBytes = (await reading?.provedBytes()) ?? 0;
      const base = { file, provedBytes, hasOtherSigner: false, detail: `${provedBytes} bytes` };
      if (reading && provedBytes !== file.size) return { ...base, flaw: 'integrity' };
      if (reading && signer === null) return { ...base, flaw: '' };
      return { ...base, ...(await proveApkItself(file, how)) };
    },
  };
}
