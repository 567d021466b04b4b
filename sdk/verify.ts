/**
 * `verify.js`: what proves that a package is the promised one, by its hashes. Fetched beside the transfer; where something is promised, a
 * caller hands over only what is proved here. Files of different releases may meet, so what is exported here only grows.
 */
export { readPromise } from './promise.ts';
export { createProver } from './prover.ts';
