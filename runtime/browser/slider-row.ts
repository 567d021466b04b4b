/**
 * Moves a row of slides: by arrow, by a swipe of 30 px (finger or mouse), and automatically if content enables that and the visitor is not
 * interacting with it. The browser does the scrolling. Source: spec §2 screen behaviour 10, §4 'Slider'.
 */
import { isCalm } from './calm.ts';
import { closest, document } from './host-page.ts';

/** Source: spec §9. */
const SWIPE_PX = 30;
/** A row that has not moved for this long has stopped. */
const SCROLL_END_MS = 120;

/** @param element contains the row and its buttons: `data-move`, `data-toggle` */
export function startSliderRow(element: HTMLElement): void {
  const row = element.querySelector<HTMLElement>('.slider');
  const [first, second] = element.querySelectorAll<HTMLElement>('.slider__item');
  if (row && first && second) new SliderRow(element, row, [first, second]).start();
}

class SliderRow {
  readonly #element: HTMLElement;
  readonly #row: HTMLElement;
  readonly #items: readonly [HTMLElement, HTMLElement];
  readonly #toggle: HTMLElement | null;
  #isWanted: boolean;
  /** Interaction or invisibility, during which nothing moves automatically. */
  #isHovered = false;
  #isFocused = false;
  #isSeen = false;
  /** Index of the slide where the row is, or to which it is moving. */
  #aim = 0;
  #moveTimer: ReturnType<typeof setTimeout> | undefined;
  #scrollEndTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(element: HTMLElement, row: HTMLElement, items: readonly [HTMLElement, HTMLElement]) {
    this.#element = element;
    this.#row = row;
    this.#items = items;
    this.#toggle = element.querySelector<HTMLElement>('[data-toggle]');
    this.#isWanted = this.#toggle !== null && !isCalm();
  }

  start(): void {
    this.#listenToButtons();
    this.#listenToRow();
    this.#listenToVisitor();
    addEventListener('resize', () => this.#showEnds());
    this.#showEnds();
    this.#showToggle();
  }

  #listenToButtons(): void {
    this.#element.addEventListener('click', (event) => {
      const button = closest(event.target, 'button');
      if (!button) return;
      if (button !== this.#toggle) {
        this.#moveTo(this.#aim + directionOf(button));
        return;
      }
      this.#isWanted = !this.#isWanted;
      this.#showToggle();
      this.#wait();
    });
  }

  #listenToRow(): void {
    this.#row.addEventListener('scroll', () => {
      clearTimeout(this.#scrollEndTimer);
      this.#scrollEndTimer = setTimeout(() => {
        this.#aim = Math.round(this.#row.scrollLeft / this.#stepPx);
        this.#showEnds();
        this.#wait();
      }, SCROLL_END_MS);
    });
    onSwipe(this.#row, (direction, fromPx) => {
      const stepPx = this.#stepPx;
      this.#moveTo(Math.round(fromPx / stepPx) + direction * Math.sign(stepPx));
    });
  }

  #listenToVisitor(): void {
    const element = this.#element;
    const hover = (isSo: boolean): void => {
      this.#isHovered = isSo;
      this.#wait();
    };
    const focus = (isSo: boolean): void => {
      this.#isFocused = isSo;
      this.#wait();
    };
    element.addEventListener('pointerenter', (event) => hover(event.pointerType === 'mouse'));
    element.addEventListener('pointerleave', () => hover(false));
    // Pressing "Play" starts the movement, so the focus that remains on it must not stop it.
    element.addEventListener('focusin', (event) => focus(event.target !== this.#toggle));
    element.addEventListener('focusout', () => focus(false));
    document.addEventListener('visibilitychange', () => this.#wait());
    new IntersectionObserver((entries) => {
      this.#isSeen = entries.at(-1)?.isIntersecting ?? false;
      this.#wait();
    }).observe(this.#row);
  }

  /** Negative in right-to-left rows, like their scroll positions. */
  get #stepPx(): number {
    const [first, second] = this.#items;
    return second.offsetLeft - first.offsetLeft || 1;
  }

  /** Index of the last slide that can be first in view. */
  get #last(): number {
    return Math.round((this.#row.scrollWidth - this.#row.clientWidth) / Math.abs(this.#stepPx));
  }

  #moveTo(index: number): void {
    this.#aim = Math.min(Math.max(index, 0), this.#last);
    this.#row.scrollTo({ left: this.#aim * this.#stepPx });
    this.#showEnds();
    this.#wait();
  }

  /** Disabled arrows stay in place and keep the focus. */
  #showEnds(): void {
    const last = this.#last;
    this.#element.dataset.live = last > 0 ? '' : 'still';
    for (const button of this.#element.querySelectorAll('[data-move]')) {
      const isAtEnd = directionOf(button) < 0 ? this.#aim <= 0 : this.#aim >= last;
      button.setAttribute('aria-disabled', String(isAtEnd));
    }
  }

  /** Restarts the timer of the next automatic move, if there is to be one. */
  #wait(): void {
    clearTimeout(this.#moveTimer);
    const isBusy = this.#isHovered || this.#isFocused || !this.#isSeen || document.hidden;
    if (!this.#isWanted || isBusy) return;
    const delayMs = Number(this.#element.dataset.autoMs);
    this.#moveTimer = setTimeout(() => this.#moveTo(this.#aim >= this.#last ? 0 : this.#aim + 1), delayMs);
  }

  #showToggle(): void {
    const toggle = this.#toggle;
    if (!toggle) return;
    toggle.dataset.toggle = this.#isWanted ? 'pause' : 'play';
    const name = this.#element.dataset[this.#isWanted ? 'pauseLabel' : 'playLabel'] ?? '';
    const text = toggle.querySelector('span');
    if (text) text.textContent = name;
    else toggle.setAttribute('aria-label', name);
  }
}

/**
 * Calls `move` after a horizontal movement of at least 30 px, with its direction (1 for left) and the row's previous position. A finger
 * scrolls the row meanwhile; a mouse does not.
 */
function onSwipe(row: HTMLElement, move: (direction: 1 | -1, fromPx: number) => void): void {
  let pressed: { x: number; y: number; scrollPx: number } | null = null;

  function press(x: number, y: number): void {
    pressed = { x, y, scrollPx: row.scrollLeft };
  }
  function release(x: number, y: number): void {
    if (pressed === null) return;
    const acrossPx = x - pressed.x;
    if (Math.abs(acrossPx) >= SWIPE_PX && Math.abs(acrossPx) > Math.abs(y - pressed.y))
      move(acrossPx < 0 ? 1 : -1, pressed.scrollPx);
    pressed = null;
  }

  // Pointer events would end as soon as the finger scrolls.
  row.addEventListener('touchstart', ({ touches: [touch] }) => touch && press(touch.clientX, touch.clientY), {
    passive: true,
  });
  row.addEventListener(
    'touchend',
    ({ changedTouches: [touch] }) => touch && release(touch.clientX, touch.clientY),
  );
  row.addEventListener('pointerdown', ({ pointerType, clientX, clientY }) => {
    if (pointerType === 'mouse') press(clientX, clientY);
  });
  addEventListener('pointerup', ({ pointerType, clientX, clientY }) => {
    if (pointerType !== 'mouse') return;
    // The visitor has selected text to copy.
    if (getSelection()?.isCollapsed === false) pressed = null;
    release(clientX, clientY);
  });
  // Otherwise the mouse would drag the picture.
  row.addEventListener('dragstart', (event) => event.preventDefault());
}

function directionOf(button: Element): 1 | -1 {
  return button.getAttribute('data-move') === '-1' ? -1 : 1;
}
