/**
 * `signature.js`: verifies a package by its own signature: that the required signer has signed it, or, without a required signer, that it
 * is complete. Fetched in parallel with the transfer. Files of different releases may meet, so exports are only ever added.
 */
export { createProver } from './signature-prover.ts';
