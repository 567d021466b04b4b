import type { PageContext } from '../page-context.tsx';

/** Route of the built-in Ludo demo: the default of `gameURL` (spec §3). */
export const GAME_ROUTE = '/game/ludo/';

type GamePage = Pick<PageContext, 'locale' | 'product'>;

/**
 * Address of the game. The built-in demo receives the page's language and the app's name; other addresses are unchanged.
 * @param startsAtOnce whether the first game starts immediately
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
