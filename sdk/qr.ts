/** Entry of `qr.js`: draws QR codes. Fetched by `tracking.js` when a page wants a code. */
import { drawQr } from './tracking/draw-qr.ts';
import type { DrawQrOptions } from './tracking.d.ts';

export { displayQr } from './tracking/draw-qr.ts';

/**
 * Replaces the content of `target` by the QR code of `text`. `false`: it cannot be drawn, `target` is unchanged, and the console says why.
 * The promise settles when a logo has loaded or failed.
 */
export function drawQrCode(target: Element, text: string, options: DrawQrOptions = {}): Promise<boolean> {
  return drawQr(target, text, options, ({ level, text: line }) => console[level](`Slipway: ${line}`));
}
