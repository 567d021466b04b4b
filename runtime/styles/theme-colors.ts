import type { Theme } from '../../schemas/plain/themes.ts';

interface ThemeColors {
  /** Ground of the header and the first screen. */
  brand: string;
  /** The same in the dark scheme. */
  brandDark: string;
  brandDeep: string;
  onBrand: string;
  onBrandSoft: string;
}

/**
 * What must be known of a theme outside its style sheet: by the browser's own bar, the web manifest and the pictures of
 * shared pages. The values are those of `tokens.css`; a test holds the two together.
 */
export const THEME_COLORS: Record<Theme, ThemeColors> = {
  purple: {
    brand: '#4b1fa8',
    brandDark: '#3b1789',
    brandDeep: '#2e1467',
    onBrand: '#fff',
    onBrandSoft: '#ebe4ff',
  },
  yellow: {
    brand: '#ffc629',
    brandDark: '#3d2b00',
    brandDeep: '#ffe9a8',
    onBrand: '#24104f',
    onBrandSoft: '#2e1467',
  },
  lightBlue: {
    brand: '#bfe7ff',
    brandDark: '#0c3c63',
    brandDeep: '#e0f3ff',
    onBrand: '#0b2545',
    onBrandSoft: '#17395e',
  },
};
