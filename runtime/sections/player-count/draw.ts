/** What is drawn at random for the teaser. Source: spec §9. */

export const LEAST_PLAYERS = 150_000;
const MOST_PLAYERS = 200_000;
const SHOWN_AVATARS = 3;

/** Gives a number from 0 up to, but not including, 1. */
export type Random = () => number;

/** A whole number from 150,000 to 200,000, both included. */
export function drawPlayers(random: Random): number {
  return LEAST_PLAYERS + Math.floor(random() * (MOST_PLAYERS - LEAST_PLAYERS + 1));
}

/** Three different positions among so many portraits. */
export function drawAvatars(count: number, random: Random): Set<number> {
  const drawn = new Set<number>();
  const left = Array.from({ length: count }, (_, index) => index);
  while (drawn.size < SHOWN_AVATARS && left.length > 0) {
    for (const index of left.splice(Math.floor(random() * left.length), 1)) drawn.add(index);
  }
  return drawn;
}
