/**
 * Proves a package while reading it once: each byte is read back from storage and hashed once for each requirement, mostly while others
 * still arrive. The saved file consists of the same handles that were read.
 */
import { CHUNK_BYTES, type Expected } from './engine/integrity.ts';
import type { Sha256 } from './engine/sha256.ts';
import { APK_CHUNK_BYTES } from './proof/apk-sections.ts';
import type { Bytes } from './proof/cursor.ts';
import { digestOf, hexOf } from './proof/digest.ts';
import { slicesOf, streamOf } from './read-file.ts';

/** Bytes read and hashed at a time: a few milliseconds on a slow phone. Chunks of both kinds are multiples of this. */
const READ_BYTES = 128 * 1024;
/** New stored bytes that justify reading the store again. */
const FOLLOW_BYTES = 4 * CHUNK_BYTES;
/**
 * The first reading begins when four fifths are stored, the next one when four fifths of the rest are. Reading and writing wait for each
 * other, so more readings would slow down a fast network, and a slow one leaves time enough for these.
 */
const UNREAD_TO_MISSING = 4;

/** What is known about a received file. */
export interface Arrived {
  /** Aborts the proof: `finish` then rejects. */
  signal: AbortSignal;
  /** From this position on all bytes come from one response; `null` when all do. */
  joinedAt: number | null;
  /** Called with the number of bytes checked so far, which only grows. */
  onProved(count: number): void;
}

export interface Verdict {
  /** The bytes that were read, and no others. */
  file: Blob;
  /** Number of leading bytes that match the required hashes. */
  provedBytes: number;
  /** `unproved`: its parts come from several responses, and nothing proves that these were of one version. */
  flaw: '' | 'integrity' | 'changed' | 'unproved';
  /** It is signed by somebody else than required. */
  hasOtherSigner: boolean;
  /** For the console. */
  detail: string;
}

export interface Prover {
  /**
   * Checks the bytes stored so far, in parallel with the transfer: `storedBytes`, whose pieces after the first `skip` are returned by
   * `read`. Only one call works at a time, and none rejects.
   */
  follow(
    storedBytes: number,
    read: (skip: number) => Promise<Blob[] | null>,
    signal: AbortSignal,
  ): Promise<void>;
  /** Checks the rest of the complete file. Rejects when it cannot be read, or is aborted. */
  finish(file: Blob, arrived: Arrived): Promise<Verdict>;
}

/** What was read of the file so far. */
interface Known extends Arrived {
  /** Digests for the package's own signature by chunk number, made while the bytes were read, so that none is read twice. */
  ofApk?: ReadonlyMap<number, Bytes>;
}

export interface SignatureProver extends Prover {
  /** Digest of one complete chunk, as the package's own signature uses it. */
  digestChunk(parts: readonly Bytes[]): Promise<Bytes>;
  finish(file: Blob, known: Known): Promise<Verdict>;
}

interface Hash {
  update(part: Bytes): unknown;
  digest(): Promise<string> | string;
}

/** Hashes a chunk that arrives in one part, by WebCrypto. */
function chunkHash(): Hash {
  let digest = Promise.resolve('');
  return {
    update(part) {
      digest = digestOf('SHA-256', [part]).then(hexOf);
    },
    digest: () => digest,
  };
}

/** Reads a file from its first byte on. */
interface Reading {
  /** Reads what follows the bytes that were read before, up to the end of `file`, which begins at byte `at` of the whole. */
  readOn(file: Blob, at: number, signal: AbortSignal, onProved?: (count: number) => void): Promise<void>;
  /** `file`, which begins at byte `at` of the whole, without what does not fill a read unit. */
  wholeParts(file: Blob, at: number): Blob;
  readonly readBytes: number;
  /** The handles that were read, in order. */
  readonly handles: readonly Blob[];
  /** Digests for the package's own signature, by chunk number. */
  readonly ofApk: ReadonlyMap<number, Bytes>;
  /** Number of leading bytes that match the required hashes, once all are read. */
  provedBytes(): Promise<number>;
}

