import type { Texts } from '../slipway.d.ts';
import { put, putButton } from './element.ts';

/** Handlers of the sheet's buttons. */
interface Presses {
  onAgain(): void;
  onClear(): void;
}

export type SheetElements = ReturnType<typeof drawSheet>;

/** A letter of Hebrew or Arabic script, or of another one up to Thaana and N’Ko. */
const RIGHT_TO_LEFT = /[\u0590-\u07ff]/;

/** Creates all elements of the sheet; `hidden` decides what shows. */
export function drawSheet(
  root: ShadowRoot,
  [, , downloadAgain, weakInternet, safe, , , clickAbove, closeText, ...others]: Texts,
  { onAgain, onClear }: Presses,
  realBrowserUrl: string,
) {
  const [find, open, allow, restartDownload, openBrowser] = others;
  const dialog = put(root, 'dialog');
  // By its texts, not by the page: they are English where a language of the other direction has none.
  dialog.dir = RIGHT_TO_LEFT.test(safe) ? 'rtl' : 'ltr';
  const header = put(dialog, 'div', 'row');
  const title = put(header, 'h2');
  title.id = 'title';
  dialog.setAttribute('aria-labelledby', title.id);
  putButton(header, '', '×', () => dialog.close()).setAttribute('aria-label', closeText);
  const weak = put(dialog, 'p', 'weak', weakInternet);
  const figures = put(dialog, 'p', 'row');
  const size = put(figures, 'span');
  const percent = put(figures, 'span');
  const left = put(figures, 'span');
  const bar = put(dialog, 'progress');
  const safety = put(dialog, 'p', '', safe);
  const steps = put(dialog, 'ol');
  for (const text of [find, open, allow]) put(steps, 'li', '', text);
  const again = putButton(dialog, 'main', downloadAgain, onAgain);
  const restart = putButton(dialog, 'again', restartDownload, onAgain);
  if (realBrowserUrl) put(dialog, 'a', 'main', openBrowser).href = realBrowserUrl;
  const overlay = putButton(dialog, 'over', '', onClear);
  const hint = put(overlay, 'span', 'hint', clickAbove);
  // Also while no hint is shown.
  overlay.setAttribute('aria-label', clickAbove);
  const live = put(dialog, 'p', 'live');
  live.setAttribute('aria-live', 'polite');
  bar.max = 100;
  return {
    ...{ dialog, title, weak, figures, size, percent, left, bar, safety, steps },
    ...{ again, restart, overlay, hint, live },
  };
}
