/** What a project's own layout may import as `slipway/layout`: the contract of a layout folder, which its `index.ts` fulfils. */
import type { ReactNode } from 'react';

/** What a layout's view places, each once. */
export interface LayoutProps {
  /** The link to the content, the product's name, the navigation and the languages; without `header` at most the first of them. */
  header: ReactNode;
  /** The page itself: the element `main` with its sections. */
  main: ReactNode;
  /** Empty without `footer`. */
  footer: ReactNode;
}

/** What is left out is as in Slipway's layout of the same name, or else as in "site". */
export interface LayoutDefinition {
  /** Whether its pages have the site's header. */
  header?: boolean;
  /** Whether its pages have the site's footer. */
  footer?: boolean;
  /** Whether its pages are in the site's map and in lists of pages, and must be linked from somewhere. */
  isBrowsed?: boolean;
  /** Whether its pages are texts to be read: with heading, date, contents and neighbours, like "article". */
  isArticle?: boolean;
  /** Places header, page and footer, and adds what is the layout's own. Default: one after the other. */
  View?: (props: LayoutProps) => ReactNode;
}

/** Gives a layout folder's parts one checked type. The folder's name is the page's `layout` in content. */
export function defineLayout(definition: LayoutDefinition): LayoutDefinition {
  return definition;
}
