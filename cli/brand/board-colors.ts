/** The colours of a Ludo board: four pieces, each of its own hue, on a board of the brand's hue. The same by day and at night. */
import { hexOfTone, type Tone, toneOf } from './tones.ts';

/** Saturated like a toy, with clearly different hues. */
const PIECES: Record<'red' | 'green' | 'yellow' | 'blue', Tone> = {
  red: { l: 0.69, c: 0.2, h: 22 },
  green: { l: 0.71, c: 0.16, h: 157 },
  yellow: { l: 0.85, c: 0.17, h: 86 },
  blue: { l: 0.67, c: 0.15, h: 245 },
};

/** Outline of a piece. */
const DEEP = { l: 0.46, c: 0.13 };

/** `#rrggbb` by the name of the property. @param brand `#rrggbb` */
export function boardColors(brand: string): Record<string, string> {
  const tone = toneOf(brand);
  const of = (l: number, mostChroma: number): string =>
    hexOfTone({ ...tone, l, c: Math.min(tone.c, mostChroma) });
  const pieces = Object.entries(PIECES).flatMap(([name, piece]) => [
    [name, hexOfTone(piece)],
    [`${name}-deep`, hexOfTone({ ...piece, ...DEEP })],
  ]);
  return {
    board: brand,
    'board-edge': hexOfTone({ ...tone, l: tone.l * 0.7 }),
    'board-line': of(0.71, 0.16),
    'board-shade': of(0.83, 0.09),
    'board-grout': of(0.91, 0.045),
    'board-ink': of(0.24, 0.11),
    ...Object.fromEntries(pieces),
  };
}
