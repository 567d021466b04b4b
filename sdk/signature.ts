/**
 * `signature.js`: what proves a package by what is in the package itself: that nobody else has signed it, or, where nothing is promised,
 * that it is whole. Fetched beside the transfer. Files of different releases may meet, so what is exported here only grows.
 */
export { createProver } from './signature-prover.ts';
