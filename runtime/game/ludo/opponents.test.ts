import { describe, expect, test } from 'vitest';
import { rounds } from '../../../tests/rounds.ts';
import { seededChance } from '../../../tests/seeded-chance.ts';
import { chooseMove, type Strength } from './opponents.ts';
import {
  callTime,
  type DiceValue,
  type GameState,
  legalMoves,
  newGame,
  type PlayerCount,
  play,
  roll,
  standings,
  type Variant,
  YARD,
} from './rules.ts';

/** The strong computer's move, as red, with a number. */
function choice(red: number[], yellow: number[], dice: DiceValue, more: Partial<GameState> = {}) {
  const state: GameState = { ...newGame(2, 'classic'), tokens: [red, yellow], dice, ...more };
  return chooseMove(state, legalMoves(state, dice), 'strong', seededChance(1));
}

describe('the strong computer', () => {
  test('captures', () => {
    expect(choice([2, 20, 0, 0], [31, 0, 0, 0], 3)).toMatchObject({
      token: 0,
      captured: { player: 1, token: 0 },
    });
  });

  test('captures the token that has more to lose', () => {
    // Both are on red’s next squares: yellow’s 31 on red’s 5, yellow’s 4 on red’s 30.
    expect(choice([2, 27, YARD, YARD], [31, 4, YARD, YARD], 3).captured).toEqual({ player: 1, token: 0 });
  });

  test('flees from a token behind it', () => {
    // Yellow’s 43 is red’s 17: three squares behind red’s 20.
    expect(choice([20, 2, YARD, YARD], [43, YARD, YARD, YARD], 5)).toMatchObject({ token: 0 });
  });

  test('does not run into the reach of another', () => {
    // With a 2 red’s 15 would be right before yellow’s token on red’s 16; the other token is out of reach.
    expect(choice([15, 30, YARD, YARD], [42, YARD, YARD, YARD], 2)).toMatchObject({ token: 1 });
  });

  test('brings a token out with a six', () => {
    expect(choice([4, YARD, YARD, YARD], [10, YARD, YARD, YARD], 6)).toMatchObject({ from: YARD });
  });

  test('makes a block where nothing else is to be won', () => {
    expect(choice([2, 5, 12, YARD], [YARD, YARD, YARD, YARD], 3)).toMatchObject({ token: 0, to: 5 });
  });

  test('goes home', () => {
    expect(choice([53, 10, 20, 30], [YARD, YARD, YARD, YARD], 3)).toMatchObject({ token: 0 });
  });
});

test('the easy computer takes any move', () => {
  const state: GameState = {
    ...newGame(2, 'quick'),
    tokens: [
      [2, 9, 14, 20],
      [0, 0, 0, 0],
    ],
    dice: 1,
  };
  const chance = seededChance(5);
  const chosen = new Set(
    Array.from({ length: 60 }, () => chooseMove(state, legalMoves(state, 1), 'easy', chance).token),
  );
  expect([...chosen].sort()).toEqual([0, 1, 2, 3]);
});

/** Who wins one game between computers; null for a draw. */
function winner(strengths: Strength[], variant: Variant, seed: number): number | null {
  const chance = seededChance(seed);
  let state = newGame(strengths.length as PlayerCount, variant);
  for (let rolls = 0; !state.isOver; rolls += 1) {
    // About as many rounds as fit into a minute.
    if (variant === 'quick' && rolls === 24) state = callTime(state);
    const rolled = roll(state, (chance(6) + 1) as DiceValue);
    const strength = strengths[rolled.state.turn] ?? 'easy';
    state =
      rolled.outcome === 'choose'
        ? play(rolled.state, chooseMove(rolled.state, rolled.moves, strength, chance))
        : rolled.state;
  }
  const best = standings(state).filter(({ rank }) => rank === 1);
  return best.length === 1 ? (best[0]?.player ?? null) : null;
}

/** Share of decided games that the strong one of two wins, when each begins equally often. */
function strongShare(variant: Variant, games: number): number {
  let won = 0;
  let decided = 0;
  for (let seed = 0; seed < games; seed += 1) {
    const strongPlayer = seed % 2;
    const strengths: Strength[] = strongPlayer === 0 ? ['strong', 'easy'] : ['easy', 'strong'];
    const best = winner(strengths, variant, seed);
    if (best === null) continue;
    decided += 1;
    if (best === strongPlayer) won += 1;
  }
  return won / decided;
}

test('B16 strong beats easy in at least 60 % of quick games', () => {
  expect(strongShare('quick', rounds({ usual: 200, long: 600 }))).toBeGreaterThanOrEqual(0.6);
});

test('B16 strong beats easy in at least 60 % of classic games', () => {
  expect(strongShare('classic', rounds({ usual: 100, long: 400 }))).toBeGreaterThanOrEqual(0.6);
});
