/** What represents the product on pages: its name, its mark, its logo. */

import type { Formats } from '../../../runtime/components/number-and-date.ts';
import type { BrandPicture as Shown } from '../../../runtime/page-context.tsx';
import type { BrandPicture } from '../../../schemas/brand-picture.ts';
import type { Site } from '../../../schemas/index.ts';
import { nearestOf } from '../../../schemas/plain/language-chain.ts';
import { memoized } from '../../memoized.ts';

/** The product's name in a language; in the default one where a language has none of its own. */
export function productName({ product, locales }: Pick<Site, 'product' | 'locales'>, locale: string): string {
  const { name, slug } = product;
  if (typeof name === 'string') return name;
  return nearestOf(name, locale, locales)?.value ?? slug;
}

export function schemePictures(picture: BrandPicture): Shown {
  return typeof picture === 'string' ? { light: picture, dark: picture } : picture;
}

/** Path of the picture that represents the product where one picture is shown: its mark, else its icon. */
export function markPath({ mark, icon }: Site['product']): string | undefined {
  return mark === undefined ? icon : schemePictures(mark).light;
}

/** Locale for numbers and dates of a language: with the region of its own tag, else the site's. */
export function formatsOf(site: Site, locale: string): Formats {
  const { tag = locale } = site.locales.list[locale] ?? {};
  const { region, timeZone, currency } = site;
  return { tag: placedTag(tag, region), timeZone, ...(currency === undefined ? {} : { currency }) };
}

/**
 * A language as Open Graph has it, `hi_IN`: always with a territory, that of the tag, else the site's, else that which Unicode's data
 * have as its likeliest. None for a language that these do not know.
 */
export function openGraphLocale(tag: string, region: string | undefined): string {
  return memoized(openGraphLocales, `${tag} ${region}`, () => {
    const { language, region: territory } = new Intl.Locale(placedTag(tag, region)).maximize();
    return territory === undefined ? language : `${language}_${territory}`;
  });
}

const openGraphLocales = new Map<string, string>();

/** Cached because every page needs one, and parsing a tag is slow. */
const placedTags = new Map<string, string>();

function placedTag(tag: string, region: string | undefined): string {
  return memoized(placedTags, `${tag} ${region}`, () => {
    const written = new Intl.Locale(tag);
    const isPlaced = written.region !== undefined || region === undefined;
    return (isPlaced ? written : new Intl.Locale(tag, { region })).toString();
  });
}
