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
