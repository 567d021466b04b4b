import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/temporary-project.ts';
import { BROWSER_BUILD } from './browser-build.ts';
import { reactModule } from './react-module.ts';

const OPTIONS: BuildOptions = { ...BROWSER_BUILD, format: 'esm', metafile: true, plugins: [reactModule()] };

test("React's client becomes a module, whose functions a browser parses once", async () => {
  const { metafile } = await build({ ...OPTIONS, entryPoints: ['runtime/browser/hydrate.tsx'] });
  const client = Object.entries(metafile?.inputs ?? {}).find(([path]) => path.includes('react-dom-client'));
  expect(client).toEqual([expect.any(String), expect.objectContaining({ format: 'esm' })]);
});

test('a client of another form stops the build, instead of pages whose islands do nothing', async () => {
  const path = join(temporaryFolder(), 'react-dom-client.production.js');
  writeFileSync(path, 'export function hydrateRoot() {}');
  await expect(build({ ...OPTIONS, entryPoints: [path] })).rejects.toThrow(/another form/);
});
