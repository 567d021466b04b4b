/** WOFF2, the form in which fonts travel; the optional package that knows it is loaded when a font is made. */

export async function packed(font: Uint8Array): Promise<Uint8Array> {
  const { compress } = await import('woff2-encoder');
  return compress(font);
}

export async function unpacked(woff2: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  const { decompress } = await import('woff2-encoder');
  return Buffer.from(await decompress(woff2));
}
