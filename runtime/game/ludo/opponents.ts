/** The computer's choice of a move. It sees what everybody sees: the board and the rolled number. */
import type { Chance } from './chance.ts';
import {
  CAPTURE_POINTS,
  type GameState,
  HOME,
  isSafe,
  type Move,
  type Seat,
  squareOf,
  TRACK_SQUARES,
  YARD,
} from './rules.ts';

/** `easy` takes any move; `strong` weighs them. */
export type Strength = 'easy' | 'strong';

/** @param moves legal ones, at least one */
export function chooseMove(
  state: GameState,
  moves: readonly Move[],
  strength: Strength,
  chance: Chance,
): Move {
  const [first] = moves;
  if (first === undefined) throw new Error('There is no move to choose from.');
  const best = strength === 'easy' ? moves : bestOf(state, moves);
  return best[chance(best.length)] ?? first;
}

function bestOf(state: GameState, moves: readonly Move[]): Move[] {
  const values = moves.map((move) => worthOf(state, move));
  const most = Math.max(...values);
  return moves.filter((_, index) => values[index] === most);
}

/** Value of an extra roll, in steps. */
const EXTRA_ROLL = 8;
/** Value of bringing a token into play, which gives more choice. */
const ENTERED = 20;
const GOT_HOME = 12;
const MADE_BLOCK = 3;
/** Value of an opponent's token within one roll. */
const IN_REACH = 2;

/** Value of a move in points: what it wins at once, and what it saves or risks. */
function worthOf(state: GameState, move: Move): number {
  const player = state.turn;
  const { captured, from, to } = move;
  const after = state.tokens.map((own, index) =>
    own.map((steps, token) => {
      if (index === player) return token === move.token ? to : steps;
      return captured?.player === index && captured.token === token ? YARD : steps;
    }),
  );
  const taken = captured === null ? 0 : (state.tokens[captured.player]?.[captured.token] ?? 0);
  let value = to - Math.max(from, 0);
  if (captured !== null) value += taken + CAPTURE_POINTS + EXTRA_ROLL;
  if (to === HOME) value += GOT_HOME + EXTRA_ROLL;
  if (from === YARD) value += ENTERED;
  if (isBlock(state, after, player, to)) value += MADE_BLOCK;
  value += IN_REACH * preyOf(state, after, player, to);
  return value + riskOf(state, state.tokens, player) - riskOf(state, after, player);
}

type Tokens = readonly (readonly number[])[];

function isBlock(state: GameState, tokens: Tokens, player: number, steps: number): boolean {
  const square = squareOf(seatOf(state, player), steps);
  if (square === null || isSafe(square)) return false;
  return (tokens[player] ?? []).filter((other) => other === steps).length > 1;
}

/** Points that the player risks before the next turn: each token by its steps and by the opponents who could capture it. */
function riskOf(state: GameState, tokens: Tokens, player: number): number {
  let risk = 0;
  for (const steps of tokens[player] ?? []) {
    const square = squareOf(seatOf(state, player), steps);
    if (square === null || isSafe(square) || isBlock(state, tokens, player, steps)) continue;
    const hunters = countOthers(state, tokens, player, (seat, other) => {
      const at = squareOf(seat, other);
      return at !== null && isWithinRoll(at, square) && squareOf(seat, other + distance(at, square)) !== null;
    });
    risk += (steps + CAPTURE_POINTS) * (1 - (5 / 6) ** hunters);
  }
  return risk;
}

/** Number of opponents' tokens that this one could capture with its next roll. */
function preyOf(state: GameState, tokens: Tokens, player: number, steps: number): number {
  const square = squareOf(seatOf(state, player), steps);
  if (square === null) return 0;
  return countOthers(state, tokens, player, (seat, other) => {
    const at = squareOf(seat, other);
    if (at === null || isSafe(at) || !isWithinRoll(square, at)) return false;
    return squareOf(seatOf(state, player), steps + distance(square, at)) !== null;
  });
}

function countOthers(
  state: GameState,
  tokens: Tokens,
  player: number,
  matches: (seat: Seat, steps: number) => boolean,
): number {
  let count = 0;
  for (const [index, others] of tokens.entries()) {
    if (index === player) continue;
    for (const steps of others) if (matches(seatOf(state, index), steps)) count += 1;
  }
  return count;
}

function seatOf(state: GameState, player: number): Seat {
  return state.seats[player] ?? 0;
}

function distance(from: number, to: number): number {
  return (to - from + TRACK_SQUARES) % TRACK_SQUARES;
}

function isWithinRoll(from: number, to: number): boolean {
  const steps = distance(from, to);
  return steps >= 1 && steps <= 6;
}
