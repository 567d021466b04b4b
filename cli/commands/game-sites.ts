/** Whether a site is of a game: what only games need or say is left out of the lists and files of all others. */
const GAME_CATEGORY = /^\s*applicationCategory:\s*GameApplication\b/m;

/** @param site text of site.yaml */
export function isOfGames(site: string): boolean {
  return GAME_CATEGORY.test(site);
}
