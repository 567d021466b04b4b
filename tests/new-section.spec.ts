/** A new section type is one new folder and no other change: CONTRIBUTING's own example, done as it says. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { threePages } from './shared-cache.ts';
import { repository, temporaryFolder } from './temporary-project.ts';

/** The file's name is in the paragraph before its code. */
function exampleFiles(): Map<string, string> {
  const text = readFileSync(join(repository, 'CONTRIBUTING.md'), 'utf8');
  const [chapter = ''] = text.slice(text.indexOf('## Add a section')).split('\n## Add a label');
  const files = [...chapter.matchAll(/^`([\w./-]+)`:.*\n\n```\w+\n([\s\S]*?)```/gm)];
  return new Map(files.map(([, path = '', code = '']) => [path.slice(path.lastIndexOf('/') + 1), code]));
}

test('the folder that CONTRIBUTING describes is found, checked, printed and shown', async () => {
  const files = exampleFiles();
  expect([...files.keys()].sort()).toEqual([
    'example.yaml',
    'index.ts',
    'schema.ts',
    'style.css',
    'view.tsx',
    'winners.test.tsx',
  ]);
  const tool = temporaryFolder();
  for (const name of [
    'bin',
    'cli',
    'runtime',
    'schemas',
    'sdk',
    'templates',
    'themes',
    'package.json',
    'tsconfig.json',
  ])
    cpSync(join(repository, name), join(tool, name), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(tool, 'node_modules'));
  const folder = join(tool, 'runtime/sections/winners');
  mkdirSync(folder);
  for (const [name, code] of files) writeFileSync(join(folder, name), code);

  const slipway = (...args: string[]) =>
    spawnSync(process.execPath, [join(tool, 'bin/slipway.js'), ...args], { encoding: 'utf8' });
  expect(slipway('new', 'section-sample', 'winners').stdout).toBe(files.get('example.yaml'));

  const project = await threePages();
  const page = (section: string) =>
    project.write('content/pages/winners.yaml', `title: Winners\nnoindex: true\npage_body:\n${section}`);
  page((files.get('example.yaml') ?? '').replace('heading:', 'headng:').replace(/^/gm, '  '));
  const refused = slipway('validate', '--root', project.root);
  expect(refused.status).toBe(1);
  expect(refused.stdout + refused.stderr).toContain('Did you mean "heading"?');

  page((files.get('example.yaml') ?? '').replace(/^/gm, '  '));
  const built = slipway('build', '--root', project.root);
  expect(built.status, built.stdout + built.stderr).toBe(0);
  const html = project.read('dist/winners/index.html');
  expect(html).toMatch(/<ol class="winners__list"><li>Meera, Nagpur<\/li><li>Joseph, Thrissur<\/li><\/ol>/);
  expect(html).toContain('.winners__list{padding-inline-start:1.5em}');
});
