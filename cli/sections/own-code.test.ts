import { expect, test } from 'vitest';
import { temporaryProject } from '../../tests/temporary-project.ts';
import { OwnCode } from './own-code.ts';

const FILE = 'sections/winners/browser.ts';

test.each([
  ['export function start(): void {}', []],
  ["import { useState } from 'react';\nexport const start = () => useState;", []],
  [
    "import { readFileSync } from 'node:fs';\nexport const start = () => readFileSync;",
    [
      [
        1,
        'This section does not compile: Could not resolve "node:fs".',
        'Node has this module, and browsers do not.',
      ],
    ],
  ],
  [
    "import x from 'not-there';\nexport const start = x;",
    [
      [
        1,
        'This section does not compile: Could not resolve "not-there".',
        'Install the package in the project, or correct its name.',
      ],
    ],
  ],
  [
    "import { day } from './days.ts';\nexport const start = day;",
    [
      [
        1,
        'This section does not compile: Could not resolve "./days.ts".',
        'There is no such file: write it, or correct its name.',
      ],
    ],
  ],
  [
    'export function begin(): void {}',
    [[undefined, 'browser.ts should export "start", which pages call.', undefined]],
  ],
])('browser.ts of a section is checked as browsers run it: %s', async (text, expected) => {
  const project = temporaryProject('three-pages');
  project.write(FILE, text);
  const code = new OwnCode(project.root, 'sections', 'winners');
  const problems = await code.browserProblems('browser.ts', 'start');
  expect(problems.map(({ span, message, hint }) => [span?.start.line, message, hint])).toEqual(expected);
  for (const { code: kind, file } of problems) expect([kind, file]).toEqual(['section/code', FILE]);
});

test('a view in the browser has no module of Node, in whichever file it is imported', async () => {
  const project = temporaryProject('three-pages');
  project.write('sections/_shared/read.ts', "export { readFileSync } from 'fs';\n");
  project.write(
    'sections/winners/view.tsx',
    "import { readFileSync } from '../_shared/read.ts';\nexport const View = () => <p>{String(readFileSync)}</p>;\n",
  );
  const code = new OwnCode(project.root, 'sections', 'winners');
  expect(await code.browserProblems('view.tsx', 'View')).toMatchObject([
    { file: 'sections/_shared/read.ts', span: { start: { line: 1 } } },
  ]);
});

test.each(['constructor', 'Best_Of'])('a section or layout cannot be named %s', (name) => {
  const project = temporaryProject('three-pages');
  for (const folder of ['sections', 'layouts'] as const) {
    const problem = new OwnCode(project.root, folder, name).nameProblem();
    expect(problem?.message).toMatch(new RegExp(`^"${name}" cannot be the (type|name) of a `));
  }
});
