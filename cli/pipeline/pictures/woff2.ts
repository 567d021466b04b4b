/** Compresses fonts to WOFF2; the optional package for it is loaded when a font is made. */

/** Loads the package ahead of its use: it compiles its code in the background, which takes longer than to cut a font. */
export function loadPacker(): Promise<unknown> {
  return import('woff2-encoder');
}

export async function packed(font: Uint8Array): Promise<Uint8Array> {
  const { compress } = await import('woff2-encoder');
  return compress(font);
}

export async function unpacked(woff2: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  const { decompress } = await import('woff2-encoder');
  return Buffer.from(await decompress(woff2));
}
