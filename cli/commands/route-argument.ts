/** A page as people name it: by its route, or by an address copied from a browser. */
import { didYouMean } from '../pipeline/model/did-you-mean.ts';
import { pathInSite } from '../pipeline/plan/address.ts';
import { UsageError } from '../usage-error.ts';

/**
 * The routes that a text may mean, the likeliest first: `/about/` for `about`, `/about/index.html` and `https://host/app/about/#top`. The
 * host may be any: the site is also seen in a preview.
 * @param base path of the site on its host, as `basePath` gives it; a page of the site may have an address that begins like it
 */
export function routesMeant(text: string, base: string): string[] {
  const path = text.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '');
  const route = `/${path}/`.replaceAll(/\/+/g, '/');
  const below = base === '' ? null : pathInSite(route, base);
  return [route, ...(below === null ? [] : [below])].flatMap(asPageOrFile);
}

/** @param route with a slash at both ends */
function asPageOrFile(route: string): string[] {
  const file = route.slice(0, -1);
  return file.endsWith('.html') ? [file, file.replace(/(?:\/index)?\.html$/, '/')] : [route];
}

/** For a text that means none of the site's routes. */
export function noSuchRoute(text: string, base: string, routes: readonly string[]): UsageError {
  const guess = didYouMean(routesMeant(text, base).at(-1) ?? '', routes);
  return new UsageError(
    `There is no route "${text}".`,
    guess === null ? 'Write the route as it is in the address: /about/' : `Did you mean "${guess}"?`,
  );
}
