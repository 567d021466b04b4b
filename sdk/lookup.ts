/**
 * `lookup.js`: what is to be fetched, where a page says more than one fixed address: it asks the link service, and takes what is promised
 * of a package. Files of different releases may meet, so what is exported here only grows.
 */
export { findTarget } from './engine/find-target.ts';
