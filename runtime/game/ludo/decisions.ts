/** The player's decisions, to roll and which token to move: by finger, mouse or keyboard, within a time limit. */
import { closest, document } from '../../browser/host-page.ts';
import { set } from './element.ts';
import { HUMAN } from './match.ts';
import { tokenPlace } from './places.ts';
import type { Move } from './rules.ts';
import { put, type TableParts, type TableSetting } from './table-parts.ts';
import { tokenLabel } from './table-words.ts';

/** Half the width of a fingertip: a press this near to a token counts for it. */
const NEAR_PX = 44;

interface Offer {
  move: Move;
  element: HTMLElement;
}

export class Decisions {
  readonly #setting: TableSetting;
  readonly #parts: TableParts;
  /** Whether the player prefers reduced motion. */
  readonly #isStill: boolean;

  constructor(setting: TableSetting, parts: TableParts, isStill: boolean) {
    this.#setting = setting;
    this.#parts = parts;
    this.#isStill = isStill;
  }

  async askRoll(limitMs: number | null): Promise<boolean> {
    const { dice, prompt } = this.#parts;
    prompt.textContent = dice.getAttribute('aria-label');
    const answer = await this.#ask<true>(limitMs, (give) => {
      const press = (): void => give(true);
      const key = (pressed: KeyboardEvent): void => {
        const isOnControl = closest(pressed.target, 'button') !== null;
        if (isOnControl || pressed.repeat || (pressed.key !== ' ' && pressed.key !== 'Enter')) return;
        pressed.preventDefault();
        give(true);
      };
      set(dice, { 'aria-disabled': 'false' });
      dice.addEventListener('click', press);
      document.addEventListener('keydown', key);
      this.#moveFocus(dice);
      return () => {
        set(dice, { 'aria-disabled': 'true' });
        dice.removeEventListener('click', press);
        document.removeEventListener('keydown', key);
      };
    });
    return answer === true;
  }

  askMove(moves: readonly Move[], limitMs: number): Promise<Move | null> {
    const { tokens, prompt, ghost, dice } = this.#parts;
    prompt.textContent = this.#setting.text('choose');
    const offers = moves.flatMap((move) => {
      const element = tokens[HUMAN]?.[move.token]?.element;
      return element === undefined ? [] : [{ move, element }];
    });
    return this.#ask<Move>(limitMs, (give) => {
      const listening = new AbortController();
      this.#offer(offers, give, listening.signal);
      const [first] = offers;
      if (first !== undefined) {
        this.#showGhost(first.move);
        this.#moveFocus(first.element);
      }
      return () => {
        listening.abort();
        ghost.hidden = true;
        // Before they are disabled, which would lose the focus.
        this.#moveFocus(dice);
        for (const { element } of offers) set(element, { disabled: true });
      };
    });
  }

  #offer(offers: readonly Offer[], give: (move: Move) => void, signal: AbortSignal): void {
    const { text, nameOf } = this.#setting;
    for (const { move, element } of offers) {
      const capture =
        move.captured === null ? [] : [text('captures', { other: nameOf(move.captured.player) })];
      const label = [tokenLabel(this.#setting, HUMAN, move.token, move.from), ...capture].join(', ');
      set(element, { disabled: false, 'aria-label': label });
      const point = (): void => this.#showGhost(move);
      element.addEventListener('focus', point, { signal });
      element.addEventListener('pointerenter', point, { signal });
    }
    const choose = (click: MouseEvent): void => {
      const chosen = offers.find(({ element }) => element === pressedToken(click, offers));
      if (chosen !== undefined) give(chosen.move);
    };
    this.#parts.board.addEventListener('click', choose, { signal });
    document.addEventListener('keydown', (pressed) => walk(pressed, offers), { signal });
  }

  /** Waits for the player's answer, or for the time limit. @param offer enables the answer, and returns what disables it */
  #ask<Answer>(
    limitMs: number | null,
    offer: (give: (answer: Answer) => void) => () => void,
  ): Promise<Answer | null> {
    return new Promise((resolve) => {
      const takeBack = offer(finish);
      const bar = limitMs === null ? undefined : this.#runDown(limitMs);
      const timer = limitMs === null ? undefined : setTimeout(finish, limitMs, null);

      function finish(answer: Answer | null): void {
        clearTimeout(timer);
        bar?.cancel();
        takeBack();
        resolve(answer);
      }
    });
  }

  /** Animates the remaining time of a decision. It carries information, so it also runs with reduced motion. */
  #runDown(limitMs: number): Animation | undefined {
    const { limit } = this.#parts.chips[HUMAN] ?? {};
    return limit?.animate([{ transform: 'none' }, { transform: 'scaleX(0)' }], {
      duration: limitMs,
      easing: this.#isStill ? 'steps(10)' : 'linear',
      fill: 'forwards',
    });
  }

  #showGhost(move: Move): void {
    const { ghost } = this.#parts;
    put(ghost, tokenPlace(this.#setting.seats[HUMAN] ?? 0, move.token, move.to));
    ghost.hidden = false;
  }

  /** Moves the keyboard focus through the turn, unless it is elsewhere. */
  #moveFocus(element: HTMLElement): void {
    const { dice, board } = this.#parts;
    const active = document.activeElement;
    const isInPlay = active === null || active === document.body || active === dice || board.contains(active);
    if (document.hasFocus() && isInPlay) element.focus({ preventScroll: true });
  }
}

/** Moves the focus between tokens by arrow keys. */
function walk(pressed: KeyboardEvent, offers: readonly Offer[]): void {
  const forwards = pressed.key === 'ArrowRight' || pressed.key === 'ArrowDown';
  if (!forwards && pressed.key !== 'ArrowLeft' && pressed.key !== 'ArrowUp') return;
  pressed.preventDefault();
  const at = offers.findIndex(({ element }) => element === document.activeElement);
  const next = at === -1 ? 0 : (at + (forwards ? 1 : offers.length - 1)) % offers.length;
  offers[next]?.element.focus();
}

/** The token nearest to a press, since fingers are wider than squares and the areas overlap. */
function pressedToken(click: MouseEvent, offers: readonly Offer[]): Element | null {
  // Pressed by keyboard or a screen reader.
  if (click.detail === 0) return closest(click.target, 'button');
  let nearest: Element | null = null;
  let leastPx = NEAR_PX;
  for (const { element } of offers) {
    const { x, y, width, height } = element.getBoundingClientRect();
    const px = Math.hypot(click.clientX - x - width / 2, click.clientY - y - height / 2);
    if (px >= leastPx) continue;
    nearest = element;
    leastPx = px;
  }
  return nearest;
}
