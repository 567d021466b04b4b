/** Opens the chat once, some time after a click on a download button: by then the app has either arrived or not. */
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
      // The visitor has opened it already.
      if (element.dataset.state !== 'closed') return;
      // The view reads and removes it, and leaves the focus where the visitor is.
      element.dataset.offered = '';
      takeTurns('chat', { show: offer, hide() {} });
    }, OFFER_DELAY_MS);
  }

  function offer(): void {
    // The click hydrates the island first if it has not been touched yet; by then the download's dialog may be open again.
    if (element.dataset.offered !== undefined) element.querySelector('button')?.click();
  }
}
