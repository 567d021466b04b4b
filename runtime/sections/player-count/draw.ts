/** Random values of the teaser. Source: spec §9. */

export const LEAST_PLAYERS = 150_000;
const MOST_PLAYERS = 200_000;
const SHOWN_AVATARS = 3;

/** Returns a number from 0 up to, but not including, 1. */
export type Random = () => number;

/** A whole number from 150,000 to 200,000, both included. */
export function drawPlayers(random: Random): number {
  return LEAST_PLAYERS + Math.floor(random() * (MOST_PLAYERS - LEAST_PLAYERS + 1));
}

/** The number nearest to the drawn one with the same plural form as the one on the page. @param tag BCP 47 */
export function alike(drawn: number, onPage: number, tag: string): number {
  const rules = new Intl.PluralRules(tag);
  const form = rules.select(onPage);
  for (let step = 0; step < 100; step += 1)
    for (const number of [drawn - step, drawn + step])
      if (number >= LEAST_PLAYERS && number <= MOST_PLAYERS && rules.select(number) === form) return number;
  return onPage;
}

/** Three different positions among `count` portraits. */
export function drawAvatars(count: number, random: Random): Set<number> {
  const drawn = new Set<number>();
  const left = Array.from({ length: count }, (_, index) => index);
  while (drawn.size < SHOWN_AVATARS && left.length > 0) {
    for (const index of left.splice(Math.floor(random() * left.length), 1)) drawn.add(index);
  }
  return drawn;
}
