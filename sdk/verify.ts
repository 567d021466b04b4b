/**
 * `verify.js`: proves by hashes that a package is the required one. Fetched in parallel with the transfer; where proof is required, only
 * what is proved here is delivered. Files of different releases may meet, so exports are only ever added.
 */
export { readPromise } from './promise.ts';
export { createProver } from './prover.ts';
