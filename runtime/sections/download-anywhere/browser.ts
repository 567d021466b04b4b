/** Escape removes the stretched link; an unchecked consent box applies to it too. */

import { closest } from '../../browser/host-page.ts';
import { MAIN_ID } from '../../chrome/main-id.ts';
import { closeByEscape } from '../../layers/open-layer.ts';
import { markLayer } from '../../layers/open-layers.ts';

export function start(element: HTMLElement): void {
  // Not through `document`, whose members an element's name can shadow.
  const root = element.closest('html');
  const controller = new AbortController();
  // Not in the style sheet: older browsers have no `:has()`.
  if (root?.querySelector('.sticky-download')) element.dataset.hasBar = '';
  markLayer(element, 'overlay');
  closeByEscape({ element, layer: 'overlay', close: takeAway }, controller.signal);
  element.querySelector('[href^="#"]')?.addEventListener('click', (event) => {
    event.preventDefault();
    takeAway();
  });
  // Before the SDK handles the click.
  element.addEventListener('click', askForConsent, true);

  function takeAway(): void {
    controller.abort();
    const hadFocus = element.querySelector(':focus');
    element.remove();
    if (hadFocus) root?.querySelector<HTMLElement>(`#${MAIN_ID}`)?.focus();
  }

  /** Prompts for the consent box, which belongs to the page's visible button and does not know this link. */
  function askForConsent(event: Event): void {
    if (!closest(event.target, 'a[data-slipway]')) return;
    const box = root?.querySelector<HTMLInputElement>('.download__consent input');
    if (!box || box.checked) return;
    event.preventDefault();
    event.stopPropagation();
    box.focus();
  }
}
