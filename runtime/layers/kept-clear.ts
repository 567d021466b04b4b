/** What nothing may lie over: download buttons, the focus, sentences on risk, and the buttons of other layers. */
import { document } from '../browser/host-page.ts';

const KEPT_CLEAR = 'a[data-slipway],.hero__winnings,.notice p,.chat__bubble,.download-anywhere__off';

/**
 * Where those that are in sight are on the screen. What fills more than half of it leaves no other place, and is not among them.
 * @param except what is looked for a place for: what has the focus in it is its own
 */
export function keptClear(except: HTMLElement): DOMRect[] {
  const heightPx = document.documentElement.clientHeight;
  const { activeElement, body } = document;
  const kept = [...document.querySelectorAll(KEPT_CLEAR)];
  if (activeElement && activeElement !== body && !except.contains(activeElement)) kept.push(activeElement);
  return kept
    .filter((element) => element.checkVisibility?.({ visibilityProperty: true }) ?? true)
    .map((element) => element.getBoundingClientRect())
    .filter(({ top, bottom, height }) => height > 0 && bottom > 0 && top < heightPx && height < heightPx / 2);
}
