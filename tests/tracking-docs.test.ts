/** The tables of docs/tracking.md are the code's own lists. After a change there, copy the expected table into the page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eventsAsMarkdown, eventsAsText, storedValuesAsMarkdown } from '../cli/report/event-table.ts';
import { EVENT_CATALOGUE } from '../schemas/plain/events.ts';
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
