/**
 * Which layers are open, read from the page itself: each layer marks its element while it is visible. So scripts that share no module (the
 * analytics script, sections, islands) and the download script agree.
 */
import { document } from '../browser/host-page.ts';
import { LAYERS, type Layer } from './order.ts';

/** Dispatched on the window when a layer has opened or closed; the download's dialog dispatches none. */
const CHANGE = 'slipway:layers';

/** Open layers, in no order. */
export function openLayers(): Layer[] {
  const marks = Array.from(
    document.querySelectorAll<HTMLElement>('[data-layer]'),
    ({ dataset }) => dataset['layer'],
  );
  const open = LAYERS.filter((layer) => marks.includes(layer));
  return sheetRoots().some((root) => root.querySelector('dialog[open]')) ? ['sheet', ...open] : open;
}

/** Marks a layer as open on its element, or as closed. */
export function markLayer(element: HTMLElement, layer: Layer | null): void {
  if (layer === null) delete element.dataset['layer'];
  else element.dataset['layer'] = layer;
  dispatchEvent(new Event(CHANGE));
}

/** Calls `action` whenever a layer has opened or closed, until the signal aborts. */
export function watchLayers(action: () => void, signal: AbortSignal): void {
  const observer = new MutationObserver(() => {
    observeSheets();
    action();
  });
  function observeSheets(): void {
    for (const root of sheetRoots()) observer.observe(root, { subtree: true, attributeFilter: ['open'] });
  }
  // The download's dialog is added to the page when it is first needed.
  observer.observe(document.body, { childList: true });
  observeSheets();
  addEventListener(CHANGE, action, { signal });
  signal.addEventListener('abort', () => observer.disconnect());
}

function sheetRoots(): ShadowRoot[] {
  return Array.from(document.querySelectorAll('slipway-sheet')).flatMap(({ shadowRoot }) => shadowRoot ?? []);
}
