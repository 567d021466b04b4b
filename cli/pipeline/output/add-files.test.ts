import { lstatSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { filesBelow, temporaryFolder } from '../../../tests/temporary-project.ts';
import { bundledFile } from '../browser-code/browser-build.ts';
import { addFiles } from './add-files.ts';

let folder = '';

beforeEach(() => {
  folder = temporaryFolder();
});

/** What `slipway sdk` writes, in one version. */
function script(version: string): { path: string; text: string }[] {
  const files = [
    bundledFile('sdk/v1/slipway.js', `script ${version}`),
    bundledFile(`sdk/${version}/slipway.js`, `script ${version}`),
  ];
  const list = Object.fromEntries(files.map(({ path, integrity }) => [`/${path}`, integrity]));
  const text = `${JSON.stringify({ version, files: list }, null, 2)}\n`;
  return [...files, { path: 'sdk/v1/manifest.json', text }];
}

const read = (path: string) => readFileSync(join(folder, path), 'utf8');

test('files go beside those of others, which stay', () => {
  writeFileSync(join(folder, 'index.html'), 'theirs');
  addFiles(folder, script('1.0.0'));
  expect([...filesBelow(folder).keys()]).toEqual([
    'index.html',
    'sdk/1.0.0/slipway.js',
    'sdk/v1/manifest.json',
    'sdk/v1/slipway.js',
  ]);
});

test('a later version takes the place of an earlier one, whose own folder stays', () => {
  addFiles(folder, script('1.0.0'));
  addFiles(folder, script('1.1.0'));
  expect([read('sdk/v1/slipway.js'), read('sdk/1.0.0/slipway.js')]).toEqual(['script 1.1.0', 'script 1.0.0']);
});

test('what is there already stays the same file', () => {
  addFiles(folder, script('1.0.0'));
  const { ino } = statSync(join(folder, 'sdk/v1/slipway.js'));
  addFiles(folder, script('1.0.0'));
  expect(statSync(join(folder, 'sdk/v1/slipway.js')).ino).toBe(ino);
});

test.each([
  ['never written by Slipway', () => rmSync(join(folder, 'sdk'), { recursive: true })],
  ['edited since', () => {}],
])('a file in the place of one is named, and nothing is written: %s', (_, before) => {
  addFiles(folder, script('1.0.0'));
  before();
  mkdirSync(join(folder, 'sdk/v1'), { recursive: true });
  writeFileSync(join(folder, 'sdk/v1/slipway.js'), 'theirs');
  const all = filesBelow(folder);
  expect(() => addFiles(folder, script('1.1.0'))).toThrow('other files in these places: sdk/v1/slipway.js');
  expect(filesBelow(folder)).toEqual(all);
});

test('a link in the place of an unfinished file is not written through', () => {
  addFiles(folder, script('1.0.0'));
  const victim = join(temporaryFolder(), 'victim');
  writeFileSync(victim, 'theirs');
  symlinkSync(victim, join(folder, 'sdk/v1/.slipway.js.slipway-new'));
  addFiles(folder, script('1.1.0'));
  expect(readFileSync(victim, 'utf8')).toBe('theirs');
  expect(lstatSync(join(folder, 'sdk/v1/slipway.js')).isFile()).toBe(true);
  expect(read('sdk/v1/slipway.js')).toBe('script 1.1.0');
});

test('a link is neither followed nor replaced', () => {
  const elsewhere = temporaryFolder();
  symlinkSync(elsewhere, join(folder, 'sdk'));
  expect(() => addFiles(folder, script('1.0.0'))).toThrow('other files in these places');
  expect(filesBelow(elsewhere).size).toBe(0);
  expect(lstatSync(join(folder, 'sdk')).isSymbolicLink()).toBe(true);
});
