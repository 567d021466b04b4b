import { expect, test } from 'vitest';
import { temporaryProject } from '../../../tests/temporary-project.ts';
import { UsageError } from '../../usage-error.ts';
import type { Problem } from '../model/problems.ts';
import { PageLoader } from '../pages/load-page.ts';
import { loadProject } from '../project/load-project.ts';
import { listContent } from '../source/read.ts';
import { internalError, withinFile } from './internal-error.ts';

const FILE = 'content/pages/index.yaml';

test('a mistake of Slipway names the file on which it was made', () => {
  const problems: Problem[] = [];
  const answer = withinFile(FILE, problems, 'nothing', () => {
    throw new TypeError('x is not a function');
  });
  expect(answer).toBe('nothing');
  expect(problems).toMatchObject([
    { code: 'internal/error', file: FILE, message: expect.stringContaining('x is not a function') },
  ]);
});

test('a stack that is full is said in words', () => {
  const problem = internalError(new RangeError('Maximum call stack size exceeded'), FILE);
  expect(problem.message).toBe('Slipway cannot follow what is nested in this file.');
});

test.each([
  ['a wrong use of the command line', new UsageError('a', 'b')],
  ['a full disk', Object.assign(new Error('no space'), { code: 'ENOSPC' })],
])('%s is no problem of a file', (_, error) => {
  expect(() => internalError(error, FILE)).toThrow(error);
});

test('a page that cannot be loaded is a problem of its file, and the others are loaded', async () => {
  const { root } = temporaryProject('three-pages');
  const { project } = await loadProject(root, listContent(root), { nowMs: 0, drafts: false });
  if (project === null) throw new Error('The fixture is a sound project.');
  // As a bug in our own code would throw it.
  Object.defineProperty(project.defaults, 'get', {
    value: (folder: string) => {
      if (folder === 'content/pages/city/') throw new TypeError('broken');
      return undefined;
    },
  });
  const loader = new PageLoader(project);
  const loaded = await Promise.all(project.pageFiles.map((path) => loader.load(path)));
  const failures = loaded.flatMap(({ problems }) => problems.filter(({ code }) => code === 'internal/error'));
  expect(failures.map(({ file }) => file)).toEqual(['content/pages/city/rules.mdx']);
});
