/** Projects on disk for tests: copies of a fixture in a temporary folder, removed after the test. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { stringify } from 'yaml';
import { labels } from '../schemas/plain/labels.ts';
import { pathsBelow } from './paths-below.ts';

/** Repository root. */
export const repository = resolve(import.meta.dirname, '..');

export interface TemporaryProject {
  root: string;
  write(path: string, contents: string | Uint8Array): void;
  read(path: string): string;
  /** Files below a folder with their contents, sorted; for comparing outputs byte for byte. */
  files(folder: string): Map<string, string>;
}

/** Is handed what removes a folder, and sees to it that it is called. */
export type Disposal = (remove: () => void) => void;

/** A folder of its own, removed when the test ends. */
export function temporaryFolder(dispose: Disposal = onTestFinished): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'slipway-test-')));
  dispose(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A copy of `tests/fixtures/<name>`; Hindi labels are complete without standing in the fixture. */
export function temporaryProject(name: string, dispose?: Disposal): TemporaryProject {
  const project = copiedProject({ root: join(repository, 'tests/fixtures', name) }, dispose);
  project.write('content/labels/hi.yaml', stringify(labels));
  return project;
}

/** A copy of a whole project, with what builds have left in it. */
export function copiedProject(from: { root: string }, dispose?: Disposal): TemporaryProject {
  const root = temporaryFolder(dispose);
  cpSync(from.root, root, { recursive: true });
  return {
    root,
    write(path, contents) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), contents);
    },
    read: (path) => readFileSync(join(root, path), 'utf8'),
    files: (folder) => filesBelow(join(root, folder)),
  };
}

/** Changes the first `from` in a file of a project; a test that finds none of it fails. */
export function replaceIn(project: TemporaryProject, path: string, from: string, to: string): void {
  const text = project.read(path);
  expect(text).toContain(from);
  project.write(path, text.replace(from, to));
}

export function filesBelow(folder: string): Map<string, string> {
  return new Map(pathsBelow(folder).map((path) => [path, readFileSync(join(folder, path), 'latin1')]));
}
