/** Exports of `slipway/layout` for a project's own layouts: the contract of a layout folder, which its `index.ts` fulfils. */
import type { ReactNode } from 'react';

/** Parts that a layout's view places, each once. */
export interface LayoutProps {
  /** Skip link, product name, navigation and languages; without `header` at most the skip link. */
  header: ReactNode;
  /** The page's content: the element `main` with its sections. */
  main: ReactNode;
  /** Empty without `footer`. */
  footer: ReactNode;
}

/** Omitted settings are those of Slipway's layout of the same name, or else of "site". */
export interface LayoutDefinition {
  /** Whether its pages have the site's header. */
  header?: boolean;
  /** Whether its pages have the site's footer. */
  footer?: boolean;
  /** Whether its pages are in the sitemap and in lists of pages, and must be linked from other pages. */
  isBrowsed?: boolean;
  /** Whether its pages are articles: with heading, date, contents and neighbours, like "article". */
  isArticle?: boolean;
  /** Places header, page and footer, and adds the layout's own elements. Default: one after the other. */
  View?: (props: LayoutProps) => ReactNode;
}

/** Type-checks a layout folder's parts. The folder's name is the page's `layout` in content. */
export function defineLayout(definition: LayoutDefinition): LayoutDefinition {
  return definition;
}
