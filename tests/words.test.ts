/** Words that the style guide rules out: a reader has to stop at them, or they mean several things. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
/** What engineers, writers of content and partners read: names, comments, messages and manuals. */
const READ_FOLDERS = ['bin', 'cli', 'docs', 'runtime', 'schemas', 'sdk', 'templates', 'tests'];
const READ_FILES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'];

interface RuledOut {
  pattern: RegExp;
  /** The words to write instead. */
  instead: string;
}

const RULED_OUT: readonly RuledOut[] = [
  {
    pattern: /\b(?:told|\w*Told|told[A-Z]\w*)\b/gi,
    instead: 'report, notify, log, receive or distinguish',
  },
  { pattern: /\banew\b/gi, instead: 'again' },
  { pattern: /\b(?:sought|\w*Sought)\b/gi, instead: 'the thing that is searched for, by its name' },
  {
    pattern: /\b(?:speaks?|spoken)\b/gi,
    instead: 'name, mention, explain or change language',
  },
  { pattern: /\bisAsked\b/g, instead: 'isRequested or isRequired' },
  { pattern: /\b(?:to|can(?:not)?|could|may) be had\b/gi, instead: 'available' },
  {
    pattern: /\bwhat (?:\w+ ){1,4}(?:is|are|was|were) made of\b/gi,
    instead: 'inputs, contents or parts',
  },
  {
    pattern: /\b\w*(?:Field|Resolve|Json|Text|Svg|Asset|Font|Link|Tab|Focus)Faults?\b/g,
    instead: 'Problem',
  },
  {
    pattern: /\b(?:at fault|no fault|with(?:out)? a fault|faults of its own)\b/gi,
    instead: 'problem',
  },
  { pattern: /\b(?:\w+Breach(?:es)?|Breach|breach(?:es)?Of)\b/g, instead: 'finding or Problem' },
  { pattern: /\b(?:PlaceFinder|RelatedPlace|OutputPlace|comparePlaces|PlacedNode)\b/g, instead: 'location' },
  { pattern: /\bmeasuring\b/gi, instead: 'analytics' },
  {
    pattern: /\blate styles?\b|\b(?:the|a) first view\b/gi,
    instead: 'deferred styles, above the fold',
  },
  {
    pattern: /\b(?:can(?:not)?|may|must) stand (?:in(?! for)|inside|beside)\b/gi,
    instead: 'be, or is (not) allowed',
  },
  {
    pattern: /\b(?:what|where|as|wherever) (?:it |they )?stands?\b(?! (?:in )?for\b)/gi,
    instead: 'is or are',
  },
];

interface Found {
  line: number;
  word: string;
  instead: string;
}

function wordsIn(text: string): Found[] {
  return text.split('\n').flatMap((line, index) => {
    return RULED_OUT.flatMap(({ pattern, instead }) =>
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

test('a word in another meaning is left alone', () => {
  expect(
    wordsIn('// `$use` may stand for several items, and a copy stands in for it. ₹ is made of one glyph.'),
  ).toEqual([]);
});
