/**
 * `lookup.js`: finds the package when the page gives more than one fixed address: queries the link service, and reads the hashes that the
 * package must have. Files of different releases may meet, so exports are only ever added.
 */
export { findTarget } from './engine/find-target.ts';
