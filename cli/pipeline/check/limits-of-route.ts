import type { Site } from '../../../schemas/index.ts';

type Limits = Site['budgets']['routes'][string];

/** The limits of one route: those of the site, and over them those of the longest beginning of its path that has its own. */
export function limitsOf(route: string, { routes, ...general }: Site['budgets']): Limits {
  const matching = Object.keys(routes)
    .filter((prefix) => route.startsWith(prefix))
    .sort((a, b) => a.length - b.length);
  return Object.assign({}, general, ...matching.map((prefix) => routes[prefix]));
}
