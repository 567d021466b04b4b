/** A `page-list` section without pages of its own lists the pages of a folder, all at once or on several pages. */

import type { Site } from '../../../schemas/index.ts';
import { startOfDay } from '../../../schemas/plain/zoned-time.ts';
import { memoized } from '../../memoized.ts';
import { withoutName } from '../model/page-title.ts';
import { folderOf, partRoute } from '../model/routes.ts';
import type { Page, PageSection } from '../model/types.ts';
import type { FolderPage } from './page-folders.ts';
import type { SiteIndex } from './plan.ts';

/** What a list needs to know of the page that it is on. */
type ListingPage = Pick<Page, 'locale' | 'route' | 'part'>;

interface FilledList {
  section: PageSection;
  /** All of its entries. */
  pages: readonly ListEntry[];
}

/** The sections of a page, with each list's pages. A page without such a list reads nothing of the index. */
export function fillPageLists(
  sections: readonly PageSection[],
  page: ListingPage,
  index: Pick<SiteIndex, 'folders'>,
  site: Pick<Site, 'timeZone'>,
): PageSection[] {
  const lists = sections.map((section) =>
    section.type !== 'page-list' || Array.isArray(section.props['pages'])
      ? null
      : { section, pages: pagesOf(section, page, index, site) },
  );
  const part = partNow(lists, page);
  return sections.map((section, position) => {
    const list = lists[position];
    if (list === null || list === undefined) return section;
    const pages = partOf(list.pages, section, part);
    return { ...section, props: { ...section.props, pages, ...pagerOf(section, page, part) } };
  });
}

/**
 * The part that the page is. While articles have errors, which `slipway dev` shows a site with, there may be fewer parts than there are
 * pages for them: those left over show the last one.
 */
function partNow(lists: readonly (FilledList | null)[], { part }: ListingPage): Page['part'] {
  if (part === undefined) return undefined;
  const counts = lists.map((list) => {
    const size = list?.section.props['pageSize'];
    return typeof size === 'number' ? Math.ceil((list?.pages.length ?? 0) / size) : 1;
  });
  const total = Math.min(part.total, Math.max(1, ...counts));
  return { number: Math.min(part.number, total), total };
}

/** A page as a list shows it: a value of the section's property `pages`. */
interface ListEntry {
  url: string;
  title: string;
  description?: string;
  date?: string;
  picture?: FolderPage['cover'];
}

function pagesOf(
  { props }: PageSection,
  page: ListingPage,
  index: Pick<SiteIndex, 'folders'>,
  site: Pick<Site, 'timeZone'>,
): readonly ListEntry[] {
  const own = listRoute(page);
  const folder = typeof props['folder'] === 'string' ? props['folder'] : own;
  const limit = typeof props['limit'] === 'number' ? props['limit'] : Number.POSITIVE_INFINITY;
  const entries = orderedEntries(index.folders.get(folder) ?? [], {
    locale: page.locale,
    tag: typeof props['tag'] === 'string' ? props['tag'] : null,
    order: orderOf(props['order']),
    timeZone: site.timeZone,
  });
  // Only a page in the folder that it lists is in its own list.
  const others = folder === folderOf(own) ? entries.filter(({ url }) => url !== own) : entries;
  return others.slice(0, limit);
}

type Order = 'newest' | 'oldest' | 'title';

function orderOf(order: unknown): Order {
  return order === 'title' || order === 'oldest' ? order : 'newest';
}

interface Listing {
  locale: string;
  tag: string | null;
  order: Order;
  timeZone: string;
}

/** Lists by the pages of their folder: one in parts is on as many pages as it has parts. */
const listings = new WeakMap<readonly FolderPage[], Map<string, readonly ListEntry[]>>();

function orderedEntries(pages: readonly FolderPage[], listing: Listing): readonly ListEntry[] {
  const ofFolder = memoized(listings, pages, () => new Map<string, readonly ListEntry[]>());
  return memoized(ofFolder, JSON.stringify(listing), () => inOrder(pages, listing).map(listEntry));
}

function listEntry({ route, title, description, date, cover }: FolderPage): ListEntry {
  return {
    url: route,
    title: withoutName(title),
    ...(description === '' ? {} : { description }),
    ...(date === null ? {} : { date }),
    ...(cover === undefined ? {} : { picture: cover }),
  };
}

/** The entries of a list that this page shows. The last page shows all remaining ones. */
function partOf(
  entries: readonly ListEntry[],
  { props }: PageSection,
  part: Page['part'],
): readonly ListEntry[] {
  const size = props['pageSize'];
  if (typeof size !== 'number' || part === undefined) return entries;
  const start = (part.number - 1) * size;
  return entries.slice(start, part.number === part.total ? undefined : start + size);
}

/** Where the parts before and after are. */
function pagerOf({ props }: PageSection, page: ListingPage, part: Page['part']): { pager?: object } {
  if (part === undefined || part.total === 1 || typeof props['pageSize'] !== 'number') return {};
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
function inOrder(pages: readonly FolderPage[], { locale, tag, order, timeZone }: Listing): FolderPage[] {
  const { compare } = new Intl.Collator(locale);
  const direction = order === 'oldest' ? 1 : -1;
  const byTitle = (a: FolderPage, b: FolderPage): number =>
    compare(a.title, b.title) || (a.route < b.route ? -1 : 1);
  const byDate = (a: FolderPage, b: FolderPage): number => {
    if (a.date === null || b.date === null) return Number(a.date === null) - Number(b.date === null);
    return direction * (startOfDay(a.date, timeZone) - startOfDay(b.date, timeZone));
  };
  return pages
    .filter((page) => page.locale === locale && (tag === null || page.tags?.includes(tag) === true))
    .sort(order === 'title' ? byTitle : (a, b) => byDate(a, b) || byTitle(a, b));
}
