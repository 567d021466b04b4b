import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryProject } from '../../tests/temporary-project.ts';
import { ChangedMeanwhile } from '../pipeline/model/changed-meanwhile.ts';
import type { Output } from '../pipeline/output/index.ts';
import { openStore } from '../pipeline/store/index.ts';
import { publishAsset } from './asset-files.ts';
import { checkAssets, publishableBytes, publishedSource } from './checked-assets.ts';

const FILE = 'content/assets/words.vtt';
const WORDS = 'WEBVTT\n\n00:00.000 --> 00:01.000\nRoll the dice.\n';

test.each<[what: string, put: (path: string) => void]>([
  ['gone', () => {}],
  ['a folder', (path) => mkdirSync(path)],
  ['a link that leads out', (path) => symlinkSync('../../secret.vtt', path)],
  ['a link to a hidden file', (path) => symlinkSync('../.secret.vtt', path)],
  ['a pipe', (path) => execFileSync('sh', ['-c', 'mkfifo "$0"', path])],
  ['a device', (path) => symlinkSync('/dev/zero', path)],
  ['longer', (path) => writeFileSync(path, `${WORDS}\n`)],
  ['another of the same length', (path) => writeFileSync(path, WORDS.replace('dice', 'DICE'))],
])('an asset that is %s when it is needed has changed since it was checked', async (_, put) => {
  const project = temporaryProject('three-pages');
  const { root } = project;
  project.write(FILE, WORDS);
  project.write('secret.vtt', WORDS);
  project.write('content/.secret.vtt', WORDS);
  const store = openStore(root);
  const record = (await checkAssets({ root, store }, ['/assets/words.vtt'])).get('/assets/words.vtt');
  if (record === undefined) throw new Error('There is no such file.');
  const { source, sizeBytes } = await publishedSource({ root, store }, record);
  rmSync(join(root, FILE));
  put(join(root, FILE));
  await expect(publishableBytes(root, record)).rejects.toThrow(ChangedMeanwhile);
  const copy = join(root, 'copy');
  const output = {
    holds: () => false,
    copy(_path: string, from: string) {
      copyFileSync(from, copy);
      return copy;
    },
  } as Partial<Output> as Output;
  const asset = { path: 'assets/words.vtt', source, sizeBytes, hash: record.publishedHash };
  expect(() => publishAsset(asset, output, { root, store })).toThrow(ChangedMeanwhile);
});
