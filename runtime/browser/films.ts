/**
 * Plays the films inside an element: a press on a film's picture puts a player in its place. Only one film of a page plays at a time, and
 * the first play of each is reported. Source: spec §5, §7 'Other outputs'.
 */
import { document } from './host-page.ts';
import { afterPaint } from './schedule.ts';
import { reportVisitorEvent } from './visitor-event.ts';

export function startFilms(element: HTMLElement): void {
  for (const link of element.querySelectorAll<HTMLAnchorElement>('a[data-embed], a[data-film]')) {
    link.addEventListener('click', (event) => {
      // The visitor wants a new tab.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      stopOthers();
      play(link);
      report(link);
    });
  }
}

function play(link: HTMLAnchorElement): void {
  // Visible until the player has loaded, but not focusable.
  link.inert = true;
  if (link.dataset.embed !== undefined) put(frameOf(link), link);
  // Making the browser's own player takes a slow phone longer than painting the press may.
  else afterPaint(() => playOwn(link));
}

function playOwn(link: HTMLAnchorElement): void {
  const player = playerOf(link);
  put(player, link);
  // Refused by the browser, or the film is missing: the player's own controls say so.
  player.play().catch(() => {});
}

function put(player: HTMLElement, link: HTMLAnchorElement): void {
  link.after(player);
  player.focus();
}

function frameOf({ dataset }: HTMLAnchorElement): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.className = 'film__frame';
  frame.title = dataset.title ?? '';
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  // YouTube plays only on pages that send a referrer.
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = dataset.embed ?? '';
  return frame;
}

function playerOf({ dataset }: HTMLAnchorElement): HTMLVideoElement {
  const player = document.createElement('video');
  player.className = 'film__player';
  player.controls = player.playsInline = true;
  player.setAttribute('aria-label', dataset.title ?? '');
  if (dataset.captions) player.append(captionsAt(dataset.captions));
  // What a browser shows that does not know the tag.
  player.append(dataset.unsupported ?? '');
  player.src = dataset.film ?? '';
  player.addEventListener('play', () => stopOthers(player));
  return player;
}

/** Captions are in the language of the page. */
function captionsAt(url: string): HTMLTrackElement {
  const track = document.createElement('track');
  track.kind = 'captions';
  track.src = url;
  track.srclang = document.documentElement.lang;
  track.default = true;
  return track;
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
