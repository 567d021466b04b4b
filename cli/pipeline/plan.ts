/** Fourth step: everything decided about a page before any HTML is made. Pure. */
import { type Feed, feedsOf } from './feeds.ts';
import type { Project } from './project.ts';
import { outputPathOf } from './routes.ts';
import type { Alternate, Page, PageSummary, RenderPlan } from './types.ts';

/** What all plans share: which pages there are, and which of them say the same in other languages. */
export interface SiteIndex {
  routes: ReadonlySet<string>;
  /** Translations by key, in the order of the site's locales. */
  translations: ReadonlyMap<string, Alternate[]>;
  summaries: readonly PageSummary[];
  /** Routes that search engines may show. */
  listed: ReadonlySet<string>;
  /** By the route of the folder whose pages they list. */
  feeds: ReadonlyMap<string, Feed>;
}

export function indexSite(summaries: readonly PageSummary[], locales: readonly string[]): SiteIndex {
  const translations = new Map<string, Alternate[]>();
  for (const { translationKey, locale, route } of summaries) {
    const group = translations.get(translationKey) ?? [];
    if (!group.some((alternate) => alternate.locale === locale)) group.push({ locale, route });
    translations.set(translationKey, group);
  }
  for (const group of translations.values()) {
    group.sort((a, b) => locales.indexOf(a.locale) - locales.indexOf(b.locale));
  }
  return {
    routes: new Set(summaries.map(({ route }) => route)),
    translations,
    summaries,
    listed: new Set(summaries.filter(isListed).map(({ route }) => route)),
    feeds: feedsOf(summaries, isListed),
  };
}

/** Search engines may show the page: it belongs into the site map. */
export function isListed(page: PageSummary): boolean {
  return !page.noindex && page.layout !== 'webview' && page.route.endsWith('/');
}

/**
 * The languages of a text for search engines, each with its address, and the one for visitors of any other language. They
 * want each page to name all others: pages that they are asked to leave out name none, so none names those.
 */
export function alternateLinks(
  translations: readonly Alternate[],
  index: SiteIndex,
  { locales, origin }: Project['site'],
): { hreflang: string; href: string }[] {
  const group = translations.filter(({ route }) => index.listed.has(route));
  if (group.length < 2) return [];
  const links = group.map(({ locale, route }) => ({
    hreflang: locales.list[locale]?.tag ?? locale,
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
    canonical: `${project.site.origin}${page.route}`,
    alternates: index.translations.get(translationKey) ?? [],
    sectionTypes: [...new Set(types)],
  };
}

/** Does the layout end with the site's footer? */
export function hasFooter(layout: PageSummary['layout']): boolean {
  return layout === 'site' || layout === 'landing';
}

/** The types whose styles a page needs, in the order of their first use. */
export function styledTypes({
  sectionTypes,
  layout,
}: Pick<PageSummary, 'sectionTypes' | 'layout'>): string[] {
  return [...sectionTypes, ...(hasFooter(layout) ? ['footer'] : [])];
}
