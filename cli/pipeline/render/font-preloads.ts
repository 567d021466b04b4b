import type { PreloadedFont } from '../bundle/bundle.ts';
import type { PageData } from '../model/types.ts';

/**
 * Paths of the font files that have letters or digits of a page's first texts: a family is divided by scripts, and a page in Greek needs
 * the file with Greek letters as soon as it is shown. @param productName shown in the header
 */
export function fontPreloads(
  fonts: readonly PreloadedFont[],
  { title, description, Hero_Banner: hero }: Pick<PageData, 'title' | 'description' | 'Hero_Banner'>,
  productName: string,
): string[] {
  const texts = [title, description, hero?.heading, productName].join(' ');
  // Few letters are looked for in fonts that may have thousands.
  const letters = [...new Set(texts.normalize().match(/[\p{L}\p{N}]/gu))];
  return fonts
    .filter((font) => letters.some((letter) => font.letters.includes(letter)))
    .map(({ path }) => path);
}
