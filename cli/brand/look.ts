/** The look of a page: that of the theme it names, or else the site's own. */
import type { BrandContent } from '../../schemas/brand.ts';

/** The name of the look of `content/brand.yaml`. */
export const BRAND = 'brand';

/** What must be known of a look outside its styles. Colours are `#rrggbb`. */
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
  /** Tokens of drawings that are shown where there is no page. */
  drawing: Record<string, string>;
}

/** A theme or the site's brand, ready to be shown. Plain data. */
export interface Look extends Pick<BrandContent, 'shape' | 'density' | 'titleScale'> {
  /** Declarations of each scheme, minified: `--paper:#fdfcff;--tint:…`. The dark ones are those that differ. */
  css: Record<TokenGroup, { light: string; dark: string }>;
  /** Declarations of a game's board, minified. */
  board: string;
  colors: LookColors;
}

/** Tokens that stand in a style sheet of their own, since few pages show them. */
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
