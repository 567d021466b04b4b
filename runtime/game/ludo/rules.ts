/**
 * The rules of Ludo, pure: what may be done with a number of the dice, and what follows from it.
 *
 * - Tokens walk clockwise round 52 squares, then up the five squares of their own column, then home: 56 steps in all. The
 *   last step must be exact.
 * - In a classic game tokens wait in the yard and a six brings one out. In a quick one all are out from the beginning, on
 *   safe squares, and a captured token goes back to the start square.
 * - Landing on the only token of another colour captures it. On the eight safe squares (starts and stars) nobody is captured
 *   and any number of tokens share.
 * - Two or more tokens of one colour on another square are a block: others pass it, but cannot land on it.
 * - A six, a capture and a token that gets home each give one more roll. The third six in a row is not played and ends the turn.
 * - A classic game ends when one player has all four tokens home. A quick one ends on points: when its time is up the round is
 *   played to its end, so that all have had as many turns.
 */

/** Corners of the board, clockwise: red, green, yellow, blue. */
export type Seat = 0 | 1 | 2 | 3;
export type DiceValue = 1 | 2 | 3 | 4 | 5 | 6;
export type Variant = 'classic' | 'quick';
export type PlayerCount = 2 | 3 | 4;

/** Steps of a token in the yard. */
export const YARD = -1;
/** Steps of a token on the last square of the shared track. */
export const LAST_TRACK_STEP = 50;
/** Steps of a token that is home. */
export const HOME = 56;
export const TRACK_SQUARES = 52;
const SQUARES_BETWEEN_STARTS = 13;
/** Squares from a start square to the next star. */
const STAR_OFFSET = 8;
/** Points for a capture, besides those that the captured token loses. */
export const CAPTURE_POINTS = 10;

export interface GameState {
  readonly variant: Variant;
  /** Seats in the order of turns. Players are numbered by their position here. */
  readonly seats: readonly Seat[];
  /** Steps from the start square by player and token: `YARD`, or 0 to `HOME`. */
  readonly tokens: readonly (readonly number[])[];
  /** Captures made, by player. */
  readonly captures: readonly number[];
  /** The player whose turn it is. */
  readonly turn: number;
  /** The rolled number while a token is to be chosen; `null` before the roll. */
  readonly dice: DiceValue | null;
  /** Sixes in a row in this turn, 0 to 2. */
  readonly sixes: number;
  /** The next roll is an extra one, for a six, a capture or a token that got home. */
  readonly isExtraRoll: boolean;
  /** Time is up: the game ends with this round. */
  readonly isLastRound: boolean;
  readonly isOver: boolean;
}

export interface Move {
  /** Number of the token, 0 to 3. */
  token: number;
  from: number;
  to: number;
  captured: { player: number; token: number } | null;
}

/** Result of a roll: a choice, no possible move, or a third six. */
export type Roll = { state: GameState; moves: Move[]; outcome: 'choose' | 'stuck' | 'third-six' };

/**
 * Tokens at the beginning of a game. In a quick one they are out already, on safe squares among the others: a minute is too short for them
 * to meet otherwise.
 */
const OPENING: Record<Variant, readonly number[]> = {
  classic: [YARD, YARD, YARD, YARD],
  quick: [0, 8, 13, 21],
};

const SEATS: Record<PlayerCount, readonly Seat[]> = { 2: [0, 2], 3: [0, 1, 2], 4: [0, 1, 2, 3] };

export function newGame(players: PlayerCount, variant: Variant): GameState {
  const seats = SEATS[players];
  return {
    variant,
    seats,
    tokens: seats.map(() => OPENING[variant]),
    captures: seats.map(() => 0),
    turn: 0,
    dice: null,
    sixes: 0,
    isExtraRoll: false,
    isLastRound: false,
    isOver: false,
  };
}

/** Steps of a captured token. */
function backTo(variant: Variant): number {
  return variant === 'quick' ? 0 : YARD;
}

/** Square of the shared track, 0 to 51 from red's start; `null` in the yard, in a column and at home. */
export function squareOf(seat: Seat, steps: number): number | null {
  if (steps < 0 || steps > LAST_TRACK_STEP) return null;
  return (steps + seat * SQUARES_BETWEEN_STARTS) % TRACK_SQUARES;
}

/** Starts and stars, eight in all. */
export function isSafe(square: number): boolean {
  const offset = square % SQUARES_BETWEEN_STARTS;
  return offset === 0 || offset === STAR_OFFSET;
}

