/** Pages that a visitor can reach only by knowing their address. */
import { layoutFacts } from '../../../schemas/plain/layouts.ts';
import { linksInData } from '../model/links.ts';
import type { Problem } from '../model/problems.ts';
import type { PageSection, PageSummary } from '../model/types.ts';
import { fillArticleEnd } from '../plan/article-end.ts';
import { articleNeighbours } from '../plan/article-neighbours.ts';
import { feedsOf } from '../plan/feeds.ts';
import { pageFolders, topicPages } from '../plan/page-folders.ts';
import { fillPageLists } from '../plan/page-list.ts';
import { isListed } from '../plan/plan.ts';
import { fillSiteMaps } from '../plan/site-map.ts';
import type { Project } from '../project/project.ts';
import type { PageLinks } from './checks.ts';

/**
 * Each page that nothing links to, neither in content nor in a section that the build fills with links; one problem for all pages of a
 * file. Landing and webview pages are meant to stand alone.
 */
export function orphanPages(
  pages: readonly PageLinks[],
  summaries: readonly PageSummary[],
  project: Project,
): Problem[] {
  const linked = linkedRoutes([...pages, ...drawnLinks(summaries, project)]);
  const translations = new Map<string, string[]>();
  for (const page of summaries)
    translations.set(page.translationKey, [...(translations.get(page.translationKey) ?? []), page.route]);
  const homes = new Set(['/', ...project.locales.map((locale) => `/${locale}/`)]);
  const orphans = new Map<string, string[]>();
  for (const page of summaries) {
    const { route, source } = page;
    if (!isBrowsed(page) || homes.has(route)) continue;
    const ways = [route, ...(translations.get(page.translationKey) ?? [])];
    if (!ways.some((way) => linked.has(way))) orphans.set(source, [...(orphans.get(source) ?? []), route]);
  }
  return [...orphans].map(([file, [first = '', ...others]]) => ({
    code: 'page/orphan' as const,
    severity: 'warning' as const,
    file,
    span: null,
    fieldPath: '',
    message:
      others.length === 0
        ? `No other page links to "${first}".`
        : `No other page links to "${first}" and ${others.length} more of this file’s pages.`,
    hint: 'Link to it from a page, the navigation or the footer, or set "noindex: true" when it is meant to stand alone.',
  }));
}

function isBrowsed(page: PageSummary): boolean {
  return layoutFacts(page).isBrowsed && !page.noindex && page.isFurther !== true && page.route.endsWith('/');
}

function linkedRoutes(pages: readonly PageLinks[]): Set<string> {
  const linked = new Set<string>();
  for (const page of pages) {
    for (const link of page.links) {
      const path = link.split(/[#?]/)[0] ?? '';
      if (path !== page.route) linked.add(path);
    }
  }
  return linked;
}

/** Links of sections that are filled when all pages are known, made by what fills them in a build. */
function drawnLinks(summaries: readonly PageSummary[], project: Project): PageLinks[] {
  const filling = summaries.filter(({ filled = [] }) => filled.length > 0);
  if (filling.length === 0) return [];
  const { site } = project;
  const index = {
    summaries,
    folders: pageFolders(summaries),
    neighbours: articleNeighbours(feedsOf(summaries, isListed, site.timeZone)),
    topics: topicPages(summaries),
  };
  return filling.map((page) => {
    const mapped = fillSiteMaps(page.filled ?? [], page, index, project);
    const listed = fillPageLists(mapped, page, index, site);
    const sections: PageSection[] = fillArticleEnd(listed, { route: page.route, data: page }, index);
    return { route: page.route, links: linksInData(sections) };
  });
}
