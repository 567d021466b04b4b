import { beforeEach, describe, expect, test } from 'vitest';
import { type TemporaryProject, temporaryProject } from '../../tests/temporary-project.ts';
import { hashOfContent } from '../pipeline/source/read.ts';
import { openStore } from '../pipeline/store/index.ts';
import { type FileMeasure, type MeasureJob, type MeasureMemory, measureAll } from './measured-files.ts';

const [TARGET, SOURCE] = ['content/pages/hi/index.yaml', 'content/pages/index.yaml'];
const OTHER = 'content/pages/hi/other.yaml';

let project: TemporaryProject;
/** What was measured, in its order. */
let measured: string[] = [];

function memory(more: Partial<MeasureMemory> = {}): MeasureMemory {
  const { root } = project;
  const hashOf = (path: string): string => hashOfContent(root, path);
  return { store: openStore(root), codeHash: 'code', hashOf, keeps: true, inThreads: null, ...more };
}

const job = (file: string, setting: unknown = 'as usual'): MeasureJob => ({
  listed: { locale: 'hi', kind: 'page', file, sourceFile: SOURCE, route: '/', collection: null },
  setting,
});
const JOBS = [job(TARGET), job(OTHER)];

const measureOf = (file: string): FileMeasure => ({
  states: { translated: file.length },
  leadsTo: [],
  wrongScript: [],
});
const measure = async (files: readonly MeasureJob['listed'][]) => {
  measured.push(...files.map(({ file }) => file));
  return files.map(({ file }) => measureOf(file));
};

/** Files that are measured again, when those of `jobs` were measured before. */
async function again(jobs: readonly MeasureJob[], more: Partial<MeasureMemory> = {}): Promise<string[]> {
  measured = [];
  expect(await measureAll(project.root, jobs, memory(more), measure)).toEqual(
    jobs.map(({ listed }) => measureOf(listed.file)),
  );
  return measured;
}

beforeEach(async () => {
  project = temporaryProject('three-pages');
  project.write(OTHER, 'title: अन्य\n');
  await measureAll(project.root, JOBS, memory(), measure);
});

describe('what was measured', () => {
  test('is not measured again', async () => {
    expect(await again(JOBS)).toEqual([]);
  });

  test.each<[what: string, change: () => void, files: string[]]>([
    ['a translation', () => project.write(OTHER, 'title: और\n'), [OTHER]],
    ['the source', () => project.write(SOURCE, 'title: Other\n'), [TARGET, OTHER]],
  ])('is measured again when %s has changed', async (_, change, files) => {
    change();
    expect(await again(JOBS)).toEqual(files);
    expect(await again(JOBS)).toEqual([]);
  });

  test('is measured again when something else has changed that it depends on', async () => {
    expect(await again([job(TARGET), job(OTHER, 'recorded')])).toEqual([OTHER]);
  });

  test('stays known when another file is gone', async () => {
    expect(await again([job(OTHER)])).toEqual([]);
    expect(await again(JOBS)).toEqual([TARGET]);
  });

  test('is of one version of the code', async () => {
    expect(await again(JOBS, { codeHash: 'other' })).toEqual([TARGET, OTHER]);
  });
});

test('what a reader has measured that keeps nothing is measured again', async () => {
  project.write(OTHER, 'title: और\n');
  expect(await again(JOBS, { keeps: false })).toEqual([OTHER]);
  expect(await again(JOBS)).toEqual([OTHER]);
});

test('what was saved while it was measured is measured again, even if it is then as it was', async () => {
  const text = project.read(OTHER);
  project.write(OTHER, 'title: और\n');
  const saved = async (files: readonly MeasureJob['listed'][]) => {
    project.write(OTHER, 'title: तब\n');
    return measure(files);
  };
  await measureAll(project.root, JOBS, memory(), saved);
  project.write(OTHER, 'title: और\n');
  expect(await again(JOBS)).toEqual([OTHER]);
  project.write(OTHER, text);
  expect(await again(JOBS)).toEqual([OTHER]);
});

test('a file that cannot be read stays unmeasured', async () => {
  project.write(OTHER, 'title: और\n');
  const unreadable = async (): Promise<null[]> => [null];
  const measures = await measureAll(project.root, JOBS, memory(), unreadable);
  expect(measures).toEqual([measureOf(TARGET), null]);
});

test('very many files are measured in threads', async () => {
  const many = Array.from({ length: 300 }, (_, number) => job(`content/pages/hi/page-${number}.yaml`));
  let inThreads = 0;
  const threads = async (files: readonly MeasureJob['listed'][]) => {
    inThreads += files.length;
    return files.map(({ file }) => measureOf(file));
  };
  await measureAll(project.root, many.slice(1), memory({ inThreads: threads, keeps: false }), measure);
  expect(inThreads).toBe(0);
  await measureAll(project.root, many, memory({ inThreads: threads }), measure);
  expect(inThreads).toBe(300);
});
