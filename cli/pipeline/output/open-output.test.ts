/** What a build may replace and delete, and where it may write at all. */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { filesBelow, repository, temporaryFolder } from '../../../tests/temporary-project.ts';
import { UsageError } from '../../usage-error.ts';
import type { Problem } from '../model/problems.ts';
import { seal } from '../trust/seal.ts';
import { type SealKey, sealKey } from '../trust/user-key.ts';
import { openOutput, type WrittenOutput } from './open-output.ts';
import { siteManifestText } from './record.ts';
import type { OutputState } from './survey.ts';
import { stagedPath } from './workshop.ts';

type Site = Record<string, string>;

let root = '';
/** What the last build of a test has left. */
let left: OutputState | null = null;

beforeEach(() => {
  left = null;
  root = join(temporaryFolder(), 'project');
  mkdirSync(join(root, 'content'), { recursive: true });
});

interface Written extends WrittenOutput {
  /** Problems found by inspecting the folder. */
  refused: Problem[];
}

/** A build of `site`, with its list of files, up to a refusal. */
async function build(site: Site, out = 'dist', product = 'game'): Promise<Written> {
  const output = await openOutput({ root, outFolder: join(root, out), waitMs: 0 });
  try {
    const refused = output.inspect(product, false, { state: left });
    if (refused.length > 0)
      return { refused, problems: [], rows: [], state: { seal: null, folders: [] }, overwritten: [] };
    output.begin();
    const files = Object.entries(site).map(([path, text]) => ({ path, hash: output.write(path, text) }));
    const list = Object.fromEntries(files.map(({ path, hash }) => [path, hash]));
    const manifest = output.write('manifest.json', siteManifestText({ product, files: list }));
    const written = await output.commit([...files, { path: 'manifest.json', hash: manifest }]);
    left = written.state;
    return { refused, ...written };
  } finally {
    output.close();
  }
}

const put = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

/** All files of the project's folder but the tool's own. */
const all = () => new Map([...filesBelow(root)].filter(([path]) => !path.startsWith('.slipway/')));

const HOME: Site = { 'index.html': 'home', 'ludo/index.html': 'ludo', 'assets/a.css': 'a {}' };

describe('a folder with files of others', () => {
  test.each([
    ['a note beside the site', 'dist/notes.txt'],
    ['a repository for publishing', 'dist/.git/HEAD'],
    ['a mark for GitHub', 'dist/.nojekyll'],
    ['a domain name', 'dist/CNAME'],
    ['a file deep inside', 'dist/ludo/more/photo.jpg'],
    ['a page of a name like ours', 'dist/rules/index.html'],
  ])('is refused and not changed: %s', async (_, path) => {
    await build(HOME);
    put(path, 'theirs');
    const before = all();
    const { refused } = await build({ 'index.html': 'new home' });
    expect(refused).toMatchObject([{ code: 'output/foreign', severity: 'error', file: 'dist' }]);
    expect(refused[0]?.message).toContain(path.slice('dist/'.length));
    expect(refused[0]?.hint).toMatch(/^(Move these files elsewhere|To publish from a branch)/);
    expect(all()).toEqual(before);
  });

  test('is refused when nothing in it was ever built', async () => {
    put('public/index.html', 'theirs');
    put('public/manifest.json', '{"name":"theirs"}');
    const before = all();
    expect((await build(HOME, 'public')).refused).toMatchObject([{ code: 'output/foreign', file: 'public' }]);
    expect(all()).toEqual(before);
  });

  test('is refused when a hand-made site has come in the place of a build', async () => {
    await build(HOME);
    rmSync(join(root, 'dist'), { recursive: true });
    put('dist/index.html', 'made by hand');
    const before = all();
    expect((await build(HOME)).refused).toMatchObject([{ code: 'output/foreign' }]);
    expect(all()).toEqual(before);
  });

  test('is refused when it holds a link, and what the link leads to stays', async () => {
    await build(HOME);
    put('elsewhere/index.html', 'theirs');
    rmSync(join(root, 'dist/ludo'), { recursive: true });
    symlinkSync(join(root, 'elsewhere'), join(root, 'dist/ludo'));
    expect((await build({ ...HOME, 'ludo/index.html': 'new' })).refused[0]?.message).toContain('ludo');
    expect(readFileSync(join(root, 'elsewhere/index.html'), 'utf8')).toBe('theirs');
  });

  test('names some of them, and says how many there are', async () => {
    for (let number = 0; number < 6; number += 1) put(`dist/photo-${number}.jpg`, 'theirs');
    const [problem] = (await build(HOME)).refused;
    expect(problem?.message).toBe(
      'Slipway did not write everything in this folder: photo-0.jpg, photo-1.jpg, photo-2.jpg and 3 others.',
    );
  });

  test('what systems leave by themselves is nobody’s work', async () => {
    await build(HOME);
    put('dist/.DS_Store', 'view');
    put('dist/ludo/Thumbs.db', 'view');
    expect((await build({ 'index.html': 'home' })).refused).toEqual([]);
    expect([...filesBelow(join(root, 'dist')).keys()]).toEqual([
      '.DS_Store',
      'index.html',
      'ludo/Thumbs.db',
      'manifest.json',
    ]);
  });
});

