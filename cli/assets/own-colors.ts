/**
 * Resolves the page colours in drawings that are shown outside a page: `var(--pop, #000)` is the site's own `pop`, or else what follows.
 */
import { ownValue } from '../../schemas/plain/own-value.ts';

const PAGE_COLOR = /var\(\s*--([\w-]+)\s*(?:,\s*([^()]+?)\s*)?\)/g;

/** @param tokens the site's colours by name */
export function withOwnColors(svg: Buffer, tokens: Readonly<Record<string, string>>): Buffer {
  if (!svg.includes('var(')) return svg;
  const drawn = svg
    .toString('utf8')
    .replace(PAGE_COLOR, (_, name: string, otherwise = 'none') => ownValue(tokens, name) ?? otherwise);
  return Buffer.from(drawn);
}
