/**
 * `sha256.js`: hashes bytes as they come. Fetched where the browser's own hash is of no use: when only the whole package's hash is known,
 * and on pages without https. Files of different releases may meet, so exports are only ever added.
 */
export { createSha256 } from './engine/sha256.ts';
