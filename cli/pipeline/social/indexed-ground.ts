/** A ground whose pixels are numbers of at most 256 colours, among them all shades that the title's edges need. */
import type { Sharp } from '../../assets/load-sharp.ts';
import { encodeIndexedPng } from './indexed-png.ts';
import { SOCIAL_SIZE } from './social-card.ts';
import type { Rgb } from './stamp-text.ts';

export interface IndexedGround {
  /** Numbers of the palette. */
  pixels: Uint8Array;
  palette: Uint8Array;
  /** The number of ground `number` with `coverage` (0 to 255) of the title's color over it. */
  over(number: number, coverage: number): number;
}

/** Shades between a ground and the title's color, both ends left out. */
const SHADES = 15;
/** Colors of the ground that get shades of their own; the others take the nearest color there is. */
const SHADED_COLORS = 3;
const MOST_COLORS = 256 - SHADES * SHADED_COLORS - 1;
/** How true colours are, in percent, best first: less true ones are fewer, where a picture would be too large. */
const QUALITIES = [90, 70, 50, 30];

export async function indexGround(
  sharp: Sharp,
  picture: Uint8Array,
  title: Rgb,
  mostBytes: number,
): Promise<IndexedGround> {
  const { pixels, colors } = await smallEnough(sharp, picture, mostBytes);
  const shaded = mostFrequent(pixels, colors.length, SHADED_COLORS);
  const shades = new Map<number, number[]>();
  for (const number of shaded) {
    const own = Array.from({ length: SHADES }, (_, step) =>
      mixed(colors[number] ?? title, title, (step + 1) / (SHADES + 1)),
    );
    shades.set(
      number,
      own.map((color) => colors.push(color) - 1),
    );
  }
  const full = colors.push(title) - 1;
  const nearest = new Map<number, number>();
  return { pixels, palette: Uint8Array.from(colors.flat()), over };

  function over(number: number, coverage: number): number {
    const step = Math.round((coverage / 255) * (SHADES + 1));
    if (step === 0) return number;
    if (step > SHADES) return full;
    const own = shades.get(number)?.[step - 1];
    if (own !== undefined) return own;
    const key = number * 256 + step;
    const known = nearest.get(key);
    if (known !== undefined) return known;
    const found = nearestTo(mixed(colors[number] ?? title, title, step / (SHADES + 1)), colors);
    nearest.set(key, found);
    return found;
  }
}

interface Numbered {
  pixels: Uint8Array;
  colors: Rgb[];
}

/** In colours as true as leave a picture of at most so many bytes; in the least true when none do. */
async function smallEnough(sharp: Sharp, picture: Uint8Array, mostBytes: number): Promise<Numbered> {
  let found: Numbered = { pixels: new Uint8Array(), colors: [] };
  for (const quality of QUALITIES) {
    const png = await reduced(sharp, picture, quality);
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    found = withMostFrequent(numbered(data, info.channels), MOST_COLORS);
    const { pixels, colors } = found;
    const palette = Uint8Array.from(colors.flat());
    if (encodeIndexedPng({ ...SOCIAL_SIZE, pixels, palette }).length <= mostBytes) break;
  }
  return found;
}

/**
 * Of sixteen cards, milliseconds and the mean square of what a channel is off: by effort 7 → 64 and 0.55, 4 → 51 and 0.48,
 * 3 → 34 and 1.19, which nobody sees.
 */
const EFFORT = 3;

/** In at most 256 colours: the encoder knows no other numbers than powers of two, and takes the next larger one that PNG has. */
function reduced(sharp: Sharp, picture: Uint8Array, quality: number): Promise<Buffer> {
  return sharp(picture, { raw: { ...SOCIAL_SIZE, channels: 3 } })
    .png({ palette: true, quality, dither: 0, effort: EFFORT, compressionLevel: 1 })
    .toBuffer();
}

/** With the rarest colours replaced by those most like them, so that at most so many are left. */
function withMostFrequent({ pixels, colors }: Numbered, most: number): Numbered {
  if (colors.length <= most) return { pixels, colors };
  const kept = mostFrequent(pixels, colors.length, most);
  const own = kept.map((number) => colors[number] as Rgb);
  const places = new Map(kept.map((number, place) => [number, place]));
  const moved = Uint8Array.from(colors, (color, number) => places.get(number) ?? nearestTo(color, own));
  const left = new Uint8Array(pixels.length);
  for (let pixel = 0; pixel < left.length; pixel += 1) left[pixel] = moved[pixels[pixel] ?? 0] ?? 0;
  return { pixels: left, colors: own };
}

function numbered(data: Uint8Array, channels: number): Numbered {
  const numbers = new Map<number, number>();
  const colors: Rgb[] = [];
  const pixels = new Uint8Array(data.length / channels);
  // Most pixels have the colour of the one before.
  let lastKey = -1;
  let number = 0;
  for (let pixel = 0, at = 0; pixel < pixels.length; pixel += 1, at += channels) {
    const key = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
    if (key !== lastKey) {
      number = numbers.get(key) ?? colors.push([key >> 16, (key >> 8) & 255, key & 255]) - 1;
      numbers.set(key, number);
      lastKey = key;
    }
    pixels[pixel] = number;
  }
  return { pixels, colors };
}

function mostFrequent(pixels: Uint8Array, colors: number, most: number): number[] {
  const counts = new Uint32Array(colors);
  for (let pixel = 0; pixel < pixels.length; pixel += 1) {
    const number = pixels[pixel] ?? 0;
    counts[number] = (counts[number] ?? 0) + 1;
  }
  return Array.from(counts, (count, number) => ({ count, number }))
    .sort((one, other) => other.count - one.count || one.number - other.number)
    .slice(0, most)
    .map(({ number }) => number);
}

function mixed(ground: Rgb, title: Rgb, share: number): Rgb {
  const mix = (channel: 0 | 1 | 2): number =>
    Math.round(ground[channel] + (title[channel] - ground[channel]) * share);
  return [mix(0), mix(1), mix(2)];
}

function nearestTo(color: Rgb, colors: readonly Rgb[]): number {
  const distance = (other: Rgb): number =>
    (other[0] - color[0]) ** 2 + (other[1] - color[1]) ** 2 + (other[2] - color[2]) ** 2;
  return colors.reduce((best, other, number) => {
    const current = colors[best];
    return current === undefined || distance(other) < distance(current) ? number : best;
  }, 0);
}
