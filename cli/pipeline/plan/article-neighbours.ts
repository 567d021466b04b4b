/** The neighbours of an article in its folder: the one before, the one after, and those on the same topics. */

import { layoutFacts } from '../../../schemas/plain/layouts.ts';
import { memoized } from '../../memoized.ts';
import { withoutName } from '../model/page-title.ts';
import type { PageSummary } from '../model/types.ts';
import type { Feed } from './feeds.ts';

interface Neighbour {
  url: string;
  title: string;
  date?: string;
}

export interface ArticleNeighbours {
  /** Older. */
  previous?: Neighbour;
  /** Newer. */
  next?: Neighbour;
  /** Most topics in common first. */
  related: Neighbour[];
}

const MOST_RELATED = 3;

/** By route of the article. */
export function articleNeighbours(feeds: ReadonlyMap<string, Feed>): Map<string, ArticleNeighbours> {
  const found = new Map<string, ArticleNeighbours>();
  for (const { items, tag } of feeds.values()) {
    if (tag !== undefined) continue; // its articles are in the feed of their folder
    const relatedTo = relatedArticles(items);
    for (const [place, article] of items.entries()) {
      if (!layoutFacts(article).isArticle) continue;
      const [newer, older] = [items[place - 1], items[place + 1]];
      found.set(article.route, {
        ...(older === undefined ? {} : { previous: neighbour(older) }),
        ...(newer === undefined ? {} : { next: neighbour(newer) }),
        related: relatedTo(article).map(neighbour),
      });
    }
  }
  return found;
}

/**
 * Finds the articles with most topics in common, for articles of one folder: once for all that have the same topics.
 * @param items newest first, as equal ones stay
 */
function relatedArticles(items: readonly PageSummary[]): (article: PageSummary) => PageSummary[] {
  const placesOf = new Map<string, number[]>();
  for (const [place, { tags = [] }] of items.entries())
    for (const tag of new Set(tags)) {
      const places = placesOf.get(tag);
      if (places === undefined) placesOf.set(tag, [place]);
      else places.push(place);
    }
  const found = new Map<string, readonly PageSummary[]>();
  return (article) => {
    const topics = [...new Set(article.tags ?? [])].sort();
    const alike = memoized(found, JSON.stringify(topics), () =>
      mostInCommon(
        topics.map((topic) => placesOf.get(topic) ?? []),
        items,
      ),
    );
    return alike.filter(({ route }) => route !== article.route).slice(0, MOST_RELATED);
  };
}

/** The first that stand in most of the lists of places: one more than is shown, since an article is related to itself. */
function mostInCommon(lists: readonly (readonly number[])[], items: readonly PageSummary[]): PageSummary[] {
  const common = new Uint16Array(items.length);
  for (const places of lists) for (const place of places) common[place] = (common[place] ?? 0) + 1;
  const best: { place: number; count: number }[] = [];
  for (const [place, count] of common.entries()) {
    const last = best[MOST_RELATED];
    if (count === 0 || (last !== undefined && last.count >= count)) continue;
    const at = best.findIndex((other) => other.count < count);
    best.splice(at === -1 ? best.length : at, 0, { place, count });
    best.length = Math.min(best.length, MOST_RELATED + 1);
  }
  return best.flatMap(({ place }) => items[place] ?? []);
}

function neighbour({ route, title, date }: PageSummary): Neighbour {
  return { url: route, title: withoutName(title), ...(date === null ? {} : { date }) };
}
