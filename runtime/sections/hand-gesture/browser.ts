/**
 * Shows the hand beside the download button, on phones, for a while; and in Chrome, which announces its own downloads at the
 * upper edge, a hint that points there. Source: spec §4 'Other timers and states', §9.
 */
import { closest } from '../../browser/host-page.ts';

const SHOWN_MS = 10_000;
const TRAY_DELAY_MS = 1000;

/** Where phones end. Source: spec §9. */
const PHONE = '(max-width: 767px)';

/** How far the finger tip reaches into the button, in CSS px. */
const OVERLAP_PX = 12;

export function start(element: HTMLElement): void {
  const hand = element.querySelector<HTMLElement>('[data-hint="tap"]');
  const tray = element.querySelector<HTMLElement>('[data-hint="tray"]');
  if (!hand || !tray || !matchMedia(PHONE).matches) return;
  let timers: ReturnType<typeof setTimeout>[] = [];

  later(Number(element.dataset.delayMs), showHand);
  // On the window, which no element's name stands in front of.
  addEventListener('click', (event) => {
    if (!closest(event.target, 'a[data-slipway]')) return;
    reset();
    // A click that the SDK has taken streams inside the page; any other one is the browser's own download.
    later(0, () => {
      if (!event.defaultPrevented) pointAtTray();
    });
  });
  // The SDK opens a link after all.
  addEventListener('slipway:open', pointAtTray);

  function showHand(): void {
    if (!place()) return;
    show(hand);
    for (const name of ['scroll', 'resize']) addEventListener(name, place, { passive: true });
    later(SHOWN_MS, reset);
  }

  function pointAtTray(): void {
    if (!isChrome(navigator.userAgent)) return;
    reset();
    later(TRAY_DELAY_MS, () => {
      show(tray);
      later(SHOWN_MS, reset);
    });
  }

  /** Puts the finger on the button that can be seen. False when there is none. */
  function place(): boolean {
    const target = buttonInView(element);
    if (!target || !hand) return false;
    const x = target.left + target.width * 0.7;
    hand.style.transform = `translate(${Math.round(x)}px, ${Math.round(target.bottom - OVERLAP_PX)}px)`;
    return true;
  }

  function reset(): void {
    timers.forEach(clearTimeout);
    timers = [];
    for (const hint of [hand, tray]) if (hint) hint.hidden = true;
    for (const name of ['scroll', 'resize']) removeEventListener(name, place);
  }

  function later(delayMs: number, action: () => void): void {
    timers.push(setTimeout(action, delayMs));
  }
}

function show(hint: HTMLElement | null): void {
  if (hint) hint.hidden = false;
}

/** The download button of this platform nearest to the top of what is on the screen. */
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

/** Chrome itself: not another browser on its engine, not a page inside an app. */
function isChrome(userAgent: string): boolean {
  return (
    /Chrome\/\d/.test(userAgent) && !/; wv\)|SamsungBrowser|OPR\/|EdgA?\/|UCBrowser|YaBrowser/.test(userAgent)
  );
}
