import type { QrOptions } from '../tracking.d.ts';

/** Text of a tracking link's QR code: the link, and whether the code has a custom look. */
export function qrText(link: string, { codeColor, logo }: QrOptions = {}): string {
  return `${link}&af_ss_qr=${codeColor || logo ? 'c' : 'true'}`;
}
