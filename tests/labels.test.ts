/** Translators get no text that nobody sees. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LABEL_KEYS, LABELS_FOR_OWN_SECTIONS } from '../schemas/plain/labels.ts';
import { SHEET_LABELS } from '../schemas/plain/sheet-labels.ts';
import { repository } from './temporary-project.ts';

/** Where labels are shown from. */
const SHOWN_IN = ['cli/pipeline', 'runtime'];

/** Steps of `install-steps` whose labels are named in a list, and labels that are read as members. */
const OTHERS = /\['installFind', 'installOpen', 'installAllow'\]|labels\[[\w.]+\]\?\.(\w+)/g;

test('every label is shown somewhere, but for those that are for own sections', () => {
  const code = SHOWN_IN.flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
      .map((path) => readFileSync(join(repository, folder, path), 'utf8')),
  ).join('\n');
  const named = [...code.matchAll(/\blabel(?:Text|Forms)?\((?:page, )?\s*'(\w+)'/g)].map(([, key]) => key);
  const others = [...code.matchAll(OTHERS)].flatMap(([text, key]) => key ?? text.match(/install\w+/g) ?? []);
  const shown = new Set<string | undefined>([...named, ...others, ...SHEET_LABELS]);
  expect(LABEL_KEYS.filter((key) => !shown.has(key))).toEqual([...LABELS_FOR_OWN_SECTIONS]);
});
