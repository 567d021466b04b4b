/**
 * fast-check for the tests of this project. A run is red for what its change broke, so `npm test` tries the same values every
 * time; `npm run test:long` tries new ones, many more of them, and a failure there prints the seed that repeats it.
 */
import fc from 'fast-check';
import { isLongRun } from './rounds.ts';

fc.configureGlobal(isLongRun ? { numRuns: 1000 } : { seed: 20_261_125 });

const SURROGATES = { first: 0xd800, count: 0x800 };

/**
 * Any character of Unicode, for `fc.string({ unit })`. fast-check's own `binary` first draws up a table of all of them, to find out how
 * a string that it was given came about; that takes a second in each process.
 */
export const anyCharacter = fc.integer({ min: 0, max: 0x10_ffff - SURROGATES.count }).map((number) => {
  const isBelow = number < SURROGATES.first;
  return String.fromCodePoint(isBelow ? number : number + SURROGATES.count);
});

export default fc;
