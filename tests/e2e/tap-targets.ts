/**
 * What a finger can hit and what it can hit by mistake. A target is at least 44 × 44 px and 8 px away from the next one. Left
 * out, as WCAG 2.5.8 does: links inside a sentence, whose height is that of the line. Also no targets of their own: the label
 * of a text field (the field itself is large), what is scrolled out of a row, and a part of a larger target (a card that is a
 * link, with a label in it). Two targets are neighbours only when they lie on the same layer: an open menu is over the page.
 */
import type { Frame, Page } from 'playwright';

export const LEAST_PX = 44;
export const APART_PX = 8;

/** One line for each target that is too small or too near to another. */
export function targetProblems(page: Page | Frame): Promise<string[]> {
  return page.evaluate(findProblems, { leastPx: LEAST_PX, apartPx: APART_PX });
}

/** Runs in the page. Half a pixel is the rounding of layout. */
function findProblems({ leastPx, apartPx }: { leastPx: number; apartPx: number }): string[] {
  interface Target {
    element: HTMLElement;
    box: DOMRect;
    layer: string;
  }
  const ROUNDING_PX = 0.5;
  const candidates = document.querySelectorAll<HTMLElement>(
    'a[href], button, summary, select, textarea, input:not([type=hidden]), label, [role=button], [role=switch]',
  );
  const targets = [...candidates].flatMap((element): Target[] => {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) return [];
    if (element instanceof HTMLLabelElement && !isTicked(element.control)) return [];
    if (isInSentence(element) || isScrolledAway(element)) return [];
    const box = element.getBoundingClientRect();
    // For the keyboard alone: the skip link and its like.
    return box.width <= 1 || box.bottom <= 0 ? [] : [{ element, box, layer: layerOf(element) }];
  });
  const problems: string[] = [];
  for (const [index, one] of targets.entries()) {
    const { width, height } = one.box;
    // A box to tick is hit by its label as well.
    const isLabelled = isTicked(one.element) && (one.element as HTMLInputElement).labels?.length;
    if (!isLabelled && Math.min(width, height) < leastPx - ROUNDING_PX)
      problems.push(`${nameOf(one)} is ${Math.round(width)} × ${Math.round(height)} px`);
    for (const other of targets.slice(index + 1)) {
      const gapPx = gapBetween(one.box, other.box);
      if (gapPx < apartPx - ROUNDING_PX && areNeighbours(one, other))
        problems.push(`${nameOf(one)} is ${Math.round(gapPx)} px from ${nameOf(other)}`);
    }
  }
  return problems;

  function isTicked(control: Element | null): boolean {
    return control?.matches('[type=checkbox], [type=radio]') ?? false;
  }

  function isInSentence(element: HTMLElement): boolean {
    if (getComputedStyle(element).display !== 'inline') return false;
    const letters = (node: Element) => (node.textContent ?? '').replace(/\s+/g, '');
    const line = element.closest('p, li, td, dd, dt, figcaption, h1, h2, h3, h4, label, div');
    return line !== null && letters(line) !== letters(element);
  }

  /** Also partly: it can be brought into view whole. */
  function isScrolledAway(element: HTMLElement): boolean {
    const box = element.getBoundingClientRect();
    for (
      let room = element.parentElement;
      room !== null && room !== document.body;
      room = room.parentElement
    ) {
      if (getComputedStyle(room).overflowX === 'visible') continue;
      const frame = room.getBoundingClientRect();
      if (box.left < frame.left - 1 || box.right > frame.right + 1) return true;
    }
    return false;
  }

  function layerOf(element: HTMLElement): string {
    const layers: string[] = [];
    for (let part: Element | null = element; part !== null; part = part.parentElement) {
      const { position, zIndex } = getComputedStyle(part);
      if (part instanceof HTMLDialogElement) layers.push('dialog');
      else if (position !== 'static' && zIndex !== 'auto') layers.push(zIndex);
    }
    return layers.join('/');
  }

  function areNeighbours(one: Target, other: Target): boolean {
    if (one.layer !== other.layer) return false;
    if (one.element.contains(other.element) || other.element.contains(one.element)) return false;
    const pair = [one.element, other.element];
    return !pair.some(
      (part) => part instanceof HTMLLabelElement && part.control && pair.includes(part.control),
    );
  }

  function gapBetween(one: DOMRect, other: DOMRect): number {
    const across = Math.max(one.left - other.right, other.left - one.right);
    const down = Math.max(one.top - other.bottom, other.top - one.bottom);
    return Math.max(across, down);
  }

  function nameOf({ element }: Target): string {
    const text = (element.textContent || element.getAttribute('name') || '').trim().slice(0, 30);
    return `${element.localName}.${element.classList[0] ?? ''} "${text}"`;
  }
}
