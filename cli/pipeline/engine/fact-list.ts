/**
 * The facts of one page with their hashes as one text, one fact a line, its hash first: a site has many of them, and a build reads few.
 * Routes that are the page's own are replaced by a mark, so that pages of one kind have equal texts, which memory holds once.
 */
import type { FactName } from './recorder.ts';

export type FactList = string;

/** Facts whose last word is a route of the page that reads them. */
const OF_THE_PAGE = /^(?:pictures|index (?:translations|feeds|foreign|neighbours)) /;
/** The page's route, and the same without its first folder, as translations are called. No route begins with this letter. */
const ROUTE = '~';
const INNER_ROUTE = '~~';

/** @param route of the page */
export function packFacts(facts: readonly (readonly [FactName, string])[], route: string): FactList {
  const inner = innerRoute(route);
  const markOf = (key: string): string => {
    if (key === route) return ROUTE;
    return key === inner ? INNER_ROUTE : key;
  };
  return facts.map(([name, hash]) => `${hash} ${withKey(name, markOf)}`).join('\n');
}

/** @param route of the page */
export function unpackFacts(list: FactList, route: string): [FactName, string][] {
  if (list === '') return [];
  const keyOf = (mark: string): string => {
    if (mark === ROUTE) return route;
    return mark === INNER_ROUTE ? innerRoute(route) : mark;
  };
  return list.split('\n').map((line) => {
    const end = line.indexOf(' ');
    return [withKey(line.slice(end + 1), keyOf), line.slice(0, end)];
  });
}

/** The name with another last word, where that is a route of the page. */
function withKey(name: FactName, exchange: (key: string) => string): FactName {
  if (!OF_THE_PAGE.test(name)) return name;
  const start = name.lastIndexOf(' ') + 1;
  return name.slice(0, start) + exchange(name.slice(start));
}

function innerRoute(route: string): string {
  return route.slice(Math.max(0, route.indexOf('/', 1)));
}
