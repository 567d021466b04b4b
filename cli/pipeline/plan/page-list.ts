/** A `page-list` section without pages of its own lists the pages of a folder, all at once or on several pages. */

import type { Site } from '../../../schemas/index.ts';
import { startOfDay } from '../../../schemas/plain/zoned-time.ts';
import { withoutName } from '../model/page-title.ts';
import { partRoute } from '../model/routes.ts';
import type { Page, PageSection } from '../model/types.ts';
import type { FolderPage } from './page-folders.ts';
import type { SiteIndex } from './plan.ts';

/** What a list needs to know of the page that it is on. */
type ListingPage = Pick<Page, 'locale' | 'route' | 'part'>;

/** The sections of a page, with each list's pages. A page without such a list reads nothing of the index. */
export function fillPageLists(
  sections: readonly PageSection[],
  page: ListingPage,
  index: Pick<SiteIndex, 'folders'>,
  site: Pick<Site, 'timeZone'>,
): PageSection[] {
  return sections.map((section) => {
    if (section.type !== 'page-list' || Array.isArray(section.props['pages'])) return section;
    const pages = partOf(pagesOf(section, page, index, site), section, page);
    return { ...section, props: { ...section.props, pages, ...pagerOf(section, page) } };
  });
}

function pagesOf(
  { props }: PageSection,
  page: ListingPage,
  index: Pick<SiteIndex, 'folders'>,
  site: Pick<Site, 'timeZone'>,
) {
  const own = listRoute(page);
  const folder = typeof props['folder'] === 'string' ? props['folder'] : own;
  const limit = typeof props['limit'] === 'number' ? props['limit'] : Number.POSITIVE_INFINITY;
  const { tag } = props;
  return (index.folders.get(folder) ?? [])
    .filter(({ tags = [] }) => typeof tag !== 'string' || tags.includes(tag))
    .filter(({ locale, route }) => locale === page.locale && route !== own)
    .sort(inOrder(props['order'], site))
    .slice(0, limit)
    .map(({ route, title, description, date, cover }) => ({
      url: route,
      title: withoutName(title),
      ...(description === '' ? {} : { description }),
      ...(date === null ? {} : { date }),
      ...(cover === undefined ? {} : { picture: cover }),
    }));
}

/** The entries of a list that this page shows. The last page shows all remaining ones. */
function partOf<Entry>(entries: Entry[], { props }: PageSection, { part }: ListingPage): Entry[] {
  const size = props['pageSize'];
  if (typeof size !== 'number' || part === undefined) return entries;
  const start = (part.number - 1) * size;
  return entries.slice(start, part.number === part.total ? undefined : start + size);
}

/** Where the parts before and after are. */
function pagerOf({ props }: PageSection, page: ListingPage): { pager?: object } {
  const { part } = page;
  if (part === undefined || typeof props['pageSize'] !== 'number') return {};
  const { number, total } = part;
  const routeOf = (other: number): string => partRoute(listRoute(page), other);
  return {
    pager: {
      number,
      total,
      ...(number > 1 ? { previous: routeOf(number - 1) } : {}),
      ...(number < total ? { next: routeOf(number + 1) } : {}),
    },
  };
}

/** Route of the list's first page. */
function listRoute({ route, part }: ListingPage): string {
  return part === undefined || part.number === 1 ? route : route.replace(/page\/\d+\/$/, '');
}

/** Sorts pages of the same day, and those without a date, by title, then by address, so that the order is always the same. */
function inOrder(order: unknown, site: Pick<Site, 'timeZone'>): (a: FolderPage, b: FolderPage) => number {
  const byTitle = (a: FolderPage, b: FolderPage): number =>
    a.title.localeCompare(b.title, a.locale) || (a.route < b.route ? -1 : 1);
  if (order === 'title') return byTitle;
  const direction = order === 'oldest' ? 1 : -1;
  return (a, b) => {
    if (a.date === null || b.date === null) {
      return Number(a.date === null) - Number(b.date === null) || byTitle(a, b);
    }
    const { timeZone } = site;
    return direction * (startOfDay(a.date, timeZone) - startOfDay(b.date, timeZone)) || byTitle(a, b);
  };
}
