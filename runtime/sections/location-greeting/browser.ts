/** Asks the server where the visitor is and names the place. Source: spec §4 'Location greeting', §7 call 3, §8. */
import { locationName } from '../../../schemas/plain/location-name.ts';
import { askLocation } from './ask-location.ts';

export function start(element: HTMLElement): void {
  const words = element.querySelector<HTMLElement>('p');
  const endpoint = element.dataset.endpoint;
  const fallback = words?.querySelector('strong')?.textContent ?? '';
  if (!words || !endpoint) return;
  void nameOfPlace(endpoint, fallback).then((name) => {
    if (name !== fallback) words.replaceWith(named(words, name));
  });
}

/** The greeting with another place: a new line of text in the old one's room, so that nothing on the page moves. */
function named(words: HTMLElement, name: string): HTMLElement {
  const copy = words.cloneNode(true) as HTMLElement;
  const place = copy.querySelector<HTMLElement>('strong');
  if (place) {
    place.textContent = name;
    // The server names places in English, whatever the page's language.
    place.lang = 'en';
  }
  return copy;
}

/** The place, or `fallback` when it cannot be learnt: the greeting then stays as it is. */
async function nameOfPlace(endpoint: string, fallback: string): Promise<string> {
  try {
    return locationName(await askLocation(endpoint), fallback);
  } catch {
    // No network, or an answer that is no JSON. Spec §8: the greeting uses 'your area'.
    return fallback;
  }
}
