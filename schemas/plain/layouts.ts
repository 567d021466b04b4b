/** Properties of a layout, which surrounds a page's sections. */
export interface LayoutFacts {
  hasHeader: boolean;
  hasFooter: boolean;
  /** An ordinary page of the site: listed in the sitemap and in lists of pages, and linked from other pages. */
  isBrowsed: boolean;
  /** A screen inside the app, not meant for browsers. */
  isScreen: boolean;
  /** An article with heading, date, author, contents and neighbours. */
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

/** Layouts of the tool; a project may have others. */
export const LAYOUT_NAMES: readonly string[] = Object.keys(LAYOUTS);

/** Layout of pages that name none. */
export const USUAL_LAYOUT = 'site';

/** A page's layout. */
export interface Framed {
  /** Name of its layout. */
  layout?: string | undefined;
  /** Properties of a project's own layout, which may have the name of one of the tool's. */
  frame?: LayoutFacts | undefined;
}

export function layoutFacts({ layout = USUAL_LAYOUT, frame }: Framed): LayoutFacts {
  return frame ?? LAYOUTS[layout] ?? BROWSED;
}

/** Properties of a project's layout from its definition. One with the name of a tool's layout inherits that one's properties. */
export function ownLayoutFacts(
  name: string,
  definition: Partial<Record<'header' | 'footer' | 'isBrowsed' | 'isArticle', boolean>>,
): LayoutFacts {
  const like = LAYOUTS[name] ?? BROWSED;
  const { header = like.hasHeader, footer = like.hasFooter } = definition;
  const { isBrowsed = like.isBrowsed, isArticle = like.isArticle } = definition;
  return { hasHeader: header, hasFooter: footer, isBrowsed, isScreen: like.isScreen, isArticle };
}
