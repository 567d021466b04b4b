/**
 * The one way out of the engine. What is saved, and what is opened in its place, are values that only this file makes (`passed.ts`): a file when it
 * is a whole package and, where that is demanded, proved to be the promised one; an address when nothing is promised.
 */
import type { Verdict } from '../prover.ts';
import type { Verifier } from '../verify.ts';
import type { Environment } from './environment.ts';
import type { Expected } from './integrity.ts';
import { fetchJson } from './link-lookup.ts';
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
  readonly isForeign: boolean;
  /** Begins to fetch the script that proves: beside the transfer, so that nothing waits for it. */
  prepare(signal: AbortSignal): void;
  /** Proves what is stored of a promised file, beside the transfer too. */
  follow(part: PartFile, signal: AbortSignal): void;
  /** An earlier visit's record has a promise; until the service answers again. */
  isRecorded: boolean;
  /** The script that proves; rejects with a fault when it cannot be had. */
  verifier(signal: AbortSignal): Promise<Verifier>;
  /** What `setting` promises; `base` is what a manifest's address is relative to. Rejects with a fault when that cannot be had. */
  expect(signal: AbortSignal, setting: unknown, base: string): Promise<Expected>;
  /** The file when it may be saved. Otherwise forgets what is wrong and rejects with a fault. `onProved` gets the bytes looked at so far. */
  pass(part: PartFile, signal: AbortSignal, onProved: (count: number) => void): Promise<PassedFile>;
  /** The address when it may be opened, for an app's store, or because nothing is promised of what is there. */
  openLink(link: string | null, isStore?: boolean): OpenLink | null;
}

/** `mustProve` from the start: the button has an integrity setting, or names a signer. */
export function createGate(
  env: Environment,
  { product, integrity, signer }: Pick<Source, 'product' | 'integrity' | 'signer'>,
): Gate {
  let isSaid = integrity !== null;
  let isForeign = false;
  let loaded: Verifier | undefined;

  async function verifier(signal: AbortSignal): Promise<Verifier> {
    try {
      loaded ??= await watched(env, signal, () => env.loadVerifier());
      return loaded;
    } catch (error) {
      throw new Fault('integrity', error);
    }
  }

  const gate: Gate = {
    isRecorded: false,
    get hasHash() {
      return isSaid || gate.isRecorded;
    },
    get mustProve() {
      return gate.hasHash || signer !== null;
    },
    get isForeign() {
      return isForeign;
    },
    prepare(signal) {
      verifier(signal).catch(() => undefined);
    },
    verifier,
    async expect(signal, setting, base) {
      isSaid = true;
      const { readPromise } = await verifier(signal);
      const expected = await readPromise(setting, base, (url) =>
        fetchJson(env, signal, { url, code: 'integrity', cache: 'no-cache' }),
      );
      if (!expected) throw new Fault('integrity', setting);
      return expected;
    },
    follow(part, signal) {
      const { head, stored } = part;
      if (!loaded || !head.expected) return;
      part.prover ??= loaded.createProver(head.expected, signer);
      void part.prover.follow(head.receivedBytes, stored, signal);
    },
    async pass(part, signal, onProved) {
      const { expected, joinedAt = null } = part.head;
      const here = await part.bytes();
      if (gate.hasHash && !expected) throw new Fault('integrity');
      // Where nothing is promised, a script that is not available leaves all as it was.
      const loading = verifier(signal);
      const script = await (gate.mustProve || expected ? loading : loading.catch(() => null));
      const prover = part.prover ?? script?.createProver(expected, signer);
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
      const { flaw, ...verdict }: Verdict = (await watched(env, signal, proving)) ?? {
        ...{ file: here, provedBytes: 0, detail: '', hasOtherSigner: false },
        flaw: joinedAt === null ? '' : 'unproved',
      };
      const { file: blob, provedBytes, detail } = verdict;
      isForeign = verdict.hasOtherSigner;
      env.explain('proof', flaw, detail);
      const isWhole = await isWholePackage(blob);
      if (!isWhole || flaw) {
        part.truncate(provedBytes === blob.size ? 0 : provedBytes);
        if (flaw !== 'integrity' && !isWhole) throw new Fault('not-package');
        throw new Fault(flaw === 'integrity' ? flaw : 'changed', detail, 0, flaw === 'unproved' ? flaw : '');
      }
      return Object.freeze({ name: `install-${product}.apk`, sizeBytes: blob.size, blob }) as PassedFile;
    },
    openLink: (link, isStore) => (gate.mustProve && !isStore ? null : (link as OpenLink | null)),
  };
  return gate;
}
