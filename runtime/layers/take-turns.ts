import { openLayers, watchLayers } from './open-layers.ts';
import { type Layer, mayShow } from './order.ts';

interface Turns {
  /** Nothing that comes before the layer is open. */
  show(): void;
  /** Something that comes before it has opened. */
  hide(): void;
}

/**
 * For a layer that comes by itself: calls `show` as soon as it may be seen, `hide` when it must make room, and so on until the
 * returned function is called.
 */
export function takeTurns(layer: Layer, { show, hide }: Turns): () => void {
  const controller = new AbortController();
  let isShown = false;
  const update = (): void => {
    const isTurn = mayShow(layer, openLayers());
    if (isTurn === isShown || controller.signal.aborted) return;
    isShown = isTurn;
    if (isTurn) show();
    else hide();
  };
  watchLayers(update, controller.signal);
  update();
  return () => controller.abort();
}
