/** The step from one site to the next, on a disk that fails at every operation in turn. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Failure, failingDisk, Killed } from '../../../tests/failing-disk.ts';
import { foldingDisk } from '../../../tests/folding-disk.ts';
import { rounds } from '../../../tests/rounds.ts';
import { filesBelow, temporaryFolder } from '../../../tests/temporary-project.ts';
import { errorCode } from '../../error-code.ts';
import { type Disk, realDisk } from './disk.ts';
import { openOutput } from './open-output.ts';
import { UnfinishedTakeOver } from './take-over.ts';

/** Pages name their assets in brackets. */
type Site = Record<string, string>;

const OLD: Site = {
  'index.html': 'old home [assets/a-1.css] [assets/same.svg]',
  'ludo/index.html': 'old ludo [assets/a-1.css]',
  'gone/deep/index.html': 'gone [assets/gone.svg]',
  'same/index.html': 'same [assets/same.svg]',
  'shop.html': 'a page that becomes a folder',
  'tour/index.html': 'a folder that becomes a page',
  'assets/a-1.css': 'a {}',
  'assets/gone.svg': '<svg/>',
  'assets/same.svg': '<svg>same</svg>',
  'sdk/v1/slipway.js': 'old script',
  'sitemap.xml': 'old map',
};

const NEW: Site = {
  'index.html': 'new home [assets/a-2.css] [assets/same.svg] [new/index.html]',
  'ludo/index.html': 'new ludo [assets/a-2.css]',
  'new/index.html': 'new page [assets/only/new.svg]',
  'same/index.html': 'same [assets/same.svg]',
  'shop.html/index.html': 'a folder now',
  tour: 'a page now',
  'assets/a-2.css': 'a { color: red }',
  'assets/only/new.svg': '<svg>new</svg>',
  'assets/same.svg': '<svg>same</svg>',
  'sdk/v1/slipway.js': 'new script',
  'sitemap.xml': 'new map',
};

async function put(root: string, site: Site, options: { disk?: Disk } = {}): Promise<void> {
  const output = await openOutput({ root, outFolder: join(root, 'dist'), ...options });
  try {
    expect(output.inspect('game')).toEqual([]);
    output.begin();
    const files = Object.entries(site).map(([path, text]) => ({ path, hash: output.write(path, text) }));
    expect((await output.commit(files)).problems).toEqual([]);
  } finally {
    output.close();
  }
}

/** Simulates a killed process, which releases nothing, not even its lock. */
async function putUntilKilled(root: string, site: Site, disk: Disk): Promise<void> {
  const output = await openOutput({ root, outFolder: join(root, 'dist'), disk });
  output.inspect('game');
  output.begin();
  const files = Object.entries(site).map(([path, text]) => ({ path, hash: output.write(path, text) }));
  try {
    await output.commit(files);
  } catch (error) {
    if (!(error instanceof Killed || error instanceof UnfinishedTakeOver)) throw error;
  }
  writeFileSync(join(root, '.slipway/build-lock.2'), 'free\n'); // as the lock of a dead process
}

function projectWith(site: Site | null): Promise<string> {
  const root = join(temporaryFolder(), 'project');
  mkdirSync(join(root, 'content'), { recursive: true });
  return site === null ? Promise.resolve(root) : put(root, site).then(() => root);
}

/** Broken answers that a visitor would get at this moment. */
function brokenAnswers(root: string): string[] {
  const now = filesBelow(join(root, 'dist'));
  const broken: string[] = [];
  for (const [path, text] of now) {
    if (text !== OLD[path] && text !== NEW[path]) broken.push(`${path} is torn: ${text}`);
    const needed = [...text.matchAll(/\[([^\]]+)\]/g)].map(([, name = '']) => name);
    for (const name of needed) if (!now.has(name)) broken.push(`${path} needs ${name}`);
  }
  for (const path of Object.keys(OLD)) {
    if (path in NEW && !now.has(path)) broken.push(`${path} is missing`);
  }
  return broken;
}

const asFiles = (site: Site) => new Map(Object.entries(site).sort(([a], [b]) => (a < b ? -1 : 1)));
const filesOf = (root: string) => filesBelow(join(root, 'dist'));
const leftovers = (root: string) =>
  [...filesBelow(root).keys()].filter((path) => path.startsWith('.dist') || path.includes('unfinished'));

/** Operations of a take-over that succeeds. */
async function countOperations(): Promise<number> {
  const { disk, count } = failingDisk({ at: Number.POSITIVE_INFINITY, kind: 'once' });
  await put(await projectWith(OLD), NEW, { disk });
  return count();
}

