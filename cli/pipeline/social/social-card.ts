/** What is where on the picture of a shared page. Pure: shapes as SVG, and places for texts and pictures. */
import type { LookColors } from '../../brand/look.ts';

/** Size that all networks show whole, in px. */
export const SOCIAL_SIZE = { width: 1200, height: 630 };

const MARGIN = 64;

/** The brand's mark, above the title. */
export const MARK_PLACE = { left: MARGIN, top: MARGIN, width: 76, height: 76 };
/** The product's logo, in place of mark and name: as wide as it is at this height. */
export const LOGO_PLACE = { left: MARGIN, top: MARGIN, width: 480, height: 76 };
/** The page's own artwork. */
export const ART_PLACE = { left: 608, top: 117, width: 528, height: 396, radius: 40 };

export type CardColors = Pick<LookColors, 'brand' | 'brandDeep' | 'onBrand' | 'onBrandSoft'>;

export interface SocialCard {
  title: string;
  /** The product's name in the page's language. */
  brand: string;
  /** The site's address without `https://`. */
  host: string;
  /** Of the page's theme or the site's brand. */
  colors: CardColors;
  /** Marks above and below the line need more room between lines. */
  isLatin: boolean;
  hasArt: boolean;
  /** What is drawn of the brand above the title: mark and name, the logo alone, or the name alone. */
  sign: 'mark' | 'logo' | null;
}

/** A text on the picture: its lines are centred around `middle`, in px from the top. */
export interface TextPlace {
  left: number;
  middle: number;
  widthPx: number;
  /** Lines together are not higher. */
  heightPx: number;
  sizePx: number;
  /** Distance of baselines, in parts of the size. */
  lineHeight: number;
  /** In parts of the size. */
  letterSpacing: number;
  /** `#rrggbb`. */
  color: string;
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

/** Between the name of the product and the address. */
export function titlePlace(card: SocialCard): TextPlace {
  const { isLatin, hasArt, colors } = card;
  return {
    left: MARGIN,
    middle: 334,
    widthPx: hasArt ? ART_PLACE.left - MARGIN - 32 : SOCIAL_SIZE.width - 2 * MARGIN,
    heightPx: 372,
    sizePx: titleSizePx(card.title, card),
    lineHeight: isLatin ? 1.16 : 1.36,
    letterSpacing: isLatin ? -0.015 : 0,
    color: colors.onBrand,
  };
}

function brandPlace({ sign, colors }: SocialCard): TextPlace {
  const left = MARGIN + (sign === 'mark' ? 98 : 0);
  return line({
    left,
    middle: MARGIN + MARK_PLACE.height / 2,
    sizePx: 42,
    color: colors.onBrand,
  });
}

/** What is written in the page's language. Both have the color that `titlePlace` says. */
export function textsOf(card: SocialCard): { text: string; place: TextPlace }[] {
  const title = { text: card.title, place: titlePlace(card) };
  // The logo stands for the name.
  return card.sign === 'logo' ? [title] : [{ text: card.brand, place: brandPlace(card) }, title];
}

export function hostPlace({ colors }: SocialCard): TextPlace {
  const color = colors.onBrandSoft;
  return line({ left: MARGIN, middle: SOCIAL_SIZE.height - MARGIN - 19, sizePx: 28, color });
}

/** One line beside the artwork. */
function line(place: Pick<TextPlace, 'left' | 'middle' | 'sizePx' | 'color'>): TextPlace {
  const widthPx = SOCIAL_SIZE.width - MARGIN - place.left;
  return { ...place, widthPx, heightPx: place.sizePx * 1.4, lineHeight: 1.36, letterSpacing: 0 };
}

/** Everything below texts and pictures. */
export function groundSvg({ colors, hasArt }: SocialCard): string {
  const { brand, brandDeep } = colors;
  const { width, height } = SOCIAL_SIZE;
  const disc = `<circle cx="1060" cy="${hasArt ? 200 : 650}" r="320" fill="${brandDeep}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${brand}"/>${disc}</svg>`;
}
