/** Feeds: the dated pages of a folder, newest first. Pure. */

import type { Site } from '../../../schemas/index.ts';
import { startOfDay } from '../../../schemas/plain/zoned-time.ts';
import { productName } from '../model/product.ts';
import { folderOf } from '../model/routes.ts';
import type { PageSummary } from '../model/types.ts';

export interface Feed {
  /** Route of the folder whose pages it lists. */
  folder: string;
  /** Path from the root: `/blog/rss.xml`. */
  path: string;
  /** The folder's own page, when it has one. */
  home: PageSummary | null;
  /** Newest first, each with a date. */
  items: PageSummary[];
  /** The topic, when it lists no other articles of the folder; `home` and `folder` are then those of the topic's page. */
  tag?: string;
}

/** A feed for each folder with dated pages that search engines may show, and for each page of a topic, by the route of the page. */
export function feedsOf(
  summaries: readonly PageSummary[],
  isListed: (page: PageSummary) => boolean,
  timeZone: string,
): Map<string, Feed> {
  const homes = new Map(summaries.map((page) => [page.route, page]));
  const feeds = new Map<string, Feed>();
  for (const page of summaries) {
    if (page.date === null || !isListed(page)) continue;
    const folder = folderOf(page.route);
    const feed = feeds.get(folder) ?? {
      folder,
      path: `${folder}rss.xml`,
      home: homes.get(folder) ?? null,
      items: [],
    };
    feed.items.push(page);
    feeds.set(folder, feed);
  }
  for (const { items } of feeds.values())
    items.sort(
      (a, b) =>
        startOfDay(b.date ?? '', timeZone) - startOfDay(a.date ?? '', timeZone) ||
        (a.route < b.route ? -1 : 1),
    );
  for (const page of summaries) {
    const feed = feeds.has(page.route) ? null : topicFeed(page, feeds);
    if (feed !== null && isListed(page)) feeds.set(page.route, feed);
  }
  return new Map([...feeds].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The feed of a topic; null for a page without a topic. */
function topicFeed(page: PageSummary, feeds: ReadonlyMap<string, Feed>): Feed | null {
  const [topic] = page.topics ?? [];
  if (topic === undefined) return null;
  const { folder, tag } = topic;
  const all = feeds.get(folder)?.items ?? [];
  const items = all.filter(({ locale, tags = [] }) => locale === page.locale && tags.includes(tag));
  return items.length === 0
    ? null
    : { folder: page.route, path: `${page.route}rss.xml`, home: page, items, tag };
}

/** The feed a page belongs to: the one it lists, or the one it is listed in. */
export function feedOf(
  { route, date }: { route: string; date?: string | null | undefined },
  feeds: ReadonlyMap<string, Feed>,
): Feed | null {
  return (
    feeds.get(route) ?? (date === null || date === undefined ? null : (feeds.get(folderOf(route)) ?? null))
  );
}

/** Name of a feed: that of its folder's page, or the product's. */
export function feedTitle({ home, items }: Feed, site: Site): string {
  return home?.title ?? productName(site, items[0]?.locale ?? site.locales.default);
}
