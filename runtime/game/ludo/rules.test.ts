import { describe, expect, test } from 'vitest';
import { rounds } from '../../../tests/rounds.ts';
import { seededChance } from '../../../tests/seeded-chance.ts';
import {
  callTime,
  type DiceValue,
  type GameState,
  HOME,
  isSafe,
  legalMoves,
  newGame,
  type PlayerCount,
  passTurn,
  play,
  pointsOf,
  roll,
  squareOf,
  standings,
  TRACK_SQUARES,
  type Variant,
  YARD,
} from './rules.ts';

/** A game of red against yellow with these tokens; red's turn. */
function gameWith(red: number[], yellow: number[], more: Partial<GameState> = {}): GameState {
  return { ...newGame(2, 'classic'), tokens: [red, yellow], ...more };
}

const NOBODY = [YARD, YARD, YARD, YARD];

/** The state after a roll and the move of one token. */
function rollAndPlay(state: GameState, dice: DiceValue, token: number): GameState {
  const rolled = roll(state, dice);
  const move = rolled.moves.find((candidate) => candidate.token === token);
  if (move === undefined) throw new Error(`Token ${token} cannot move ${dice}.`);
  return play(rolled.state, move);
}

describe('entering', () => {
  test('a classic game begins in the yard, and only a six brings a token out', () => {
    const game = newGame(4, 'classic');
    for (const dice of [1, 2, 3, 4, 5] as const) expect(legalMoves(game, dice)).toEqual([]);
    expect(legalMoves(game, 6).map(({ from, to }) => [from, to])).toEqual(new Array(4).fill([YARD, 0]));
  });

  test('a quick game begins on safe squares, with the same points for all', () => {
    const game = newGame(4, 'quick');
    game.tokens.forEach((own, player) => {
      const squares = own.map((steps) => squareOf(game.seats[player] ?? 0, steps));
      expect(squares.every((square) => square !== null && isSafe(square))).toBe(true);
      expect(pointsOf(game, player)).toBe(pointsOf(game, 0));
    });
    expect(rollAndPlay(game, 3, 1).tokens[0]).toEqual([0, 11, 13, 21]);
  });

  test('two players sit at opposite corners', () => {
    expect(newGame(2, 'quick').seats).toEqual([0, 2]);
    expect(newGame(3, 'quick').seats).toEqual([0, 1, 2]);
    expect(newGame(4, 'quick').seats).toEqual([0, 1, 2, 3]);
  });
});

describe('extra rolls', () => {
  test('a six, a capture and a token that gets home give one more roll; other moves do not', () => {
    expect(rollAndPlay(gameWith([3, YARD, YARD, YARD], NOBODY), 6, 0)).toMatchObject({
      turn: 0,
      isExtraRoll: true,
    });
    // Yellow’s step 26 + 5 is red’s step 5: 26 squares lie between the starts.
    expect(rollAndPlay(gameWith([2, 0, 0, 0], [31, 0, 0, 0]), 3, 0)).toMatchObject({
      turn: 0,
      isExtraRoll: true,
    });
    expect(rollAndPlay(gameWith([54, 0, 0, 0], NOBODY), 2, 0)).toMatchObject({ turn: 0, isExtraRoll: true });
    expect(rollAndPlay(gameWith([2, 0, 0, 0], NOBODY), 3, 0)).toMatchObject({ turn: 1, isExtraRoll: false });
  });

  test('a six without a move still gives another roll; another number passes the turn on', () => {
    const stuck = gameWith([55, 55, HOME, HOME], NOBODY);
    expect(roll(stuck, 6)).toMatchObject({
      outcome: 'stuck',
      state: { turn: 0, isExtraRoll: true, sixes: 1 },
    });
    expect(roll(stuck, 5)).toMatchObject({ outcome: 'stuck', state: { turn: 1, isExtraRoll: false } });
  });

  test('the third six in a row is not played and ends the turn', () => {
    const second = rollAndPlay(rollAndPlay(gameWith([0, 0, 0, 0], NOBODY), 6, 0), 6, 0);
    expect(second).toMatchObject({ turn: 0, sixes: 2 });
    const third = roll(second, 6);
    expect(third).toMatchObject({
      outcome: 'third-six',
      moves: [],
      state: { turn: 1, sixes: 0, dice: null },
    });
    expect(third.state.tokens).toEqual(second.tokens);
  });

  test('sixes with another number between them are not in a row', () => {
    const twoSixes = gameWith([2, 0, 0, 0], [31, 0, 0, 0], { sixes: 2, isExtraRoll: true });
    const afterCapture = rollAndPlay(twoSixes, 3, 0);
    expect(afterCapture).toMatchObject({ turn: 0, sixes: 0 });
    expect(roll(afterCapture, 6).outcome).toBe('choose');
  });
});

