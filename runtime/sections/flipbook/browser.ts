/**
 * Makes a book of the row of pictures: pages turn by button, arrow key and swipe, and by themselves every 10 s until the
 * visitor does anything with the book. What turns is CSS; this file says which pages lie open.
 */
import { isCalm } from '../../browser/calm.ts';
import { closest, document } from '../../browser/host-page.ts';
import { canTurn, type OpenPages, openAt, placeOf, turned } from './book.ts';

/** Source: spec §9. */
const AUTO_FLIP_MS = 10_000;
const SWIPE_PX = 30;

/** From here on two pages stand side by side: where phones end. Source: spec §9. */
const TWO_PAGES = '(min-width: 768px)';

export function start(element: HTMLElement): void {
  const row = element.querySelector<HTMLElement>('.flipbook__pages');
  const number = element.querySelector<HTMLElement>('.flipbook__number');
  const toggle = element.querySelector<HTMLElement>('[data-toggle]');
  const toggleText = toggle?.querySelector('span');
  if (!row || !number || !toggle || !toggleText) return;
  // A copy takes the row's place in the same room: what is new on a page has not moved, so nothing counts as a shift.
  const stage = row.cloneNode(true) as HTMLElement;
  const pages = [...stage.querySelectorAll<HTMLElement>('.flipbook__page')];
  const twoPages = matchMedia(TWO_PAGES);

  let open: OpenPages = openAt(0, pages.length, twoPages.matches ? 2 : 1);
  let timer: ReturnType<typeof setInterval> | undefined;
  let isSeen = typeof IntersectionObserver !== 'function';

  /** Pages that were read lie face down on the left, the later the higher; those to come wait on the right. */
  function show(): void {
    for (const [index, page] of pages.entries()) {
      const place = placeOf(index, open);
      const isLeft = open.atOnce === 2 && index % 2 === 0;
      page.dataset.place = place;
      page.dataset.side = isLeft ? 'left' : 'right';
      page.style.zIndex = String(isLeft ? index + 1 : pages.length - index);
      mark(page, 'aria-hidden', place !== 'open');
    }
    const label = element.dataset.pageLabel ?? '';
    if (number) {
      number.textContent = label
        .replace('{page}', String(open.first + 1))
        .replace('{total}', String(open.total));
    }
    for (const button of element.querySelectorAll<HTMLButtonElement>('[data-turn]'))
      mark(button, 'aria-disabled', !canTurn(open, directionOf(button)));
  }

  function turn(direction: 1 | -1): void {
    open = turned(open, direction);
    show();
  }

  function startFlipping(): void {
    if (timer !== undefined) return;
    // What turns by itself is not announced.
    number?.setAttribute('aria-live', 'off');
    timer = setInterval(() => {
      if (!isSeen || document.hidden) return;
      if (canTurn(open, 1)) turn(1);
      else stopFlipping();
    }, AUTO_FLIP_MS);
    showToggle();
  }

  function stopFlipping(): void {
    clearInterval(timer);
    timer = undefined;
    number?.setAttribute('aria-live', 'polite');
    showToggle();
  }

  function showToggle(): void {
    const isFlipping = timer !== undefined;
    if (!toggle || !toggleText) return;
    toggle.dataset.toggle = isFlipping ? 'pause' : 'play';
    toggleText.textContent = element.dataset[isFlipping ? 'pauseLabel' : 'playLabel'] ?? '';
  }

  element.addEventListener('click', (event) => {
    const button = closest(event.target, 'button');
    if (!button) return;
    if (button !== toggle) {
      stopFlipping();
      turn(directionOf(button));
      return;
    }
    if (timer !== undefined) return stopFlipping();
    if (!canTurn(open, 1)) open = openAt(0, pages.length, open.atOnce);
    else open = turned(open, 1);
    show();
    startFlipping();
  });

  stage.addEventListener('keydown', (event) => {
    const direction = ({ ArrowRight: 1, ArrowLeft: -1 } as const)[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    stopFlipping();
    turn(direction);
  });

  let pressedAtX: number | null = null;
  stage.addEventListener('pointerdown', (event) => {
    stopFlipping();
    pressedAtX = event.clientX;
  });
  stage.addEventListener('pointerup', (event) => {
    if (pressedAtX === null) return;
    const movedPx = event.clientX - pressedAtX;
    pressedAtX = null;
    if (Math.abs(movedPx) >= SWIPE_PX) turn(movedPx < 0 ? 1 : -1);
  });
  stage.addEventListener('pointercancel', () => {
    pressedAtX = null;
  });
  // A picture would be dragged away from under the finger.
  stage.addEventListener('dragstart', (event) => event.preventDefault());
  element.addEventListener('focusin', (event) => {
    if (event.target !== toggle) stopFlipping();
  });

  twoPages.addEventListener('change', () => {
    open = openAt(open.first, pages.length, twoPages.matches ? 2 : 1);
    show();
  });

  if (!isSeen) {
    new IntersectionObserver((entries) => {
      isSeen = entries.some((entry) => entry.isIntersecting);
    }).observe(stage);
  }
  show();
  element.dataset.live = '';
  row.replaceWith(stage);
  if (isCalm()) showToggle();
  else startFlipping();
}

function directionOf(button: HTMLElement): 1 | -1 {
  return button.dataset.turn === '-1' ? -1 : 1;
}

function mark(element: Element, attribute: 'aria-hidden' | 'aria-disabled', isSo: boolean): void {
  if (isSo) element.setAttribute(attribute, 'true');
  else element.removeAttribute(attribute);
}