let operations = 0;

beforeEach(async () => {
  if (operations === 0) operations = await countOperations();
});

/** Operations to fail at: all of them before a release, in other runs a sample spread over all of them. */
function someOperations(): number[] {
  const stride = Math.ceil(operations / rounds({ usual: 14, long: operations }));
  return Array.from({ length: Math.ceil(operations / stride) }, (_, index) => 1 + index * stride);
}

describe('a site that takes the place of another', () => {
  test('is there whole, and nothing of the old one', async () => {
    const root = await projectWith(OLD);
    await put(root, NEW);
    expect(filesOf(root)).toEqual(asFiles(NEW));
    expect(leftovers(root)).toEqual([]);
  });

  test('answers whole at every moment, at every address of both', async () => {
    const root = await projectWith(OLD);
    const seen: string[] = [];
    const { disk } = failingDisk({
      at: Number.POSITIVE_INFINITY,
      kind: 'once',
      onDone: () => seen.push(...brokenAnswers(root)),
    });
    await put(root, NEW, { disk });
    expect(seen).toEqual([]);
    expect(operations).toBeGreaterThan(30);
  });
});

describe('killed at any operation', () => {
  test('every answer is whole, and the next command leaves the old site or the new one', async () => {
    for (const at of someOperations()) {
      const root = await projectWith(OLD);
      await putUntilKilled(root, NEW, failingDisk({ at, kind: 'killed' }).disk);
      expect(brokenAnswers(root), `killed at ${at}`).toEqual([]);
      const next = await openOutput({ root, outFolder: join(root, 'dist') });
      expect(next.inspect('game'), `killed at ${at}`).toEqual([]);
      next.close();
      const text = filesOf(root).get('index.html');
      const whole = text === NEW['index.html'] ? NEW : OLD;
      expect(filesOf(root), `killed at ${at}`).toEqual(asFiles(whole));
      expect(leftovers(root), `killed at ${at}`).toEqual([]);
    }
  });

  test('and killed again while it is being finished', async () => {
    for (const at of someOperations().filter((number) => number > 12)) {
      const root = await projectWith(OLD);
      await putUntilKilled(root, NEW, failingDisk({ at, kind: 'killed' }).disk);
      for (const again of [1, 2, 3, 5, 8]) {
        const { disk } = failingDisk({ at: again, kind: 'killed' });
        await openOutput({ root, outFolder: join(root, 'dist'), disk }).then(
          (output) => output.close(),
          (error: unknown) => expect(error).toBeInstanceOf(Killed),
        );
        expect(brokenAnswers(root), `killed at ${at}, then ${again}`).toEqual([]);
      }
      await put(root, NEW);
      expect(filesOf(root)).toEqual(asFiles(NEW));
      expect(leftovers(root)).toEqual([]);
    }
  });
});

describe('a disk that fails', () => {
  const fail = async (failure: Failure, code: string): Promise<{ root: string; error: unknown }> => {
    const root = await projectWith(OLD);
    const { disk } = failingDisk(failure, code);
    const error = await put(root, NEW, { disk }).then(
      () => null,
      (reason: unknown) => reason,
    );
    return { root, error };
  };

  test('once, at any operation: the old site is whole, the error is the disk’s, the next build is right', async () => {
    for (const at of someOperations()) {
      const { root, error } = await fail({ at, kind: 'once' }, 'ENOSPC');
      // Failing to remove a folder that is not empty is not an error.
      const isUnfinished = error instanceof UnfinishedTakeOver;
      if (!isUnfinished) {
        expect(errorCode(error), `failed at ${at}`).toBe('ENOSPC');
        expect(filesOf(root), `failed at ${at}`).toEqual(asFiles(OLD));
        expect(leftovers(root)).toEqual([]);
      } else expect(filesOf(root), `failed at ${at}`).toEqual(asFiles(NEW));
      await put(root, NEW);
      expect(filesOf(root), `after a failure at ${at}`).toEqual(asFiles(NEW));
    }
  });

  test('from one operation on: every answer is whole, and the next build is right', async () => {
    for (const at of someOperations()) {
      const { root, error } = await fail({ at, kind: 'dead' }, 'EIO');
      expect(error, `failed at ${at}`).not.toBeNull();
      expect(brokenAnswers(root), `failed at ${at}`).toEqual([]);
      await put(root, NEW);
      expect(filesOf(root), `after a failure at ${at}`).toEqual(asFiles(NEW));
      expect(leftovers(root)).toEqual([]);
    }
  });

  test('without hard links, files are put back all the same', async () => {
    const root = await projectWith(OLD);
    const { disk } = failingDisk({ at: operations - 3, kind: 'once' });
    const link = (): never => {
      throw Object.assign(new Error('no links'), { code: 'EPERM' });
    };
    await expect(put(root, NEW, { disk: { ...disk, link } })).rejects.toThrow('EIO');
    expect(filesOf(root)).toEqual(asFiles(OLD));
  });
});

