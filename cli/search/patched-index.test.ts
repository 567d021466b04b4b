import { expect, test } from 'vitest';
import { pageSummary } from '../../tests/page-summary.ts';
import { seededChance } from '../../tests/seeded-chance.ts';
import type { OutputFile, PageSummary } from '../pipeline/model/types.ts';
import { patchedIndex } from './patched-index.ts';
import { searchFiles } from './search-index.ts';

const chance = seededChance(9);

/** Few beginnings, so that their files are near the size at which they are divided; with names that objects have of themselves. */
const VOCABULARY = [
  ...[
    'l',
    'la',
    'lamp',
    'lampe',
    'lampion',
    'land',
    'landing',
    'le',
    'leg',
    'lege',
    'light',
    'm',
    'ma',
    'map',
    'mapper',
    'maps',
  ],
  ...[
    'constructor',
    '__proto__',
    'toString',
    '1',
    '12',
    '2024',
    '2024a',
    'पा',
    'पास',
    'पासा',
    'पासे',
    '𝒂',
    '𝒂b',
    '𝒂bc',
    '𝒂bcd',
  ],
];

function wordsOfPage(): string {
  const own = VOCABULARY.filter(() => chance(3) > 0);
  return own
    .sort()
    .map((word) => `${word} ${1 + chance(3)}`)
    .join('\n');
}

function site(pages: number): PageSummary[] {
  return Array.from({ length: pages }, (_, number) => {
    const locale = number % 7 === 0 ? 'hi' : 'en';
    const route = `${locale === 'hi' ? '/hi' : ''}/page-${number}/`;
    return pageSummary(route, { locale, words: wordsOfPage(), noindex: number % 11 === 0 });
  });
}

const asMap = (files: Iterable<OutputFile>): Map<string, string> =>
  new Map(Array.from(files, ({ path, contents }) => [path, String(contents)]));

/** The published files after an edit, in place of some of them. */
function patch(files: Map<string, string>, before: readonly PageSummary[], now: readonly PageSummary[]) {
  const edited = now.flatMap((page, at) => {
    const known = before[at];
    return known === undefined || known.words === page.words ? [] : [{ before: known, now: page }];
  });
  const read = (path: string): string => files.get(path) ?? '';
  const patched = patchedIndex(edited, { paths: [...files.keys()], read, base: '/app' });
  if (patched === null) return null;
  const left = new Map(files);
  for (const path of patched.gone) left.delete(path);
  for (const { path, contents } of patched.files) left.set(path, String(contents));
  return { left, read: patched.files.length };
}

test.each([40, 90, 1700, 2600])('edits of %i pages leave the index that all pages make', (count) => {
  let pages = site(count);
  let files = asMap(searchFiles(pages, '/app'));
  const rounds = process.env['SLIPWAY_LONG'] ? 400 : 8;
  for (let round = 0; round < rounds; round += 1) {
    const share = [1, 1, 3, 40][round % 4] ?? 1;
    const edited = new Set(Array.from({ length: share }, () => chance(count)));
    const now = pages.map((page, at) => (edited.has(at) ? { ...page, words: wordsOfPage() } : page));
    const patched = patch(files, pages, now);
    const whole = asMap(searchFiles(now, '/app'));
    expect(patched === null ? null : [...patched.left].sort()).toEqual([...whole].sort());
    pages = now;
    files = whole;
  }
});

test('a word on one page more is written into its own file alone', () => {
  const pages = site(300);
  const files = asMap(searchFiles(pages, '/app'));
  const now = pages.map((page, at) => (at === 20 ? { ...page, words: `${page.words}\nzebra 1` } : page));
  const added = now.map((page, at) => (at === 20 ? { ...page, words: `${page.words}\nzebu 1` } : page));
  expect(patch(asMap(searchFiles(now, '/app')), now, added)?.read).toBe(2);
  expect(patch(files, pages, now)?.left).toEqual(asMap(searchFiles(now, '/app')));
});

test('an index that lacks the page, or of which very much changes, is made as a whole', () => {
  const many = site(400);
  const edited = many.map((page) => ({ ...page, words: 'other 1' }));
  expect(patch(asMap(searchFiles(many, '/app')), many, edited)).toBeNull();
  const pages = site(20);
  const files = asMap(searchFiles(pages.slice(0, 10), '/app'));
  const now = pages.map((page) => ({ ...page, words: 'other 1' }));
  expect(patch(files, pages, now)).toBeNull();
});
