import * as z from 'zod';
import { CSS_COLOR_NAMES } from './css-color-names.ts';
import { refuse } from './refuse.ts';
import { mayBeTheme, themeNames } from './theme-names.ts';

/**
 * A colour: a theme's name (its strong colour, which adapts to the dark scheme), 3, 6 or 8 hex digits, or a CSS name. The output has one
 * spelling per colour: themes by name, the rest as "#" and 6 or 8 digits in lower case.
 */
export function color(description: string) {
  return base.describe(description);
}

/** The canonical spelling of a colour, or `null` when it is not one. */
function canonicalColor(value: string): string | null {
  const lower = value.toLowerCase();
  if (lower.startsWith('#')) {
    if (!HEX.test(lower)) return null;
    return lower.length === 4 ? lower.replace(/[0-9a-f]/g, '$&$&') : lower;
  }
  const theme = themeNames.current.names.find((name) => name.toLowerCase() === lower);
  if (theme !== undefined) return theme;
  return CSS_COLOR_NAMES.get(lower) ?? (mayBeTheme(value) ? value : null);
}

const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/;

const base = z
  .string()
  .check((payload) => {
    const canonical = canonicalColor(payload.value);
    if (canonical !== null) {
      payload.value = canonical;
      return;
    }
    refuse(payload, {
      expected: 'a colour such as purple, #6a1b9a or navy',
      code: 'color',
      ...hintFor(payload.value),
    });
  })
  .meta({ format: 'slipway-color' });

function hintFor(value: string): { hint?: string } {
  const bare = value.replace(/[\s_-]/g, '');
  if (canonicalColor(`#${bare}`) !== null) return { hint: `Write "#${bare}", in quotes.` };
  const canonical = canonicalColor(bare);
  if (canonical === null) return {};
  return { hint: `Write "${canonical.startsWith('#') ? bare.toLowerCase() : canonical}".` };
}
