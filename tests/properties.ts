/**
 * fast-check for the tests of this project. A run is red for what its change broke, so `npm test` tries the same values every
 * time; `npm run test:long` tries new ones, many more of them, and a failure there prints the seed that repeats it.
 */
import fc from 'fast-check';
import { isLongRun } from './rounds.ts';

fc.configureGlobal(isLongRun ? { numRuns: 1000 } : { seed: 20_261_125 });

export default fc;
