/**
 * Memory for the pixels of a picture, used for the next one as well. A new array for each picture would be a megabyte that is
 * collected and given back to the system late, so that each thread held some fifty of them.
 */
export interface Canvases {
  /** A copy of `pixels`. Its contents count until it is given back. */
  take(pixels: Uint8Array): Uint8Array;
  giveBack(canvas: Uint8Array): void;
}

export function createCanvases(): Canvases {
  const free = new Map<number, Uint8Array[]>();
  return {
    take(pixels) {
      const canvas = free.get(pixels.length)?.pop() ?? new Uint8Array(pixels.length);
      canvas.set(pixels);
      return canvas;
    },
    giveBack(canvas) {
      const ofSize = free.get(canvas.length);
      if (ofSize === undefined) free.set(canvas.length, [canvas]);
      else ofSize.push(canvas);
    },
  };
}
