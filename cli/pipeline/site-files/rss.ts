/** A feed as a file. Pure. */
import type { Site } from '../../../schemas/index.ts';
import { offsetAt, offsetText, startOfDay } from '../../../schemas/plain/zoned-time.ts';
import { renderTemplate } from '../../template.ts';
import type { OutputFile } from '../model/types.ts';
import { type Feed, feedTitle } from '../plan/feeds.ts';

/** Readers fetch a feed often, and have seen older articles already. */
const MOST_ITEMS = 50;

/** RSS 2.0, as readers' programs and search engines read it. */
export function rssFile(feed: Feed, site: Site): OutputFile {
  const { home, folder, path, items } = feed;
  const newest = items.reduce(
    (latest, { date, updated }) => Math.max(latest, startOfDay(updated ?? date ?? '', site.timeZone)),
    Number.NEGATIVE_INFINITY,
  );
  const title = feedTitle(feed, site);
  return {
    path: path.slice(1),
    contents: renderTemplate('rss.xml', {
      title,
      link: site.origin + (home === null ? (items[0]?.route ?? folder) : folder),
      self: site.origin + path,
      description: home?.description || title,
      lang: (items[0]?.lang ?? site.locales.default).toLowerCase(),
      changed: rfc822(newest, site.timeZone),
      items: items.slice(0, MOST_ITEMS).map(({ title: name, description, route, date, author }) => ({
        title: name,
        link: site.origin + route,
        description,
        author: author ?? '',
        published: rfc822(startOfDay(date ?? '', site.timeZone), site.timeZone),
      })),
    }),
  };
}

/** `Thu, 12 Nov 2026 00:00:00 +0530`: the format of RSS, in the site's time zone, so that the day is not shifted. */
export function rfc822(epochMs: number, timeZone: string): string {
  const offset = offsetAt(epochMs, timeZone);
  return new Date(epochMs + offset).toUTCString().replace('GMT', offsetText(offset).replace(':', ''));
}
