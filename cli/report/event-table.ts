/** The events and stored values of a site as tables: for the terminal, and in Markdown for docs/tracking.md. Pure. */
import { DESTINATIONS, EVENT_CATALOGUE, type EventEntry } from '../../schemas/plain/events.ts';
import { STORED_VALUES } from '../../schemas/plain/stored-values.ts';

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

export function eventsAsMarkdown(): string {
  const rows = entries.map(({ name, destination, purpose, when, flag, fields }) => [
    `\`${name}\``,
    destination,
    purpose,
    flag === undefined ? when : `${when}; needs \`${flag}\``,
    Object.keys(fields)
      .map((field) => `\`${field}\``)
      .join(', '),
  ]);
  return table(['Event', 'Goes to', 'Purpose', 'When', 'Fields'], rows);
}

export function storedValuesAsMarkdown(): string {
  const rows = STORED_VALUES.map(({ key, where, what, until, purpose }) => [
    `\`${key}\``,
    where,
    purpose,
    what,
    until,
  ]);
  return table(['Key', 'Where', 'Purpose', 'What', 'Until'], rows);
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line)].join('\n');
}
