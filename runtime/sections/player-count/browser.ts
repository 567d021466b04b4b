/**
 * Draws the random number of players and the three portraits once the page has loaded, and inserts the visitor's location. Source: spec §2
 * screen behaviour 13, §7 call 3.
 */
import { visitorPlace, withPlace } from '../../browser/visitor-place.ts';
import { formatCount } from '../../components/number-and-date.ts';
import { alike, drawAvatars, drawPlayers } from './draw.ts';

export function start(element: HTMLElement): void {
  const number = element.querySelector('[data-number]');
  const { locale: tag = 'en', count } = element.dataset;
  if (number) {
    const drawn = drawPlayers(Math.random);
    number.textContent = formatCount({ tag }, alike(drawn, Number(count ?? drawn), tag));
  }
  const avatars = [...element.querySelectorAll<HTMLElement>('.player-count__avatars > li')];
  const pictures = avatars.map((avatar) => avatar.firstElementChild);
  const drawn = [...drawAvatars(avatars.length, Math.random)].sort((a, b) => a - b);
  // Copies, since moving a portrait itself counts as a layout shift.
  for (const [slot, from] of drawn.entries()) {
    const picture = pictures[from];
    if (from !== slot && picture) avatars[slot]?.replaceChildren(picture.cloneNode(true));
  }
  const words = element.querySelector<HTMLElement>('p');
  const endpoint = element.dataset.endpoint;
  const fallback = words?.querySelector('[data-place]')?.textContent ?? '';
  if (!words || !endpoint) return;
  void visitorPlace(endpoint, fallback).then((name) => {
    if (name !== fallback) words.replaceWith(withPlace(words, name));
  });
}
