/** Fourth step: everything decided about a page before any HTML is made. Pure. */

import { tagOf } from '../../../schemas/plain/language-chain.ts';
import { layoutFacts } from '../../../schemas/plain/layouts.ts';
import { layoutStyles } from '../model/above-fold.ts';
import { outputPathOf } from '../model/routes.ts';
import type { Alternate, Page, PageSummary, RenderPlan } from '../model/types.ts';
import type { Project } from '../project/project.ts';
import { type ArticleNeighbours, articleNeighbours } from './article-neighbours.ts';
import { type Feed, feedsOf } from './feeds.ts';
import { type ForeignLinks, foreignLinksOf } from './foreign-links.ts';
import { type FolderPage, pageFolders, topicPages } from './page-folders.ts';

/** Shared by all plans: the pages of the site, and which of them are translations of each other. */
export interface SiteIndex {
  routes: ReadonlySet<string>;
  /** Translations by key, in the order of the site's locales. */
  translations: ReadonlyMap<string, Alternate[]>;
  summaries: readonly PageSummary[];
  /** Routes that search engines may show. */
  listed: ReadonlySet<string>;
  /** By the route of the page with the links; pages without any are missing. */
  foreign: ReadonlyMap<string, ForeignLinks>;
  /** By the route of the folder whose pages they list. */
  feeds: ReadonlyMap<string, Feed>;
  /** By the route of the article. */
  neighbours: ReadonlyMap<string, ArticleNeighbours>;
  /** Pages that lists show, by the route of the folder. */
  folders: ReadonlyMap<string, readonly FolderPage[]>;
  /** Routes of the pages of topics: see `topicKey`. */
  topics: ReadonlyMap<string, string>;
}

/** What pages show of others in their lists and at the ends of articles. */
export type ShownPages = Pick<SiteIndex, 'feeds' | 'neighbours' | 'folders' | 'topics'>;

export function shownPages(summaries: readonly PageSummary[], { site }: Pick<Project, 'site'>): ShownPages {
  const feeds = feedsOf(summaries, isListed, site.timeZone);
  return {
    feeds,
    neighbours: articleNeighbours(feeds),
    folders: pageFolders(summaries),
    topics: topicPages(summaries),
  };
}

export function indexSite(
  summaries: readonly PageSummary[],
  project: Pick<Project, 'locales' | 'site'>,
): SiteIndex {
  const { locales } = project;
  const translations = new Map<string, Alternate[]>();
  for (const { translationKey, locale, route } of summaries) {
    const group = translations.get(translationKey);
    // Each array is as long as it has to be: a large site has many.
    if (group === undefined) translations.set(translationKey, [{ locale, route }]);
    else if (!group.some((alternate) => alternate.locale === locale))
      translations.set(translationKey, group.concat([{ locale, route }]));
  }
  for (const group of translations.values()) {
    group.sort((a, b) => locales.indexOf(a.locale) - locales.indexOf(b.locale));
  }
  return {
    routes: new Set(summaries.map(({ route }) => route)),
    translations,
    summaries,
    listed: new Set(summaries.filter(isListed).map(({ route }) => route)),
    foreign: foreignLinks(summaries, project),
    ...shownPages(summaries, project),
  };
}

function foreignLinks(summaries: readonly PageSummary[], project: Pick<Project, 'site'>) {
  const langs = new Map(summaries.map(({ route, lang }) => [route, lang]));
  const foreignOf = foreignLinksOf(project, (route) => langs.get(route));
  const found = new Map<string, ForeignLinks>();
  for (const summary of summaries) {
    const links = foreignOf(summary);
    if (links !== undefined) found.set(summary.route, links);
  }
  return found;
}

/** Whether search engines may show the page, so that it belongs in the site map. */
export function isListed(page: PageSummary): boolean {
  return !page.noindex && !layoutFacts(page).isScreen && page.route.endsWith('/');
}

/**
 * The `hreflang` links of a page, with `x-default`. Search engines require them to be mutual, and pages with `noindex` have none, so no
 * page links to those.
 */
export function alternateLinks(
  translations: readonly Alternate[],
  index: SiteIndex,
  { locales, origin }: Project['site'],
): { hreflang: string; href: string }[] {
  const group = translations.filter(({ route }) => index.listed.has(route));
  if (group.length < 2) return [];
  const links = group.map(({ locale, route }) => ({
    hreflang: tagOf(locale, locales),
    href: origin + route,
  }));
  const fallback = group.find(({ locale }) => locale === locales.default);
  if (fallback !== undefined) links.push({ hreflang: 'x-default', href: origin + fallback.route });
  return links;
}

export function planPage(page: Page, translationKey: string, index: SiteIndex, project: Project): RenderPlan {
  const types = [...page.sections, ...page.overlays].map(({ type }) => type);
  return {
    page,
    outputPath: outputPathOf(page.route),
    canonical: project.site.origin + (page.data.canonical ?? page.route),
    alternates: index.translations.get(translationKey) ?? [],
    sectionTypes: [...new Set(types)],
  };
}

/** The types whose styles a page needs, in the order of their first use. A layout of the project's own may have styles too. */
export function styledTypes(page: Pick<PageSummary, 'sectionTypes' | 'layout' | 'frame'>): string[] {
  return [
    ...(page.frame === undefined ? [] : [layoutStyles(page.layout)]),
    ...page.sectionTypes,
    ...(layoutFacts(page).hasFooter ? ['footer'] : []),
  ];
}
