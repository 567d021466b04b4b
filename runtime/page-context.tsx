/**
 * What a view may know besides its props: the page's language, texts, pictures and the site's download button.
 * The pipeline provides it when rendering; for an island the values it used travel with the island's props,
 * so that the browser renders the same HTML.
 */
import { createContext, type ReactNode, useContext } from 'react';
import type { DownloadButtonConfig } from '../schemas/download-button.ts';
import type { CountedLabel, LabelKey } from '../schemas/plain/labels.ts';
import type { LabelText } from '../schemas/plain/plural-forms.ts';
import type { Endpoints } from '../schemas/site.ts';
import type { DrawingPart } from './components/drawing.tsx';
import type { Formats } from './components/number-and-date.ts';

/** An image as the build prepared it: size in CSS px, and modern formats smallest first. */
export interface ResolvedImage {
  src: string;
  widthPx: number | null;
  heightPx: number | null;
  sources: { type: string; srcSet: string }[];
  /** What is in it, of a small drawing. Not known to islands. */
  drawing?: DrawingPart | undefined;
  /** Sizes of the parts that a drawing of several names. Not known to islands. */
  views?: Readonly<Record<string, { widthPx: number; heightPx: number }>> | undefined;
}

/** Paths in content of a picture for each colour scheme; often one and the same. */
export interface BrandPicture {
  light: string;
  dark: string;
}

export interface PageTracking {
  url: string;
  /** The inputs of the link, for scripts that make it again for the visit at hand: options of the SDK's `trackingLink`, as JSON. */
  options: string;
}

/** Grounds of a theme, `#rrggbb`, against which colours of content are checked. */
export interface ThemeGrounds {
  /** The strong colour, by day and at night. */
  brand: readonly string[];
  /** What texts of a page are on by day. */
  page: readonly string[];
}

/** Values of a page that any view may read. All functions are pure for one page. */
export interface PageContext {
  /** `en`, `hi`, `gu`, `bn`: the page's language. */
  locale: string;
  /** How numbers, days and amounts are written. */
  formats: Formats;
  /** Of pages that are written from right to left. */
  direction?: 'rtl' | undefined;
  /** The page's path with a trailing slash. */
  route: string;
  /** The languages that the page itself is written in, each named in its own script. Not known to islands. */
  languages?: { locale: string; name: string; route: string }[] | undefined;
  origin: string;
  product: {
    slug: string;
    name: string;
    legalName: string;
    /** Square; absent where the site has none. */
    mark?: BrandPicture | undefined;
    /** Wide, with the name in it. */
    logo?: BrandPicture | undefined;
  };
  /** Name of the page's theme. */
  theme: string;
  /** By name of the theme. */
  grounds: Readonly<Record<string, ThemeGrounds>>;
  /** Themes that take turns in a row of cards; none where all cards have the page's. */
  cardThemes: readonly string[];
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
  /** A label with a count as it is written, for a script that fills it in. */
  labelForms(key: CountedLabel): LabelText;
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
