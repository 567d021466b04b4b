/** The tables of docs/tracking.md are the code's own lists. After a change there, copy the expected table into the page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventsAsText } from '../cli/report/event-list.ts';
import { EVENT_CATALOGUE, type EventEntry } from '../schemas/plain/events.ts';
import { STORED_VALUES } from '../schemas/plain/stored-values.ts';
import { repository } from './temporary-project.ts';

/** The first table below a heading. */
function tableBelow(heading: string): string {
  const page = readFileSync(join(repository, 'docs/tracking.md'), 'utf8');
  const [, after = ''] = page.split(`\n## ${heading}\n`);
  return /(?:^\|.*\n?)+/m.exec(after)?.[0].trim() ?? '';
}

test('the events of the documentation are those of the catalogue', () => {
  expect(tableBelow('Events of a site')).toBe(eventsAsMarkdown());
});

test('the stored values of the documentation are those of the list', () => {
  expect(tableBelow('What is stored')).toBe(storedValuesAsMarkdown());
});

test('the terminal shows every event with every field', () => {
  const text = eventsAsText();
  for (const { name, fields } of EVENT_CATALOGUE) {
    expect(text).toContain(`  ${name}\n`);
    for (const field of Object.keys(fields)) expect(text).toContain(`· ${field}: `);
  }
});

function eventsAsMarkdown(): string {
  const rows = (EVENT_CATALOGUE as readonly EventEntry[]).map(
    ({ name, destination, purpose, when, flag, fields }) => [
      `\`${name}\``,
      destination,
      purpose,
      flag === undefined ? when : `${when}; needs \`${flag}\``,
      Object.keys(fields)
        .map((field) => `\`${field}\``)
        .join(', '),
    ],
  );
  return table(['Event', 'Goes to', 'Purpose', 'When', 'Fields'], rows);
}

function storedValuesAsMarkdown(): string {
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
