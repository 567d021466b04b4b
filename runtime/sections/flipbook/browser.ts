/**
 * Turns the row of pictures into a book: pages turn by button, arrow key and swipe, and automatically every 10 s until the visitor uses the
 * book. CSS animates the turning; this file decides which pages are open.
 */
import { isCalm } from '../../browser/calm.ts';
import { closest, document } from '../../browser/host-page.ts';
import { canTurn, type OpenPages, openAt, placeOf, turned } from './book.ts';

/** Source: spec §9. */
const AUTO_FLIP_MS = 10_000;
const SWIPE_PX = 30;

/** Width from which two pages are side by side, above phones. Source: spec §9. */
const TWO_PAGES = '(min-width: 48rem)';

export function start(element: HTMLElement): void {
  const row = element.querySelector<HTMLElement>('.flipbook__pages');
  const number = element.querySelector<HTMLElement>('.flipbook__number');
  const toggle = element.querySelector<HTMLElement>('[data-toggle]');
  const toggleText = toggle?.querySelector('span');
  if (row && number && toggle && toggleText) new Book({ element, row, number, toggle, toggleText }).start();
}

interface BookParts {
  element: HTMLElement;
  /** The row of pictures without this script. */
  row: HTMLElement;
  number: HTMLElement;
  toggle: HTMLElement;
  toggleText: HTMLElement;
}

class Book {
  readonly #parts: BookParts;
  /** A copy replaces the row in the same space: new elements have not moved, so they do not count as a layout shift. */
  readonly #stage: HTMLElement;
  readonly #pages: readonly HTMLElement[];
  readonly #twoPages = matchMedia(TWO_PAGES);
  #open: OpenPages;
  #timer: ReturnType<typeof setInterval> | undefined;
  #isSeen = typeof IntersectionObserver !== 'function';

  constructor(parts: BookParts) {
    this.#parts = parts;
    this.#stage = parts.row.cloneNode(true) as HTMLElement;
    this.#pages = [...this.#stage.querySelectorAll<HTMLElement>('.flipbook__page')];
    this.#open = this.#openAt(0);
  }

  start(): void {
    const { element, row } = this.#parts;
    this.#listenToButtons();
    this.#listenToKeys();
    this.#listenToSwipes();
    this.#twoPages.addEventListener('change', () => {
      this.#open = this.#openAt(this.#open.first);
      this.#show();
    });
    if (!this.#isSeen) {
      new IntersectionObserver((entries) => {
        this.#isSeen = entries.some((entry) => entry.isIntersecting);
      }).observe(this.#stage);
    }
    this.#show();
    element.dataset.live = '';
    row.replaceWith(this.#stage);
    if (isCalm()) this.#showToggle();
    else this.#startFlipping();
  }

  #openAt(first: number): OpenPages {
    return openAt(first, this.#pages.length, this.#twoPages.matches ? 2 : 1);
  }

  #listenToButtons(): void {
    const { element, toggle } = this.#parts;
    element.addEventListener('click', (event) => {
      const button = closest(event.target, 'button');
      if (!button) return;
      if (button !== toggle) {
        this.#stopFlipping();
        this.#turn(directionOf(button));
        return;
      }
      if (this.#timer !== undefined) return this.#stopFlipping();
      this.#open = canTurn(this.#open, 1) ? turned(this.#open, 1) : this.#openAt(0);
      this.#show();
      this.#startFlipping();
    });
    element.addEventListener('focusin', (event) => {
      if (event.target !== toggle) this.#stopFlipping();
    });
  }

  #listenToKeys(): void {
    this.#stage.addEventListener('keydown', (event) => {
      const direction = ({ ArrowRight: 1, ArrowLeft: -1 } as const)[event.key];
      if (direction === undefined) return;
      event.preventDefault();
      this.#stopFlipping();
      this.#turn(direction);
    });
  }

  #listenToSwipes(): void {
    let pressedAtX: number | null = null;
    this.#stage.addEventListener('pointerdown', (event) => {
      this.#stopFlipping();
      pressedAtX = event.clientX;
    });
    this.#stage.addEventListener('pointerup', (event) => {
      if (pressedAtX === null) return;
      const movedPx = event.clientX - pressedAtX;
      pressedAtX = null;
      if (Math.abs(movedPx) >= SWIPE_PX) this.#turn(movedPx < 0 ? 1 : -1);
    });
    this.#stage.addEventListener('pointercancel', () => {
      pressedAtX = null;
    });
    // Otherwise the finger would drag the picture.
    this.#stage.addEventListener('dragstart', (event) => event.preventDefault());
  }

  /** Pages already read lie face down on the left, later ones higher; those to come lie on the right. */
  #show(): void {
    const open = this.#open;
    for (const [index, page] of this.#pages.entries()) {
      const place = placeOf(index, open);
      const isLeft = open.atOnce === 2 && index % 2 === 0;
      page.dataset.place = place;
      page.dataset.side = isLeft ? 'left' : 'right';
      page.style.zIndex = String(isLeft ? index + 1 : this.#pages.length - index);
      mark(page, 'aria-hidden', place !== 'open');
    }
    const { element, number } = this.#parts;
    const last = Math.min(open.first + open.atOnce, open.total);
    const shown = open.first + 1 === last ? `${last}` : `${open.first + 1}–${last}`;
    number.textContent = (element.dataset.pageLabel ?? '')
      .replace('{page}', shown)
      .replace('{total}', String(open.total));
    for (const button of element.querySelectorAll<HTMLButtonElement>('[data-turn]'))
      mark(button, 'aria-disabled', !canTurn(open, directionOf(button)));
  }

  #turn(direction: 1 | -1): void {
    this.#open = turned(this.#open, direction);
    this.#show();
  }

  #startFlipping(): void {
    if (this.#timer !== undefined) return;
    // Automatic turns are not announced.
    this.#parts.number.setAttribute('aria-live', 'off');
    this.#timer = setInterval(() => {
      if (!this.#isSeen || document.hidden) return;
      if (canTurn(this.#open, 1)) this.#turn(1);
      else this.#stopFlipping();
    }, AUTO_FLIP_MS);
    this.#showToggle();
  }

  #stopFlipping(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#parts.number.setAttribute('aria-live', 'polite');
    this.#showToggle();
  }

  #showToggle(): void {
    const { element, toggle, toggleText } = this.#parts;
    const isFlipping = this.#timer !== undefined;
    toggle.dataset.toggle = isFlipping ? 'pause' : 'play';
    toggleText.textContent = element.dataset[isFlipping ? 'pauseLabel' : 'playLabel'] ?? '';
  }
}

function directionOf(button: HTMLElement): 1 | -1 {
  return button.dataset.turn === '-1' ? -1 : 1;
}

function mark(element: Element, attribute: 'aria-hidden' | 'aria-disabled', isSo: boolean): void {
  if (isSo) element.setAttribute(attribute, 'true');
  else element.removeAttribute(attribute);
}
