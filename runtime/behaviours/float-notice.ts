/** Decides where and when the consent notice shows: in a free place on the screen, and only while no layer above it is open. */
import { document } from '../browser/host-page.ts';
import { afterPaint } from '../browser/schedule.ts';
import { keptClear } from '../layers/kept-clear.ts';
import { letPressesThrough } from '../layers/let-presses-through.ts';
import { closeByEscape, openLayer } from '../layers/open-layer.ts';
import { markLayer } from '../layers/open-layers.ts';
import { takeTurns } from '../layers/take-turns.ts';
import { noticeTop } from './notice-place.ts';

interface FloatOptions {
  notice: HTMLElement;
  /** Aborts when the notice is removed. */
  signal: AbortSignal;
  close(): void;
  /** Opened by the visitor: it shows at once, and the back button closes it. */
  isRequested: boolean;
}

/** Shows the notice, which is in the page already, and repositions it when the page scrolls. */
export function floatNotice({ notice, signal, close, isRequested }: FloatOptions): void {
  const options = { element: notice, layer: 'consent', close } as const;
  let isTurn = isRequested;
  let shownTop: number | null = null;
  let frame = 0;

  function place(): void {
    if (signal.aborted) return;
    const { clientHeight, clientWidth } = document.documentElement;
    const { left, right } = notice.getBoundingClientRect();
    const top = noticeTop(notice.offsetHeight, {
      heightPx: clientHeight,
      headerPx: Math.max(0, document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0),
      kept: keptClear(notice).filter(
        (part) => part.left < right && part.right > left && part.left < clientWidth,
      ),
    });
    // The focus is in it, so it stays where it is, moved only to be fully on the screen.
    if (top === null && notice.contains(document.activeElement)) {
      if (shownTop !== null) show(Math.max(0, Math.min(shownTop, clientHeight - notice.offsetHeight)));
      return;
    }
    notice.toggleAttribute('data-waits', top === null);
    notice.toggleAttribute('data-yields', !isTurn);
    show(isTurn ? top : null);
  }
  /** @param top `null` while it cannot be seen */
  function show(top: number | null): void {
    if (top === shownTop) return;
    const wasSeen = shownTop !== null;
    shownTop = top;
    // A transform moves nothing else, and does not count as a layout shift.
    if (top !== null) notice.style.transform = `translateY(${top}px)`;
    if (isRequested) return;
    if (top !== null) letPressesThrough(notice);
    if (wasSeen !== (top !== null)) markLayer(notice, top === null ? null : 'consent');
  }
  function placeSoon(): void {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  }
  function setTurn(isNow: boolean): void {
    isTurn = isNow;
    // Its place is found in a frame, which lays the page out anyway: here that would delay a press on a slow phone.
    if (isNow) placeSoon();
    else {
      notice.toggleAttribute('data-yields', true);
      show(null);
    }
  }

  const placeForFocus = ({ target }: FocusEvent): void => {
    // What keys have reached is made visible first. What a finger has pressed is in sight, and its answer comes first.
    if ((target as Element).matches(':focus-visible')) place();
    else afterPaint(place);
  };
  addEventListener('focusin', placeForFocus, { signal });
  for (const name of ['scroll', 'resize', 'slipway:click'])
    addEventListener(name, placeSoon, { signal, passive: true });
  // Of its own parts, and of the header's menus.
  addEventListener('toggle', placeSoon, { signal, capture: true });
  if (isRequested) {
    const leave = openLayer(options);
    signal.addEventListener('abort', () => leave());
    place();
    return;
  }
  closeByEscape(options, signal);
  // The press that brings it may have opened something else before.
  setTurn(false);
  const end = takeTurns('consent', { show: () => setTurn(true), hide: () => setTurn(false) });
  signal.addEventListener('abort', () => {
    end();
    markLayer(notice, null);
  });
}
