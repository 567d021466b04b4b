/** The states of a tournament, as the game's service names them (spec §3). */
export const TOURNAMENT_STATUSES = [
  'not started',
  'live user entered entry remaining',
  'live user entered entry not remaining',
  'live user not entered',
  'closed result pending',
  'closed display ended',
  'closed result out',
] as const;

export type TournamentStatus = (typeof TOURNAMENT_STATUSES)[number];

/** Whether a text from outside is one of the seven. */
export function isTournamentStatus(value: unknown): value is TournamentStatus {
  return TOURNAMENT_STATUSES.some((status) => status === value);
}
