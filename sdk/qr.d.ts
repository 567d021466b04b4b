// Types of qr.js: draws QR codes.
import type { DrawQrOptions } from './tracking.js';

export type { DrawQrOptions } from './tracking.js';

/**
 * Replaces the content of `target` by the QR code of `text`. `false`: it cannot be drawn, `target` is unchanged, and the console says why.
 * The promise settles when a logo has loaded or failed.
 */
export declare function drawQrCode(target: Element, text: string, options?: DrawQrOptions): Promise<boolean>;
