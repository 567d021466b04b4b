/** The events of a site, for the terminal. */
import { DESTINATIONS, EVENT_CATALOGUE, type EventEntry } from '../../schemas/plain/events.ts';

const entries: readonly EventEntry[] = EVENT_CATALOGUE;

/** Grouped by destination, a paragraph each. */
export function eventsAsText(): string {
  return DESTINATIONS.map((destination) => {
    const own = entries.filter((entry) => entry.destination === destination);
    const lines = own.flatMap(({ name, purpose, when, flag, fields }) => [
      `  ${name}`,
      `    when     ${when}`,
      `    purpose  ${purpose}`,
      ...(flag === undefined ? [] : [`    turned on by ${flag}`]),
      ...Object.entries(fields).map(([field, what]) => `    · ${field}: ${what}`),
    ]);
    return [destination, ...lines].join('\n');
  }).join('\n\n');
}
