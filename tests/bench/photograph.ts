import sharp from 'sharp';

/** Detail of a photograph: how wide noise of each fineness is before it is enlarged, and how strong. */
const OCTAVES: [columns: number, strength: number][] = [
  [6, 1],
  [24, 0.6],
  [96, 0.35],
  [384, 0.18],
];
/** Of a sensor, in steps of 255. */
const NOISE = 10;

/** A picture that is as hard to encode as a photograph: soft shapes, edges, texture and noise. The same seed gives the same pixels. */
export async function photograph(seed: number, width: number, height: number): Promise<Buffer> {
  const pick = random(seed);
  const pixels = new Float32Array(width * height * 3).fill(128);
  for (const [columns, strength] of OCTAVES) {
    const rows = Math.max(2, Math.round((columns * height) / width));
    const coarse = Uint8Array.from({ length: columns * rows * 3 }, () => pick() * 255);
    const fine = await sharp(coarse, { raw: { width: columns, height: rows, channels: 3 } })
      .resize(width, height, { kernel: 'cubic', fit: 'fill' })
      .raw()
      .toBuffer();
    for (const [at, value] of fine.entries()) pixels[at] = (pixels[at] ?? 0) + (value - 128) * strength;
  }
  const noisy = Uint8ClampedArray.from(pixels, (value) => value + (pick() - 0.5) * NOISE);
  return sharp(noisy, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(shapes(pick, width, height)) }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

function shapes(pick: () => number, width: number, height: number): string {
  const shape = (): string => {
    const [x, y, across, down] = [
      pick() * width,
      pick() * height,
      (pick() * width) / 10,
      (pick() * height) / 8,
    ];
    const color = Array.from({ length: 3 }, () => Math.round(pick() * 255)).join();
    return `<ellipse cx="${x}" cy="${y}" rx="${across}" ry="${down}" fill="rgb(${color})" opacity="${0.2 + pick() * 0.6}"/>`;
  };
  const all = Array.from({ length: 60 }, shape).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${all}</svg>`;
}

/** Xorshift, for millions of numbers. */
function random(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}
