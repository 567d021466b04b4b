/** Proves a package by its own signature: part of `signature.js`. */
import { readSigner } from './promise.ts';
import { digestChunk, proveApk } from './proof/apk-signature.ts';
import type { SignatureProver } from './prover.ts';
import { type Reader, streamOf } from './read-file.ts';

/** `signer`: the required signer; without one the package must only be undamaged. */
export function createProver(signer: string | null): SignatureProver {
  return {
    digestChunk,
    // Needs the complete file.
    async follow() {},
    async finish(file, { signal, joinedAt, onProved, ofApk }) {
      let seenBytes = ofApk ? file.size : 0;
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
      onProved(seenBytes);
      const proof = await proveApk({ sizeBytes: file.size, read }, ofApk);
      passing?.end();
      const isProved = proof.kind === 'proved';
      const verdict = { file, provedBytes: 0, hasOtherSigner: false, detail: JSON.stringify(proof) };
      // The digests cover everything except the signing block, which therefore has to come from one response.
      if (joinedAt !== null && !(isProved && joinedAt <= proof.blockAt))
        return { ...verdict, flaw: 'unproved' };
      if (signer === null) return { ...verdict, flaw: proof.kind === 'damaged' ? 'changed' : '' };
      const wanted = readSigner(signer);
      if (wanted && isProved && proof.signers.includes(wanted)) return { ...verdict, flaw: '' };
      return { ...verdict, flaw: 'integrity', hasOtherSigner: !!wanted && proof.kind !== 'unsupported' };
    },
  };
}
