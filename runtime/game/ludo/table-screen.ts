/** The visible table: shows what `match.ts` decides, and gets the player's decisions through `decisions.ts`. */
import { Decisions } from './decisions.ts';
import { make, set } from './element.ts';
import { HUMAN, type Notice, type Table } from './match.ts';
import { type Place, shareOffset, tokenPlace } from './places.ts';
import { type DiceValue, type GameState, HOME, type Move, pointsOf, YARD } from './rules.ts';
import { makeTable, put, type TableParts, type TableSetting } from './table-parts.ts';
import { captureText, clockText, tokenLabel, wordsOf } from './table-words.ts';

/** Pause of the computer before a roll, so that people see whose turn it is. */
const THINK_MS = 500;
const ROLL_MS = 560;
const FACE_MS = 80;
/** Duration of a step to the next square; the style sheet's transition is a little shorter. */
const STEP_MS = 130;
const FLY_MS = 420;
/** Time to read the number before a token moves. */
const READ_MS = 280;
/** Faces shown while the dice rolls: decoration only, the result is drawn elsewhere. */
const ROLLING_FACES: readonly DiceValue[] = [3, 6, 2, 5, 1, 4];
const MESSAGES_KEPT = 10;
/** Remaining time at which the clock changes colour. */
const LATE_MS = 10_000;

/** @param root its content is replaced */
export function createTableScreen({ root, ...setting }: TableSetting & { root: HTMLElement }): Table {
  return new TableScreen(root, setting);
}

class TableScreen implements Table {
  readonly #root: HTMLElement;
  readonly #setting: TableSetting;
  readonly #parts: TableParts;
  readonly #decisions: Decisions;
  readonly #isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  /** Steps as shown; during a move they are ahead of the game's state. */
  #shown: number[][] = [];
  #clockTimer: ReturnType<typeof setInterval> | undefined;

  constructor(root: HTMLElement, setting: TableSetting) {
    this.#root = root;
    this.#setting = setting;
    this.#parts = makeTable(setting);
    this.#decisions = new Decisions(setting, this.#parts, this.#isStill);
    root.replaceChildren(this.#parts.table);
  }

  show(state: GameState): void {
    const { text, nameOf, seats } = this.#setting;
    const { chips, prompt, dice } = this.#parts;
    this.#shown = state.tokens.map((own) => [...own]);
    for (const [player, { element, points }] of chips.entries()) {
      points.replaceChildren(
        String(pointsOf(state, player)),
        make('span', { class: 'visually-hidden' }, ` ${text('points', { points: '' }).trim()}`),
      );
      set(element, { 'aria-current': state.turn === player && !state.isOver ? 'true' : null });
    }
    set(this.#root, { 'data-turn': seats[state.turn] ?? 0 });
    prompt.textContent =
      state.turn === HUMAN ? text('yourTurn') : text('turnOf', { player: nameOf(state.turn) });
    set(dice, { 'aria-label': text(state.isExtraRoll ? 'rollAgain' : 'roll') });
    this.#layOut();
    if (state.isOver) clearInterval(this.#clockTimer);
  }

  say(notice: Notice): void {
    const { log, event } = this.#parts;
    const words = wordsOf(this.#setting, notice);
    log.append(make('p', {}, words));
    while (log.childElementCount > MESSAGES_KEPT) log.firstElementChild?.remove();
    if (notice.kind === 'turn') {
      if (notice.player === HUMAN) this.#setting.sounds.play('turn');
      return;
    }
    const capture = notice.kind === 'moved' ? captureText(this.#setting, notice) : words;
    event.textContent = capture ?? event.textContent;
  }

  startClock(endsAtMs: number): void {
    const { time, clock } = this.#parts;
    const update = (): void => {
      const leftMs = Math.max(0, endsAtMs - performance.now());
      time.textContent = clockText(leftMs);
      set(clock, { 'data-late': leftMs <= LATE_MS });
    };
    clearInterval(this.#clockTimer);
    this.#clockTimer = setInterval(update, 250);
    update();
  }

  askRoll(limitMs: number | null): Promise<boolean> {
    return this.#decisions.askRoll(limitMs);
  }

  askMove(moves: readonly Move[], limitMs: number): Promise<Move | null> {
    return this.#decisions.askMove(moves, limitMs);
  }

  think(): Promise<void> {
    return wait(THINK_MS);
  }

  async showRoll(value: DiceValue): Promise<void> {
    const { die, dice } = this.#parts;
    this.#setting.sounds.play('roll');
    if (!this.#isStill) {
      set(dice, { 'data-rolling': true });
      for (let ms = 0; ms < ROLL_MS; ms += FACE_MS) {
        die.show(ROLLING_FACES[(ms / FACE_MS) % ROLLING_FACES.length] ?? 6);
        await wait(FACE_MS);
      }
      set(dice, { 'data-rolling': false });
    }
    die.show(value);
    await wait(READ_MS);
  }

  async showMove(state: GameState, move: Move): Promise<void> {
    const { token, from, to } = move;
    const { sounds } = this.#setting;
    const own = this.#shown[state.turn];
    if (own === undefined) return;
    const moving = this.#parts.tokens[state.turn]?.[token]?.element;
    if (moving !== undefined) set(moving, { 'data-moving': true });
    for (let steps = this.#isStill ? to : Math.max(from + 1, 0); steps <= to; steps += 1) {
      own[token] = steps;
      this.#layOut();
      sounds.play('step');
      await wait(STEP_MS);
    }
    if (moving !== undefined) set(moving, { 'data-moving': false });
    await this.#showCapture(state, move);
    if (to === HOME) sounds.play('home');
    await wait(STEP_MS);
  }

  async #showCapture({ variant }: GameState, { captured }: Move): Promise<void> {
    if (captured === null) return;
    const element = this.#parts.tokens[captured.player]?.[captured.token]?.element;
    if (element !== undefined) set(element, { 'data-flying': true });
    (this.#shown[captured.player] ?? [])[captured.token] = variant === 'quick' ? 0 : YARD;
    this.#setting.sounds.play('capture');
    this.#layOut();
    await wait(FLY_MS);
    if (element !== undefined) set(element, { 'data-flying': false });
  }

  /** Positions all tokens; those on the same square side by side. */
  #layOut(): void {
    const groups = new Map<string, { element: HTMLElement; place: Place }[]>();
    for (const { element, player, token } of this.#parts.tokens.flat()) {
      const steps = this.#shown[player]?.[token] ?? YARD;
      const place = tokenPlace(this.#setting.seats[player] ?? 0, token, steps);
      const key = `${place.x.toFixed(2)} ${place.y.toFixed(2)}`;
      groups.set(key, [...(groups.get(key) ?? []), { element, place }]);
      set(element, {
        'aria-label': tokenLabel(this.#setting, player, token, steps),
        'data-home': steps === HOME,
      });
    }
    for (const group of groups.values()) {
      group.forEach(({ element, place }, index) => {
        const offset = shareOffset(index, group.length);
        put(element, { x: place.x + offset.x, y: place.y + offset.y });
        set(element, { 'data-shared': group.length > 1 });
      });
    }
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
