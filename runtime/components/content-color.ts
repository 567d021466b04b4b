/**
 * Colours from content as class names. A theme's colour adapts to the scheme; any other is used only where it is readable, since content
 * names one colour for both the light and the dark scheme.
 */
import type { PageContext } from '../page-context.tsx';
import { isReadable, solidColor, toneOf } from './contrast.ts';

/** Attributes of an element with a background from content. */
interface Ground {
  className: string;
  /** For a theme's colour. */
  'data-theme'?: string;
  /** For any other colour: the ink it needs. */
  'data-tone'?: 'light' | 'dark';
}

/** Class and data attributes of an element with this background. `null` when there is no colour to show. */
export function groundOf(page: PageContext, color: string | undefined): Ground | null {
  if (!color) return null;
  const solid = solidColor(color);
  if (solid === null) return { className: 'brand-ground', 'data-theme': color };
  return { className: page.colorClass('background-color', solid), 'data-tone': toneOf(solid) };
}

/**
 * Class of a text in this colour, or `undefined` when it keeps the default ink. `on` is the background behind it, also a content colour;
 * `card` is a surface of the page, light by day and dark at night, where the colour is used by day only; `theme` is the strong colour of
 * that theme, or of the page's own.
 */
export function inkOn(
  page: PageContext,
  color: string | undefined,
  on: { color: string } | { theme: string | undefined } | 'card',
): string | undefined {
  if (!color) return undefined;
  const ink = solidColor(color);
  if (ink === null) return 'ink-theme';
  const grounds = groundsBelow(page, on);
  if (grounds.length === 0 || !grounds.every((ground) => isReadable(ink, ground))) return undefined;
  const name = page.colorClass('color', ink);
  // Light backgrounds turn dark at night, dark ones stay.
  const isByDay = on === 'card' || ('color' in on && toneOf(grounds[0] ?? '') === 'light');
  return isByDay ? `${name} ink-by-day` : name;
}

function groundsBelow(page: PageContext, on: Parameters<typeof inkOn>[2]): readonly string[] {
  if (on === 'card') return page.grounds[page.theme]?.page ?? [];
  if ('theme' in on) return page.grounds[on.theme ?? page.theme]?.brand ?? [];
  return [solidColor(on.color) ?? []].flat();
}

/** Class of a border in this colour; a theme's name means the colour of its links. */
export function borderOf(page: PageContext, color: string | undefined): string | undefined {
  if (!color) return undefined;
  return solidColor(color) === null ? 'border-theme' : page.colorClass('border-color', color);
}
