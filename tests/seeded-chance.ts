import type { Chance } from '../runtime/game/ludo/chance.ts';

/** The same numbers for the same seed, fast enough for millions (mulberry32). */
export function seededChance(seed: number): Chance {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * sides);
  };
}

/** Gives all of `values` in a random order, then all of them in another, without end. */
export function inTurns<Value>(values: readonly Value[], chance: Chance): () => Value {
  let left: Value[] = [];
  return () => {
    if (left.length === 0) left = [...values];
    return left.splice(chance(left.length), 1)[0] as Value;
  };
}
