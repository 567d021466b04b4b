import { lstatSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { filesBelow, temporaryFolder } from '../tests/temporary-project.ts';
import { withSettings } from './editor-settings.ts';
import { allOrNothing, createFile, createWhole, replaceFile, writeReport } from './written-file.ts';

let folder = '';

beforeEach(() => {
  folder = temporaryFolder();
});

const at = (name: string) => join(folder, name);
const isReport = (text: string) => text.startsWith('report');

test('a new file is created, and one that is there is not written over', () => {
  expect(createFile(at('a/page.yaml'), 'first')).toBe(true);
  expect(createFile(at('a/page.yaml'), 'second')).toBe(false);
  expect(readFileSync(at('a/page.yaml'), 'utf8')).toBe('first');
});

test('of files that belong together nothing stays when one cannot be created', () => {
  writeFileSync(at('site.yaml'), 'theirs');
  const start = () =>
    allOrNothing(() => {
      createFile(at('pages/fr/index.yaml'), 'page');
      createFile(at('labels/fr.yaml'), 'labels');
      createFile(at('site.yaml/fr.yaml'), 'no folder');
    });
  expect(start).toThrow('There is a file where a folder is needed');
  expect([[...filesBelow(folder)], readdirSync(folder)]).toEqual([[['site.yaml', 'theirs']], ['site.yaml']]);
});

test('a link that leads nowhere is not written through', () => {
  symlinkSync(at('elsewhere.yaml'), at('page.yaml'));
  expect(createFile(at('page.yaml'), 'first')).toBe(false);
  expect(filesBelow(folder).size).toBe(0);
});

test('a file that is created whole leaves no draft, and stays when it was there before', () => {
  expect([createWhole(at('key'), 'first', 0o600), createWhole(at('key'), 'second')]).toEqual([true, false]);
  expect([...filesBelow(folder)]).toEqual([['key', 'first']]);
});

test('a report takes the place of an earlier one, and of nothing else', () => {
  writeReport(at('sub/report.json'), 'report 1', isReport);
  writeReport(at('sub/report.json'), 'report 2', isReport);
  writeFileSync(at('site.yaml'), 'theirs');
  expect(() => writeReport(at('site.yaml'), 'report 3', isReport)).toThrow('is there already');
  expect([...filesBelow(folder)]).toEqual([
    ['site.yaml', 'theirs'],
    ['sub/report.json', 'report 2'],
  ]);
});

test('a report behind a link is written where the link leads', () => {
  writeFileSync(at('real.json'), 'report 1');
  symlinkSync('real.json', at('report.json'));
  writeReport(at('report.json'), 'report 2', isReport);
  expect([lstatSync(at('report.json')).isSymbolicLink(), readFileSync(at('real.json'), 'utf8')]).toEqual([
    true,
    'report 2',
  ]);
});

test('a link in the place of the draft is not written through', () => {
  writeFileSync(at('victim'), 'theirs');
  symlinkSync('victim', at(`page.yaml.${process.pid}.slipway-new`));
  replaceFile(at('page.yaml'), 'first');
  expect([...filesBelow(folder)]).toEqual([
    ['page.yaml', 'first'],
    ['victim', 'theirs'],
  ]);
});

test('settings of an editor that people have made stay, beside those of the tool', () => {
  const theirs = {
    'files.encoding': 'utf16le',
    'yaml.schemas': { './mine.json': ['mine/*.yaml'], './.slipway/schemas/page.json': ['old'] },
    'json.schemas': [{ url: './mine.json' }, { url: './.slipway/schemas/page.json', fileMatch: ['old'] }],
    '[yaml]': { 'editor.tabSize': 4 },
  };
  const own = {
    'files.encoding': 'utf8',
    'yaml.schemas': { './.slipway/schemas/page.json': ['new'] },
    'json.schemas': [{ url: './.slipway/schemas/page.json', fileMatch: ['new'] }],
    '[yaml]': { 'editor.insertSpaces': true, 'editor.tabSize': 2 },
  };
  expect(withSettings(theirs, own)).toEqual({
    'files.encoding': 'utf16le',
    'yaml.schemas': { './mine.json': ['mine/*.yaml'], './.slipway/schemas/page.json': ['new'] },
    'json.schemas': [{ url: './mine.json' }, { url: './.slipway/schemas/page.json', fileMatch: ['new'] }],
    '[yaml]': { 'editor.insertSpaces': true, 'editor.tabSize': 4 },
  });
});
