/** When a part of a page starts, and what happens when it cannot. */

/** Not asked for by the visitor: on failure the part stays as it was rendered, which is complete. */
export function quietly(start: () => Promise<void>): void {
  start().catch((error: unknown) => console.warn('Slipway: a part did not start.', error));
}

/** Calls `action` once, when the element comes into view or nearly so. */
export function onVisible(element: Element, action: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      action();
    },
    { rootMargin: '50px' },
  );
  observer.observe(element);
}

/** Calls `action` in a task of its own once the next frame is painted, which answers the press that is being handled. */
export function afterPaint(action: () => void): void {
  requestAnimationFrame(() => setTimeout(action));
}
