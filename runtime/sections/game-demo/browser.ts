/** Opens the game in a dialog over the page, and removes it when the dialog closes. */
import { type GameFrame, openGameFrame } from '../../browser/game-frame.ts';
import { reportVisitorEvent } from '../../browser/visitor-event.ts';

export function start(element: HTMLElement): void {
  const link = element.querySelector<HTMLAnchorElement>('a[data-play]');
  const dialog = element.querySelector('dialog');
  const stage = dialog?.querySelector<HTMLElement>('[data-title]');
  // Browsers without dialogs only have the link to the game.
  if (!link || !dialog || !stage || typeof dialog.showModal !== 'function') return;
  let game: GameFrame | null = null;

  link.addEventListener('click', (event) => {
    // The visitor wants a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    dialog.showModal();
    const title = stage.dataset.title ?? '';
    game ??= openGameFrame({ container: stage, url: link.href, title, onClose: close });
    reportVisitorEvent(link, { category: 'game-demo', action: 'open', label: title });
  });
  // Closes on a press beside the dialog.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('close', close);

  // Both at once: the dialog's own event comes later, when a download may have opened its dialog.
  function close(): void {
    dialog?.close();
    game?.remove();
    game = null;
  }
}
