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
  return facts
    .map(([name, hash]) => {
      if (!OF_THE_PAGE.test(name)) return `${hash} ${name}`;
      const start = name.lastIndexOf(' ') + 1;
      const key = name.slice(start);
      if (key === route) return `${hash} ${name.slice(0, start)}${ROUTE}`;
      return key === inner ? `${hash} ${name.slice(0, start)}${INNER_ROUTE}` : `${hash} ${name}`;
    })
    .join('\n');
}

/** @param route of the page */
export function unpackFacts(list: FactList, route: string): [FactName, string][] {
  if (list === '') return [];
  return list.split('\n').map((line) => {
    const end = line.indexOf(' ');
    const name = line.slice(end + 1);
    return [OF_THE_PAGE.test(name) ? withRoute(name, route) : name, line.slice(0, end)];
  });
}

function withRoute(name: FactName, route: string): FactName {
  const start = name.lastIndexOf(' ') + 1;
  const key = name.slice(start);
  if (key === ROUTE) return name.slice(0, start) + route;
  return key === INNER_ROUTE ? name.slice(0, start) + innerRoute(route) : name;
}

function innerRoute(route: string): string {
  return route.slice(Math.max(0, route.indexOf('/', 1)));
}
