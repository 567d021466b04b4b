/** Set by the build. */
declare const SLIPWAY_HASHES: Record<string, string> | undefined;

/**
 * SHA-256 in base64 of the files that `slipway.js` loads, except `engine.js` and `extras.js`, whose hashes it contains itself, so that
 * pinning it covers everything. Kept in `extras.js`, since no page needs them before a press.
 */
export const hashes: Record<string, string> = typeof SLIPWAY_HASHES === 'undefined' ? {} : SLIPWAY_HASHES;
