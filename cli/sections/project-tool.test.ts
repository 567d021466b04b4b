import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryProject } from '../../tests/temporary-project.ts';
import { toolOf } from './project-tool.ts';

test('code of the project makes another tool, and a style sheet another with the same code', () => {
  const project = temporaryProject('three-pages');
  const plain = toolOf(project.root);
  project.write('sections/winners/view.tsx', 'export const View = () => null;\n');
  const own = toolOf(project.root);
  expect(own.codeHash).not.toBe(plain.codeHash);
  project.write('sections/winners/style.css', '.winners { color: red }\n');
  const styled = toolOf(project.root);
  expect(styled).toEqual({ ...own, hash: styled.hash });
  expect(styled.hash).not.toBe(own.hash);
});

test.each(['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb'])(
  'another version of a package is another tool by %s, where there is code that may import it',
  (name) => {
    const project = temporaryProject('three-pages');
    const plain = toolOf(project.root);
    project.write(name, 'whisper 1.0.0\n');
    expect(toolOf(project.root)).toEqual(plain);
    project.write('sections/winners/view.tsx', 'export const View = () => null;\n');
    const { codeHash } = toolOf(project.root);
    project.write(name, 'whisper 1.1.0\n');
    expect(toolOf(project.root).codeHash).not.toBe(codeHash);
  },
);

test('another version of a package is another tool with the same code, where fonts of the brand may come from it', () => {
  const project = temporaryProject('three-pages');
  const plain = toolOf(project.root);
  project.write('content/brand.yaml', 'color: teal\n');
  project.write('package-lock.json', 'fonts 1.0.0\n');
  const before = toolOf(project.root);
  project.write('package-lock.json', 'fonts 1.1.0\n');
  const after = toolOf(project.root);
  expect(after).toEqual({ ...plain, hash: after.hash });
  expect(after.hash).not.toBe(before.hash);
});

test('a link among the code is not followed, whatever it leads to', () => {
  const project = temporaryProject('three-pages');
  project.write('sections/winners/view.tsx', 'export const View = () => null;\n');
  const own = toolOf(project.root);
  symlinkSync('../..', join(project.root, 'sections/winners/project'));
  expect(toolOf(project.root)).toEqual(own);
});
