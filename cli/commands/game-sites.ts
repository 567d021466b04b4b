/** Whether a site is about a game: sections and texts for games are left out of the lists and files of other sites. */
const GAME_CATEGORY = /^\s*applicationCategory:\s*GameApplication\b/m;

/** @param site text of site.yaml */
export function isOfGames(site: string): boolean {
  return GAME_CATEGORY.test(site);
}
