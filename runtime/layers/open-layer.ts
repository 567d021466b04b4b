/** A layer that the visitor can close: by Escape, by the browser's back button, or by its own controls. */
import { closest, document } from '../browser/host-page.ts';
import { markLayer, openLayers } from './open-layers.ts';
import { type Layer, mayShow } from './order.ts';

/** State of the page's history entries: the number of open layers. The download's dialog has its own mark, `slipway`. */
interface EntryState {
  layers?: number;
  slipway?: true;
}

interface OpenLayerOptions {
  element: HTMLElement;
  layer: Layer;
  /** Removes the layer. Any other code that removes it also calls the function that `openLayer` returns. */
  close(): void;
}

/**
 * Marks a layer as open and connects it with the back button, whose first press closes the layer without leaving the page.
 * @returns a function to call once the layer is removed. With `isFollowed` its history entry is left to the download's dialog, which opens
 * next: going back would take effect only after that, and close it.
 */
export function openLayer(options: OpenLayerOptions): (isFollowed?: boolean) => void {
  const { element, layer, close } = options;
  const controller = new AbortController();
  const { signal } = controller;
  markLayer(element, layer);
  const depth = holders() + 1;
  element.dataset['holdsBack'] = '';
  matchHistory();
  addEventListener('popstate', () => !isGoingBack() && entriesOf(history.state) < depth && close(), {
    signal,
  });
  closeByEscape(options, signal);

  return (isFollowed = false) => {
    if (signal.aborted) return;
    controller.abort();
    delete element.dataset['holdsBack'];
    markLayer(element, null);
    if (!isFollowed) matchHistory();
    else if (entriesOf(history.state) >= depth)
      setEntry('replaceState', { layers: depth - 1, slipway: true });
  };
}

/**
 * Adjusts the number of history entries to the number of open layers. Going back is asynchronous: until it is done nothing is added or
 * removed, because a layer that is closed, opened and closed again would otherwise leave the page.
 */
function matchHistory(): void {
  if (isGoingBack()) return;
  const entries = entriesOf(history.state);
  // After a reload our entry exists already.
  if (entries < holders()) setEntry('pushState', { layers: holders() });
  if (entries <= holders()) return;
  root().dataset['goingBack'] = '';
  // All listeners recognise this event as ours; then changes made meanwhile are handled.
  const settle = (): void => {
    delete root().dataset['goingBack'];
    matchHistory();
  };
  addEventListener('popstate', () => setTimeout(settle), { once: true });
  history.back();
}

/** Number of open layers that use the back button. */
function holders(): number {
  return document.querySelectorAll('[data-holds-back]').length;
}

/** Stored in the page, because scripts that share no module have separate layers. */
function isGoingBack(): boolean {
  return 'goingBack' in root().dataset;
}

function root(): HTMLElement {
  return document.documentElement;
}

/** Escape closes the layer with the focus, or else the topmost one. */
export function closeByEscape({ element, layer, close }: OpenLayerOptions, signal: AbortSignal): void {
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !('layer' in element.dataset)) return;
      const focused = closest(event.target, '[data-layer], .header, dialog');
      if (focused === null ? !mayShow(layer, openLayers()) : !element.contains(focused)) return;
      // A modal dialog handles Escape itself.
      if (document.querySelector('dialog[open]')?.contains(element) === false) return;
      event.preventDefault();
      close();
    },
    { signal },
  );
}

function entriesOf(state: EntryState | null): number {
  return state?.layers ?? 0;
}

function setEntry(how: 'pushState' | 'replaceState', change: EntryState): void {
  try {
    history[how]({ ...history.state, ...change }, '');
  } catch {
    // Refused in a frame, or after too many entries: the back button then leaves the page.
  }
}
