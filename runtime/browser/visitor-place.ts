/** The visitor's location from call 3 of spec §7: one request for all parts of a page that name it. */
import { locationName, type VisitorLocation } from '../../schemas/plain/location-name.ts';

let answer: Promise<VisitorLocation | null> | undefined;

/** The place's name, or `fallback` when it is unknown: without network, or when the response is not JSON (spec §8). */
export async function visitorPlace(endpoint: string, fallback: string): Promise<string> {
  try {
    answer ??= requestLocation(endpoint);
    return locationName(await answer, fallback);
  } catch {
    return fallback;
  }
}

/**
 * Call 3 of spec §7. It does not use the client of the other calls, because landing pages have no bytes to spare and need no time limit:
 * without a response the page stays as it is. Rejects on failure.
 */
export async function requestLocation(endpoint: string): Promise<VisitorLocation | null> {
  const response = await fetch(endpoint, { credentials: 'omit' });
  return response.ok ? response.json() : null;
}

/** The text with another place name: a new element in the old one's position, so that nothing on the page moves. */
export function withPlace(words: HTMLElement, name: string): HTMLElement {
  const copy = words.cloneNode(true) as HTMLElement;
  const place = copy.querySelector<HTMLElement>('[data-place]');
  if (place) {
    place.textContent = name;
    // The server returns English names, whatever the page's language.
    place.lang = 'en';
  }
  return copy;
}
