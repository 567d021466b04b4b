import { openLayers, watchLayers } from './open-layers.ts';
import { type Layer, mayShow } from './order.ts';

interface Turns {
  /** Called when no layer that ranks above is open. */
  show(): void;
  /** Called when a layer that ranks above has opened. */
  hide(): void;
}

/**
 * For a layer that appears automatically: calls `show` as soon as it may be visible and `hide` when it must make room, until the returned
 * function is called.
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
