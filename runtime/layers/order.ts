/** The order of layers above a page. Pure. */

/**
 * From what comes before all others to what yields to all of them:
 *
 * | Layer     | What it is                                | Comes                                             |
 * |-----------|-------------------------------------------|---------------------------------------------------|
 * | `sheet`   | the download's own window, of the SDK     | when a download starts                            |
 * | `steps`   | the window with the install instructions  | by a press, or when the browser downloads         |
 * | `game`    | a playable game, in a window or in place  | by a press                                        |
 * | `chat`    | the box that takes a mobile number        | by a press, or 13 s after a press on a download   |
 * | `tray`    | the hint at the browser's own download    | 1 s after the browser has begun one               |
 * | `consent` | the consent notice                        | with the first pause after a touch, until decided |
 * | `hand`    | the hand at the download button           | 2 s after loading, for 10 s                       |
 * | `overlay` | the download link stretched over the page | with the page, on landing pages                   |
 *
 * Header, sticky bar and the chat's bubble are no layers: they ask for nothing, and each has a place of its own.
 */
export const LAYERS = ['sheet', 'steps', 'game', 'chat', 'tray', 'consent', 'hand', 'overlay'] as const;

export type Layer = (typeof LAYERS)[number];

/** Whether a layer may be visible while these are open: only if it ranks above all of them, or is one of them. */
export function mayShow(layer: Layer, open: readonly Layer[]): boolean {
  return open.every((other) => LAYERS.indexOf(other) >= LAYERS.indexOf(layer));
}
