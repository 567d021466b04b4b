/** When parts of a page start, and what happens when they fail. */

/** Starts something that the visitor did not request: on failure the part stays as it was rendered, which is complete. */
export function quietly(start: () => Promise<void>): void {
  start().catch((error: unknown) => console.warn('Slipway: a part did not start.', error));
}

/** Calls `action` once, when the element is in view or close to it. */
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

/** Calls `action` in a separate task after the next frame, so that the current press is painted first. */
export function afterPaint(action: () => void): void {
  requestAnimationFrame(() => setTimeout(action));
}
