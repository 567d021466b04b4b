/** The neighbours of an article in its folder: the one before, the one after, and those on the same topics. */
import { layoutFacts } from '../../../schemas/plain/layouts.ts';
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
    for (const [place, article] of items.entries()) {
      if (!layoutFacts(article).isArticle) continue;
      const [newer, older] = [items[place - 1], items[place + 1]];
      found.set(article.route, {
        ...(older === undefined ? {} : { previous: neighbour(older) }),
        ...(newer === undefined ? {} : { next: neighbour(newer) }),
        related: relatedTo(article, items).map(neighbour),
      });
    }
  }
  return found;
}

function relatedTo(article: PageSummary, items: readonly PageSummary[]): PageSummary[] {
  const topics = new Set(article.tags ?? []);
  if (topics.size === 0) return [];
  return items
    .map((other) => ({ other, common: (other.tags ?? []).filter((tag) => topics.has(tag)).length }))
    .filter(({ other, common }) => common > 0 && other.route !== article.route)
    .sort((a, b) => b.common - a.common) // equal ones stay newest first
    .slice(0, MOST_RELATED)
    .map(({ other }) => other);
}

function neighbour({ route, title, date }: PageSummary): Neighbour {
  return { url: route, title: withoutName(title), ...(date === null ? {} : { date }) };
}
