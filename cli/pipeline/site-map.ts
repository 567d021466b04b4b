/** A `site-map` section without groups of its own lists the pages of its language. */
import type { SiteIndex } from './plan.ts';
import type { Project } from './project.ts';
import type { Page, PageSection } from './types.ts';

/** Is what this page shows dependent on which other pages exist? */
export function showsSiteMap(sectionTypes: readonly string[]): boolean {
  return sectionTypes.includes('site-map');
}

export function fillSiteMaps(
  sections: readonly PageSection[],
  page: Page,
  index: SiteIndex,
  project: Project,
): PageSection[] {
  return sections.map((section) => {
    const groups = section.props['groups'];
    if (section.type !== 'site-map' || (Array.isArray(groups) && groups.length > 0)) return section;
    return { ...section, props: { ...section.props, groups: groupsFor(page, index, project) } };
  });
}

/** Pages by their first folder, the ones without a folder first. */
function groupsFor(page: Page, index: SiteIndex, project: Project) {
  const listed = index.summaries.filter(
    ({ locale, layout, noindex, route }) =>
      locale === page.locale && layout === 'site' && !noindex && route.endsWith('/') && route !== page.route,
  );
  const byFolder = new Map<string, { label: string; url: string }[]>();
  for (const { route, title, translationKey } of listed) {
    const words = translationKey.split('/').filter(Boolean);
    const folder = words.length > 1 || hasChildren(translationKey) ? (words[0] ?? '') : '';
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), { label: title, url: route }]);
  }
  const titleOf = (folder: string): string => {
    const head = listed.find(({ translationKey }) => translationKey === `/${folder}/`);
    return folder === '' ? (project.labels[page.locale]?.mainNavigation ?? '') : (head?.title ?? folder);
  };
  return [...byFolder]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([folder, links]) => ({ title: titleOf(folder), links }));

  function hasChildren(route: string): boolean {
    return (
      route !== '/' &&
      listed.some(({ translationKey }) => translationKey !== route && translationKey.startsWith(route))
    );
  }
}
