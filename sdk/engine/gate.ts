/**
 * The only way out of the engine. The file to save and the link to open are branded values that only this file creates (`passed.ts`): a
 * file if it is a whole package and, where required, proved to be the expected one; a link if no proof is required.
 */
import type { Parts } from '../load-part.ts';
import type { Prover, Verdict } from '../prover.ts';
import type { Environment } from './environment.ts';
import type { Expected } from './integrity.ts';
import type { Source } from './machine.ts';
import { isWholePackage } from './package-shape.ts';
import type { PartFile } from './part-file.ts';
import type { OpenLink, PassedFile } from './passed.ts';
import { DownloadFailure } from './retry.ts';
import { watched } from './stall.ts';

/** Proof is required: the file leaves by `pass` or not at all. */
export interface Gate {
  /** A requirement made during this visit holds, whatever a service says later. */
  readonly mustProve: boolean;
  /** A hash must be known before the file can pass. */
  readonly hasHash: boolean;
  /** The package is signed by somebody else than required. */
  isForeign: boolean;
  /** Fetches the scripts that prove, and proves the bytes stored so far, in parallel with the transfer. */
  follow(part: PartFile, signal: AbortSignal): void;
  /** The record of an earlier visit has a hash. Counts until the service answers again. */
  isRecorded: boolean;
  /** The page or its service has named a hash, which is required from then on. */
  isPromised: boolean;
  /** Fetches the scripts that prove; rejects with a `DownloadFailure` when one of them is not available. */
  load(expected: Expected | null, signal: AbortSignal): Promise<Scripts>;
  /**
   * The file if it may be saved. Otherwise discards the wrong bytes and rejects with a `DownloadFailure`. `onProved` receives the number of
   * bytes checked so far.
   */
  pass(part: PartFile, signal: AbortSignal, onProved: (count: number) => void): Promise<PassedFile>;
  /** The link if it may be opened: to an app store, or because no proof is required. */
  openLink(link: string | null | undefined, isStore?: boolean): OpenLink | null | undefined;
}

/** The script that proves by hashes and the one that proves by the package's own signature, each if needed. */
type Scripts = [Parts['verify.js'] | null, Parts['signature.js'] | false];

/** Proof is required from the start if the button has an integrity setting or names a signer. */
export function createGate(
  env: Environment,
  { product, integrity, signer }: Pick<Source, 'product' | 'integrity' | 'signer'>,
): Gate {
  let loaded: Scripts | undefined;
  /** The attempt for which the scripts that prove were requested last. */
  let prepared: AbortSignal | undefined;

  async function load(expected: Expected | null, signal: AbortSignal): Promise<Scripts> {
    try {
      loaded = await watched(env, signal, () =>
        Promise.all([
          expected && env.loadPart('verify.js'),
          (!expected || signer !== null) && env.loadPart('signature.js'),
        ]),
      );
      return loaded;
    } catch (error) {
      throw new DownloadFailure('integrity', error);
    }
  }

  function createProver([verify, signature]: Scripts, expected: Expected | null): Prover | null {
    const own = signature ? signature.createProver(signer) : null;
    return expected && verify ? verify.createProver(expected, own, () => env.loadPart('sha256.js')) : own;
  }

  const gate: Gate = {
    isRecorded: false,
    isForeign: false,
    isPromised: integrity !== null,
    get hasHash() {
      return gate.isPromised || gate.isRecorded;
    },
    get mustProve() {
      return gate.hasHash || signer !== null;
    },
    load,
    follow(part, signal) {
      const { record: head, stored } = part;
      // A script that cannot be loaded now is requested again by the next attempt, and when all bytes are here.
      if (prepared !== signal) load(head.expected, signal).catch(() => undefined);
      prepared = signal;
      if (!loaded?.[0] || !head.expected) return;
      part.prover ??= createProver(loaded, head.expected);
      void part.prover?.follow(head.receivedBytes, stored, signal);
    },
    async pass(part, signal, onProved) {
      const { expected, joinedAt = null } = part.record;
      const here = await part.bytes();
      if (gate.hasHash && !expected) throw new DownloadFailure('integrity');
      // Where no proof is required, a missing script does not stop the download.
      const loading = load(expected, signal);
      const scripts = await (gate.mustProve || expected ? loading : loading.catch(() => null));
      const prover = part.prover ?? (scripts && createProver(scripts, expected));
      part.prover = undefined;
      // If the browser does not return a stored piece in time, the next attempt reads it again.
      const proving = (off: AbortSignal, alive: () => void) => {
        const saw = (count: number) => {
          alive();
          onProved(count);
        };
        const arrived = { signal: off, joinedAt: expected ? null : joinedAt, onProved: saw };
        // Rejects when a stored piece cannot be read, which will not become readable.
        return Promise.resolve(prover?.finish(here, arrived)).catch((error) => {
          throw new DownloadFailure('changed', error);
        });
      };
      const verdict: Verdict = (await watched(env, signal, proving)) ?? {
        ...{ file: here, provedBytes: 0, detail: '', hasOtherSigner: false },
        flaw: gate.mustProve ? 'integrity' : joinedAt === null ? '' : 'unproved',
      };
      const { file: blob, provedBytes, detail, flaw } = verdict;
      gate.isForeign = verdict.hasOtherSigner;
      env.explain('proof', flaw, detail);
      const isWhole = await isWholePackage(blob);
      if (!isWhole || flaw) {
        part.truncate(provedBytes === blob.size ? 0 : provedBytes);
        if (flaw !== 'integrity' && !isWhole) throw new DownloadFailure('not-package');
        throw new DownloadFailure(flaw === 'integrity' ? flaw : 'changed', detail, 0, flaw);
      }
      return Object.freeze({ name: `install-${product}.apk`, sizeBytes: blob.size, blob }) as PassedFile;
    },
    openLink: (link, isStore) => (gate.mustProve && !isStore ? null : (link as OpenLink | null | undefined)),
  };
  return gate;
}
