/** What all pages share: site.yaml, labels, collections, tables and folder defaults. `read-project.ts` reads it. */
import type { BrandContent } from '../../../schemas/brand.ts';
import type { Redirect, Site } from '../../../schemas/index.ts';
import type { LabelTexts } from '../../../schemas/plain/labels.ts';
import type { LayoutFacts } from '../../../schemas/plain/layouts.ts';
import type { Looks } from '../../brand/look.ts';
import type { PolicyBook } from '../../policy/policy-book.ts';
import type { Problem } from '../model/problems.ts';
import type { ScheduleOptions } from '../resolve/schedule.ts';
import type { PageFiles } from './page-files.ts';
import type { Collections } from './read-collections.ts';
import type { LabelLanguages } from './read-labels.ts';

/** Plain data, sent to workers unchanged. */
export interface Project extends Collections, PageFiles {
  root: string;
  site: Site;
  /** Locale codes, the default first. */
  locales: string[];
  /** Complete texts per locale: the file's, else the default locale's, else the English defaults. */
  labels: Record<string, LabelTexts>;
  /** Per locale the languages of labels that are in another: borrowed ones, and those that content says it of. */
  labelLanguages: Record<string, LabelLanguages>;
  /** Files and folders of content that could not be listed, each by its problem: what they hold is unknown rather than missing. */
  unlisted: readonly Problem[];
  /** `/assets/…` of every file in `content/assets`. */
  assetPaths: string[];
  /** Files read here and their hashes, for cache keys. */
  hashes: Map<string, string>;
  /** Files that site.yaml draws from, itself included. */
  siteFiles: string[];
  /** Entries with problems of their own, reported there and not where they are used. */
  filesWithProblems: string[];
  /** Folders of entries that are checked by a schema of their own. */
  checkedFolders: string[];
  /** Old addresses and where they lead now. */
  redirects: Redirect[];
  /** The brand and the themes by name, those with problems left out. */
  looks: Looks;
  /** Name of the default look of pages. */
  siteLook: string;
  /** Names of all themes. */
  themes: string[];
  /** Themes that take turns in a row of cards. */
  cardThemes: string[];
  /** As `content/brand.yaml` names them. */
  brandFonts: BrandContent['fonts'];
  policy: PolicyBook;
  /** The project's own layouts, by name. */
  layouts: Record<string, LayoutFacts>;
  /** Links of the navigation and the footers, which are on every page. */
  siteLinks: string[];
  /** Assets of the footers and of site.yaml. */
  siteAssets: string[];
  options: ScheduleOptions;
  /** The next moment at which the site's own data changes by schedule. */
  changesAtMs: number | null;
}

/** Whether the site says of a language how much of it has to be translated. */
export function requiresCoverage({ site }: Pick<Project, 'site'>): boolean {
  return Object.values(site.locales.list).some(({ coverage }) => coverage !== undefined);
}
