/** One game from the first roll to the last: whose turn it is, who decides, and when the time is up. */
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

/** The player at the screen; all others are the computer. */
export const HUMAN = 0;
/** A quick game, from its first roll. */
export const QUICK_GAME_MS = 60_000;
/** How long a decision may take before the turn passes on. */
const DECISION_MS: Record<Variant, number> = { quick: 10_000, classic: 30_000 };

export interface MatchChoices {
  players: 2 | 4;
  strength: Strength;
  variant: Variant;
}

/** What the game says besides what it shows. */
export type Notice =
  | { kind: 'turn'; player: number }
  | { kind: 'rolled'; player: number; dice: DiceValue }
  | { kind: 'stuck' | 'third-six' | 'missed'; player: number }
  | { kind: 'moved'; player: number; move: Move }
  | { kind: 'last-round' };

/** The table at which a game is played: it shows, asks, and says when it has done so. */
export interface Table {
  show(state: GameState): void;
  say(notice: Notice): void;
  /** The time of the game begins to run. */
  startClock(endsAtMs: number): void;
  /** Whether the player rolled within the time; `null` is any time. */
  askRoll(limitMs: number | null): Promise<boolean>;
  /** The player's choice; `null` when the time went by. */
  askMove(moves: readonly Move[], limitMs: number): Promise<Move | null>;
  /** A moment of the computer's, as long as people need to follow. */
  think(): Promise<void>;
  showRoll(dice: DiceValue): Promise<void>;
  showMove(state: GameState, move: Move): Promise<void>;
}

export interface MatchOptions {
  choices: MatchChoices;
  table: Table;
  chance: Chance;
  /** Milliseconds of a clock that only goes forward. */
  now: () => number;
}

/** Plays to the end. */
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
    // Nobody is hurried before the first roll: the game may have been opened by accident, or lie below the screen.
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

  /** A move without an alternative is made for the player. */
  async function decide({ state: at, moves }: Roll, isHuman: boolean): Promise<Move | null> {
    const different = moves.filter(
      (move, index) => moves.findIndex(({ from }) => from === move.from) === index,
    );
    const [only] = different;
    if (different.length === 1 && only !== undefined) return only;
    return isHuman ? table.askMove(different, limitMs) : chooseMove(at, different, choices.strength, chance);
  }
}
