/** Fourth step: everything decided about a page before any HTML is made. Pure. */
import type { Project } from './project.ts';
import { outputPathOf } from './routes.ts';
import type { Alternate, Page, PageSummary, RenderPlan } from './types.ts';

/** What all plans share: which pages there are, and which of them say the same in other languages. */
export interface SiteIndex {
  routes: ReadonlySet<string>;
  /** Translations by key, in the order of the site's locales. */
  translations: ReadonlyMap<string, Alternate[]>;
  summaries: readonly PageSummary[];
}

export function indexSite(summaries: readonly PageSummary[], locales: readonly string[]): SiteIndex {
  const translations = new Map<string, Alternate[]>();
  for (const { translationKey, locale, route, noindex } of summaries) {
    const group = translations.get(translationKey) ?? [];
    if (!group.some((alternate) => alternate.locale === locale))
      group.push({ locale, route, ...(noindex ? { isHidden: true } : {}) });
    translations.set(translationKey, group);
  }
  for (const group of translations.values()) {
    group.sort((a, b) => locales.indexOf(a.locale) - locales.indexOf(b.locale));
  }
  return { routes: new Set(summaries.map(({ route }) => route)), translations, summaries };
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