/**
 * If a manifest gives the hashes of chunks, these and the length determine the file, so its overall hash is not computed: each byte is
 * hashed once.
 */
function startReading(
  { chunks, sha256, sizeBytes }: Expected,
  signed: SignatureProver | null,
  loadHash: LoadHash,
): Reading {
  const hasBrowser = crypto.subtle !== undefined;
  const isFast = chunks !== null && hasBrowser;
  const startHash = async () => (isFast ? chunkHash() : (await loadHash()).createSha256());
  const size = isFast ? CHUNK_BYTES : READ_BYTES;
  const ofApk = new Map<number, Bytes>();
  const handles: Blob[] = [];
  const apkParts: Bytes[] = [];
  let apkBytes = 0;
  let hash: Hash | undefined;
  let readBytes = 0;
  let soundBytes = 0;
  let isDifferent = false;

  /** Hash of the bytes since the last chunk ended. */
  async function currentHash(): Promise<Hash> {
    hash ??= await startHash();
    return hash;
  }

  async function endChunk(): Promise<void> {
    if ((await hash?.digest()) !== chunks?.[Math.ceil(readBytes / CHUNK_BYTES) - 1]) isDifferent = true;
    else soundBytes = readBytes;
    hash = undefined;
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
    (await currentHash()).update(part);
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
    wholeParts: (file, at) => file.slice(0, file.size - ((at + file.size) % size)),
    async readOn(file, at, signal, onProved) {
      const from = readBytes - at;
      const { read, end } = (isFast ? streamOf : slicesOf)(file.slice(from));
      try {
        // Already known to differ: the rest does not matter.
        while (readBytes < at + file.size && !isDifferent) {
          const part = await read(size);
          if (signal.aborted || !part.length) throw new Error('called off');
          await take(part);
          onProved?.(readBytes);
        }
      } finally {
        end();
        handles.push(file.slice(from, readBytes - at));
      }
    },
    async provedBytes() {
      const isLength = sizeBytes === null || sizeBytes === readBytes;
      if (!chunks) return isLength && (await (await currentHash()).digest()) === sha256 ? readBytes : 0;
      if (readBytes % CHUNK_BYTES) await endChunk();
      if (!isDifferent && isLength) return readBytes;
      // The last chunk counts only if the file ends with it.
      const last = readBytes - 1;
      return Math.min(soundBytes, last - (last % CHUNK_BYTES));
    },
  };
}

/** Loads `sha256.js`. */
type LoadHash = () => Promise<{ createSha256(): Sha256 }>;

/** `expected` holds the required hashes; `signed` checks the signer, if one is required. `loadHash` is called where WebCrypto cannot hash. */
export function createProver(expected: Expected, signed: SignatureProver | null, loadHash: LoadHash): Prover {
  const reading = startReading(expected, signed, loadHash);
  let following: Promise<void> | undefined;
  /** Stored pieces of which every byte was read, and the number of their bytes. */
  let seenPieces = 0;
  let seenBytes = 0;

  async function readStored(
    read: (skip: number) => Promise<Blob[] | null>,
    signal: AbortSignal,
  ): Promise<void> {
    const pieces = (await read(seenPieces)) ?? [];
    // Read units begin at multiples of their size.
    await reading.readOn(reading.wholeParts(new Blob(pieces), seenBytes), seenBytes, signal);
    for (const { size } of pieces) {
      if (seenBytes + size > reading.readBytes) break;
      seenBytes += size;
      seenPieces++;
    }
  }

  return {
    async follow(storedBytes, read, signal) {
      const missingBytes = (expected.sizeBytes ?? storedBytes) - storedBytes;
      if (following || storedBytes - reading.readBytes < FOLLOW_BYTES + UNREAD_TO_MISSING * missingBytes)
        return;
      following = readStored(read, signal)
        // Aborted, or a piece is missing: `finish` will detect it.
        .catch(() => {})
        .then(() => {
          following = undefined;
        });
      await following;
    },
    async finish(arrived, how) {
      await following;
      how.onProved(reading.readBytes);
      await reading.readOn(arrived, 0, how.signal, how.onProved);
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
