/** Opens the chat once, a while after a click on a download button: by then the app has either arrived or not. */
import { closest } from '../../browser/host-page.ts';

/** Source: spec §4, §9. */
const OFFER_DELAY_MS = 13_000;

export function start(element: HTMLElement, first?: Event): void {
  addEventListener('click', onClick);
  if (first) onClick(first);

  function onClick(event: Event): void {
    if (!closest(event.target, 'a[data-slipway]')) return;
    removeEventListener('click', onClick);
    setTimeout(offer, OFFER_DELAY_MS);
  }

  function offer(): void {
    // The visitor was quicker.
    if (element.dataset.state !== 'closed') return;
    // The view reads it and leaves the focus where the visitor is.
    element.dataset.offered = '';
    // A click wakes the island first if it has not been touched yet.
    element.querySelector('button')?.click();
  }
}
