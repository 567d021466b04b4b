/** Escape takes the stretched link away; a consent box that is not ticked holds for it as well. */
import { closest, document } from '../../browser/host-page.ts';

export function start(element: HTMLElement): void {
  document.addEventListener('keydown', onKey);
  element.querySelector('[href^="#"]')?.addEventListener('click', (event) => {
    event.preventDefault();
    takeAway();
  });
  // Before the SDK hears of the click.
  element.addEventListener('click', askForConsent, true);

  function onKey(event: KeyboardEvent): void {
    // Escape also closes windows over the page; it does one thing at a time.
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]'))
      takeAway();
  }

  function takeAway(): void {
    document.removeEventListener('keydown', onKey);
    const hadFocus = element.contains(document.activeElement);
    element.remove();
    if (hadFocus) document.getElementById('main')?.focus();
  }
}

/** The box belongs to the page's visible button, which knows nothing of this link. */
function askForConsent(event: Event): void {
  if (!closest(event.target, 'a[data-slipway]')) return;
  const box = document.querySelector<HTMLInputElement>('.download__consent input');
  if (box === null || box.checked) return;
  event.preventDefault();
  event.stopPropagation();
  box.focus();
}