describe('captures', () => {
  test('landing on the only token of another colour sends it back', () => {
    const classic = rollAndPlay(gameWith([2, 0, 0, 0], [31, 0, 0, 0]), 3, 0);
    expect(classic.tokens[1]).toEqual([YARD, 0, 0, 0]);
    expect(classic.captures).toEqual([1, 0]);
    const quick = rollAndPlay(gameWith([2, 0, 0, 0], [31, 0, 0, 0], { variant: 'quick' }), 3, 0);
    expect(quick.tokens[1]).toEqual([0, 0, 0, 0]);
  });

  test('nobody is captured on starts and stars, and colours share them', () => {
    expect(Array.from({ length: TRACK_SQUARES }, (_, square) => square).filter(isSafe)).toEqual([
      0, 8, 13, 21, 26, 34, 39, 47,
    ]);
    // Red’s step 8 is a star, and yellow’s step 34 is on it.
    const [move] = legalMoves(gameWith([5, 0, 0, 0], [34, 34, 0, 0]), 3);
    expect(move).toEqual({ token: 0, from: 5, to: 8, captured: null });
  });

  test('a block is passed, but nobody else lands on it', () => {
    const game = gameWith([2, YARD, YARD, YARD], [31, 31, 0, 0]);
    expect(legalMoves(game, 3)).toEqual([]);
    expect(legalMoves(game, 4)).toEqual([{ token: 0, from: 2, to: 6, captured: null }]);
  });

  test('own tokens join in a block', () => {
    expect(rollAndPlay(gameWith([2, 5, 0, 0], NOBODY), 3, 0).tokens[0]).toEqual([5, 5, 0, 0]);
  });

  test('a token in its column meets nobody', () => {
    expect(squareOf(0, 50)).toBe(50);
    expect(squareOf(2, 50)).toBe(24);
    expect(squareOf(0, 51)).toBeNull();
    const [move] = legalMoves(gameWith([50, YARD, YARD, YARD], [25, 25, 0, 0]), 1);
    expect(move).toMatchObject({ to: 51, captured: null });
  });
});

describe('the end', () => {
  test('home is reached with the exact number only', () => {
    const game = gameWith([53, YARD, YARD, YARD], NOBODY);
    expect(legalMoves(game, 4)).toEqual([]);
    expect(legalMoves(game, 3)).toMatchObject([{ to: HOME }]);
  });

  test('the game is over when one player has all tokens home', () => {
    const over = rollAndPlay(gameWith([HOME, HOME, HOME, 55], NOBODY), 1, 3);
    expect(over.isOver).toBe(true);
    expect(standings(over)[0]).toMatchObject({ player: 0, rank: 1 });
  });

  test('when time is up the round is played to its end', () => {
    const called = callTime({ ...newGame(3, 'quick'), turn: 1 });
    expect(called.isOver).toBe(false);
    expect(passTurn(called)).toMatchObject({ turn: 2, isOver: false });
    expect(passTurn(passTurn(called))).toMatchObject({ isOver: true });
  });

  test('between two rounds the end of the time is the end of the game, in the first player’s turn it is not', () => {
    expect(callTime(newGame(2, 'quick')).isOver).toBe(true);
    expect(callTime({ ...newGame(2, 'quick'), isExtraRoll: true }).isOver).toBe(false);
    expect(callTime({ ...newGame(2, 'quick'), dice: 4 }).isOver).toBe(false);
  });
});

