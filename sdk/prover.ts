/**
 * Proves one package in one reading: each byte is read back from where it is stored and hashed once for each promise, most of
 * them while others still come. What is proved is what is saved: the file is put together of the very handles that were read.
 */
import { CHUNK_BYTES, type Expected } from './engine/integrity.ts';
import { createSha256, type Sha256 } from './engine/sha256.ts';
import { APK_CHUNK_BYTES } from './proof/apk-sections.ts';
import type { Bytes } from './proof/cursor.ts';
import { digestOf, hexOf } from './proof/digest.ts';
import { slicesOf, streamOf } from './read-file.ts';

/** Bytes read and hashed at a time: a few milliseconds on a slow phone. Chunks of both kinds are multiples of it. */
const READ_BYTES = 256 * 1024;
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

/** What was read of the file already. */
interface Known extends Arrived {
  /** By chunk number: what the package's own digests are made of. With them all bytes were looked at once. */
  ofApk?: ReadonlyMap<number, Bytes>;
}

export interface SignatureProver extends Prover {
  /** What one complete chunk contributes to the package's own digests. */
  digestChunk(parts: readonly Bytes[]): Promise<Bytes>;
  finish(file: Blob, known: Known): Promise<Verdict>;
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
  signed: SignatureProver | null,
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

  async function digestForApk({ digestChunk }: SignatureProver, part: Bytes): Promise<void> {
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
    if (signed && hasBrowser) await digestForApk(signed, part);
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

/** `expected` is what is promised of the package; `signed` proves who has signed it, where that is promised as well. */
export function createProver(
  expected: Expected,
  signed: SignatureProver | null,
  createHash: () => Sha256 = createSha256,
): Prover {
  const reading = startReading(expected, signed, createHash);
  let following: Promise<void> | undefined;
  return {
    async follow(storedBytes, read, signal) {
      if (following || storedBytes - reading.readBytes < FOLLOW_BYTES) return;
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
      how.onProved(reading.readBytes);
      await reading.readOn(arrived, how.signal, how.onProved);
      const { handles, readBytes, ofApk } = reading;
      const file = new Blob([...handles, arrived.slice(readBytes)], { type: arrived.type });
      const provedBytes = await reading.provedBytes();
      const base = { file, provedBytes, hasOtherSigner: false, detail: `${provedBytes} bytes` };
      if (provedBytes !== file.size) return { ...base, flaw: 'integrity' };
      if (!signed) return { ...base, flaw: '' };
      return { ...(await signed.finish(file, { ...how, ofApk })), provedBytes };
    },
  };
}
