/**
 * Chooses a readable ink for content colours at render time, so that no colour makes a text unreadable. Contrast is WCAG's ratio, 1 to 21.
 */

/** Least contrast of normal text. Source: WCAG 2.2, 1.4.3. */
const READABLE = 4.5;

/** Inks of `[data-tone='light']` and `[data-tone='dark']` in base.css: one of the two is readable on every colour. */
const [DARK_INK, LIGHT_INK] = ['#000000', '#ffffff'] as const;

/** `light` for a background that needs black ink, `dark` for one that needs white. The colour must be opaque. */
export function toneOf(ground: string): 'light' | 'dark' {
  return contrast(ground, DARK_INK) >= contrast(ground, LIGHT_INK) ? 'light' : 'dark';
}

/** Whether text of one opaque colour is readable on another. */
export function isReadable(ink: string, ground: string): boolean {
  return contrast(ink, ground) >= READABLE;
}

/** A content colour as `#rrggbb`, with transparency blended onto white. `null` for a theme's name, which has no fixed value. */
export function solidColor(color: string): string | null {
  if (!color.startsWith('#')) return null;
  const [red = 0, green = 0, blue = 0, alpha = 255] = pairs(color.slice(1));
  const over = [red, green, blue].map((value) => Math.round(255 + (value - 255) * (alpha / 255)));
  return `#${over.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** Relative luminance of `#rrggbb`, 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = pairs(color.slice(1)).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function pairs(digits: string): number[] {
  return (digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
}
