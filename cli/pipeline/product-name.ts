import type { Site } from '../../schemas/index.ts';

/** The product's name in a language; in the default one where a language has none of its own. */
export function productName({ product, locales }: Pick<Site, 'product' | 'locales'>, locale: string): string {
  const { name, slug } = product;
  if (typeof name === 'string') return name;
  return name[locale] ?? name[locales.default] ?? slug;
}
