/** Where the Ludo demo that comes with the site stands: what `gameURL` means when content leaves it out (spec §3). */
const DEFAULT_GAME_URL = '/game/ludo/';

/** Address of the game to show. The site's own demo is told the page's language; another host's game is left alone. */
export function gameUrl(url: string | undefined, locale: string): string {
  return url ?? `${DEFAULT_GAME_URL}?lang=${locale}`;
}
