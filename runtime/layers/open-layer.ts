/** A layer that the visitor can close: by Escape, by the browser's back button, or by what is in it. */
import { closest, document } from '../browser/host-page.ts';
import { markLayer, openLayers } from './open-layers.ts';
import { type Layer, mayShow } from './order.ts';

/** Of the page's history entries: how many layers are open. The download's window has a mark of its own, `slipway`. */
interface EntryState {
  layers?: number;
  slipway?: true;
}

interface OpenLayerOptions {
  element: HTMLElement;
  layer: Layer;
  /** Takes the layer away; whatever does that also calls the function that `openLayer` returns. */
  close(): void;
}

/**
 * Marks a layer as open and gives it the back button: the first press on that closes the layer and leaves the page alone.
 * @returns ends all of that once the layer is gone. With `isFollowed` its history entry is left to the download's window, which
 * opens next: going back would take effect only after that, and close it.
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
 * Brings the number of the page's history entries to that of its open layers. Going back takes a while: until then nothing is added or
 * taken away, or a layer that is closed and opened and closed again would leave the page.
 */
function matchHistory(): void {
  if (isGoingBack()) return;
  const entries = entriesOf(history.state);
  // After a reload our entry is there already.
  if (entries < holders()) setEntry('pushState', { layers: holders() });
  if (entries <= holders()) return;
  root().dataset['goingBack'] = '';
  // All that hear of it know it for ours; then what has changed meanwhile is looked at.
  const settle = (): void => {
    delete root().dataset['goingBack'];
    matchHistory();
  };
  addEventListener('popstate', () => setTimeout(settle), { once: true });
  history.back();
}

/** Open layers that have the back button. */
function holders(): number {
  return document.querySelectorAll('[data-holds-back]').length;
}

/** Written in the page: scripts that share no module have layers of their own. */
function isGoingBack(): boolean {
  return 'goingBack' in root().dataset;
}

function root(): HTMLElement {
  return document.documentElement;
}

/** Escape closes the layer that has the focus, else the one that comes before all others. */
export function closeByEscape({ element, layer, close }: OpenLayerOptions, signal: AbortSignal): void {
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !('layer' in element.dataset)) return;
      const focused = closest(event.target, '[data-layer], .header, dialog');
      if (focused === null ? !mayShow(layer, openLayers()) : !element.contains(focused)) return;
      // A window that stops the page hears of Escape itself.
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
    // Refused to a page in a frame, or after too many: then the back button leaves the page.
  }
}
