import type { QrOptions } from './types.ts';

/** What the code of a tracking link says: the link, and whether the code was given a look of its own. */
export function qrText(link: string, { codeColor, logo }: QrOptions = {}): string {
  return `${link}&af_ss_qr=${codeColor || logo ? 'c' : 'true'}`;
}
