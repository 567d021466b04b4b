import type { VisitorLocation } from '../../../schemas/plain/location-name.ts';

/**
 * Call 3 of spec §7. Not through the client of the other calls: it is on the way of landing pages that have no byte to spare, and
 * without an answer, soon or ever, the greeting stays as it is. Rejects when there is none.
 */
export async function askLocation(endpoint: string): Promise<VisitorLocation | null> {
  const response = await fetch(endpoint, { credentials: 'omit' });
  return response.ok ? response.json() : null;
}
