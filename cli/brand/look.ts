/** The look of a page: that of the theme it names, or else the site's own. */
import type { BrandContent } from '../../schemas/brand.ts';

/** The name of the look of `content/brand.yaml`. */
export const BRAND = 'brand';

/** Facts of a look that are needed outside its styles. Colours are `#rrggbb`. */
export interface LookColors {
  /** Ground of the header and the first screen. */
  brand: string;
  /** The same in the dark scheme. */
  brandDark: string;
  brandDeep: string;
  onBrand: string;
  onBrandSoft: string;
  /** Grounds of a page by day. */
  page: readonly string[];
  /** Tokens for drawings shown outside a page. */
  drawing: Record<string, string>;
}

/** A theme or the site's brand, ready to be shown. Plain data. */
export interface Look extends Pick<BrandContent, 'shape' | 'density' | 'titleScale'> {
  /** Declarations of each scheme, minified: `--paper:#fdfcff;--tint:…`. Dark ones only where they differ. */
  css: Record<TokenGroup, { light: string; dark: string }>;
  /** Declarations of a game's board, minified. */
  board: string;
  colors: LookColors;
}

/** Groups of tokens. Those other than `page` have a style sheet of their own, since few pages use them. */
export type TokenGroup = 'page' | 'danger';

/** Looks by name. */
export type Looks = Readonly<Record<string, Look>>;

interface LookedSite {
  site: { theme: string };
  /** Names of the project's own looks. */
  looks: Looks;
}

/** Name of the look that a site's pages have unless they name another. */
export function siteLook({ site, looks }: LookedSite): string {
  return Object.hasOwn(looks, BRAND) ? BRAND : site.theme;
}
