/** The lists of docs/content.md are those of the code. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as limits from '../cli/pipeline/model/limits.ts';
import { MOST_TAGS } from '../schemas/fields/markup-excess.ts';
import { collections } from '../schemas/index.ts';
import { pageFlags } from '../schemas/page.ts';
import { COLOR_TOKENS } from '../schemas/plain/color-tokens.ts';
import { COUNTED_LABELS } from '../schemas/plain/labels.ts';
import { repository } from './temporary-project.ts';

const manual = (name: string): string => readFileSync(join(repository, 'docs', name), 'utf8');
const page = manual('content.md');

/** The words in backticks of what a pattern finds. */
function namesIn(pattern: RegExp): string[] {
  return Array.from((pattern.exec(page)?.[0] ?? '').matchAll(/`([^`\n]+)`/g), ([, name = '']) => name).sort();
}

test('the collections that are checked field by field', () => {
  expect(namesIn(/^Collections that are checked field by field: [^.]*\./m)).toEqual(
    Object.keys(collections).sort(),
  );
});

test('the tokens that a scheme may set', () => {
  const rows = page.slice(page.indexOf('| Token | Shown as |')).split('\n\n', 1)[0] ?? '';
  const names = Array.from(rows.matchAll(/^\| (`.*?`) \|/gm), ([, cell = '']) => cell.match(/[\w-]+/g) ?? []);
  expect(names.flat().sort()).toEqual(COLOR_TOKENS.filter((name) => name !== 'veil').sort());
});

test('the labels with a count', () => {
  expect(namesIn(/^- A label with a count \(.*?\)/m)).toEqual([...COUNTED_LABELS].sort());
});

test('the flags of a page: what visitors see there, what is reported in the manual of tracking', () => {
  const both = page + manual('tracking.md');
  const flags = Object.keys(pageFlags.shape);
  expect(flags.filter((flag) => !new RegExp(`[\`."]${flag}["\`]`).test(both))).toEqual([]);
});

test('the limits of files', () => {
  const table = page.slice(page.indexOf('### How much a file may hold')).split('\n\n')[2] ?? '';
  const numbers = new Set(table.match(/\d[\d,]*/g)?.map((number) => Number(number.replaceAll(',', ''))));
  const { MOST_FILE_BYTES, MOST_EXACT_LENGTH, ...others } = limits;
  // Of no use to whoever writes: two are met by hostile files alone, two cut messages.
  const unlisted = ['MOST_ALIASES', 'MOST_LAZY_LINES', 'MOST_QUOTED_LENGTH', 'MOST_MESSAGE_LENGTH'];
  const shown = Object.entries({ ...others, MOST_TAGS }).filter(([name]) => !unlisted.includes(name));
  expect(shown.filter(([, number]) => !numbers.has(number))).toEqual([]);
  expect(table).toContain(`| A text file | ${MOST_FILE_BYTES / 1024 ** 2} MB |`);
  expect(page).toContain(`YAML files beyond ${MOST_EXACT_LENGTH / 1024} KB`);
});
