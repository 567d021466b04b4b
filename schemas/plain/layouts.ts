/** What surrounds a page's sections, and what follows from it. */
export interface LayoutFacts {
  hasHeader: boolean;
  hasFooter: boolean;
  /** A page of the site like others: in its map, in lists of pages, and linked from somewhere. */
  isBrowsed: boolean;
  /** A screen inside the app, which no browser is meant to open. */
  isScreen: boolean;
  /** A text to be read, with what belongs to one: heading, date, author, contents, neighbours. */
  isArticle: boolean;
}

const ALONE: LayoutFacts = {
  hasHeader: false,
  hasFooter: false,
  isBrowsed: false,
  isScreen: false,
  isArticle: false,
};
const BROWSED: LayoutFacts = { ...ALONE, hasHeader: true, hasFooter: true, isBrowsed: true };

const LAYOUTS: Readonly<Record<string, LayoutFacts>> = {
  site: BROWSED,
  article: { ...BROWSED, isArticle: true },
  landing: { ...ALONE, hasFooter: true },
  webview: { ...ALONE, isScreen: true },
  bare: ALONE,
};

/** Those of the tool; a project may have others. */
export const LAYOUT_NAMES: readonly string[] = Object.keys(LAYOUTS);

/** That of pages which name none. */
export const USUAL_LAYOUT = 'site';

/** What surrounds a page. */
export interface Framed {
  /** Name of its layout. */
  layout?: string | undefined;
  /** Of a layout of the project's own, which may have the name of one of the tool's. */
  frame?: LayoutFacts | undefined;
}

export function layoutFacts({ layout = USUAL_LAYOUT, frame }: Framed): LayoutFacts {
  return frame ?? LAYOUTS[layout] ?? BROWSED;
}

/** What follows from the definition of a project's layout. One with the name of one of the tool's is like that where it says nothing. */
export function ownLayoutFacts(
  name: string,
  definition: Partial<Record<'header' | 'footer' | 'isBrowsed' | 'isArticle', boolean>>,
): LayoutFacts {
  const like = LAYOUTS[name] ?? BROWSED;
  const { header = like.hasHeader, footer = like.hasFooter } = definition;
  const { isBrowsed = like.isBrowsed, isArticle = like.isArticle } = definition;
  return { hasHeader: header, hasFooter: footer, isBrowsed, isScreen: like.isScreen, isArticle };
}
