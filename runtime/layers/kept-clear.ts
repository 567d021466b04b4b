/** Areas that nothing may cover: download buttons, the focus, sentences on risk, open menus, and the buttons of other layers. */
import { document } from '../browser/host-page.ts';

const KEPT_CLEAR = 'a[data-slipway],.hero__offer,.notice p,.chat__bubble,.download-anywhere__off';

/** What the visitor has opened in the header. */
const PANELS = '.header [open]>ul,.header [open]~ul';

/**
 * Rectangles of the visible ones on the screen. An element that fills more than half of the screen is ignored, since it leaves no other
 * place; an open menu is not: it is closed again.
 * @param except the element to be placed: a focus inside it does not count
 */
export function keptClear(except: HTMLElement): DOMRect[] {
  const heightPx = document.documentElement.clientHeight;
  const { activeElement, body } = document;
  const kept = [...document.querySelectorAll(KEPT_CLEAR)];
  if (activeElement && activeElement !== body && !except.contains(activeElement)) kept.push(activeElement);
  const boxes = (elements: Element[]): DOMRect[] =>
    elements
      .filter((element) => element.checkVisibility?.({ visibilityProperty: true }) ?? true)
      .map((element) => element.getBoundingClientRect())
      .filter(({ top, bottom, height }) => height > 0 && bottom > 0 && top < heightPx);
  return [
    ...boxes(kept).filter(({ height }) => height < heightPx / 2),
    ...boxes([...document.querySelectorAll(PANELS)]),
  ];
}
