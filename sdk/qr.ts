/** Entry of `qr.js`: draws QR codes. Fetched by `tracking.js` when a page wants a code. */
import { drawQr } from './tracking/draw-qr.ts';
import type { DrawQrOptions } from './tracking/types.ts';

export { displayQr } from './tracking/draw-qr.ts';

/**
 * Puts the QR code of `text` into `target`, in place of what is there. `false`: it cannot be drawn, `target` is as it was, and the
 * console says why. The promise ends when a logo has come, or has failed to.
 */
export function drawQrCode(target: Element, text: string, options: DrawQrOptions = {}): Promise<boolean> {
  return drawQr(target, text, options, ({ level, text: line }) => console[level](`Slipway: ${line}`));
}