describe('its own files', () => {
  test('are replaced and deleted, with the folders that became empty', async () => {
    await build(HOME);
    await build({ 'index.html': 'new home' });
    expect([...filesBelow(join(root, 'dist')).keys()]).toEqual(['index.html', 'manifest.json']);
    expect(existsSync(join(root, 'dist/ludo'))).toBe(false);
  });

  test('stay the same files while they do not change', async () => {
    await build(HOME);
    const before = statSync(join(root, 'dist/ludo/index.html'));
    await build({ ...HOME, 'index.html': 'new home' });
    const { ino, mtimeMs } = statSync(join(root, 'dist/ludo/index.html'));
    expect([ino, mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  });

  test('are known by their hashes when the record is lost', async () => {
    await build(HOME);
    rmSync(join(root, '.slipway'), { recursive: true });
    const { refused, rows } = await build({ 'index.html': 'new home' });
    expect([refused, rows.length]).toEqual([[], 2]);
    expect([...filesBelow(join(root, 'dist')).keys()]).toEqual(['index.html', 'manifest.json']);
  });

  test('are known when another build’s output was restored in the place of the last', async () => {
    await build(HOME);
    renameSync(join(root, 'dist'), join(root, 'saved'));
    await build({ 'index.html': 'another', 'new/index.html': 'new' });
    rmSync(join(root, 'dist'), { recursive: true });
    renameSync(join(root, 'saved'), join(root, 'dist'));
    expect((await build({ 'index.html': 'third' })).refused).toEqual([]);
    expect([...filesBelow(join(root, 'dist')).keys()]).toEqual(['index.html', 'manifest.json']);
  });

  test('are known after the project was moved', async () => {
    await build(HOME);
    rmSync(join(root, 'dist/manifest.json'));
    renameSync(root, `${root}-moved`);
    root = `${root}-moved`;
    expect((await build({ 'index.html': 'new home' })).refused).toEqual([]);
  });

  test('are not what a list says whose bytes are others', async () => {
    await build(HOME);
    rmSync(join(root, '.slipway'), { recursive: true });
    put('dist/ludo/index.html', 'edited, and nothing says that this was ours');
    const before = all();
    expect((await build(HOME)).refused[0]?.message).toContain('ludo/index.html');
    expect(all()).toEqual(before);
  });

  test('are not those of another product', async () => {
    await build(HOME, 'dist', 'other-game');
    rmSync(join(root, '.slipway'), { recursive: true });
    expect((await build(HOME)).refused).toMatchObject([{ code: 'output/foreign' }]);
  });

  test('are never outside of the folder, whatever a forged list says', async () => {
    put('victim.txt', 'theirs');
    const { createHash } = await import('node:crypto');
    const hash = createHash('sha256').update('theirs').digest('hex');
    const files = { '../victim.txt': hash, [join(root, 'victim.txt')]: hash, 'a/../../victim.txt': hash };
    put('dist/manifest.json', siteManifestText({ product: 'game', files }));
    await build(HOME);
    expect(readFileSync(join(root, 'victim.txt'), 'utf8')).toBe('theirs');
  });
});

describe('a file that was edited by hand', () => {
  test('is written again, and named', async () => {
    await build(HOME);
    put('dist/index.html', 'edited');
    const { refused, overwritten } = await build(HOME);
    expect([refused, overwritten]).toEqual([[], ['index.html']]);
    expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).toBe('home');
  });

  test('is not deleted with its page', async () => {
    await build(HOME);
    put('dist/ludo/index.html', 'edited');
    const before = all();
    const { problems } = await build({ 'index.html': 'new home' });
    expect(problems).toMatchObject([{ code: 'output/changed', file: 'dist/ludo/index.html' }]);
    expect(all()).toEqual(before);
  });
});

describe('a file that comes while the site is being built', () => {
  test.each([
    ['at a new address', 'rules/index.html'],
    ['over a page', 'index.html'],
    ['over a page that goes', 'ludo/index.html'],
  ])('is not written over: %s', async (_, path) => {
    await build(HOME);
    const output = await openOutput({ root, outFolder: join(root, 'dist') });
    output.inspect('game');
    output.begin();
    put(`dist/${path}`, 'theirs, from a moment ago');
    const site = { 'index.html': 'new home', 'rules/index.html': 'rules' };
    const files = Object.entries(site).map(([name, text]) => ({
      path: name,
      hash: output.write(name, text),
    }));
    await expect(output.commit(files)).rejects.toThrow('was changed by another program');
    output.close();
    expect(readFileSync(join(root, 'dist', path), 'utf8')).toContain('theirs');
  });
});

describe('an output folder', () => {
  const refuses = async (out: string): Promise<UsageError> => {
    const error = await openOutput({ root, outFolder: out }).then(
      (output) => output.close(),
      (reason: unknown) => reason,
    );
    expect(error, out).toBeInstanceOf(UsageError);
    return error as UsageError;
  };

  test('is none that holds content, sources, the project, the home folder or the disk', async () => {
    for (const out of [
      '',
      '..',
      'content',
      'content/new/deep',
      '.slipway',
      '.slipway/out',
      '.git/x',
      'node_modules/x',
    ])
      await refuses(join(root, out));
    for (const out of ['/', homedir(), dirname(homedir()), repository, join(repository, 'cli/new')])
      await refuses(out);
    expect(filesBelow(root).size).toBe(0);
  });

  test('may have a name that begins as the project’s', async () => {
    root = join(dirname(root), 'site-and-more');
    mkdirSync(join(root, 'content'), { recursive: true });
    expect((await build(HOME, '../site')).refused).toEqual([]);
  });

  test('is none when it is a file, or below one', async () => {
    put('dist', 'a file');
    expect((await refuses(join(root, 'dist'))).message).toContain('is a file');
    await refuses(join(root, 'dist/inner'));
    expect(readFileSync(join(root, 'dist'), 'utf8')).toBe('a file');
  });

  test('behind a link is written through it, and the link stays', async () => {
    mkdirSync(join(root, 'served'));
    symlinkSync('served', join(root, 'dist'));
    await build(HOME);
    await build({ 'index.html': 'new home' });
    expect(lstatSync(join(root, 'dist')).isSymbolicLink()).toBe(true);
    expect([...filesBelow(join(root, 'served')).keys()]).toEqual(['index.html', 'manifest.json']);
  });

  test('behind a link passes the same checks', async () => {
    put('photos/one.jpg', 'theirs');
    symlinkSync('photos', join(root, 'dist'));
    expect((await build(HOME)).refused).toMatchObject([{ code: 'output/foreign' }]);
    for (const target of ['content', '.', 'nowhere', 'loop']) {
      symlinkSync(target, join(root, target === 'loop' ? 'loop' : `to-${target}`));
      await refuses(join(root, target === 'loop' ? 'loop' : `to-${target}`));
    }
  });

  test('has no two files that are one where capitals do not count, and no file that is a folder too', async () => {
    for (const [first, second] of [
      ['Shop/index.html', 'shop/index.html'],
      ['ludo/index.html', 'ludo/index.html/index.html'],
    ] as const) {
      const { problems } = await build({ [first]: '1', [second]: '2' });
      expect(problems).toMatchObject([{ code: 'output/clash', severity: 'error' }]);
    }
    expect(existsSync(join(root, 'dist'))).toBe(false);
  });

  test.each([
    '../out.html',
    'a/../../out.html',
    '/etc/out.html',
    'a//b.html',
    './a.html',
    'a\\b.html',
    'C:/a.html',
  ])('gets no file named %s', async (path) => {
    expect((await build({ [path]: 'out' })).problems).toMatchObject([{ code: 'output/path' }]);
    expect(all().size).toBe(0);
  });
});

describe('what a stranger has put beside the output', () => {
  const outside = (): string => join(dirname(root), 'outside');
  const steps = [
    { kind: 'put', path: 'index.html', replaces: false },
    { kind: 'put', path: 'up/outside/forged.txt', replaces: false },
    { kind: 'remove', path: 'up/outside/theirs.txt', twin: null },
  ];

  /** A workshop with a journal to be finished, and a link to what is above the project. */
  function leaveWorkshop(folder: string, key: SealKey): void {
    mkdirSync(outside(), { recursive: true });
    writeFileSync(join(outside(), 'theirs.txt'), 'theirs');
    mkdirSync(join(root, 'dist'), { recursive: true });
    symlinkSync('../..', join(root, 'dist/up'));
    put(`${folder}/owner.json`, seal(key, 'workshop-2', { root: '.' }));
    put(`${folder}/journal.json`, seal(key, 'journal-2', steps));
    mkdirSync(join(root, folder, 'old'));
    for (const { path } of steps) put(stagedPath(`${folder}/new`, path), 'FORGED');
  }

  test.each(['.dist.slipway', 'dist/.slipway-unfinished'])(
    'in %s without a seal of this user is not done, and a line says so',
    async (folder) => {
      leaveWorkshop(folder, { bytes: Buffer.alloc(32), unfit: null });
      const before = all();
      const output = await openOutput({ root, outFolder: join(root, 'dist') });
      expect(output.warnings).toMatchObject([{ code: 'output/unsealed', file: join(root, folder) }]);
      output.close();
      expect(all()).toEqual(before);
      expect(readFileSync(join(outside(), 'theirs.txt'), 'utf8')).toBe('theirs');
      rmSync(join(root, 'dist/up'));
      const { refused } = await build(HOME);
      // Inside the output it would be published: that build is refused with a message, and the other is right.
      if (folder.startsWith('dist/'))
        expect(refused).toMatchObject([
          { code: 'output/foreign', message: expect.stringContaining('.slipway-unfinished') },
        ]);
      else expect(filesBelow(join(root, 'dist')).get('index.html')).toBe('home');
      expect([...all()].filter(([path]) => path.startsWith(folder))).toEqual(
        [...before].filter(([path]) => path.startsWith(folder)),
      );
    },
  );

  test('inside the output is in the way too where no lock can be taken, since nothing may be finished then', async () => {
    leaveWorkshop('dist/.slipway-unfinished', { bytes: Buffer.alloc(32), unfit: null });
    rmSync(join(root, 'dist/up'));
    rmSync(join(root, '.slipway'), { recursive: true, force: true });
    symlinkSync(outside(), join(root, '.slipway'));
    expect((await build(HOME)).refused).toMatchObject([
      { code: 'output/foreign', message: expect.stringContaining('.slipway-unfinished') },
    ]);
    expect([...filesBelow(outside())]).toEqual([['theirs.txt', 'theirs']]);
  });

  test('is not done behind a link, even under the right seal', async () => {
    leaveWorkshop('.dist.slipway', sealKey(root));
    await expect(openOutput({ root, outFolder: join(root, 'dist') })).rejects.toThrow('dist/up is a link');
    expect([...filesBelow(outside())]).toEqual([['theirs.txt', 'theirs']]);
  });

  test('takes nothing from where a folder of the workshop leads', async () => {
    leaveWorkshop('.dist.slipway', sealKey(root));
    const name = stagedPath('', 'index.html');
    writeFileSync(join(outside(), name), 'theirs too');
    rmSync(join(root, '.dist.slipway/new'), { recursive: true });
    symlinkSync(outside(), join(root, '.dist.slipway/new'));
    await expect(openOutput({ root, outFolder: join(root, 'dist') })).rejects.toThrow('new is a link');
    expect(filesBelow(outside()).size).toBe(2);
  });

  test('is no record of what a build may delete', async () => {
    await build(HOME);
    const record = [...filesBelow(join(root, '.slipway/output')).keys()][0] ?? '';
    put('dist/notes.txt', 'theirs');
    const rows = [['notes.txt', 6, statSync(join(root, 'dist/notes.txt')).mtimeMs, 'hash']];
    const key = { bytes: Buffer.alloc(32), unfit: null };
    put(`.slipway/output/${record}`, seal(key, 'output-record-2', { folder: 'dist', rows }));
    expect((await build(HOME)).refused).toMatchObject([{ code: 'output/foreign' }]);
  });
});

describe('what a kill or a hand has left', () => {
  test('of a look at the disk, now or by an earlier version, is in no build’s way', async () => {
    await build(HOME);
    mkdirSync(join(root, 'dist/.slipway-unfinished'));
    put('dist/.slipway-probe-4711', '');
    expect((await build(HOME)).refused).toEqual([]);
    expect([...filesBelow(join(root, 'dist')).keys()].filter((path) => path.includes('slipway'))).toEqual([]);
    expect(existsSync(join(root, 'dist/.slipway-unfinished'))).toBe(false);
  });

  test('a file of a probe’s name with something in it is somebody’s', async () => {
    put('dist/.slipway-probe-4711', 'theirs');
    expect((await build(HOME)).refused).toMatchObject([{ code: 'output/foreign' }]);
  });

  test.each(['', '.next'])('a folder in the place of the record%s makes room', async (ending) => {
    await build(HOME);
    const path = join(
      root,
      '.slipway/output',
      [...filesBelow(join(root, '.slipway/output')).keys()][0] ?? '',
    );
    rmSync(path);
    mkdirSync(join(`${path}${ending}`, 'theirs'), { recursive: true });
    await build({ 'index.html': 'new home' });
    await build({ 'index.html': 'newer home' });
    expect(statSync(path).isFile()).toBe(true);
    rmSync(join(root, 'dist/manifest.json'));
    expect((await build({ 'index.html': 'last home' })).refused).toEqual([]);
  });

  test('a link in the place of the records is not written through', async () => {
    const elsewhere = join(dirname(root), 'elsewhere');
    mkdirSync(elsewhere);
    mkdirSync(join(root, '.slipway'));
    symlinkSync(elsewhere, join(root, '.slipway/output'));
    for (const text of ['home', 'new home'])
      expect((await build({ 'index.html': text })).refused).toEqual([]);
    expect(filesBelow(elsewhere).size).toBe(0);
  });
});

describe('beside the output', () => {
  test('a folder of another’s with the workshop’s name is not touched', async () => {
    put('.dist.slipway/theirs.txt', 'theirs');
    await expect(build(HOME)).rejects.toThrow('Slipway did not make it');
    expect(readFileSync(join(root, '.dist.slipway/theirs.txt'), 'utf8')).toBe('theirs');
  });

  test('a killed build of another project is left to that project', async () => {
    const other = join(dirname(root), 'other');
    mkdirSync(join(other, 'content'), { recursive: true });
    const shared = join(dirname(root), 'shared');
    const output = await openOutput({ root: other, outFolder: shared });
    output.begin(); // the process is killed here
    await expect(build(HOME, '../shared')).rejects.toThrow('another project');
    output.close();
    expect((await build(HOME, '../shared')).refused).toEqual([]);
  });
});

test('what has been begun is dropped, and a new beginning has nothing of it', async () => {
  const output = await openOutput({ root, outFolder: join(root, 'dist'), waitMs: 0 });
  try {
    output.inspect('game', false, { state: null });
    const first = output.begin();
    writeFileSync(stagedPath(first, 'index.html'), 'Before');
    output.discard();
    expect(existsSync(first)).toBe(false);
    expect([...filesBelow(output.begin())]).toEqual([]);
    output.write('index.html', 'After');
    expect(output.read('index.html')).toBe('After');
  } finally {
    output.close();
  }
});
