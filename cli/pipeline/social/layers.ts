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
  let from = 0;
  for (let row = 0; row < layer.height; row += 1) {
    let at = ((top + row) * canvas.width + left) * 3;
    for (let column = 0; column < layer.width; column += 1) {
      const opacity = (layer.pixels[from + 3] ?? 0) / 255;
      if (opacity > 0)
        for (let channel = 0; channel < 3; channel += 1) {
          const before = canvas.pixels[at + channel] ?? 0;
          const over = layer.pixels[from + channel] ?? 0;
          canvas.pixels[at + channel] = Math.round(before + (over - before) * opacity);
        }
      at += 3;
      from += 4;
    }
  }
}
