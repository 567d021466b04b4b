import type { Site } from '../../../schemas/index.ts';

type Limits = Site['budgets']['routes'][string];

/** The limits of one route: those of the site, overridden by those of the longest matching path prefix. */
export function limitsOf(route: string, { routes, ...general }: Site['budgets']): Limits {
  const matching = Object.keys(routes)
    .filter((prefix) => route.startsWith(prefix))
    .sort((a, b) => a.length - b.length);
  return Object.assign({}, general, ...matching.map((prefix) => routes[prefix]));
}
