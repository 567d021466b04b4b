/** Replaces the picture by the game, and back. Source: spec §2 screen behaviour 6, §4 'Playable demo'. */
import { type GameFrame, openGameFrame } from '../../browser/game-frame.ts';
import { reportVisitorEvent } from '../../browser/visitor-event.ts';

/** Delay before the close button appears, so that a second tap does not close the game. Source: spec §9. */
const CLOSE_BUTTON_DELAY_MS = 1500;

export function start(element: HTMLElement): void {
  const preview = element.querySelector<HTMLAnchorElement>('a');
  const close = element.querySelector('button');
  if (!preview || !close) return;
  let game: GameFrame | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  preview.addEventListener('click', (event) => {
    // The visitor wants a new tab.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const title = element.dataset.title ?? '';
    reportVisitorEvent(preview, {
      category: 'playable-ludo',
      action: 'open',
      label: title,
      countPlayLudoHit: true,
    });
    element.dataset.playing = '';
    game ??= openGameFrame({ container: element, url: preview.href, title, onClose: stop });
    // The focused picture has been removed.
    game.focus();
    timer = setTimeout(() => {
      close.hidden = false;
    }, CLOSE_BUTTON_DELAY_MS);
  });
  close.addEventListener('click', stop);

  function stop(): void {
    clearTimeout(timer);
    game?.remove();
    game = null;
    delete element.dataset.playing;
    if (close) close.hidden = true;
    preview?.focus();
  }
}
