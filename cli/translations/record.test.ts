import { expect, test } from 'vitest';
import { temporaryProject } from '../../tests/temporary-project.ts';
import { readRecord, writeRecord } from './record.ts';

const FILE = 'content/translations.yaml';
const hash = (number: number): string =>
  number
    .toString(16)
    .padStart(8, '0')
    .replace(/\w/g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));

test('the record of a large site is read as it was written, however many lines it has', () => {
  const { root } = temporaryProject('three-pages');
  const texts = Array.from({ length: 60 }, (_, number) => hash(number));
  const record = new Map(
    Array.from({ length: 2500 }, (_, page) => [`content/pages/hi/page-${page}.yaml`, new Set(texts)]),
  );
  record.set('content/site.yaml hi', new Set([hash(1), `${hash(2)} left-out`]));
  writeRecord(root, record);
  expect(readRecord(root)).toEqual({ record, problems: [] });
});

test.each([
  ['in brackets', 'content/pages/hi/index.yaml: [abcdefgh]\n'],
  ['of another indent', 'content/pages/hi/index.yaml:\n    - abcdefgh\n'],
  ['with a name in quotes', '"content/pages/hi/index.yaml":\n  - abcdefgh\n'],
  ['with comments', '# By hand.\ncontent/pages/hi/index.yaml: # home\n  - abcdefgh # the title\n'],
])('a record %s, as a person may write it, is read too', (_, text) => {
  const project = temporaryProject('three-pages');
  project.write(FILE, text);
  const { record, problems } = readRecord(project.root);
  expect(problems).toEqual([]);
  expect([...record]).toEqual([['content/pages/hi/index.yaml', new Set(['abcdefgh'])]]);
});

test('a file that two branches have added is a problem at its second place', () => {
  const project = temporaryProject('three-pages');
  const lines = 'content/pages/hi/index.yaml:\n  - abcdefgh\n';
  project.write(FILE, lines + lines);
  expect(readRecord(project.root).problems).toMatchObject([{ file: FILE, span: { start: { line: 3 } } }]);
});
