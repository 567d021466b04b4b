/** Starts the sections' own scripts: plain DOM code, fetched when it can be of use. A page's entry names those it has. */
import { closest, document } from './host-page.ts';
import { afterPaint, onVisible, quietly } from './schedule.ts';

/** A section's own script. `first` is the event it was waiting for, when that is what started it. */
interface SectionScript {
  start(element: HTMLElement, first?: Event): void;
}

/**
 * Starts a section's own script for each of its elements: when the element comes near the screen; with `data-start` and an
 * event's name, when that event reaches the document (a click counts on download links only); at once with an empty
 * `data-start` or when it lies over the page.
 */
export function startSections(type: string, load: () => Promise<SectionScript>): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-section="${type}"]`)) {
    const start = (first?: Event): void =>
      quietly(() => load().then((module) => module.start(element, first)));
    const name = element.dataset['start'];
    if (name) onFirst(name, start);
    else if (name === '' || element.closest('main') === null) start();
    else onVisible(element, start);
  }
}

function onFirst(name: string, action: (event: Event) => void): void {
  const handle = (event: Event): void => {
    if (name === 'click' && !closest(event.target, '[data-slipway]')) return;
    removeEventListener(name, handle);
    // Fetching takes a slow phone longer than answering the press may.
    afterPaint(() => action(event));
  };
  addEventListener(name, handle);
}
