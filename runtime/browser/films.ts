/**
 * Plays the films inside an element: a press on the poster of a YouTube or Vimeo film replaces it by the player. Only one film of a page
 * plays at a time, and the first play of each is reported. Source: spec §5, §7 'Other outputs'.
 */
import { document } from './host-page.ts';
import { reportVisitorEvent } from './visitor-event.ts';

export function startFilms(element: HTMLElement): void {
  for (const link of element.querySelectorAll<HTMLAnchorElement>('a[data-embed]')) {
    link.addEventListener('click', (event) => {
      // The visitor wants a new tab.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      stopOthers();
      playInFrame(link);
      report(link);
    });
  }
  for (const player of element.querySelectorAll('video')) {
    player.addEventListener('play', () => stopOthers(player));
    player.addEventListener('play', () => report(player), { once: true });
  }
}

function playInFrame(link: HTMLAnchorElement): void {
  const frame = document.createElement('iframe');
  frame.className = 'film__frame';
  frame.title = link.dataset.title ?? '';
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  // YouTube plays only on pages that send a referrer.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = link.dataset.embed ?? '';
  // Visible until the player has loaded, but not focusable.
  link.inert = true;
  link.after(frame);
  frame.focus();
}

/** Pauses all players except `player`, and restores the posters of films that play in a frame. */
function stopOthers(player?: HTMLVideoElement): void {
  for (const other of document.querySelectorAll('video')) if (other !== player) other.pause();
  for (const frame of document.querySelectorAll('.film__frame')) {
    const link = frame.previousElementSibling as HTMLElement;
    frame.remove();
    link.inert = false;
  }
}

function report(film: HTMLElement): void {
  const { event = 'video_play', title = '' } = film.dataset;
  reportVisitorEvent(film, { category: 'video', action: event, label: title });
}