describe('points', () => {
  test('one for each step from the start, ten for each capture, none in the yard', () => {
    expect(pointsOf(gameWith([YARD, 0, 7, 20], NOBODY, { captures: [2, 0] }), 0)).toBe(47);
  });

  test('a captured token takes its points with it', () => {
    const game = gameWith([2, 0, 0, 0], [31, 4, 0, 0], { variant: 'quick' });
    expect(pointsOf(game, 1)).toBe(35);
    expect(pointsOf(rollAndPlay(game, 3, 0), 1)).toBe(4);
  });

  test('equal points: more captures decide, then the token that got furthest, and else the rank is shared', () => {
    const byCaptures = gameWith([10, 0, 0, 0], [20, 0, 0, 0], { captures: [1, 0] });
    expect(standings(byCaptures).map(({ player, rank }) => [player, rank])).toEqual([
      [0, 1],
      [1, 2],
    ]);
    const byFurthest = gameWith([10, 10, 0, 0], [15, 5, 0, 0]);
    expect(standings(byFurthest).map(({ player, rank }) => [player, rank])).toEqual([
      [1, 1],
      [0, 2],
    ]);
    const draw = gameWith([5, 15, 0, 0], [15, 5, 0, 0]);
    expect(standings(draw).map(({ rank }) => rank)).toEqual([1, 1]);
  });
});

/** Why a state is impossible, or null. Plain loops, since it runs millions of times. */
function defectOf(state: GameState, owners: Int8Array): string | null {
  owners.fill(-1);
  const { tokens, seats, variant } = state;
  for (let player = 0; player < tokens.length; player += 1) {
    const own = tokens[player] ?? [];
    if (own.length !== 4) return 'a player has four tokens';
    for (let token = 0; token < 4; token += 1) {
      const steps = own[token] ?? Number.NaN;
      if (!(steps >= (variant === 'quick' ? 0 : YARD) && steps <= HOME)) return `${steps} is no place`;
      const square = squareOf(seats[player] ?? 0, steps);
      if (square === null || isSafe(square)) continue;
      const owner = owners[square] ?? -1;
      if (owner !== -1 && owner !== player) return `two colours on square ${square}`;
      owners[square] = player;
    }
  }
  if (state.turn < 0 || state.turn >= seats.length) return 'the turn is nobody’s';
  if (state.sixes < 0 || state.sixes > 2) return `${state.sixes} sixes in a row`;
  return null;
}

/** Plays a random game, up to a number of rolls, and checks every state. @returns the number of moves */
function playByChance(seed: number, players: PlayerCount, variant: Variant, rolls: number): number {
  const chance = seededChance(seed);
  const owners = new Int8Array(TRACK_SQUARES);
  let state = newGame(players, variant);
  let moveCount = 0;
  for (let count = 0; !state.isOver; count += 1) {
    if (count === rolls) state = callTime(state);
    const before = state.turn;
    const { state: rolled, moves, outcome } = roll(state, (chance(6) + 1) as DiceValue);
    state = rolled;
    if (outcome === 'choose') {
      const move = moves[chance(moves.length)];
      if (move === undefined || rolled.turn !== before) throw new Error('A choice without a move.');
      state = play(rolled, move);
      moveCount += 1;
      if (state.tokens[before]?.[move.token] !== move.to) throw new Error('The token is not where it went.');
    } else if (moves.length > 0) throw new Error('Moves without a choice.');
    const wrong = defectOf(state, owners);
    if (wrong !== null) throw new Error(`Seed ${seed}: ${wrong}: ${JSON.stringify(state)}`);
  }
  return moveCount;
}

const QUICK_GAMES = rounds({ usual: 5000, long: 100_000 });

test(`B16 no move of ${QUICK_GAMES} quick games leads to a state that cannot be`, () => {
  let moves = 0;
  for (let seed = 0; seed < QUICK_GAMES; seed += 1) moves += playByChance(seed, 2, 'quick', 16);
  expect(moves).toBeGreaterThan(15 * QUICK_GAMES);
});

test('B16 classic games of two, three and four players come to their end, and no state on the way is impossible', () => {
  for (let seed = 0; seed < rounds({ usual: 100, long: 400 }); seed += 1) {
    for (const players of [2, 3, 4] as const)
      playByChance(seed, players, 'classic', Number.POSITIVE_INFINITY);
  }
});
