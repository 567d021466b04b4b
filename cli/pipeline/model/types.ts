/**
 * The five values a page passes through, in order: SourceFile → Entry → Page → RenderPlan → OutputFile.
 * Each holds the one it came from. Everything here is plain data, so that it can be cached and sent to a worker.
 */

import type { PageFields } from '../../../schemas/page.ts';
import type { Html } from '../../../schemas/plain/html.ts';
import type { LayoutFacts } from '../../../schemas/plain/layouts.ts';
import type { Span } from './problems.ts';

/** A file of content as it is on disk. */
export interface SourceFile {
  /** Relative to the project's root, with forward slashes: `content/pages/ludo/index.yaml`. */
  path: string;
  /** Decoded UTF-8 without a byte order mark; line ends as written. */
  text: string;
  /** Hash of the bytes. */
  hash: string;
}

/** A piece of an MDX body: finished HTML, or a section written as a component. */
export type BodyPart =
  | { kind: 'html'; html: Html; line: number }
  | {
      kind: 'section';
      type: string;
      props: Record<string, unknown>;
      line: number;
      column: number;
      /** Letters of the component's name. */
      nameLength: number;
      /** Where each attribute is. */
      attributes: Record<string, Span>;
    };

/** A parsed source file: its data with `$use`, `$for` and placeholders still unresolved. */
export interface Entry {
  source: SourceFile;
  data: Record<string, unknown>;
  /** MDX only. */
  body: BodyPart[] | null;
}

/** One section of a page after validation: its type and exactly the props its view receives. */
export interface PageSection {
  type: string;
  props: Record<string, unknown>;
  /** BCP 47 tag, when the section is in another language than its page. */
  lang?: string;
}

/** A validated page. A file with `$for` gives one page per row. */
export interface Page {
  /** Path of the source file. */
  source: string;
  route: string;
  locale: string;
  /** BCP 47 tag of the text, for `<html lang>`. */
  lang: string;
  /** BCP 47 tag of the title, when it is in another language than the page. */
  titleLang?: string;
  /** Output of the page schema, without `page_body`. */
  data: PageData;
  sections: PageSection[];
  /** Bars and bubbles that the page's flags ask for. */
  overlays: PageSection[];
  /** Files whose content is part of this page, the source excluded: defaults, used entries, tables. */
  dependencies: string[];
  /** Asset paths (`/assets/…`) that the page shows. */
  assets: string[];
  /** Which part of its list the page shows, when that is on several pages; counted from 1. */
  part?: { number: number; total: number };
}

/** Output of the page schema without what has gone into the page's route and sections. */
export interface PageData extends Omit<PageFields, 'route_name'> {
  /** Set for layouts of the project's own. */
  frame?: LayoutFacts;
}

/** What the rest of the site needs to know of a page, cached between builds so that the page need not be read again. */
export interface PageSummary {
  source: string;
  route: string;
  locale: string;
  lang: string;
  /** Pages with the same key are translations of each other. */
  translationKey: string;
  /** The page's own `translationOf`, when it has one. */
  translationOf: string | null;
  title: string;
  description: string;
  layout: string;
  /** Set for layouts of the project's own. */
  frame?: LayoutFacts;
  /** Left out of the site map: by `noindex`, or because another page is shown in its place. */
  noindex: boolean;
  /** The page's own; null for the site's. */
  theme: string | null;
  /** The picture that the page names for being shared. */
  image: string | null;
  /** The picture of the banner. */
  art: string | null;
  /** Day or moment of publication, of pages that state one. */
  date: string | null;
  /** Day or moment of the last change, where the page states one. */
  updated: string | null;
  author: string | null;
  /** Topics, if the page has any. */
  tags?: string[];
  /** The picture of an article. */
  cover?: string;
  sectionTypes: string[];
  /** Flag `useSmartScript`. */
  callsSmartScript: boolean;
  assets: string[];
  /** Links of the page's data that may lead to a page of the site: paths, places on it, and addresses of any host. */
  links: string[];
  /** Sections that are filled with links when all pages are known: absent when there are none. */
  filled?: PageSection[];
  /** Topics whose articles the page lists. */
  topics?: { folder: string; tag: string }[];
  /** Whether it is a further page of a list, which its first page leads to. */
  isFurther?: true;
  /** Ids of the page that a link may name after `#`, besides those that every page has. */
  anchors: string[];
  /** Its words with their weights, on sites with a search; empty where they are in the store alone. See `page-words.ts`. */
  words?: string;
  /** Distinct syllables of the page's texts, one space apart, when its script is one that phones may lack. */
  syllables?: string;
}

/** Pages whose edited texts are put into what the site has of all texts; for more, that is made again in less time. */
export const MOST_EDITED = 64;

/** A page whose text was edited: it has other words for the search, or other syllables for its script's font. */
export interface EditedPage {
  before: PageSummary;
  now: PageSummary;
}

/** Another language's page of the same text. */
export interface Alternate {
  locale: string;
  route: string;
}

/** Everything decided about a page before any HTML is made. */
export interface RenderPlan {
  page: Page;
  outputPath: string;
  canonical: string;
  alternates: Alternate[];
  /** In order of first use: style sheets, islands and scripts follow from them. */
  sectionTypes: string[];
}

export interface OutputFile {
  /** Relative to `dist`. */
  path: string;
  contents: string | Uint8Array;
}

/** What is known of a rendered page once its HTML has been written. */
export interface RenderedPage {
  route: string;
  outputPath: string;
  bytes: number;
  /** Compressed; null on sites that set no budget for it. */
  gzipBytes: number | null;
  hash: string;
  /** Whether a link of the HTML leads to the playable game. */
  leadsToGame: boolean;
}

/** The replacement of `{name}` in an MDX text, or what is wrong with the name. */
export type NameReader = (name: string) => string | { message: string; hint: string };
