/** A feed as a file. Pure. */
import type { Site } from '../../../schemas/index.ts';
import { startOfDayIst } from '../../../schemas/plain/indian-time.ts';
import { renderTemplate } from '../../template.ts';
import type { OutputFile } from '../model/types.ts';
import { type Feed, feedTitle } from '../plan/feeds.ts';

/** Readers ask for a feed often; older articles they have had already. */
const MOST_ITEMS = 50;

/** RSS 2.0, as readers' programs and search engines read it. */
export function rssFile(feed: Feed, site: Site): OutputFile {
  const { home, folder, path, items } = feed;
  const newest = Math.max(...items.map(({ date, updated }) => startOfDayIst(updated ?? date ?? '')));
  const title = feedTitle(feed, site);
  return {
    path: path.slice(1),
    contents: renderTemplate('rss.xml', {
      title,
      link: site.origin + (home === null ? (items[0]?.route ?? folder) : folder),
      self: site.origin + path,
      description: home?.description || title,
      lang: (items[0]?.lang ?? site.locales.default).toLowerCase(),
      changed: rfc822(newest),
      items: items.slice(0, MOST_ITEMS).map(({ title: name, description, route, date, author }) => ({
        title: name,
        link: site.origin + route,
        description,
        author: author ?? '',
        published: rfc822(startOfDayIst(date ?? '')),
      })),
    }),
  };
}

/** `Thu, 12 Nov 2026 00:00:00 +0530`: the form that RSS asks for, in Indian time, so that a day stays that day. */
export function rfc822(epochMs: number): string {
  const inIndia = new Date(epochMs - startOfDayIst('1970-01-01'));
  return inIndia.toUTCString().replace('GMT', '+0530');
}
