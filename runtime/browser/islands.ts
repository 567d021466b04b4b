/**
 * Hydrates the islands that a page's entry names. This file contains no React; React and a view are loaded when an island is touched (or,
 * for the other kinds, when the page is idle).
 */
import type { IslandData } from '../island.tsx';
import type { Hydrate } from '../section.ts';
import { closest, document } from './host-page.ts';
import { afterPaint, onVisible, quietly, whenIdle } from './schedule.ts';

type View = (props: Record<string, unknown>) => unknown;
type Hydrator = (container: Element, View: View, data: IslandData, idPrefix: string) => Promise<void>;

/**
 * Events that mean "a visitor uses this". A finger on the glass does not yet: what it made the page load and run would come before the
 * click's answer on a slow phone.
 */
const TOUCHES = ['focusin', 'keydown', 'click'] as const;

/** Longest wait for idle time before an island is hydrated anyway. */
const MOST_WAIT_MS = 5000;

/** @param views by section type @param hydrator loads React */
export function startIslands(
  views: Record<string, () => Promise<{ View: View }>>,
  hydrator: () => Promise<{ hydrate: Hydrator }>,
): void {
  for (const element of document.querySelectorAll<HTMLElement>('slipway-island')) {
    const load = views[element.dataset['type'] ?? ''];
    if (load === undefined) continue;
    const hydrateOnce = once(() => hydrateElement(element, load, hydrator));
    const when = element.dataset['hydrate'] as Hydrate;
    const hydrateInTime = (): void => whenIdle(() => quietly(hydrateOnce), MOST_WAIT_MS);
    if (when === 'visible') onVisible(element, hydrateInTime);
    else if (when === 'load' || when === 'idle') hydrateInTime();
    // A touch hydrates, whatever the directive says.
    onTouch(element, hydrateOnce);
  }
}

async function hydrateElement(
  element: HTMLElement,
  load: () => Promise<{ View: View }>,
  hydrator: () => Promise<{ hydrate: Hydrator }>,
): Promise<void> {
  const [container, json] = element.children;
  if (container === undefined || json === undefined) return;
  const data = JSON.parse(json.textContent ?? '') as IslandData;
  const [{ View }, { hydrate }] = await Promise.all([load(), hydrator()]);
  await hydrate(container, View, data, element.dataset['prefix'] ?? '');
  element.dataset['hydrated'] = '';
}

/** A click before hydration is replayed afterwards: React reuses the existing elements. */
function onTouch(element: HTMLElement, hydrateOnce: () => Promise<void>): void {
  let isHydrated = false;
  let lastClicked: HTMLElement | null = null;
  const handle = (event: Event): void => {
    if (event.type === 'click') {
      const control = closest(event.target, 'button, a, summary, input, [role]');
      // Links, summaries and fields work without a script.
      if (control?.tagName === 'BUTTON') {
        event.preventDefault();
        lastClicked = control;
      }
    }
    afterPaint(start);
  };
  const start = (): void => {
    void hydrateOnce().then(
      () => {
        if (isHydrated) return;
        isHydrated = true;
        for (const name of TOUCHES) element.removeEventListener(name, handle, true);
        lastClicked?.click();
      },
      (error: unknown) => console.error('Slipway: an island could not be started.', error),
    );
  };
  for (const name of TOUCHES) element.addEventListener(name, handle, true);
}

/** A failed attempt may be repeated, since the network may have failed. */
function once(action: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return () => {
    running ??= action().catch((error: unknown) => {
      running = null;
      throw error;
    });
    return running;
  };
}
