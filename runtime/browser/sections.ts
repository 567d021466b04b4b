/** Starts the scripts of the sections that a page's entry names: plain DOM code, loaded when it is needed. */
import { closest, document } from './host-page.ts';
import { afterPaint, onVisible, quietly } from './schedule.ts';

/** A section's script. `first` is the event that started it, if it waited for one. */
interface SectionScript {
  start(element: HTMLElement, first?: Event): void;
}

/**
 * Starts a section's script for each of its elements: when the element comes near the screen; with an event's name in `data-start`, when
 * that event reaches the document (clicks count on download links only), unless the address has a parameter of the name in `data-query`; at
 * once with an empty `data-start`, or if the element lies over the page.
 */
export function startSections(type: string, load: () => Promise<SectionScript>): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-section="${type}"]`)) {
    const start = (first?: Event): void =>
      quietly(() => load().then((module) => module.start(element, first)));
    const { start: name, query = '' } = element.dataset;
    const isQueried = new URLSearchParams(location.search).has(query);
    if (name && !isQueried) onFirst(name, start);
    else if (name === '' || element.closest('main') === null) start();
    else onVisible(element, start);
  }
}

function onFirst(name: string, action: (event: Event) => void): void {
  const handle = (event: Event): void => {
    if (name === 'click' && !closest(event.target, '[data-slipway]')) return;
    removeEventListener(name, handle);
    // Loading takes a slow phone longer than painting the press may.
    afterPaint(() => action(event));
  };
  addEventListener(name, handle);
}
