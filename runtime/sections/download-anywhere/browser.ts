/** Escape takes the stretched link away; a consent box that is not ticked holds for it as well. */

import { closest } from '../../browser/host-page.ts';
import { MAIN_ID } from '../../chrome/main-id.ts';

export function start(element: HTMLElement): void {
  // Not by the document, whose members an element's name stands in front of.
  const root = element.closest('html');
  addEventListener('keydown', onKey);
  element.querySelector('[href^="#"]')?.addEventListener('click', (event) => {
    event.preventDefault();
    takeAway();
  });
  // Before the SDK hears of the click.
  element.addEventListener('click', askForConsent, true);

  function onKey(event: KeyboardEvent): void {
    // Escape also closes windows over the page; it does one thing at a time.
    if (event.key === 'Escape' && !event.defaultPrevented && !root?.querySelector('dialog[open]')) takeAway();
  }

  function takeAway(): void {
    removeEventListener('keydown', onKey);
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
