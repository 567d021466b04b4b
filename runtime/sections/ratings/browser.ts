/** Adds the picture slider's features to the row of winners: arrows in every browser, a swipe of 30 px, automatic movement. */
import { document } from '../../browser/host-page.ts';
import { startSliderRow } from '../../browser/slider-row.ts';

export function start(element: HTMLElement): void {
  const { autoMs, pauseLabel = '' } = element.dataset;
  const row = element.querySelector<HTMLElement>('.slider');
  if (row === null || row.querySelectorAll('.slider__item').length < 2) return;
  const { previous = '', next = '' } = row.dataset;
  const bar = document.createElement('div');
  bar.className = 'slider-bar';
  if (autoMs) bar.append(button({ toggle: 'pause' }, pauseLabel));
  bar.append(button({ move: '-1' }, previous), button({ move: '1' }, next));
  // Created here rather than at build time, since few visits reach this row.
  element.append(bar);
  startSliderRow(element);
}

/** Creates a button as in `components/slider-bar.tsx`. */
function button(data: Record<string, string>, name: string): HTMLElement {
  const made = document.createElement('button');
  made.className = 'slider-bar__button';
  made.type = 'button';
  Object.assign(made.dataset, data);
  // No visible text, so that the page's text is the same with and without scripts.
  made.setAttribute('aria-label', name);
  return made;
}
