/**
 * The one way out of the engine. What is saved, and what is opened in its place, are values that only this file makes (`passed.ts`): a file when it
 * is a whole package and, where that is demanded, proved to be the promised one; an address when nothing is promised.
 */
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
  /** An earlier visit's record has a promise; until the service answers again. */
  isRecorded: boolean;
  /** The script that proves; rejects with a fault when it cannot be had. */
  verifier(signal: AbortSignal): Promise<Verifier>;
  /** What `setting` promises; `base` is what a manifest's address is relative to. Rejects with a fault when that cannot be had. */
  expect(signal: AbortSignal, setting: unknown, base: string): Promise<Expected>;
  /** The file when it may be saved. Otherwise forgets what is wrong and rejects with a fault. */
  pass(part: PartFile, name: string, signal: AbortSignal): Promise<PassedFile>;
  /** The address when it may be opened, for an app's store, or because nothing is promised of what is there. */
  openLink(link: string | null, isStore?: boolean): OpenLink | null;
}

/** `mustProve` from the start: the button has an integrity setting, or names a signer. */
export function createGate(
  env: Environment,
  { integrity, signer }: Pick<Source, 'integrity' | 'signer'>,
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

  /**
   * What is wrong with the package by what is in it: its own digests, and who signed it. `joinedAt`: from here on its bytes are those of
   * one answer; `null` when all are.
   */
  async function flawIn(file: Blob, joinedAt: number | null, signal: AbortSignal): Promise<Fault | null> {
    // A script of an earlier release lacks it. Where nobody is named, a script that cannot be had leaves all as it was.
    const script: Partial<Verifier> | null =
      signer === null ? await verifier(signal).catch(() => null) : await verifier(signal);
    const read = async (from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer());
    const proof = await script?.proveApk?.({ sizeBytes: file.size, read });
    env.explain('signature', proof);
    // Its digests cover all but the signing block, which therefore has to be of one answer.
    const isOne = joinedAt === null || (proof?.kind === 'proved' && joinedAt <= proof.blockAt);
    if (signer === null && proof?.kind !== 'damaged' && isOne) return null;
    if (signer === null || !isOne)
      return new Fault('changed', JSON.stringify(proof), 0, isOne ? '' : 'unproved');
    const wanted = script?.readSigner?.(signer);
    isForeign = !!(wanted && proof && proof.kind !== 'unsupported');
    if (wanted && proof?.kind === 'proved' && proof.signers.includes(wanted)) return null;
    return new Fault('integrity', JSON.stringify(proof));
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
    async pass(part, name, signal) {
      const { expected, joinedAt = null } = part.head;
      const blob = await part.bytes();
      let fault = (await isWholePackage(blob)) ? null : new Fault('not-package');
      let provedBytes = 0;
      if (gate.hasHash || expected) {
        if (!expected) throw new Fault('integrity');
        provedBytes = await (await verifier(signal)).provedBytes(blob, expected);
        if (provedBytes !== blob.size) fault = new Fault('integrity', provedBytes);
      }
      // What was promised byte for byte needs no further proof, but of who signed it.
      if (!fault && (signer !== null || !expected))
        fault = await flawIn(blob, expected ? null : joinedAt, signal);
      if (fault) {
        part.truncate(provedBytes === blob.size ? 0 : provedBytes);
        throw fault;
      }
      return Object.freeze({ name, sizeBytes: blob.size, blob }) as PassedFile;
    },
    openLink: (link, isStore) => (gate.mustProve && !isStore ? null : (link as OpenLink | null)),
  };
  return gate;
}
