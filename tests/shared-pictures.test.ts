/** `SLIPWAY_PICTURES`: a folder of encoded pictures that several machines share. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { setSource, sourceOf } from '../cli/pipeline/source/source.ts';
import { buildProject } from './build-project.ts';
import { pathsBelow } from './paths-below.ts';
import { type TemporaryProject, temporaryFolder, temporaryProject } from './temporary-project.ts';

afterEach(() => vi.unstubAllEnvs());

const PHOTOGRAPH = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#c04020' } })
  .jpeg()
  .toBuffer();

/** A project as another machine has it: the same content, nothing built. */
function machine(): TemporaryProject {
  const project = temporaryProject('three-pages');
  project.write('content/assets/red.jpg', PHOTOGRAPH);
  project.write(
    'content/pages/red.yaml',
    'title: Red\nHero_Banner: { heading: Red, bannerImage: /assets/red.jpg }\n',
  );
  return project;
}

test('in a first build a page is read once, whatever pictures it shows', async () => {
  const { root } = machine();
  const folder = sourceOf(root);
  const read = new Map<string, number>();
  setSource(root, {
    ...folder,
    bytes: (path, mostBytes) => {
      read.set(path, (read.get(path) ?? 0) + 1);
      return folder.bytes(path, mostBytes);
    },
  });
  onTestFinished(() => setSource(root, null));
  const { problems, reasons } = await buildProject({ root });
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(reasons.map(({ route }) => route)).toContain('/red/');
  expect(read.get('content/pages/red.yaml')).toBe(1);
});

async function outputOf(project: TemporaryProject): Promise<Map<string, unknown>> {
  const { problems } = await buildProject(project);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return project.files('dist');
}

/** When each file of the folder was written. */
function writtenIn(folder: string): Map<string, number> {
  return new Map(
    pathsBelow(folder)
      .map((path) => join(folder, path))
      .map((path) => [path, statSync(path).mtimeMs]),
  );
}

test('what one machine has encoded and drawn no other makes again', async () => {
  const folder = temporaryFolder();
  vi.stubEnv('SLIPWAY_PICTURES', folder);
  const first = await outputOf(machine());
  const written = writtenIn(folder);
  // Two widths in two forms, one for old browsers, and the pictures of three shared pages.
  expect(written.size).toBeGreaterThanOrEqual(8);
  expect(await outputOf(machine())).toEqual(first);
  expect(writtenIn(folder)).toEqual(written);
});

test('a picture that is damaged in the folder is made again', async () => {
  const folder = temporaryFolder();
  vi.stubEnv('SLIPWAY_PICTURES', folder);
  const first = await outputOf(machine());
  for (const path of writtenIn(folder).keys()) {
    const bytes = readFileSync(path);
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    writeFileSync(path, bytes);
  }
  expect(await outputOf(machine())).toEqual(first);
});

test('a folder that cannot be written costs one warning, and no picture', async () => {
  const folder = join(temporaryFolder(), 'a-file');
  writeFileSync(folder, 'not a folder');
  vi.stubEnv('SLIPWAY_PICTURES', join(folder, 'below'));
  const { problems } = await buildProject(machine());
  expect(problems.map(({ code, severity }) => [code, severity])).toContainEqual([
    'cache/unwritable',
    'warning',
  ]);
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('a path that is not absolute is refused with what to write', async () => {
  vi.stubEnv('SLIPWAY_PICTURES', 'pictures');
  await expect(buildProject(machine())).rejects.toThrow(
    'Expected the absolute path of a folder in SLIPWAY_PICTURES, found "pictures".',
  );
});
