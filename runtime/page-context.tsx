/**
 * What a view may use besides its props: the page's language, texts, pictures and the site's download button. The pipeline provides it at
 * render time; for an island the values it used are stored with its props, so that the browser renders the same HTML.
 */
import { createContext, type ReactNode, useContext } from 'react';
import type { DownloadButtonConfig } from '../schemas/download-button.ts';
import type { LabelKey } from '../schemas/plain/labels.ts';
import type { LabelText } from '../schemas/plain/plural-forms.ts';
import type { Endpoints } from '../schemas/site.ts';
import type { DrawingPart } from './components/drawing.tsx';
import type { Formats } from './components/number-and-date.ts';

/** An image prepared by the build: size in CSS px, and modern formats, smallest first. */
export interface ResolvedImage {
  src: string;
  widthPx: number | null;
  heightPx: number | null;
  sources: { type: string; srcSet: string }[];
  /** Content of a small drawing. Not available in islands. */
  drawing?: DrawingPart | undefined;
  /** Sizes of the named parts of a drawing. Not available in islands. */
  views?: Readonly<Record<string, { widthPx: number; heightPx: number }>> | undefined;
}

/** Paths in content of a picture for each colour scheme; often the same. */
export interface BrandPicture {
  light: string;
  dark: string;
}

export interface PageTracking {
  url: string;
  /** Options of the SDK's `trackingLink` as JSON, for scripts that make the link of the current visit. */
  options: string;
}

/** Backgrounds of a theme, `#rrggbb`, against which content colours are checked. */
export interface ThemeGrounds {
  /** The strong colour, by day and at night. */
  brand: readonly string[];
  /** Backgrounds of a page's texts by day. */
  page: readonly string[];
}

/** Values of a page that any view may read. All functions are deterministic for a page. */
export interface PageContext {
  /** `en`, `hi`, `gu`, `bn`: the page's language. */
  locale: string;
  /** Formats of numbers, dates and amounts. */
  formats: Formats;
  /** Set on right-to-left pages. */
  direction?: 'rtl' | undefined;
  /** The page's path with a trailing slash. */
  route: string;
  /** Set for sections that a screen shows before it is scrolled: their largest picture does not wait. Not available in islands. */
  isAboveFold?: true | undefined;
  /** Languages that the page itself is written in, each named in its own script. Not available in islands. */
  languages?: { locale: string; lang: string; name: string; route: string }[] | undefined;
  origin: string;
  product: {
    slug: string;
    name: string;
    legalName: string;
    /** Square mark; absent where the site has none. */
    mark?: BrandPicture | undefined;
    /** Wide logo with the name in it. */
    logo?: BrandPicture | undefined;
  };
  /** Name of the page's theme. */
  theme: string;
  /** Backgrounds by theme name. */
  grounds: Readonly<Record<string, ThemeGrounds>>;
  /** Themes that alternate in a row of cards; none where all cards have the page's theme. */
  cardThemes: readonly string[];
  /** Addresses of the services that pages call (spec §7). */
  endpoints: Partial<Endpoints>;
  /** What the event log calls the app; absent where the site says nothing, and it is the product’s slug. */
  eventAppName?: string | undefined;
  /** Download settings of site and page, merged; a section's own settings override them. */
  download: DownloadButtonConfig;
  /** Language of the download sheet's texts, where most of them are in another than the page's. */
  sheetLocale?: string | undefined;
  /** Texts of the download sheet, as `data-texts`, where the site's labels differ from the sheet's own. */
  sheetTexts?: string | undefined;
  /** The tracking link of an unknown visit. Absent on sites without one, and on pages that skip it. */
  tracking?: PageTracking | undefined;
  /** Path of the versioned download script, and its hash for an `integrity` attribute. Not available in islands. */
  sdk?: { path: string; integrity: string } | undefined;
  /** A text of `labels/<locale>.yaml`; `{name}` in it is replaced from `values`. */
  label(key: LabelKey, values?: Record<string, string | number>): string;
  /** Unfilled texts of a label, several where it has a count, for a script that fills them in. */
  labelForms(key: LabelKey): LabelText;
  /** BCP 47 tag of a label that is in another language than the page. */
  labelLanguage(key: LabelKey): string | undefined;
  image(src: string): ResolvedImage;
  /**
   * A class name that sets `property` to a colour from content. The page's security policy forbids style attributes, so colours from
   * content become rules in the page's single style element.
   */
  colorClass(property: 'color' | 'background-color' | 'border-color', color: string): string;
  /** A class name that gives an element another size on phones, in CSS px. */
  phoneSizeClass(width: number, height: number): string;
}

const Context = createContext<PageContext | null>(null);

export function PageProvider({ value, children }: { value: PageContext; children?: ReactNode }) {
  return <Context value={value}>{children}</Context>;
}

/** The page that a view belongs to. Throws outside a page, which is a bug and never a content problem. */
export function usePage(): PageContext {
  const page = useContext(Context);
  if (page === null) throw new Error('usePage() was called outside a page.');
  return page;
}
