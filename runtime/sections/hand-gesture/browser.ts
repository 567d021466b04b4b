/**
 * Shows the hand beside the download button on phones for a while; and in Chrome, which announces its own downloads at the upper edge, a
 * hint that points there. Source: spec §4 'Other timers and states', §9.
 */
import { closest } from '../../browser/host-page.ts';
import { keptClear } from '../../layers/kept-clear.ts';
import { markLayer } from '../../layers/open-layers.ts';
import type { Layer } from '../../layers/order.ts';
import { takeTurns } from '../../layers/take-turns.ts';

const SHOWN_MS = 10_000;
const TRAY_DELAY_MS = 1000;

/** Media query of phones. Source: spec §9. */
const PHONE = '(max-width: 47.99rem)';

/** How far the fingertip overlaps the button, in CSS px. */
const OVERLAP_PX = 12;

/** Side of the square that the hand fills beside its fingertip, in CSS px. */
const HAND_PX = 70;

export function start(element: HTMLElement): void {
  const hand = element.querySelector<HTMLElement>('[data-hint="tap"]');
  const tray = element.querySelector<HTMLElement>('[data-hint="tray"]');
  if (!hand || !tray || !matchMedia(PHONE).matches) return;
  let timers: ReturnType<typeof setTimeout>[] = [];
  let frame = 0;
  let end = (): void => {};

  later(Number(element.dataset.delayMs), () => inFrame(showHand));
  // On the window, whose methods no element's name can shadow.
  addEventListener('click', (event) => {
    if (!closest(event.target, 'a[data-slipway]')) return;
    reset();
    // A click that the SDK has handled streams inside the page; any other is the browser's own download.
    later(0, () => {
      if (!event.defaultPrevented) pointAtTray();
    });
  });
  // The SDK has opened a link after all, or has saved the streamed file: Chrome announces both.
  for (const name of ['slipway:open', 'slipway:complete']) addEventListener(name, pointAtTray);

  function showHand(): void {
    if (!place()) return;
    for (const name of ['scroll', 'resize', 'slipway:layers'])
      addEventListener(name, placeSoon, { passive: true });
    show('hand', hand);
  }

  function pointAtTray(): void {
    if (!isChrome(navigator.userAgent)) return;
    reset();
    later(TRAY_DELAY_MS, () => show('tray', tray));
  }

  /** Shows the layer for its time, while no layer above it is open. */
  function show(layer: Layer, hint: HTMLElement | null): void {
    if (!hint) return;
    const setShown = (isShown: boolean): void => {
      hint.hidden = !isShown;
      markLayer(hint, isShown ? layer : null);
    };
    end = takeTurns(layer, { show: () => setShown(true), hide: () => setShown(false) });
    later(SHOWN_MS, reset);
  }

  /** Points the finger at the visible button. False when there is none, or no space for the hand beside it. */
  function place(): boolean {
    const target = buttonInView(element);
    const place = target && placeBeside(target, keptClear(element));
    if (!hand) return false;
    hand.style.visibility = place ? '' : 'hidden';
    if (place) hand.style.transform = place;
    return place !== undefined;
  }

  function placeSoon(): void {
    inFrame(place);
  }

  function reset(): void {
    timers.forEach(clearTimeout);
    timers = [];
    cancelAnimationFrame(frame);
    end();
    for (const name of ['scroll', 'resize', 'slipway:layers']) removeEventListener(name, placeSoon);
    for (const hint of [hand, tray]) {
      if (!hint || hint.hidden) continue;
      hint.hidden = true;
      markLayer(hint, null);
    }
  }

  /** In a frame, which lays the page out anyway: anywhere else a press on a slow phone would wait for that. */
  function inFrame(action: () => void): void {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(action);
  }

  function later(delayMs: number, action: () => void): void {
    timers.push(setTimeout(action, delayMs));
  }
}

/** A transform that puts the hand below the button, or mirrored above it, where it covers no protected area. */
function placeBeside(target: DOMRect, kept: DOMRect[]): string | undefined {
  const left = Math.round(target.left + target.width * 0.7);
  const below = Math.round(target.bottom - OVERLAP_PX);
  const above = Math.round(target.top + OVERLAP_PX);
  const isFree = (top: number): boolean =>
    kept.every(
      (part) =>
        part.top === target.top ||
        part.top >= top + HAND_PX ||
        part.bottom <= top ||
        part.left >= left + HAND_PX ||
        part.right <= left,
    );
  if (isFree(below)) return `translate(${left}px, ${below}px)`;
  return isFree(above - HAND_PX) ? `translate(${left}px, ${above}px) scaleY(-1)` : undefined;
}

/** The topmost visible download button of this platform. */
function buttonInView(element: HTMLElement): DOMRect | undefined {
  const links = element.closest('html')?.querySelectorAll(BUTTONS) ?? [];
  for (const link of links) {
    if (link.closest('[data-section="download-anywhere"]')) continue;
    const box = link.getBoundingClientRect();
    if (box.width > 0 && box.top >= 0 && box.bottom <= innerHeight) return box;
  }
  return undefined;
}

const BUTTONS = 'a.button[data-slipway], a.download-button--picture';

/** Whether this is Chrome itself, rather than another Chromium browser or a page inside an app. */
function isChrome(userAgent: string): boolean {
  return (
    /Chrome\/\d/.test(userAgent) && !/; wv\)|SamsungBrowser|OPR\/|EdgA?\/|UCBrowser|YaBrowser/.test(userAgent)
  );
}
