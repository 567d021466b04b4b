import { expect, onTestFinished, test } from 'vitest';
import { buildProject } from '../../../tests/build-project.ts';
import { putSharedCache, threePages } from '../../../tests/shared-cache.ts';
import { filesBelow, temporaryFolder } from '../../../tests/temporary-project.ts';
import { readSource } from './read.ts';
import { setSource } from './source.ts';
import type { ListedFile, Source } from './types.ts';

/** Content in memory, as from a content management system. */
function inMemory(files: ReadonlyMap<string, string>): Source {
  const bytesOf = (path: string): Buffer => {
    const text = files.get(path);
    if (text === undefined) throw Object.assign(new Error(path), { code: 'ENOENT' });
    return Buffer.from(text, 'latin1');
  };
  const look = (path: string): ListedFile => {
    return { path, sizeBytes: bytesOf(path).length, mtimeMs: 1, ctimeMs: 1, inode: 1 };
  };
  return {
    list: () => ({ files: [...files.keys()].sort().map(look), problems: [] }),
    look: (path) => (files.has(path) ? look(path) : null),
    bytes: bytesOf,
    fileOf: () => null,
  };
}

test('a site of content that is in no folder is the site of the same content in one', async () => {
  const folder = await threePages();
  const contents = filesBelow(`${folder.root}/content`);
  const files = new Map([...contents].map(([path, text]) => [`content/${path}`, text]));
  const root = temporaryFolder();
  await putSharedCache({ root });
  setSource(root, inMemory(files));
  onTestFinished(() => setSource(root, null));
  const [fromFolder, fromMemory] = [await buildProject(folder), await buildProject({ root })];
  expect(fromMemory.problems).toEqual(fromFolder.problems);
  expect(filesBelow(`${root}/dist`)).toEqual(filesBelow(`${folder.root}/dist`));
  expect(readSource(root, 'content/pages/gone.yaml').problem?.message).toBe(
    'This file cannot be read: it does not exist.',
  );
});
