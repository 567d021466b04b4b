import { expect, test } from 'vitest';
import type { Chance } from './chance.ts';
import { type MatchChoices, type Notice, playMatch, QUICK_GAME_MS, type Table } from './match.ts';
import type { GameState, Move } from './rules.ts';

/** Faces of the dice in this order, then always the last one; other chances are 0. */
function dice(...faces: number[]): Chance {
  return (sides) => (sides === 6 ? ((faces.length > 1 ? faces.shift() : faces[0]) ?? 1) - 1 : 0);
}

interface TableScript {
  /** Whether the player rolls in time. Default: always. */
  rolls?: (ask: number) => boolean;
  /** Default: the first move. */
  chooses?: (moves: readonly Move[]) => Move | null;
  /** Duration of showing a roll. */
  rollMs?: number;
}

/** A table without a screen: time passes when dice are shown. */
function scriptedTable({
  rolls = () => true,
  chooses = ([first]) => first ?? null,
  rollMs = 1000,
}: TableScript) {
  const notices: Notice[] = [];
  const requested: { moves: readonly Move[]; limitMs: number }[] = [];
  const states: GameState[] = [];
  let nowMs = 0;
  let asks = 0;
  const clock: { endsAtMs: number | null } = { endsAtMs: null };
  const table: Table = {
    show: (state) => states.push(state),
    say: (notice) => notices.push(notice),
    startClock: (endsAtMs) => {
      clock.endsAtMs = endsAtMs;
    },
    askRoll: async () => {
      asks += 1;
      return rolls(asks);
    },
    askMove: async (moves, limitMs) => {
      requested.push({ moves, limitMs });
      return chooses(moves);
    },
    think: async () => {},
    showRoll: async () => {
      nowMs += rollMs;
    },
    showMove: async () => {},
  };
  return { table, notices, requested, states, clock, now: () => nowMs };
}

const QUICK: MatchChoices = { players: 2, strength: 'easy', variant: 'quick' };
const kinds = (notices: readonly Notice[]) => notices.map(({ kind }) => kind);

test('B16 a quick game ends after its minute, when all have had as many turns', async () => {
  const script = scriptedTable({ rollMs: 7000 });
  const state = await playMatch({ ...script, choices: QUICK, chance: dice(1) });
  expect(script.clock.endsAtMs).toBe(QUICK_GAME_MS);
  expect(state.isOver).toBe(true);
  expect(script.now()).toBeGreaterThanOrEqual(QUICK_GAME_MS);
  const turns = script.notices
    .filter(({ kind }) => kind === 'turn')
    .map((notice) => 'player' in notice && notice.player);
  expect(turns.filter((player) => player === 0).length).toBe(turns.filter((player) => player === 1).length);
  expect(kinds(script.notices)).toContain('last-round');
});

test('the minute begins with the first roll, not with the waiting for it', async () => {
  let waited = 0;
  const script = scriptedTable({ rollMs: 10_000 });
  const now = () => script.now() + waited;
  const rolls = script.table.askRoll;
  script.table.askRoll = (limitMs) => {
    if (waited === 0) waited = 500_000;
    return rolls(limitMs);
  };
  await playMatch({ ...script, now, choices: QUICK, chance: dice(1) });
  expect(script.clock.endsAtMs).toBe(500_000 + QUICK_GAME_MS);
});

test('a turn that is not played in time passes on, with the dice and with the token', async () => {
  const noRoll = scriptedTable({ rolls: (ask) => ask !== 2, rollMs: 25_000 });
  await playMatch({ ...noRoll, choices: QUICK, chance: dice(1) });
  const second = kinds(noRoll.notices).indexOf('missed');
  expect(kinds(noRoll.notices).slice(second - 1, second + 3)).toEqual(['turn', 'missed', 'turn', 'rolled']);

  const noChoice = scriptedTable({ chooses: () => null, rollMs: 40_000 });
  await playMatch({ ...noChoice, choices: QUICK, chance: dice(3) });
  expect(kinds(noChoice.notices).slice(0, 4)).toEqual(['turn', 'rolled', 'missed', 'turn']);
  expect(noChoice.states[1]?.tokens[0]).toEqual(noChoice.states[0]?.tokens[0]);
});

test('nobody is hurried before the first roll', async () => {
  const script = scriptedTable({ rollMs: 25_000 });
  const limits: (number | null)[] = [];
  const rolls = script.table.askRoll;
  script.table.askRoll = (limitMs) => {
    limits.push(limitMs);
    return rolls(limitMs);
  };
  await playMatch({ ...script, choices: QUICK, chance: dice(1) });
  expect(limits).toEqual([null, 10_000]);
});

test('a move without an alternative is made for the player, one of two is requested', async () => {
  const classic: MatchChoices = { players: 2, strength: 'easy', variant: 'classic' };
  // The six leaves no choice but to bring a token out, the four no choice but to move that one; after another six there are two.
  const rollsOfRed = scriptedTable({ rolls: (ask) => ask <= 3, chooses: () => null });
  const end = new Error('enough');
  const ask = rollsOfRed.table.askMove;
  rollsOfRed.table.askMove = async (moves, limitMs) => {
    await ask(moves, limitMs);
    throw end;
  };
  await expect(playMatch({ ...rollsOfRed, choices: classic, chance: dice(6, 4, 1, 6) })).rejects.toBe(end);
  expect(rollsOfRed.requested).toHaveLength(1);
  expect(rollsOfRed.requested[0]?.moves.map(({ from }) => from)).toEqual([4, -1]);
});

test('tokens on one square are one choice', async () => {
  const script = scriptedTable({ rollMs: 40_000 });
  await playMatch({ ...script, choices: QUICK, chance: dice(5) });
  for (const { moves } of script.requested) {
    expect(new Set(moves.map(({ from }) => from)).size).toBe(moves.length);
  }
});

test('what is not played is announced: no move, a third six', async () => {
  const stuck = scriptedTable({ rolls: (ask) => ask === 1 });
  const end = new Error('enough');
  stuck.table.think = async () => {
    throw end;
  };
  const classic: MatchChoices = { players: 2, strength: 'easy', variant: 'classic' };
  await expect(playMatch({ ...stuck, choices: classic, chance: dice(2) })).rejects.toBe(end);
  expect(kinds(stuck.notices)).toEqual(['turn', 'rolled', 'stuck']);

  const sixes = scriptedTable({ rollMs: 25_000 });
  await playMatch({ ...sixes, choices: QUICK, chance: dice(6) });
  expect(kinds(sixes.notices)).toContain('third-six');
});
