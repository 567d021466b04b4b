/** The site map for search engines: one file, or several that one lists. Pure. */
import type { Site } from '../../../schemas/index.ts';
import { startOfDay } from '../../../schemas/plain/zoned-time.ts';
import { renderTemplate } from '../../template.ts';
import type { OutputFile, PageSummary } from '../model/types.ts';
import { alternateLinks, isListed, type SiteIndex } from '../plan/plan.ts';

/** What one file may hold. Source: sitemaps.org. */
const LIMITS = { addresses: 50_000, bytes: 50 * 1024 * 1024 };

/** `sitemap.xml`, which lists `sitemap-1.xml` and so on when one file would hold more than search engines read. */
export function siteMapFiles(site: Site, index: SiteIndex, limits = LIMITS): OutputFile[] {
  const pages = index.summaries
    .filter(isListed)
    .sort((a, b) => (a.route < b.route ? -1 : 1))
    .map((page) => ({
      loc: site.origin + page.route,
      changed: changeOf(page, index, site),
      alternates: alternateLinks(index.translations.get(page.translationKey) ?? [], index, site),
    }));
  const texts = mapsOf(pages, limits);
  const [only = ''] = texts;
  if (texts.length === 1) return [{ path: 'sitemap.xml', contents: only }];
  const maps = texts.map((contents, place) => ({ path: `sitemap-${place + 1}.xml`, contents }));
  const list = { maps: maps.map(({ path }) => `${site.origin}/${path}`) };
  return [...maps, { path: 'sitemap.xml', contents: renderTemplate('sitemap-index.xml', list) }];
}

/** The fewest files of as many addresses as one may hold; one that has too many bytes is divided in two. */
function mapsOf(pages: readonly object[], limits: typeof LIMITS): string[] {
  if (pages.length > limits.addresses) {
    const count = Math.ceil(pages.length / limits.addresses);
    return Array.from({ length: count }, (_, place) =>
      pages.slice(place * limits.addresses, (place + 1) * limits.addresses),
    ).flatMap((some) => mapsOf(some, limits));
  }
  const text = renderTemplate('sitemap.xml', { pages });
  if (pages.length < 2 || Buffer.byteLength(text) <= limits.bytes) return [text];
  const middle = Math.ceil(pages.length / 2);
  return [pages.slice(0, middle), pages.slice(middle)].flatMap((some) => mapsOf(some, limits));
}

/** Day or moment of a page's last change, as far as content states it; empty otherwise. A list changes with its newest entry. */
function changeOf({ route, updated, date }: PageSummary, index: SiteIndex, site: Site): string {
  const ofItems = index.feeds.get(route)?.items.map((item) => item.updated ?? item.date ?? '') ?? [];
  const known = [updated ?? date ?? '', ...ofItems].filter((value) => value !== '');
  return known.sort((a, b) => startOfDay(b, site.timeZone) - startOfDay(a, site.timeZone))[0] ?? '';
}
