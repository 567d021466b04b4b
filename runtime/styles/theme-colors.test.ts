import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { THEMES } from '../../schemas/plain/themes.ts';
import { THEME_COLORS } from './theme-colors.ts';

const sheets = ['tokens.css', 'themes.css'].map((name) =>
  readFileSync(join(import.meta.dirname, name), 'utf8').split('@media (prefers-color-scheme: dark)'),
);
const [light, dark] = [0, 1].map((scheme) => sheets.map((parts) => parts[scheme]).join('')) as [
  string,
  string,
];

function token(sheet: string, theme: string, name: string): string | undefined {
  const block = sheet.split(`[data-theme="${theme}"]) {`)[1]?.split('}')[0] ?? '';
  return new RegExp(`--${name}: ([^;]+);`).exec(block)?.[1];
}

test.each(THEMES)('the colours of %s are those of the style sheet, light and dark', (theme) => {
  expect(THEME_COLORS[theme]).toEqual({
    brand: token(light, theme, 'brand'),
    brandDark: token(dark, theme, 'brand'),
    brandDeep: token(light, theme, 'brand-deep'),
    onBrand: token(light, theme, 'on-brand'),
    onBrandSoft: token(light, theme, 'on-brand-soft'),
  });
});
