/** PROMISES.md names a test for every promise, and no test that does not exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findTestFiles } from './runner/test-files.ts';
import { repository } from './temporary-project.ts';

interface Row {
  promise: string;
  file: string;
  name: string;
}

const read = (path: string): string => readFileSync(join(repository, path), 'utf8');

/** Heading such as `README.md: Browsers and Node` → its rows. */
const rows = new Map(
  read('tests/PROMISES.md')
    .split(/^## /m)
    .slice(1)
    .map((part): [string, Row[]] => [
      part.slice(0, part.indexOf('\n')),
      [...part.matchAll(/^\| (.+?) \| `([^`]+)`: (.+) \|$/gm)].map(
        ([, promise = '', file = '', name = '']) => ({ promise, file, name }),
      ),
    ]),
);

/** Items of a list, and paragraphs that begin in bold, without the mark-up in front of their words. */
function promisesOf(heading: string): string[] {
  const [file = '', title = ''] = heading.split(/: (.*)/);
  const section = read(file).split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^(?:- |(?=\*\*))(.+)$/gm)]
    .map(([, text = '']) => text.replace(/^\*\*/, ''))
    .filter((text) => !/^(?:Mark-up|Attributes of the script|Code)\.?\*\*/.test(text));
}

test('PROMISES.md has sections of README, SECURITY and both manuals for servers and links', () => {
  const files = new Set([...rows.keys()].map((heading) => heading.split(':')[0]));
  expect([...files].sort()).toEqual(['README.md', 'SECURITY.md', 'docs/hosting.md', 'docs/tracking.md']);
});

describe.each([...rows])('%s', (heading, listed) => {
  test('every promise has a test', () => {
    const promises = promisesOf(heading);
    expect(promises.length).toBeGreaterThan(0);
    const unproved = promises.filter((text) => !listed.some(({ promise }) => text.startsWith(promise)));
    expect(unproved).toEqual([]);
  });

  test('every row is about a promise that is made', () => {
    const promises = promisesOf(heading);
    const unmade = listed.filter(({ promise }) => !promises.some((text) => text.startsWith(promise)));
    expect(unmade.map(({ promise }) => promise)).toEqual([]);
  });

  test.each(listed)('$file has "$name"', ({ file, name }) => {
    expect(existsSync(join(repository, file)), `${file} does not exist`).toBe(true);
    const titles = [...read(file).matchAll(TITLE)].map(([, , title]) => title);
    expect(
      titles.filter((title) => title === name),
      `a test of that name in ${file}`,
    ).not.toEqual([]);
  });
});

/** First argument of `test`, and of what `test.each` gives. */
const TITLE = /(?:\btest(?:\.\w+)?\(|\)\(|\}\)\()\s*(['"`])((?:(?!\1).)+)\1/g;

test('LONG.md lists each file that does less in a usual run, and no other', () => {
  const doesLess = /\brounds\(\{|\bisLongRun\b/;
  const files = Object.values(findTestFiles())
    .flat()
    .filter((path) => path !== 'tests/promises.test.ts' && doesLess.test(read(path)));
  const listed = Array.from(read('tests/LONG.md').matchAll(/^\| `([^`]+)`/gm), ([, path = '']) => path);
  expect(listed.sort()).toEqual(files.sort());
});
