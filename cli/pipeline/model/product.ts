/** What stands for the product on pages: its name, its mark, its logo. */
import type { BrandPicture as Shown } from '../../../runtime/page-context.tsx';
import type { BrandPicture } from '../../../schemas/brand-picture.ts';
import type { Site } from '../../../schemas/index.ts';

/** The product's name in a language; in the default one where a language has none of its own. */
export function productName({ product, locales }: Pick<Site, 'product' | 'locales'>, locale: string): string {
  const { name, slug } = product;
  if (typeof name === 'string') return name;
  return name[locale] ?? name[locales.default] ?? slug;
}

export function schemePictures(picture: BrandPicture): Shown {
  return typeof picture === 'string' ? { light: picture, dark: picture } : picture;
}

/** Path in content of what stands for the product where there is one place and one picture: its mark, else its icon. */
export function markPath({ mark, icon }: Site['product']): string | undefined {
  return mark === undefined ? icon : schemePictures(mark).light;
}
