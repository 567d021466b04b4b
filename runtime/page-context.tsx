/**
 * What a view may know besides its props: the page's language, texts, pictures and the site's download button.
 * The pipeline provides it when rendering; for an island the values it used travel with the island's props,
 * so that the browser renders the same HTML.
 */
import { createContext, type ReactNode, useContext } from 'react';
import type { DownloadButtonConfig } from '../schemas/download-button.ts';
import type { LabelKey } from '../schemas/plain/labels.ts';
import type { Endpoints } from '../schemas/site.ts';

/** An image as the build prepared it: size in CSS px, and modern formats smallest first. */
export interface ResolvedImage {
  src: string;
  widthPx: number | null;
  heightPx: number | null;
  sources: { type: string; srcSet: string }[];
}

export interface PageTracking {
  url: string;
  /** What the link is made of, for scripts that make it anew for the visit at hand: options of the SDK's `trackingLink`, as JSON. */
  options: string;
}

/** Values of a page that any view may read. All functions are pure for one page. */
export interface PageContext {
  /** `en`, `hi`, `gu`, `bn`: the page's language. */
  locale: string;
  /** The page's path with a trailing slash. */
  route: string;
  /** The languages that the page itself is written in, each named in its own script. Not known to islands. */
  languages?: { locale: string; name: string; route: string }[] | undefined;
  origin: string;
  product: { slug: string; name: string; legalName: string };
  /** Addresses of the services that pages call (spec §7). */
  endpoints: Partial<Endpoints>;
  /** The site's and the page's download settings, merged; a section's own settings win over them. */
  download: DownloadButtonConfig;
  /** The tracking link of a visit of which nothing is known. Absent on sites without one, and on pages that skip it. */
  tracking?: PageTracking | undefined;
  /** The download script under its own version: its path, and its hash for an `integrity` attribute. Not known to islands. */
  sdk?: { path: string; integrity: string } | undefined;
  /** A text of `labels/<locale>.yaml`; `{name}` in it is replaced from `values`. */
  label(key: LabelKey, values?: Record<string, string | number>): string;
  image(src: string): ResolvedImage;
  /**
   * A class name that sets `property` to a content-given colour. Style attributes are refused by the page's
   * security policy, so colours from content become rules in the page's one style element.
   */
  colorClass(property: 'color' | 'background-color' | 'border-color', color: string): string;
  /** A class name that gives an element another size on phones, in CSS px. */
  phoneSizeClass(width: number, height: number): string;
}

const Context = createContext<PageContext | null>(null);

export function PageProvider({ value, children }: { value: PageContext; children?: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

/** The page a view is part of. Throws outside a page, which is a mistake of ours and never of content. */
export function usePage(): PageContext {
  const page = useContext(Context);
  if (page === null) throw new Error('usePage() was called outside a page.');
  return page;
}
