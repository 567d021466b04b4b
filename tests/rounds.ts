/**
 * Random tests run a few rounds with `npm test` and all of them with `npm run test:long`, before a release.
 * Rounds are seeded: the few are the first of the many.
 */
export const isLongRun = process.env['SLIPWAY_LONG'] === '1';

/** Rounds of a random test in this run. */
export function rounds({ usual, long }: { usual: number; long: number }): number {
  return isLongRun ? long : usual;
}
