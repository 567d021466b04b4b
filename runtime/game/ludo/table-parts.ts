/** The elements of the table: board, tokens, dice, players and the clock. */
import { boardDrawing, diceDrawing, sign, tokenDrawing } from './drawing.ts';
import { make, set } from './element.ts';
import { HUMAN, type MatchChoices, QUICK_GAME_MS } from './match.ts';
import type { Place } from './places.ts';
import type { Seat } from './rules.ts';
import type { Sounds } from './sounds.ts';
import { clockText, type TableWords } from './table-words.ts';

export interface TableSetting extends TableWords {
  seats: readonly Seat[];
  choices: MatchChoices;
  sounds: Sounds;
}

export interface TokenPart {
  element: HTMLElement;
  player: number;
  token: number;
}

export interface TableParts {
  table: HTMLElement;
  log: HTMLElement;
  /** The instruction for the player. */
  prompt: HTMLElement;
  /** The latest announcement. */
  event: HTMLElement;
  /** Preview of a token's target. */
  ghost: HTMLElement;
  die: ReturnType<typeof diceDrawing>;
  dice: HTMLElement;
  time: HTMLElement;
  clock: HTMLElement;
  /** By player. */
  chips: readonly Chip[];
  /** By player, then by token. */
  tokens: readonly (readonly TokenPart[])[];
  board: HTMLElement;
}

interface Chip {
  element: HTMLElement;
  points: HTMLElement;
  limit: HTMLElement;
}

export function makeTable(setting: TableSetting): TableParts {
  const { text, seats, choices } = setting;
  const log = make('div', { class: 'visually-hidden', role: 'log', 'aria-live': 'polite' });
  const prompt = make('p', { class: 'prompt' });
  const event = make('p', { class: 'event', 'aria-hidden': 'true' });
  const ghost = make('span', { class: 'ghost', hidden: true });
  const die = diceDrawing();
  die.show(6);
  const attributes = { class: 'dice', type: 'button', 'aria-disabled': 'true', 'aria-label': text('roll') };
  const dice = make('button', attributes, die.element);
  const { clock, time } = makeClock(setting);
  const chips = seats.map((seat, player) => makeChip(seat, setting.nameOf(player)));
  const tokens = seats.map((seat, player) => [0, 1, 2, 3].map((token) => makeToken(seat, player, token)));
  const board = make(
    'div',
    { class: 'board', role: 'group', 'aria-label': text('board') },
    boardDrawing(seats),
    ghost,
    ...tokens.flat().map(({ element }) => element),
  );
  const shownClock = choices.variant === 'quick' ? clock : make('p', { class: 'clock' }, text('classic'));
  const table = make(
    'section',
    { class: 'table', 'data-variant': choices.variant },
    make('h1', { class: 'visually-hidden' }, text('title')),
    make('div', { class: 'bar' }, soundButton(setting), shownClock),
    make('ul', { class: 'players', 'data-count': seats.length }, ...chips.map(({ element }) => element)),
    board,
    make('div', { class: 'tray' }, dice, make('div', { class: 'words' }, prompt, event)),
    log,
  );
  return { table, log, prompt, event, ghost, die, dice, time, clock, chips, tokens, board };
}

function makeClock({ text }: TableSetting): { clock: HTMLElement; time: HTMLElement } {
  const time = make('span', {}, clockText(QUICK_GAME_MS));
  const name = make('span', { class: 'visually-hidden' }, `${text('timeLeft')}: `);
  return { clock: make('p', { class: 'clock' }, sign('clock'), name, time), time };
}

function makeChip(seat: Seat, name: string): Chip {
  const points = make('span', { class: 'player-points' }, '0');
  const limit = make('span', { class: 'player-limit' });
  const element = make(
    'li',
    { class: `player seat-${seat}` },
    tokenDrawing(seat),
    make('span', { class: 'player-name' }, name),
    points,
    limit,
  );
  return { element, points, limit };
}

/** The player's own tokens are buttons, always in the same order; the others are pictures with names. */
function makeToken(seat: Seat, player: number, token: number): TokenPart {
  const piece = tokenDrawing(seat);
  const element =
    player === HUMAN
      ? make('button', { class: 'token', type: 'button', disabled: true }, piece)
      : make('span', { class: 'token', role: 'img' }, piece);
  return { element, player, token };
}

function soundButton({ text, sounds }: TableSetting): HTMLElement {
  const button = make('button', {
    class: 'sound',
    type: 'button',
    'aria-pressed': 'false',
    'aria-label': text('sound'),
  });
  const update = (): void => {
    set(button, { 'aria-pressed': String(sounds.isOn) });
    button.replaceChildren(sign(sounds.isOn ? 'soundOn' : 'soundOff'));
  };
  button.addEventListener('click', () => {
    sounds.toggle();
    update();
    sounds.play('turn');
  });
  update();
  return button;
}

/** Positions an element on the board. */
export function put(element: HTMLElement, { x, y }: Place): void {
  element.style.setProperty('--x', x.toFixed(2));
  element.style.setProperty('--y', y.toFixed(2));
  element.style.setProperty('--z', String(Math.round(y * 10)));
}
