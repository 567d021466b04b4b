/** When parts of a page start, and what happens when they fail. */
import { builtInGlobal, document } from './host-page.ts';

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

/** Calls `task` when the page has loaded and is idle, at most `mostMs` after loading. */
export function whenIdle(task: () => void, mostMs: number): void {
  const wait = (): void => whenFree(task, mostMs);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}

/**
 * Calls `task` when nothing more urgent waits, within `mostMs`, whether the page has loaded or not: on a weak network that may take
 * minutes.
 */
export function whenFree(task: () => void, mostMs: number): void {
  const requestIdle = builtInGlobal<typeof requestIdleCallback>('requestIdleCallback');
  if (requestIdle) requestIdle(task, { timeout: mostMs });
  else setTimeout(task, 200);
}

/** Calls `action` in a separate task after the next frame, so that the current press is painted first. */
export function afterPaint(action: () => void): void {
  requestAnimationFrame(() => setTimeout(action));
}