describe.each([
  ['a disk that tells capitals apart', (disk: Disk) => disk],
  ['a disk that does not', foldingDisk],
])('names with other capitals, on %s', (_, like) => {
  const CAPITALS: Site = {
    'index.html': 'old home',
    'Blog/index.html': 'old blog',
    'assets/Simple.svg': '<svg>old</svg>',
  };
  const SMALL: Site = {
    'index.html': 'new home',
    'blog/index.html': 'new blog',
    'assets/simple.svg': '<svg>new</svg>',
  };

  test('are those of the new site, and the next builds go on', async () => {
    const root = await projectWith(CAPITALS);
    for (const site of [SMALL, SMALL, CAPITALS]) {
      await put(root, site, { disk: like(realDisk) });
      expect(filesOf(root)).toEqual(asFiles(site));
    }
    expect(leftovers(root)).toEqual([]);
  });

  /** One take-over for each of its operations, at which it fails. */
  async function failAtEach(kind: Failure['kind'], judge: (root: string, error: unknown) => Promise<void>) {
    const whole = failingDisk({ at: Number.POSITIVE_INFINITY, kind });
    await put(await projectWith(CAPITALS), SMALL, { disk: like(whole.disk) });
    for (let at = 1; at <= whole.count(); at += 1) {
      const root = await projectWith(CAPITALS);
      const disk = like(failingDisk({ at, kind }).disk);
      const attempt = kind === 'killed' ? putUntilKilled(root, SMALL, disk) : put(root, SMALL, { disk });
      const error = await attempt.then(
        () => null,
        (reason: unknown) => reason,
      );
      await judge(root, error);
      await put(root, SMALL, { disk: like(realDisk) });
      expect(filesOf(root), `after ${at}`).toEqual(asFiles(SMALL));
      expect(leftovers(root)).toEqual([]);
    }
  }

  test('are those of the old site when the disk fails, and of one of the two after a kill', async () => {
    await failAtEach('once', async (root, error) => {
      if (error === null || error instanceof UnfinishedTakeOver) return;
      expect(filesOf(root)).toEqual(asFiles(CAPITALS));
    });
    await failAtEach('killed', async (root) => {
      const next = await openOutput({ root, outFolder: join(root, 'dist'), disk: like(realDisk) });
      expect(next.inspect('game')).toEqual([]);
      next.close();
      const isNew = filesOf(root).get('index.html') === SMALL['index.html'];
      expect(filesOf(root)).toEqual(asFiles(isNew ? SMALL : CAPITALS));
    });
  });
});

test('only what differs is written: other files stay the same file', async () => {
  const root = await projectWith(OLD);
  const { disk, count } = failingDisk({ at: Number.POSITIVE_INFINITY, kind: 'once' });
  await put(root, { ...OLD, 'index.html': 'another home [assets/a-1.css]' }, { disk });
  const changes = count();
  await put(root, { ...OLD, 'index.html': 'another home [assets/a-1.css]' }, { disk });
  // Flush, journal (write, flush, rename, flush), second name, rename, end of the journal; then nothing at all.
  expect([changes, count() - changes]).toEqual([8, 0]);
});

test('an empty folder of others stays, one that became empty goes', async () => {
  const root = await projectWith(OLD);
  mkdirSync(join(root, 'dist/theirs'));
  await put(root, NEW);
  expect(existsSync(join(root, 'dist/theirs'))).toBe(true);
  expect(existsSync(join(root, 'dist/gone'))).toBe(false);
});

test('a site of very many folders is whole, also when its build was killed half-way', async () => {
  const many: Site = Object.fromEntries(
    Array.from({ length: 2500 }, (_, number) => [`page-${number}/index.html`, `page ${number}`]),
  );
  const root = await projectWith(null);
  await putUntilKilled(root, many, failingDisk({ at: 3000, kind: 'killed' }).disk);
  expect(filesOf(root).size).toBeLessThan(2500);
  await put(root, many);
  expect(filesOf(root)).toEqual(asFiles(many));
  expect(leftovers(root)).toEqual([]);
});
