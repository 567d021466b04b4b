/** The only module that loads sharp, which is optional: without it pictures are published as they are. */

import { MOST_PIXELS } from './limits.ts';

export type Sharp = typeof import('sharp').default;

let sharpModule: Sharp | null | undefined;

/** `null` where it is not installed, or has no build for this machine. */
export async function loadSharp(): Promise<Sharp | null> {
  if (sharpModule === undefined) {
    try {
      sharpModule = process.env['SLIPWAY_WITHOUT_SHARP'] ? null : (await import('sharp')).default;
    } catch {
      sharpModule = null; // not installed, or no build of it for this machine
    }
  }
  return sharpModule;
}

/** How pictures are opened everywhere: a damaged one is refused, an unusual one is not. */
export const OPENING = { failOn: 'error', limitInputPixels: MOST_PIXELS } as const;

/** Longest that decoding or drawing one picture may take, in seconds. */
export const MOST_SECONDS = 60;

/** The error of a decoder or encoder, in one line without its full stop. */
export function reasonOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line.slice(0, 160).replace(/\.$/, '');
}
