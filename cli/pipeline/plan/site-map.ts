/** A `site-map` section without groups of its own lists the pages of its language. */

import { nearestOf } from '../../../schemas/plain/language-chain.ts';
import { layoutFacts } from '../../../schemas/plain/layouts.ts';
import { memoized } from '../../memoized.ts';
import { withoutName } from '../model/page-title.ts';
import type { Page, PageSection, PageSummary } from '../model/types.ts';
import type { Project } from '../project/project.ts';
import type { SiteIndex } from './plan.ts';

export function fillSiteMaps(
  sections: readonly PageSection[],
  page: Pick<Page, 'locale' | 'route'>,
  index: Pick<SiteIndex, 'summaries'>,
  project: Pick<Project, 'labels' | 'site'>,
): PageSection[] {
  return sections.map((section) => {
    const groups = section.props['groups'];
    if (section.type !== 'site-map' || (Array.isArray(groups) && groups.length > 0)) return section;
    return {
      ...section,
      props: { ...section.props, groups: groupsFor(page, namesOf(section), index, project) },
    };
  });
}

/**
 * Groups pages by their first folder. Pages without one, or whose folder has no page of its own, are grouped as in the footer, or by the
 * name that the section gives the folder; the rest comes first.
 */
function groupsFor(
  page: Pick<Page, 'locale' | 'route'>,
  names: ReadonlyMap<string, string>,
  index: Pick<SiteIndex, 'summaries'>,
  project: Pick<Project, 'labels' | 'site'>,
) {
  const listed = index.summaries.filter(
    (one) =>
      one.locale === page.locale &&
      layoutFacts(one).isBrowsed &&
      !one.noindex &&
      one.isFurther !== true &&
      one.route.endsWith('/') &&
      one.route !== page.route,
  );
  const { headOf, hasChildren } = foldersOf(listed);
  const footerGroups = footerOf(page.locale, project);
  const byFolder = new Map<string, Entry[]>();
  const byFooter = new Map(footerGroups.map(({ title }) => [title, [] as Entry[]]));
  for (const { route, title, translationKey } of listed) {
    const words = translationKey.split('/').filter(Boolean);
    const first = words.length > 1 || hasChildren(translationKey) ? (words[0] ?? '') : '';
    const folder = headOf(first) === undefined && !names.has(first) ? '' : first;
    const entry = { label: withoutName(title), url: route };
    const group =
      folder === '' || headOf(folder) === undefined
        ? footerGroups.find(({ links }) => links.some(({ url }) => url === route))
        : undefined;
    if (group !== undefined) byFooter.get(group.title)?.push(entry);
    else memoized(byFolder, folder, () => []).push(entry);
  }
  const titleOf = (folder: string): string => {
    const head = headOf(folder);
    if (head !== undefined) return beginningOf(head.title);
    return names.get(folder) ?? project.labels[page.locale]?.mainNavigation ?? '';
  };
  const folders = [...byFolder]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([folder, links]) => ({ title: titleOf(folder), links, isRest: folder === '' }));
  const named = [...byFooter].map(([title, links]) => ({ title, links, isRest: false }));
  return [...folders.filter(({ isRest }) => isRest), ...named, ...folders.filter(({ isRest }) => !isRest)]
    .filter(({ links }) => links.length > 0)
    .map(({ title, links }) => ({ title, links }));
}

interface Entry {
  label: string;
  url: string;
}

/** The folders of pages, by what their routes have in common between languages. */
function foldersOf(listed: readonly PageSummary[]) {
  const first = new Map<string, PageSummary>();
  const parents = new Set<string>();
  for (const page of listed) {
    const { translationKey: key } = page;
    if (!first.has(key)) first.set(key, page);
    for (let end = key.indexOf('/', 1); end !== -1 && end < key.length - 1; end = key.indexOf('/', end + 1))
      parents.add(key.slice(0, end + 1));
  }
  return {
    /** The page of a folder itself. */
    headOf: (folder: string): PageSummary | undefined => first.get(`/${folder}/`),
    hasChildren: (key: string): boolean => parents.has(key),
  };
}

/** Folder → heading, as the section's content gives it. */
function namesOf({ props }: PageSection): Map<string, string> {
  const folders = (props['folders'] ?? []) as { folder: string; title: string }[];
  return new Map(folders.map(({ folder, title }) => [folder.replaceAll('/', ''), title]));
}

interface FooterGroup {
  title: string;
  links: { url: string }[];
}

function footerOf(locale: string, { site }: Pick<Project, 'site'>): FooterGroup[] {
  const { groups } = (nearestOf(site.footer, locale, site.locales)?.value ?? {}) as {
    groups?: FooterGroup[];
  };
  return groups ?? [];
}

/** The part of a title before the colon: `Ludo in Your City: Eight Places` → `Ludo in Your City`. */
function beginningOf(title: string): string {
  return /^[^:,|?!।]+/.exec(title)?.[0].trim() ?? title;
}
