/** Opens the chat once, a while after a click on a download button: by then the app has either arrived or not. */
import { closest } from '../../browser/host-page.ts';
import { takeTurns } from '../../layers/take-turns.ts';

/** Source: spec §4, §9. */
const OFFER_DELAY_MS = 13_000;

export function start(element: HTMLElement, first?: Event): void {
  addEventListener('click', onClick);
  if (first) onClick(first);

  function onClick(event: Event): void {
    if (!closest(event.target, 'a[data-slipway]')) return;
    removeEventListener('click', onClick);
    setTimeout(() => {
      // The visitor was quicker.
      if (element.dataset.state !== 'closed') return;
      // The view reads it, leaves the focus where the visitor is, and removes it.
      element.dataset.offered = '';
      takeTurns('chat', { show: offer, hide() {} });
    }, OFFER_DELAY_MS);
  }

  function offer(): void {
    // A click wakes the island first if it has not been touched yet; by then the download's window may be open again.
    if (element.dataset.offered !== undefined) element.querySelector('button')?.click();
  }
}
