/** The repository's own content with one mistake in it: whatever it is, a problem is reported, and nothing is thrown. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Problem, sortProblems } from '../../cli/pipeline/model/problems.ts';
import { PageLoader } from '../../cli/pipeline/pages/load-page.ts';
import { loadProject } from '../../cli/pipeline/project/load-project.ts';
import type { Project } from '../../cli/pipeline/project/project.ts';
import { type Listing, listContent } from '../../cli/pipeline/source/read.ts';
import { EXPLANATIONS } from '../../cli/report/explanations.ts';
import { formatProblems } from '../../cli/report/print-problems.ts';
import fc, { anyCharacter } from '../properties.ts';
import { repository } from '../temporary-project.ts';

const OPTIONS = { nowMs: Date.parse('2026-03-01T12:00+05:30'), drafts: true };
/** The same mistakes on every machine. */
const SEED = 20260301;

let root = '';
let listing: Listing;
let project: Project;
let loader: PageLoader;

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'slipway-mutated-'));
  const content = join(repository, 'content');
  cpSync(content, join(root, 'content'), {
    recursive: true,
    filter: (path) => !path.startsWith(join(content, 'assets')),
  });
  listing = listContent(root);
  const loaded = await loadProject(root, listing, OPTIONS);
  if (loaded.project === null) throw new Error('The repository has no sound content.');
  project = loaded.project;
  loader = new PageLoader(project);
});
afterAll(() => {
  rmSync(root, { recursive: true, force: true });
});

const piece = fc.oneof(
  fc.constantFrom(
    '\t',
    ' ',
    '  ',
    ':',
    ': ',
    '- ',
    '-',
    '"',
    "'",
    '{',
    '}',
    '[',
    ']',
    '#',
    ' #',
    '&a ',
    '*a',
    '!x ',
    '%',
    '@',
    '`',
    '|',
    '>',
    ',',
    '\\',
    '<',
    '</',
    '<b>',
    '<!--',
    '{x}',
    '$use: ',
    '$for: x',
    'null',
    '~',
    'true',
    '0x1',
    '1e999',
    '---',
    '...',
    '\u00a0',
    '\u200b',
    '\u0000',
    '\ufffd',
    '\r',
    'क्षि',
    '🎲',
    '<<<<<<< HEAD',
    '=======',
  ),
  fc.string({ maxLength: 6 }),
  fc.string({ unit: anyCharacter, maxLength: 3 }),
);

/** A mistake on one line. Numbers are taken modulo the available choices. */
const slip = fc.record({
  file: fc.nat(),
  line: fc.nat(),
  at: fc.nat(),
  kind: fc.constantFrom('insert', 'replace', 'remove', 'repeat', 'indent', 'outdent', 'swap', 'cut', 'end'),
  text: piece,
});

type Slip = ReturnType<typeof slip.generate>['value'];

function slipped(text: string, { line, at, kind, text: added }: Slip): string {
  const lines = text.split('\n');
  const index = line % lines.length;
  const old = lines[index] ?? '';
  const offset = at % (old.length + 1);
  const changed: Record<Slip['kind'], string[]> = {
    insert: [old.slice(0, offset) + added + old.slice(offset)],
    replace: [added],
    remove: [],
    repeat: [old, old],
    indent: [`   ${old}`],
    outdent: [old.replace(/^ {1,3}/, '')],
    swap: [lines[index + 1] ?? '', old],
    cut: [old.slice(0, offset)],
    end: [old.slice(0, offset)],
  };
  const rest = kind === 'end' ? [] : lines.slice(kind === 'swap' ? index + 2 : index + 1);
  return [...lines.slice(0, index), ...changed[kind], ...rest].join('\n');
}

function expectReported(problems: readonly Problem[]): void {
  for (const { code, file, message, span, hint } of problems) {
    expect(Object.keys(EXPLANATIONS)).toContain(code);
    expect(listing.files.some(({ path }) => path === file) || file.startsWith('content/'), file).toBe(true);
    expect(message).toMatch(/^\S.*[.?}]$/su);
    expect(`${message} ${hint ?? ''}`).not.toMatch(/undefined|\[object|invalid input/i);
    if (span === null) continue;
    expect(span.start.line).toBeGreaterThan(0);
    expect(span.start.column).toBeGreaterThan(0);
    expect(span.end.line).toBe(span.start.line);
    expect(span.end.column).toBeGreaterThan(span.start.column);
  }
  formatProblems(sortProblems(problems), 'text', root);
}

/** Runs `check` while one file has a mistake, and restores it. */
async function whileSlipped(
  paths: readonly string[],
  one: Slip,
  check: (path: string) => Promise<void>,
): Promise<void> {
  const path = paths[one.file % paths.length] ?? '';
  const file = join(root, path);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, slipped(text, one));
  try {
    await check(path);
  } finally {
    writeFileSync(file, text);
  }
}

test('a page with a slip gives pages or problems, and is never passed over', async () => {
  const mayHide = /draft|publishAt|expireAt/;
  await fc.assert(
    fc.asyncProperty(slip, (one) =>
      whileSlipped(project.pageFiles, one, async (path) => {
        const { pages, problems } = await loader.load(path);
        expectReported(problems);
        if (pages.length === 0 && !mayHide.test(readFileSync(join(root, path), 'utf8')))
          expect(problems).not.toEqual([]);
      }),
    ),
    { seed: SEED, numRuns: 150 },
  );
});

test('a shared file with a slip gives a project or problems', async () => {
  const shared = listing.files.map(({ path }) => path).filter((path) => !project.pageFiles.includes(path));
  await fc.assert(
    fc.asyncProperty(slip, (one) =>
      whileSlipped(shared, one, async () => {
        const loaded = await loadProject(root, listContent(root), OPTIONS);
        expectReported(loaded.problems);
        if (loaded.project === null) expect(loaded.problems).not.toEqual([]);
      }),
    ),
    { seed: SEED, numRuns: 25 },
  );
});
