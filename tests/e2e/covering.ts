/** A page and its file. */
export interface PageFile {
  route: string;
  html: string;
}

/**
 * Routes of pages that together have everything which `itemsOf` names of a page; a page that adds much for its length comes before one
 * that adds little.
 */
export function covering(
  pages: readonly PageFile[],
  itemsOf: (html: string) => ReadonlySet<string>,
): string[] {
  const known = pages.map(({ route, html }) => ({ route, length: html.length, items: itemsOf(html) }));
  const missing = new Set(known.flatMap(({ items }) => [...items]));
  const chosen: string[] = [];
  while (missing.size > 0) {
    const worth = ({ items, length }: (typeof known)[number]): number =>
      [...items].filter((item) => missing.has(item)).length / (length + 50_000);
    const best = known.reduce((one, other) => (worth(other) > worth(one) ? other : one));
    chosen.push(best.route);
    for (const item of best.items) missing.delete(item);
  }
  return chosen;
}

function valuesOf(html: string, attribute: string): string[] {
  return [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].flatMap(([, value = '']) =>
    value.split(' '),
  );
}

/** The page's classes, each with each of its colour themes. */
export function looksOf(html: string): Set<string> {
  return withThemes(html, valuesOf(html, 'class'));
}

/** The page's sections, each with each of its colour themes. */
export function sectionsOf(html: string): Set<string> {
  return withThemes(html, valuesOf(html, 'data-section'));
}

/** The same, and what the page's other parts are named, without their details and variants. */
export function partsOf(html: string): Set<string> {
  const parts = sectionsOf(html);
  for (const name of valuesOf(html, 'class')) if (!/__|--/.test(name)) parts.add(name);
  return parts;
}

function withThemes(html: string, names: readonly string[]): Set<string> {
  const themes = new Set([...valuesOf(html, 'data-theme'), '']);
  return new Set(names.flatMap((name) => [...themes].map((theme) => `${theme} ${name}`)));
}

export const languageOf = (html: string): string => /<html lang="\w+/.exec(html)?.[0] ?? '';
