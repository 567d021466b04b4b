/** What stands where on the picture of a shared page. Pure: an element tree for satori, and places for the rest. */
import type { ReactNode } from 'react';
import { THEME_COLORS } from '../../runtime/styles/theme-colors.ts';
import type { Theme } from '../../schemas/plain/themes.ts';

/** Size that all networks show whole, in px. */
export const SOCIAL_SIZE = { width: 1200, height: 630 };

const MARGIN = 64;

/** The brand's mark, above the title. */
export const MARK_PLACE = { left: MARGIN, top: MARGIN, width: 76, height: 76 };
/** The page's own artwork. */
export const ART_PLACE = { left: 608, top: 117, width: 528, height: 396, radius: 40 };

export interface SocialCard {
  title: string;
  /** The product's name in the page's language. */
  brand: string;
  /** The site's address without `https://`. */
  host: string;
  theme: Theme;
  /** Marks above and below the line need more room between lines. */
  isLatin: boolean;
  hasArt: boolean;
  hasMark: boolean;
}

/** Letters of the title up to which a size is used, and that size in px: a title of 60 letters fits into four lines. */
const SIZES: [letters: number, sizePx: number][] = [
  [14, 88],
  [24, 74],
  [38, 64],
  [Number.POSITIVE_INFINITY, 54],
];

/** A picture without artwork has room for larger letters. */
const WIDE_SCALE = 1.3;

export function titleSizePx(
  title: string,
  { isLatin, hasArt }: Pick<SocialCard, 'isLatin' | 'hasArt'>,
): number {
  const letters = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(title)].length;
  const size = SIZES.find(([most]) => letters <= most)?.[1] ?? 54;
  return Math.round(size * (hasArt ? 1 : WIDE_SCALE) * (isLatin ? 1 : 0.94));
}

/** @param fontFamily families of all scripts, separated by commas */
export function socialCard(card: SocialCard, fontFamily: string): ReactNode {
  const { title, brand, host, theme, isLatin, hasArt, hasMark } = card;
  const colors = THEME_COLORS[theme];
  const { width, height } = SOCIAL_SIZE;
  return element(
    {
      boxSizing: 'border-box',
      width,
      height,
      flexDirection: 'column',
      justifyContent: 'space-between',
      padding: MARGIN,
      backgroundColor: colors.brand,
      color: colors.onBrand,
      fontFamily,
      fontWeight: 700,
    },
    element({
      position: 'absolute',
      left: 740,
      top: hasArt ? -120 : 330,
      width: 640,
      height: 640,
      borderRadius: 320,
      backgroundColor: colors.brandDeep,
    }),
    element(
      {
        ...above,
        height: MARK_PLACE.height,
        alignItems: 'center',
        fontSize: 42,
        paddingLeft: hasMark ? 98 : 0,
      },
      brand,
    ),
    element(
      {
        ...above,
        width: hasArt ? ART_PLACE.left - MARGIN - 32 : width - 2 * MARGIN,
        fontSize: titleSizePx(title, card),
        lineHeight: isLatin ? 1.16 : 1.36,
        letterSpacing: isLatin ? '-0.015em' : 0,
        overflowWrap: 'break-word',
      },
      title,
    ),
    element({ ...above, fontSize: 28, color: colors.onBrandSoft }, host),
  );
}

/** satori paints what has no position first: texts stand above the disc. */
const above = { position: 'relative' };

/** satori reads React's elements; made by hand they need no React. */
function element(style: object, ...children: unknown[]): ReactNode {
  const content = children.length < 2 ? children[0] : children;
  return {
    type: 'div',
    key: null,
    props: { style: { display: 'flex', ...style }, children: content },
  } as ReactNode;
}
