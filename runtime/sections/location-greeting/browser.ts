/** Inserts the visitor's location. Source: spec §4 'Location greeting', §7 call 3, §8. */
import { visitorPlace, withPlace } from '../../browser/visitor-place.ts';

export function start(element: HTMLElement): void {
  const words = element.querySelector<HTMLElement>('p');
  const endpoint = element.dataset.endpoint;
  const fallback = words?.querySelector('[data-place]')?.textContent ?? '';
  if (!words || !endpoint) return;
  void visitorPlace(endpoint, fallback).then((name) => {
    if (name !== fallback) words.replaceWith(withPlace(words, name));
  });
}
