export interface QrOptions {
  /** Colour of the dark squares: `#` and 3 or 6 hex digits. Anything else is drawn in black. */
  codeColor?: string | undefined;
  /** Address of a picture for the middle. */
  logo?: string | undefined;
}

/** What the code of a tracking link says: the link, and whether the code was given a look of its own. */
export function qrText(link: string, { codeColor, logo }: QrOptions = {}): string {
  return `${link}&af_ss_qr=${codeColor || logo ? 'c' : 'true'}`;
}
