import * as z from 'zod';
import { brandFonts } from './brand-fonts.ts';
import { theme } from './fields/theme.ts';
import { COLOR_TOKENS, type ColorToken } from './plain/color-tokens.ts';

function cssColor(description: string) {
  return z.string().min(1).describe(description);
}

/** Tokens that a scheme may set; `veil` always follows `paper`. */
const tokens = z.strictObject(
  Object.fromEntries(
    COLOR_TOKENS.filter((name) => name !== 'veil').map((name) => [
      name,
      z.optional(cssColor(`The colour "--${name}" of the styles.`)),
    ]),
  ) as Record<Exclude<ColorToken, 'veil'>, z.ZodOptional<z.ZodString>>,
);

/**
 * `content/brand.yaml`, the site's own look, and the files of `content/themes/`. Whether colours are valid and readable is checked where
 * schemes are derived.
 */
export const brandSchema = z.strictObject({
  colors: z
    .strictObject({
      brand: cssColor(
        'Ground of the header and the first screen, in any notation of CSS: "#0b6e4f", "oklch(48% 0.1 165)".',
      ),
      action: cssColor('Face of buttons. Default: a tone of "brand" that contrasts with it.').optional(),
      accent: cssColor(
        'Links and small headings on light grounds. Default: "brand", darkened until it can be read.',
      ).optional(),
    })
    .describe('One to three colours, of which all others are derived, light and dark.'),
  shape: z
    .strictObject({
      corners: z
        .enum(['round', 'soft', 'sharp'])
        .describe('Corners of cards and buttons. Default: round.')
        .default('round'),
      buttons: z
        .enum(['raised', 'flat'])
        .describe('"raised" (default): buttons have a thick lower edge; "flat": a hairline.')
        .default('raised'),
    })
    .describe('Shape of cards and buttons.')
    .prefault({}),
  density: z
    .enum(['compact', 'normal', 'airy'])
    .describe('Space between sections. Default: normal.')
    .default('normal'),
  titleScale: z
    .number()
    .min(0.75)
    .max(1.25)
    .describe('Size of titles, in parts of the usual one: 0.75 to 1.25. Default: 1.')
    .default(1),
  tokens: z
    .strictObject({
      light: tokens.describe('Of the light scheme.').prefault({}),
      dark: tokens.describe('Of the dark scheme.').prefault({}),
    })
    .describe('Single colours that are set instead of derived.')
    .prefault({}),
  fonts: brandFonts.describe('Fonts of the brand. Default: those of the device.').prefault({}),
  cardThemes: z
    .array(theme('Name of a theme.'))
    .describe('Themes that take turns with the brand in a row of cards, such as testimonials. Default: none.')
    .default([]),
});

export type BrandContent = z.output<typeof brandSchema>;
