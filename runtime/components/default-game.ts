import type { PageContext } from '../page-context.tsx';

/** Where the Ludo demo that comes with the site stands: what `gameURL` means when content leaves it out (spec §3). */
export const GAME_ROUTE = '/game/ludo/';

type GamePage = Pick<PageContext, 'locale' | 'product'>;

/**
 * Address of the game to show. The site's own demo receives the page's language and the app's name; another host's game is
 * left alone.
 * @param startsAtOnce whether the first game begins without being asked for
 */
export function gameUrl(
  url: string | undefined,
  { locale, product }: GamePage,
  startsAtOnce = false,
): string {
  if (url !== undefined && url !== GAME_ROUTE) return url;
  const query = new URLSearchParams({ lang: locale, product: product.name });
  if (startsAtOnce) query.set('start', '1');
  return `${GAME_ROUTE}?${query}`;
}
