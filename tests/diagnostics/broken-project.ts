/** A small valid project on disk, and the problems expected for a change that breaks it. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ProblemCode } from '../../cli/pipeline/model/problems.ts';
import { labels } from '../../schemas/plain/labels.ts';

/** A file's new contents, a symbolic link, or `null` to leave a file of the sound project out. */
export type FileChange = string | Uint8Array | { linkTo: string } | null;

/** Files by path from the project's root. */
export type FileChanges = Record<string, FileChange>;

export interface ExpectedProblem {
  /** `content/pages/index.yaml:2:8`, or the path alone when the whole file is meant. */
  at: string;
  code: ProblemCode;
  severity?: 'warning';
  /** The essential words of the message. */
  says: string;
  /** The essential words of the hint. */
  hint?: string;
  /** What is in the file where the problem is marked. */
  marks?: string;
}

export interface BrokenInput {
  /** The test's name: what is broken, or what Slipway does about it. */
  name: string;
  files: FileChanges;
  /** The moment of the check. Default: `2026-03-01T12:00+05:30`. */
  now?: string;
  drafts?: boolean;
  /** All expected problems, in order; an empty list means that the input is valid. */
  problems: ExpectedProblem[];
}

/** An input with all problems expected of it, in order; without any it is valid. */
export function input(name: string, files: FileChanges, ...problems: ExpectedProblem[]): BrokenInput {
  return { name, files, problems };
}

const SITE = [
  'product: { slug: paasa, name: Paasa }',
  'origin: https://www.paasa.example',
  'locales:',
  '  default: en',
  '  list:',
  '    en: { name: English, tag: en-IN }',
];

/** The least that a site needs: one language, one page, no shared content. */
const SOUND: FileChanges = {
  'content/site.yaml': lines(...SITE),
  'content/pages/index.yaml': 'title: Home\n',
};

const roots: string[] = [];

/** Writes the sound project with `changes` laid over it, and gives its root. `removeProjects` takes it away again. */
export function writeProject(changes: FileChanges): string {
  // macOS keeps its temporary folder behind a link.
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'slipway-broken-')));
  roots.push(root);
  writeFiles(root, changes);
  return root;
}

/** Replaces the content of a project by the sound one with `changes` laid over it; its cache stays. */
export function rewriteProject(root: string, changes: FileChanges): void {
  rmSync(join(root, 'content'), { recursive: true, force: true });
  writeFiles(root, changes);
}

function writeFiles(root: string, changes: FileChanges): void {
  for (const [path, change] of Object.entries({ ...SOUND, ...changes })) {
    if (change === null) continue;
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    if (typeof change === 'string' || change instanceof Uint8Array) writeFileSync(target, change);
    else symlinkSync(change.linkTo, target);
  }
}

export function removeProjects(): void {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true });
}

/** Lines of a text file. */
export function lines(...all: string[]): string {
  return `${all.join('\n')}\n`;
}

/** Texts and single bytes, one after another. */
export function bytes(...parts: (string | number)[]): Uint8Array {
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.of(part))));
}

/** The home page with this text. */
export function page(text: string | Uint8Array): FileChanges {
  return { 'content/pages/index.yaml': text };
}

/** The home page with these lines as the one section of its `page_body`, indented as they are there. */
export function section(...fields: string[]): FileChanges {
  return page(
    lines(
      'title: Home',
      'page_body:',
      ...fields.map((line, index) => `${index === 0 ? '  - ' : '    '}${line}`),
    ),
  );
}

/** The home page as JSON. */
export function jsonPage(text: string): FileChanges {
  return { 'content/pages/index.yaml': null, 'content/pages/index.json': text };
}

/** The home page as MDX, front matter included. */
export function mdx(...text: string[]): FileChanges {
  return { 'content/pages/index.yaml': null, 'content/pages/index.mdx': lines(...text) };
}

/** The home page as MDX with a title; the body begins on line 5. */
export function mdxBody(...body: string[]): FileChanges {
  return mdx('---', 'title: Home', '---', '', ...body);
}

/** `site.yaml` with more lines at its end; the first of them is line 7. */
export function site(...more: string[]): FileChanges {
  return { 'content/site.yaml': lines(...SITE, ...more) };
}

/** A site in English and Hindi. Labels of the Hindi file by key; `null` leaves one out. */
export function withHindi(changes: Record<string, string | null> = {}): FileChanges {
  return { ...site('    hi: { name: हिन्दी, tag: hi-IN }'), 'content/labels/hi.yaml': labelsFile(changes) };
}

/** All labels with their English texts, but for these. */
export function labelsFile(changes: Record<string, string | null> = {}): string {
  const texts = Object.entries({ ...labels, ...changes }).filter(([, text]) => text !== null);
  return lines(...texts.map(([key, text]) => `${key}: ${JSON.stringify(text)}`));
}

/** A table of cities and the page that goes through it. */
export function cities(table: string | Uint8Array, ...pageLines: string[]): FileChanges {
  const ofPage = pageLines.length > 0 ? pageLines : ['title: Play in {city.name}'];
  return {
    'content/collections/cities.csv': table,
    'content/pages/play.yaml': lines('$for: cities', 'noindex: true', ...ofPage),
  };
}

/** A page without links to it that is not reported as an orphan. */
export function lonePage(path: string, ...more: string[]): FileChanges {
  return { [`content/pages/${path}.yaml`]: lines('title: Lone', 'noindex: true', ...more) };
}
