/** Where the visitor is, as call 3 of spec §7 answers: one request for all parts of a page that name the place. */
import { locationName, type VisitorLocation } from '../../schemas/plain/location-name.ts';

let answer: Promise<VisitorLocation | null> | undefined;

/** The place's name, or `fallback` when it cannot be learnt: without network, or when the answer is no JSON (spec §8). */
export async function visitorPlace(endpoint: string, fallback: string): Promise<string> {
  try {
    answer ??= requestLocation(endpoint);
    return locationName(await answer, fallback);
  } catch {
    return fallback;
  }
}

/**
 * Call 3 of spec §7. Not through the client of the other calls: it is on the way of landing pages that have no byte to spare, and
 * without an answer, soon or ever, the page stays as it is. Rejects when there is none.
 */
export async function requestLocation(endpoint: string): Promise<VisitorLocation | null> {
  const response = await fetch(endpoint, { credentials: 'omit' });
  return response.ok ? response.json() : null;
}

/** The text with another place in it: a new line of text in the old one's room, so that nothing on the page moves. */
export function withPlace(words: HTMLElement, name: string): HTMLElement {
  const copy = words.cloneNode(true) as HTMLElement;
  const place = copy.querySelector<HTMLElement>('[data-place]');
  if (place) {
    place.textContent = name;
    // The server names places in English, whatever the page's language.
    place.lang = 'en';
  }
  return copy;
}
