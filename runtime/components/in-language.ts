/**
 * Attributes of an element whose text may be in another language than its page. The direction follows the text's first letter.
 * @param tag BCP 47; none for the page's language
 */
export function inLanguage(tag: string | undefined): { lang?: string; dir?: 'auto' } {
  return tag === undefined ? {} : { lang: tag, dir: 'auto' };
}
