/** Words that the style guide rules out: a reader has to stop at them, or they mean several things. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
/** What engineers, writers of content and partners read: names, comments, messages and manuals. */
const READ_FOLDERS = ['bin', 'cli', 'docs', 'runtime', 'schemas', 'templates', 'tests'];
const READ_FILES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'];

/** Each with the words to write instead. */
const RULED_OUT: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:told|\w*Told|told[A-Z]\w*)\b/gi, 'report, notify, log, receive or distinguish'],
  [/\banew\b/gi, 'again'],
  [/\b(?:sought|\w*Sought)\b/gi, 'the thing that is searched for, by its name'],
  [/\b(?:speaks?|spoken)\b/gi, 'name, mention, explain or change language'],
  [/\bisAsked\b/g, 'isRequested or isRequired'],
];

interface Found {
  line: number;
  word: string;
  instead: string;
}

function wordsIn(text: string): Found[] {
  return text.split('\n').flatMap((line, index) => {
    return RULED_OUT.flatMap(([pattern, instead]) =>
      Array.from(line.matchAll(pattern), ([word]) => ({ line: index + 1, word, instead })),
    );
  });
}

/** Files under version control, so that nothing generated is read. */
function readFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter((path) => READ_FOLDERS.includes(path.split('/')[0] ?? '') || READ_FILES.includes(path))
    .filter(
      (path) =>
        /\.(?:tsx?|js|css|md|hbs|ya?ml|json)$/.test(path) && !/__snapshots__|fixtures|words\.test/.test(path),
    );
}

test('names, comments, messages and manuals use none of the words that the style guide rules out', () => {
  const files = readFiles();
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((path) =>
    wordsIn(readFileSync(join(root, path), 'utf8')).map(
      ({ line, word, instead }) => `${path}:${line} "${word}": write ${instead}`,
    ),
  );
  expect(found).toEqual([]);
});

test('a word is found in the middle of a name and at the beginning of a sentence', () => {
  expect(wordsIn('const isTold = true;\n// Told once.')).toMatchObject([
    { line: 1, word: 'isTold' },
    { line: 2, word: 'Told' },
  ]);
  expect(wordsIn('drawn anew, as sought by toldProblems')).toHaveLength(3);
});
