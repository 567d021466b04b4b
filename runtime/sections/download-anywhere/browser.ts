/** Escape takes the stretched link away; a consent box that is not ticked holds for it as well. */

import { closest } from '../../browser/host-page.ts';
import { MAIN_ID } from '../../chrome/main-id.ts';
import { closeByEscape } from '../../layers/open-layer.ts';
import { markLayer } from '../../layers/open-layers.ts';

export function start(element: HTMLElement): void {
  // Not by the document, whose members an element's name stands in front of.
  const root = element.closest('html');
  const controller = new AbortController();
  // Not by style sheet: older browsers cannot ask what comes later in the page.
  if (root?.querySelector('.sticky-download')) element.dataset.hasBar = '';
  markLayer(element, 'overlay');
  closeByEscape({ element, layer: 'overlay', close: takeAway }, controller.signal);
  element.querySelector('[href^="#"]')?.addEventListener('click', (event) => {
    event.preventDefault();
    takeAway();
  });
  // Before the SDK hears of the click.
  element.addEventListener('click', askForConsent, true);

  function takeAway(): void {
    controller.abort();
    const hadFocus = element.querySelector(':focus');
    element.remove();
    if (hadFocus) root?.querySelector<HTMLElement>(`#${MAIN_ID}`)?.focus();
  }

  /** The box belongs to the page's visible button, which knows nothing of this link. */
  function askForConsent(event: Event): void {
    if (!closest(event.target, 'a[data-slipway]')) return;
    const box = root?.querySelector<HTMLInputElement>('.download__consent input');
    if (!box || box.checked) return;
    event.preventDefault();
    event.stopPropagation();
    box.focus();
  }
}
