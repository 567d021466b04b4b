/**
 * The one way out of the engine. What is saved, and what is opened in its place, are values that only this file makes (`passed.ts`): a file when it
 * is a whole package and, where that is demanded, proved to be the promised one; an address when nothing is promised.
 */
import type { Parts } from '../load-part.ts';
import type { Prover, Verdict } from '../prover.ts';
import type { Environment } from './environment.ts';
import type { Expected } from './integrity.ts';
import type { Source } from './machine.ts';
import { isWholePackage } from './package-shape.ts';
import type { PartFile } from './part-file.ts';
import type { OpenLink, PassedFile } from './passed.ts';
import { Fault } from './retry.ts';
import { watched } from './stall.ts';

/** Something is promised of the package: bytes leave by `pass` or not at all. */
export interface Gate {
  /** A promise that was made in this visit holds, whatever a service says later. */
  readonly mustProve: boolean;
  /** Its bytes are promised: a hash has to be known. */
  readonly hasHash: boolean;
  /** Who has signed the package was found out, and is not who must have. */
  isForeign: boolean;
  /** Begins to fetch the scripts that prove: beside the transfer, so that nothing waits for them. */
  prepare(part: PartFile, signal: AbortSignal): void;
  /** Proves what is stored of a promised file, beside the transfer too. */
  follow(part: PartFile, signal: AbortSignal): void;
  /** An earlier visit's record has a promise; until the service answers again. */
  isRecorded: boolean;
  /** The page or its service has made a promise, which holds from then on. */
  isSaid: boolean;
  /** Fetches the scripts that prove; rejects with a fault when one of them is not available. */
  load(expected: Expected | null, signal: AbortSignal): Promise<Scripts>;
  /** The file when it may be saved. Otherwise forgets what is wrong and rejects with a fault. `onProved` gets the bytes looked at so far. */
  pass(part: PartFile, signal: AbortSignal, onProved: (count: number) => void): Promise<PassedFile>;
  /** The address when it may be opened, for an app's store, or because nothing is promised of what is there. */
  openLink(link: string | null, isStore?: boolean): OpenLink | null;
}

/** What proves by the hashes that are promised, and what by the package's own signature: each where it is needed. */
type Scripts = [Parts['verify.js'] | null, Parts['signature.js'] | false];

/** `mustProve` from the start: the button has an integrity setting, or names a signer. */
export function createGate(
  env: Environment,
  { product, integrity, signer }: Pick<Source, 'product' | 'integrity' | 'signer'>,
): Gate {
  let loaded: Scripts | undefined;

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
      throw new Fault('integrity', error);
    }
  }

  function createProver([verify, signature]: Scripts, expected: Expected | null): Prover | null {
    const own = signature ? signature.createProver(signer) : null;
    return expected && verify ? verify.createProver(expected, own) : own;
  }

  const gate: Gate = {
    isRecorded: false,
    isForeign: false,
    isSaid: integrity !== null,
    get hasHash() {
      return gate.isSaid || gate.isRecorded;
    },
    get mustProve() {
      return gate.hasHash || signer !== null;
    },
    prepare(part, signal) {
      load(part.head.expected, signal).catch(() => undefined);
    },
    load,
    follow(part, signal) {
      const { head, stored } = part;
      if (!loaded?.[0] || !head.expected) return;
      part.prover ??= createProver(loaded, head.expected);
      void part.prover?.follow(head.receivedBytes, stored, signal);
    },
    async pass(part, signal, onProved) {
      const { expected, joinedAt = null } = part.head;
      const here = await part.bytes();
      if (gate.hasHash && !expected) throw new Fault('integrity');
      // Where nothing is promised, a script that is not available leaves all as it was.
      const loading = load(expected, signal);
      const scripts = await (gate.mustProve || expected ? loading : loading.catch(() => null));
      const prover = part.prover ?? (scripts && createProver(scripts, expected));
      part.prover = undefined;
      // What the browser does not give back is read again.
      const proving = (off: AbortSignal, alive: () => void) => {
        const saw = (count: number) => {
          alive();
          onProved(count);
        };
        const arrived = { signal: off, joinedAt: expected ? null : joinedAt, onProved: saw };
        return Promise.resolve(prover?.finish(here, arrived));
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
        if (flaw !== 'integrity' && !isWhole) throw new Fault('not-package');
        throw new Fault(flaw === 'integrity' ? flaw : 'changed', detail, 0, flaw);
      }
      return Object.freeze({ name: `install-${product}.apk`, sizeBytes: blob.size, blob }) as PassedFile;
    },
    openLink: (link, isStore) => (gate.mustProve && !isStore ? null : (link as OpenLink | null)),
  };
  return gate;
}
