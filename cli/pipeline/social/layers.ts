/** Pictures of a card laid over each other as pixels: no encoder between them. */

/** Red, green, blue and opacity of each pixel, row by row. */
export interface Layer {
  pixels: Uint8Array;
  width: number;
  height: number;
}

/** A part of the picture that is worked on: red, green and blue of each pixel, row by row. */
export interface Canvas {
  pixels: Uint8Array;
  width: number;
}

/** Lays a picture over another one. It must not reach beyond its edges. */
export function layOver(canvas: Canvas, layer: Layer, { left, top }: { left: number; top: number }): void {
  const { pixels } = layer;
  let from = 0;
  for (let row = 0; row < layer.height; row += 1) {
    let at = ((top + row) * canvas.width + left) * 3;
    for (let column = 0; column < layer.width; column += 1) {
      const opacity = pixels[from + 3] ?? 0;
      if (opacity === 255) {
        canvas.pixels[at] = pixels[from] ?? 0;
        canvas.pixels[at + 1] = pixels[from + 1] ?? 0;
        canvas.pixels[at + 2] = pixels[from + 2] ?? 0;
      } else if (opacity > 0)
        for (let channel = 0; channel < 3; channel += 1) {
          const before = canvas.pixels[at + channel] ?? 0;
          const over = pixels[from + channel] ?? 0;
          canvas.pixels[at + channel] = Math.round(before + ((over - before) * opacity) / 255);
        }
      at += 3;
      from += 4;
    }
  }
}

/** Takes off the four corners. Pixels that the edge crosses keep the share of their opacity that lies within. */
export function roundCorners({ pixels, width, height }: Layer, radius: number): void {
  for (let row = 0; row < radius; row += 1)
    for (let column = 0; column < radius; column += 1) {
      const toCentre = Math.hypot(radius - column - 0.5, radius - row - 0.5);
      const share = Math.min(1, Math.max(0, radius - toCentre + 0.5));
      if (share === 1) continue;
      for (const x of [column, width - 1 - column])
        for (const y of [row, height - 1 - row]) {
          const at = (y * width + x) * 4 + 3;
          pixels[at] = Math.round((pixels[at] ?? 0) * share);
        }
    }
}