/** Moves that the current player may make with this number. */
export function legalMoves(state: GameState, dice: DiceValue): Move[] {
  const moves: Move[] = [];
  const own = state.tokens[state.turn] ?? [];
  const seat = state.seats[state.turn] ?? 0;
  own.forEach((from, token) => {
    if (from === YARD && dice !== 6) return;
    const to = from === YARD ? 0 : from + dice;
    if (to > HOME) return;
    const square = squareOf(seat, to);
    if (square === null || isSafe(square)) {
      moves.push({ token, from, to, captured: null });
      return;
    }
    const others = othersOn(state, square);
    if (others.length < 2) moves.push({ token, from, to, captured: others[0] ?? null });
  });
  return moves;
}

/** Tokens of the other players on a square. */
function othersOn(state: GameState, square: number): { player: number; token: number }[] {
  const found: { player: number; token: number }[] = [];
  state.tokens.forEach((tokens, player) => {
    if (player === state.turn) return;
    const seat = state.seats[player] ?? 0;
    tokens.forEach((steps, token) => {
      if (squareOf(seat, steps) === square) found.push({ player, token });
    });
  });
  return found;
}

export function roll(state: GameState, dice: DiceValue): Roll {
  if (dice === 6 && state.sixes === 2) return { state: passTurn(state), moves: [], outcome: 'third-six' };
  const sixes = dice === 6 ? state.sixes + 1 : 0;
  const moves = legalMoves(state, dice);
  if (moves.length > 0) return { state: { ...state, dice, sixes }, moves, outcome: 'choose' };
  const next = dice === 6 ? { ...state, sixes, isExtraRoll: true } : passTurn(state);
  return { state: next, moves, outcome: 'stuck' };
}

/** @param move one of `legalMoves` for the number that was rolled */
export function play(state: GameState, move: Move): GameState {
  const { captured } = move;
  const tokens = state.tokens.map((own, player) => {
    if (player === state.turn) return own.map((steps, token) => (token === move.token ? move.to : steps));
    if (player !== captured?.player) return own;
    return own.map((steps, token) => (token === captured.token ? backTo(state.variant) : steps));
  });
  const captures =
    captured === null
      ? state.captures
      : state.captures.map((count, player) => (player === state.turn ? count + 1 : count));
  const after = { ...state, tokens, captures, dice: null };
  if (tokens[state.turn]?.every((steps) => steps === HOME)) return { ...after, isOver: true };
  const rollsAgain = state.dice === 6 || captured !== null || move.to === HOME;
  return rollsAgain ? { ...after, isExtraRoll: true } : passTurn(after);
}

/** Passes the turn to the next player, after a move or when time ran out. */
export function passTurn(state: GameState): GameState {
  const turn = (state.turn + 1) % state.seats.length;
  const isOver = state.isOver || (state.isLastRound && turn === 0);
  return { ...state, turn, dice: null, sixes: 0, isExtraRoll: false, isOver };
}

/** Handles the end of time: the round is finished; between two rounds the game ends at once. */
export function callTime(state: GameState): GameState {
  const isBetweenRounds = state.turn === 0 && state.dice === null && !state.isExtraRoll;
  return { ...state, isLastRound: true, isOver: state.isOver || isBetweenRounds };
}

/** One point for each step of the player's tokens from their start, ten for each capture. */
export function pointsOf(state: GameState, player: number): number {
  const steps = (state.tokens[player] ?? []).reduce((sum, at) => sum + Math.max(at, 0), 0);
  return steps + CAPTURE_POINTS * (state.captures[player] ?? 0);
}

export interface Standing {
  player: number;
  points: number;
  captures: number;
  /** Rank from 1. Players with equal results share one. */
  rank: number;
}

/**
 * All players, best first: whoever has all tokens home, then more points, then more captures, then the token that got furthest. Players who
 * are equal in all of that share a rank.
 */
export function standings(state: GameState): Standing[] {
  const keyOf = (player: number): number[] => {
    const tokens = state.tokens[player] ?? [];
    const isHome = tokens.every((steps) => steps === HOME);
    return [Number(isHome), pointsOf(state, player), state.captures[player] ?? 0, Math.max(...tokens)];
  };
  const compare = (a: readonly number[], b: readonly number[]): number => {
    const at = a.findIndex((value, index) => value !== b[index]);
    return at === -1 ? 0 : (b[at] ?? 0) - (a[at] ?? 0);
  };
  const keys = state.seats.map((_, player) => keyOf(player));
  return keys
    .map((key, player) => ({
      player,
      points: key[1] ?? 0,
      captures: key[2] ?? 0,
      rank: 1 + keys.filter((other) => compare(other, key) < 0).length,
    }))
    .sort((a, b) => a.rank - b.rank);
}
