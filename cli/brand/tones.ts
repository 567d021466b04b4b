/** Colours as hexadecimal digits, and their tones in OKLCH: same hue, other lightness. */
import { clampChroma, converter, displayable, formatHex, parse, wcagContrast } from 'culori';

export interface Tone {
  /** Lightness: 0 to 1. */
  l: number;
  /** Chroma: 0 (grey) to about 0.37. */
  c: number;
  /** Hue in degrees; 0 for greys. */
  h: number;
}

const toOklch = converter('oklch');
/** Steps of bisection over lightness: ten reduce a range of 1 to 0.001, which is not visible. */
const HALVINGS = 10;

/** `#rrggbb` of an opaque colour in any notation of CSS, or null. */
export function hexOf(color: string): string | null {
  const parsed = parse(color);
  if (parsed === undefined || (parsed.alpha ?? 1) < 1) return null;
  return formatHex(displayable(parsed) ? parsed : clampChroma(toOklch(parsed), 'oklch'));
}

export function toneOf(hex: string): Tone {
  const { l, c, h = 0 } = toOklch(hex) ?? { l: 0, c: 0 };
  return { l, c, h };
}

/** The tone's `#rrggbb`, with as much of its chroma as screens can show. */
export function hexOfTone({ l, c, h }: Tone): string {
  const lightness = Math.min(1, Math.max(0, l));
  return formatHex(clampChroma({ mode: 'oklch', l: lightness, c, h }, 'oklch'));
}

/** Ratio of WCAG 2: 1 to 21. */
export function contrastOf(one: string, other: string): number {
  return wcagContrast(one, other);
}

export function leastContrast(hex: string, grounds: readonly string[]): number {
  return Math.min(...grounds.map((ground) => contrastOf(hex, ground)));
}

/** The tone nearest to `hex`, darker (-1) or lighter (1), with this contrast on all grounds; null when there is none. */
export function reach(
  hex: string,
  grounds: readonly string[],
  least: number,
  direction: -1 | 1,
): string | null {
  if (leastContrast(hex, grounds) >= least) return hex;
  let found = direction === 1 ? '#ffffff' : '#000000';
  if (leastContrast(found, grounds) < least) return null;
  const tone = toneOf(hex);
  let [near, far] = [tone.l, direction === 1 ? 1 : 0];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const l = (near + far) / 2;
    const candidate = hexOfTone({ ...tone, l });
    if (leastContrast(candidate, grounds) >= least) [far, found] = [l, candidate];
    else near = l;
  }
  return found;
}

/** The tone of the same hue with this contrast that differs least in lightness; null when no tone has it. */
export function nearestTone(hex: string, grounds: readonly string[], least: number): string | null {
  const { l } = toneOf(hex);
  const found = ([-1, 1] as const).flatMap((direction) => reach(hex, grounds, least, direction) ?? []);
  found.sort((a, b) => Math.abs(toneOf(a).l - l) - Math.abs(toneOf(b).l - l));
  return found[0] ?? null;
}

/** One colour as a veil of this opacity over another. */
export function laidOver(veil: string, ground: string, opacity: number): string {
  const mixed = [1, 3, 5].map((at) => {
    const [over, under] = [veil, ground].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Math.round((over ?? 0) * opacity + (under ?? 0) * (1 - opacity));
  });
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}
