/**
 * The output as the last build has left it. `left-state.ts` keeps what is not in the output's own record, `left-changes.ts` finds what is
 * no longer so, and `comparison.ts` does that in two threads for a large site.
 */
export { Comparison } from './comparison.ts';
export { isAsLeft } from './left-changes.ts';
export { type LeftState, leftId, leftState, storeLeftState } from './left-state.ts';
