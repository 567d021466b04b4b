/**
 * Colours from content as class names. A theme colour follows the theme; any other is taken only where it can be read:
 * content names it once, while the page has a light and a dark scheme.
 */
import type { PageContext } from '../page-context.tsx';
import { isReadable, solidColor, toneOf } from './contrast.ts';

const THEME_COLORS = new Set(['purple', 'yellow', 'lightBlue']);

/** Grounds of the theme `purple` in its two schemes: `--brand` of tokens.css. */
const PURPLE_GROUNDS = ['#4b1fa8', '#3b1789'];

/** What an element with a background from content carries. */
interface Ground {
  className: string;
  /** On elements in a theme's colour. */
  'data-theme'?: string;
  /** On elements in any other colour: which ink it needs. */
  'data-tone'?: 'light' | 'dark';
}

/** Class and data attributes of an element with this background. `null` when there is no colour to show. */
export function groundOf(page: PageContext, color: string | undefined): Ground | null {
  if (!color) return null;
  if (THEME_COLORS.has(color)) return { className: 'brand-ground', 'data-theme': color };
  const solid = solidColor(color);
  if (solid === null) return null;
  return { className: page.colorClass('background-color', solid), 'data-tone': toneOf(solid) };
}

/**
 * Class of a text in this colour, or `undefined` when the text keeps its usual ink. `on` is the background it stands
 * on, a colour of content too; `card` is a surface of the page, light by day and dark by night, where the colour is
 * shown by day only; `brand` is the theme's strong colour.
 */
export function inkOn(
  page: PageContext,
  color: string | undefined,
  on: { color: string } | 'card' | 'brand',
): string | undefined {
  if (!color) return undefined;
  if (THEME_COLORS.has(color)) return 'ink-theme';
  const ink = solidColor(color);
  if (ink === null) return undefined;
  if (on === 'brand') {
    if (!PURPLE_GROUNDS.every((ground) => isReadable(ink, ground))) return undefined;
    return `${page.colorClass('color', ink)} ink-on-purple`;
  }
  if (on === 'card')
    return isReadable(ink, '#f3eeff') ? `${page.colorClass('color', ink)} ink-by-day` : undefined;
  const ground = solidColor(on.color);
  if (ground === null || !isReadable(ink, ground)) return undefined;
  const name = page.colorClass('color', ink);
  // A light ground turns dark at night, a dark one stays.
  return toneOf(ground) === 'light' ? `${name} ink-by-day` : name;
}
