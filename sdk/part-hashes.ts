/** Set by the build. */
declare const SLIPWAY_HASHES: Record<string, string> | undefined;

/**
 * SHA-256 in base64 of the files that `slipway.js` fetches besides `engine.js` and `extras.js`: it has the hashes of those two itself, so
 * that a pin of it covers all. Here, since no page needs them before a press.
 */
export const hashes: Record<string, string> = typeof SLIPWAY_HASHES === 'undefined' ? {} : SLIPWAY_HASHES;
