/**
 * Moves the row of slides: by arrow, by a swipe of 30 px (finger or mouse), and by itself where content wants that and the
 * visitor is not busy with it. Scrolling itself is the browser's. Source: spec §2 screen behaviour 10, §4 'Slider'.
 */
import { isCalm } from './calm.ts';
import { closest, document } from './host-page.ts';

/** Source: spec §9. */
const SWIPE_PX = 30;
/** A row that has not moved for so long has come to rest. */
const REST_MS = 120;

/** @param element holds the row, and its buttons: `data-move`, `data-toggle` */
export function startSliderRow(element: HTMLElement): void {
  const row = element.querySelector<HTMLElement>('.slider');
  const [first, second] = element.querySelectorAll<HTMLElement>('.slider__item');
  if (!row || !first || !second) return;
  const toggle = element.querySelector<HTMLElement>('[data-toggle]');
  let isWanted = toggle !== null && !isCalm();
  let isHovered = false;
  let isFocused = false;
  let isSeen = false;
  /** Where the row stands, or is on its way to. */
  let aim = 0;
  let moveTimer: ReturnType<typeof setTimeout> | undefined;
  let restTimer: ReturnType<typeof setTimeout> | undefined;

  /** Negative where the row runs from right to left, as its scrolling is. */
  const stepPx = () => second.offsetLeft - first.offsetLeft || 1;
  const current = () => Math.round(row.scrollLeft / stepPx());
  const last = () => Math.round((row.scrollWidth - row.clientWidth) / Math.abs(stepPx()));

  function moveTo(index: number): void {
    aim = Math.min(Math.max(index, 0), last());
    row?.scrollTo({ left: aim * stepPx() });
    showEnds();
    wait();
  }

  /** An arrow that leads nowhere stays where it is and can keep the focus. */
  function showEnds(): void {
    element.dataset.live = last() > 0 ? '' : 'still';
    for (const button of element.querySelectorAll('[data-move]')) {
      const isAtEnd = directionOf(button) < 0 ? aim <= 0 : aim >= last();
      button.setAttribute('aria-disabled', String(isAtEnd));
    }
  }

  /** Restarts the time to the next automatic move, if there is to be one. */
  function wait(): void {
    clearTimeout(moveTimer);
    if (!isWanted || isHovered || isFocused || !isSeen || document.hidden) return;
    const delayMs = Number(element.dataset.autoMs);
    moveTimer = setTimeout(() => moveTo(aim >= last() ? 0 : aim + 1), delayMs);
  }

  function showToggle(): void {
    if (!toggle) return;
    toggle.dataset.toggle = isWanted ? 'pause' : 'play';
    const name = element.dataset[isWanted ? 'pauseLabel' : 'playLabel'] ?? '';
    const text = toggle.querySelector('span');
    if (text) text.textContent = name;
    else toggle.setAttribute('aria-label', name);
  }

  element.addEventListener('click', (event) => {
    const button = closest(event.target, 'button');
    if (!button) return;
    if (button !== toggle) {
      moveTo(aim + directionOf(button));
      return;
    }
    isWanted = !isWanted;
    showToggle();
    wait();
  });

  row.addEventListener('scroll', () => {
    clearTimeout(restTimer);
    restTimer = setTimeout(() => {
      aim = current();
      showEnds();
      wait();
    }, REST_MS);
  });

  onSwipe(row, (direction, from) => moveTo(Math.round(from / stepPx()) + direction * Math.sign(stepPx())));

  element.addEventListener('pointerenter', (event) => setHovered(event.pointerType === 'mouse'));
  element.addEventListener('pointerleave', () => setHovered(false));
  function setHovered(isSo: boolean): void {
    isHovered = isSo;
    wait();
  }
  // "Play" is pressed to let it run: the focus that stays there does not stop it.
  element.addEventListener('focusin', (event) => setFocused(event.target !== toggle));
  element.addEventListener('focusout', () => setFocused(false));
  function setFocused(isSo: boolean): void {
    isFocused = isSo;
    wait();
  }
  document.addEventListener('visibilitychange', wait);
  new IntersectionObserver((entries) => {
    isSeen = entries.at(-1)?.isIntersecting ?? false;
    wait();
  }).observe(row);
  addEventListener('resize', showEnds);

  showEnds();
  showToggle();
}

/**
 * Calls `move` after a sideways movement of at least 30 px, with its direction (1 for to the left) and where the row stood before. A finger
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

  // Not by pointer events: they end as soon as the finger scrolls.
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
    // Words were marked, to be copied.
    if (getSelection()?.isCollapsed === false) pressed = null;
    release(clientX, clientY);
  });
  // A picture would be dragged away from under the mouse.
  row.addEventListener('dragstart', (event) => event.preventDefault());
}

function directionOf(button: Element): 1 | -1 {
  return button.getAttribute('data-move') === '-1' ? -1 : 1;
}
