/**
 * The one way out of the engine. What is saved, and what is opened in its place, are values that only this file makes: a file when it
 * is a whole package and, where that is demanded, proved to be the promised one; an address when nothing is promised.
 */
import type { SavedFile } from '../types.ts';
import type { Verifier } from '../verify.ts';
import type { Environment } from './environment.ts';
import type { Expected } from './integrity.ts';
import { fetchJson } from './link-lookup.ts';
import { isWholePackage } from './package-shape.ts';
import type { PartFile } from './part-file.ts';
import { Fault } from './retry.ts';
import { watched } from './stall.ts';

declare const passed: unique symbol;

/** A file that may be saved. */
export type PassedFile = Readonly<SavedFile> & { readonly [passed]: true };

/** An http(s) address that may be opened. */
export type OpenLink = string & { readonly [passed]: true };

/** Something is promised of the package: bytes leave by `pass` or not at all. */
export interface Gate {
  /** A promise that was made in this visit holds, whatever a service says later. */
  readonly mustProve: boolean;
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

/** `mustProve` from the start: the button has an integrity setting. */
export function createGate(env: Environment, isPromised: boolean): Gate {
  let isSaid = isPromised;
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
    get mustProve() {
      return isSaid || gate.isRecorded;
    },
    verifier,
    async expect(signal, setting, base) {
      isSaid = true;
      const { readPromise } = await verifier(signal);
      const expected = await readPromise(setting, base, (url) =>
        fetchJson(env, signal, url, 'integrity', { cache: 'no-cache' }),
      );
      if (!expected) throw new Fault('integrity', setting);
      return expected;
    },
    async pass(part, name, signal) {
      const { expected } = part.head;
      const blob = await part.bytes();
      let fault = (await isWholePackage(blob)) ? null : new Fault('not-package');
      let provedBytes = 0;
      if (gate.mustProve || expected) {
        if (!expected) throw new Fault('integrity');
        provedBytes = await (await verifier(signal)).provedBytes(blob, expected);
        if (provedBytes !== blob.size) fault = new Fault('integrity', provedBytes);
      } else if (part.isJoined) {
        // Where only this script is hosted, that what was held was repeated has to do.
        const script = await verifier(signal).catch(() => null);
        if (script && !(await script.isOneVersion(blob))) fault = new Fault('changed');
      }
      if (fault) {
        part.truncate(provedBytes);
        throw fault;
      }
      return Object.freeze({ name, sizeBytes: blob.size, blob }) as PassedFile;
    },
    openLink: (link, isStore) => (gate.mustProve && !isStore ? null : (link as OpenLink | null)),
  };
  return gate;
}
