/** One game from first to last roll: whose turn it is, who decides, and when time is up. */
import type { Chance } from './chance.ts';
import { chooseMove, type Strength } from './opponents.ts';
import {
  callTime,
  type DiceValue,
  type GameState,
  type Move,
  newGame,
  passTurn,
  play,
  type Roll,
  roll,
  type Variant,
} from './rules.ts';

/** The human player; all others are the computer. */
export const HUMAN = 0;
/** Duration of a quick game, from its first roll. */
export const QUICK_GAME_MS = 60_000;
/** Time limit of a decision, after which the turn passes. */
const DECISION_MS: Record<Variant, number> = { quick: 10_000, classic: 30_000 };

export interface MatchChoices {
  players: 2 | 4;
  strength: Strength;
  variant: Variant;
}

/** Announcements of the game. */
export type Notice =
  | { kind: 'turn'; player: number }
  | { kind: 'rolled'; player: number; dice: DiceValue }
  | { kind: 'stuck' | 'third-six' | 'missed'; player: number }
  | { kind: 'moved'; player: number; move: Move }
  | { kind: 'last-round' };

/** The interface of a game: it shows moves, requests decisions, and reports when it is done. */
export interface Table {
  show(state: GameState): void;
  say(notice: Notice): void;
  /** Starts the game's clock. */
  startClock(endsAtMs: number): void;
  /** Resolves with whether the player rolled within the limit; `null`: no limit. */
  askRoll(limitMs: number | null): Promise<boolean>;
  /** The player's choice; `null` when time ran out. */
  askMove(moves: readonly Move[], limitMs: number): Promise<Move | null>;
  /** A pause before the computer's move, so that people can follow. */
  think(): Promise<void>;
  showRoll(dice: DiceValue): Promise<void>;
  showMove(state: GameState, move: Move): Promise<void>;
}

export interface MatchOptions {
  choices: MatchChoices;
  table: Table;
  chance: Chance;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
}

/** Plays a game to its end. */
export async function playMatch({ choices, table, chance, now }: MatchOptions): Promise<GameState> {
  const limitMs = DECISION_MS[choices.variant];
  let state = newGame(choices.players, choices.variant);
  let endsAtMs: number | null = null;
  let announced = -1;
  let hasBegun = false;
  for (;;) {
    if (endsAtMs !== null && now() >= endsAtMs && !state.isLastRound) {
      state = callTime(state);
      if (!state.isOver) table.say({ kind: 'last-round' });
    }
    table.show(state);
    if (state.isOver) return state;
    const player = state.turn;
    if (announced !== player) table.say({ kind: 'turn', player });
    announced = player;
    const isHuman = player === HUMAN;
    // No time limit before the first roll: the game may have been opened by accident, or be below the fold.
    const hasRolled = isHuman
      ? await table.askRoll(hasBegun ? limitMs : null)
      : await table.think().then(() => true);
    if (!hasRolled) {
      state = missed(player, state);
      continue;
    }
    hasBegun = true;
    if (choices.variant === 'quick' && endsAtMs === null) {
      endsAtMs = now() + QUICK_GAME_MS;
      table.startClock(endsAtMs);
    }
    const dice = (chance(6) + 1) as DiceValue;
    await table.showRoll(dice);
    table.say({ kind: 'rolled', player, dice });
    const rolled: Roll = roll(state, dice);
    state = rolled.state;
    if (rolled.outcome !== 'choose') {
      table.say({ kind: rolled.outcome, player });
      await table.think();
      continue;
    }
    const move = await decide(rolled, isHuman);
    if (move === null) {
      state = missed(player, state);
      continue;
    }
    await table.showMove(state, move);
    table.say({ kind: 'moved', player, move });
    state = play(state, move);
  }

  function missed(player: number, before: GameState): GameState {
    table.say({ kind: 'missed', player });
    return passTurn(before);
  }

  /** Makes a move without an alternative for the player. */
  async function decide({ state: at, moves }: Roll, isHuman: boolean): Promise<Move | null> {
    const different = moves.filter(
      (move, index) => moves.findIndex(({ from }) => from === move.from) === index,
    );
    const [only] = different;
    if (different.length === 1 && only !== undefined) return only;
    return isHuman ? table.askMove(different, limitMs) : chooseMove(at, different, choices.strength, chance);
  }
}
