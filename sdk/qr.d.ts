// Types of qr.js: draws QR codes.
import type { DrawQrOptions } from './tracking.js';
export type { DrawQrOptions } from './tracking.js';
/**
 * Puts the QR code of `text` into `target`, in place of what is there. `false`: it cannot be drawn, `target` is as it was, and the
 * console says why. The promise ends when a logo has come, or has failed to.
 */
export declare function drawQrCode(target: Element, text: string, options?: DrawQrOptions): Promise<boolean>;
