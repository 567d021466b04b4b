import * as z from 'zod';
import { THEMES } from '../plain/themes.ts';
import { CSS_COLOR_NAMES } from './css-color-names.ts';
import { refuse } from './refuse.ts';

/**
 * A colour: a theme's name (the site's own colour, which follows the dark scheme), 3, 6 or 8 hex digits, or a CSS name.
 * The output has one spelling for each colour: themes as in `THEMES`, the rest in lower case, 3 digits written out as 6.
 */
export function color(description: string) {
  return base.meta({ description });
}

/** The one spelling of a colour, or `null` when it is none. */
function canonicalColor(value: string): string | null {
  const lower = value.toLowerCase();
  if (lower.startsWith('#')) {
    if (!HEX.test(lower)) return null;
    return lower.length === 4 ? lower.replace(/[0-9a-f]/g, '$&$&') : lower;
  }
  const theme = THEMES.find((name) => name.toLowerCase() === lower);
  if (theme !== undefined) return theme;
  return CSS_COLOR_NAMES.has(lower) ? lower : null;
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
  return canonical === null ? {} : { hint: `Write "${canonical}".` };
}
