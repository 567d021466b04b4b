import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, temporaryFolder } from '../../../tests/temporary-project.ts';
import type { SealKey } from '../trust/user-key.ts';
import { type EntryId, openStore, openStoreAt, packOf, readEntry, storedValue, writeEntry } from './index.ts';

const PICTURE: EntryId = { kind: 'picture', key: 'hero 360 avif', recipe: 'avif50' };
const OTHER: EntryId = { ...PICTURE, key: 'hero 720 avif' };
const BYTES = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7 + (index >> 8)) % 256));
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** A store of two pictures, and the file of the first. */
function storeOfTwo() {
  const root = temporaryFolder();
  const store = openStore(root);
  store.put(PICTURE, BYTES);
  const [name = ''] = filesBelow(root).keys();
  store.put(OTHER, Buffer.from('other'));
  const [otherName = ''] = [...filesBelow(root).keys()].filter((path) => path !== name);
  return { root, store, path: join(root, name), otherPath: join(root, otherName) };
}

/** Sets the time of last use. */
function age(path: string, usedMs: number): void {
  utimesSync(path, new Date(usedMs), new Date(usedMs));
}

describe('a value', () => {
  test('comes back as it was put, with its hash, in this process and the next', () => {
    const { root, store } = storeOfTwo();
    for (const one of [store, openStore(root)]) expect(one.get(PICTURE)?.bytes.equals(BYTES)).toBe(true);
    expect(store.get(PICTURE)?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  test('put in parts is that of all of them', () => {
    const { root, store } = storeOfTwo();
    store.putParts(PICTURE, () => [BYTES.subarray(0, 3), new Uint8Array(), BYTES.subarray(3)]);
    expect(openStore(root).get(PICTURE)).toEqual(storedValue(BYTES));
  });

  test.each<[string, EntryId]>([
    ['key', { ...PICTURE, key: 'hero 540 avif' }],
    ['kind', { ...PICTURE, kind: 'icon' }],
    ['recipe', { ...PICTURE, recipe: 'avif51' }],
  ])('is none of another %s', (_, id) => {
    expect(storeOfTwo().store.get(id)).toBeNull();
  });

  test('of a new recipe takes the place of the old', () => {
    const { root, store } = storeOfTwo();
    const before = filesBelow(root).size;
    store.put({ ...PICTURE, recipe: 'avif51' }, Buffer.from('new'));
    expect(store.get(PICTURE)).toBeNull();
    expect(filesBelow(root).size).toBe(before);
  });

  test('is written under another name first, which is gone afterwards', () => {
    const { store, path } = storeOfTwo();
    store.put(PICTURE, Buffer.from('again'));
    expect(readdirSync(join(path, '..')).every((name) => /^[0-9a-f]{32}$/.test(name))).toBe(true);
  });

  test('may be empty, and names may hold anything', () => {
    const { store } = storeOfTwo();
    const odd: EntryId = { kind: 'font', key: '../../\n"ल', recipe: '' };
    store.put(odd, new Uint8Array());
    expect(store.get(odd)?.bytes.length).toBe(0);
  });
});

describe('an entry is the same as none, and is replaced,', () => {
  test.each<[string, (path: string, other: string) => void]>([
    ['when it is gone', (path) => rmSync(path)],
    ['when it is empty', (path) => truncateSync(path, 0)],
    ['when it is cut off in its first line', (path) => truncateSync(path, 40)],
    ['when it is cut off', (path) => truncateSync(path, lstatSync(path).size - 1)],
    ['when something is appended', (path) => writeFileSync(path, ' ', { flag: 'a' })],
    ['when it is that of another value', (path, other) => copyFileSync(other, path)],
    ['when it is a folder', (path) => [rmSync(path), mkdirSync(join(path, 'deep/er'), { recursive: true })]],
    ['when it is a link to a sound copy', (path) => linkToCopy(path)],
    [
      'when it is a pipe that nobody writes to',
      (path) => [rmSync(path), execFileSync('sh', ['-c', 'mkfifo "$0"', path])],
    ],
    ['when a file is in place of its folder', (path) => replaceFolder(path)],
  ])('%s', (_, damage) => {
    const { store, path, otherPath } = storeOfTwo();
    damage(path, otherPath);
    expect(store.get(PICTURE)).toBeNull();
    store.put(PICTURE, BYTES);
    expect(store.get(PICTURE)?.bytes.equals(BYTES)).toBe(true);
    expect(store.problem()).toBeNull();
  });

  test('whichever of its bits is turned', () => {
    const { store, path } = storeOfTwo();
    const sound = readFileSync(path);
    const start = sound.indexOf('\n') + 1;
    // Every byte of the first line, and some of the value.
    const places = Array.from({ length: start + 60 }, (_, at) =>
      at < start ? at : start + ((at * 83) % BYTES.length),
    );
    const believed = places.filter((at) => {
      const damaged = Buffer.from(sound);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8));
      writeFileSync(path, damaged);
      return store.get(PICTURE) !== null;
    });
    expect(places.length).toBeGreaterThan(150);
    expect(believed).toEqual([]);
  });

  function linkToCopy(path: string): void {
    copyFileSync(path, `${path}-copy`);
    rmSync(path);
    symlinkSync(`${path}-copy`, path);
  }

  function replaceFolder(path: string): void {
    rmSync(join(path, '..'), { recursive: true });
    writeFileSync(join(path, '..'), 'a file');
  }
});

describe('a seal', () => {
  const keyOf = (fill: number): SealKey => ({ bytes: Buffer.alloc(32, fill), unfit: null });
  const storeWith = (top: string, key: SealKey) =>
    openStoreAt({
      top,
      cacheFolder: join(top, '.slipway/cache'),
      shownAs: '.slipway/cache',
      keyOf: () => key,
    });

  test('of another key makes a value none, and one line says so', () => {
    const root = temporaryFolder();
    storeWith(root, keyOf(1)).put(PICTURE, BYTES);
    const own = storeWith(root, keyOf(2));
    expect([own.get(PICTURE), own.problem()]).toMatchObject([null, { code: 'cache/unsealed' }]);
    own.put(PICTURE, Buffer.from('own'));
    const next = storeWith(root, keyOf(2));
    expect([next.get(PICTURE)?.bytes.toString(), next.problem()]).toEqual(['own', null]);
  });

  test('is on what the bytes hash to: other bytes under their right hash are none', () => {
    const { store, path } = storeOfTwo();
    writeEntry(path, PICTURE, [Buffer.from('forged')], null);
    expect(readEntry(path, PICTURE, null)?.bytes.toString()).toBe('forged');
    expect([store.get(PICTURE), store.problem()]).toMatchObject([null, { code: 'cache/unsealed' }]);
  });

  test('that nobody can make again leaves nothing on the disk but packs', () => {
    const root = temporaryFolder();
    const unfit = { message: 'The key cannot be stored.', hint: 'Make the folder writable.' };
    const store = storeWith(root, { bytes: Buffer.alloc(32), unfit });
    store.put(PICTURE, BYTES);
    expect([store.get(PICTURE)?.bytes.length, filesBelow(root).size]).toEqual([BYTES.length, 0]);
    expect(store.problem()).toMatchObject({ code: 'cache/key', hint: unfit.hint });
  });
});

describe('behind a link', () => {
  const FOLDERS = ['.slipway', '.slipway/cache', '.slipway/cache/v2'];
  test.each([...FOLDERS, '.slipway/cache/v2/picture', '.slipway/cache/v2/packs'])(
    'at %s nothing is read, written or swept, and one line says so',
    (folder) => {
      const { root, store } = storeOfTwo();
      store.openPacks().close();
      const elsewhere = join(temporaryFolder(), 'elsewhere');
      mkdirSync(join(root, folder), { recursive: true });
      renameSync(join(root, folder), elsewhere);
      symlinkSync(elsewhere, join(root, folder));
      const theirs = ['packs/pack-1.pack', 'v2/packs/1.pack', 'picture.pack', 'images/a.png', 'state.json'];
      for (const name of theirs) {
        mkdirSync(join(elsewhere, name, '..'), { recursive: true });
        writeFileSync(join(elsewhere, name), 'theirs');
        age(join(elsewhere, name), 1);
      }
      const before = filesBelow(elsewhere);
      const next = openStore(root);
      if (!folder.endsWith('packs')) expect(next.get(PICTURE)).toBeNull();
      next.put({ ...PICTURE, key: 'new' }, BYTES);
      const packs = next.openPacks();
      packs.append('a page');
      packs.close();
      next.sweep({ entries: [], packs: [] }, Date.now() + 60 * DAY_MS);
      expect(filesBelow(elsewhere)).toEqual(before);
      expect(next.problem()).toMatchObject({ code: 'cache/link', file: folder });
    },
  );
});

describe('where the disk takes nothing', () => {
  test('values are there until the process ends, and one warning says why', () => {
    const root = temporaryFolder();
    writeFileSync(join(root, '.slipway'), 'somebody’s file');
    const store = openStore(root);
    store.put(PICTURE, BYTES);
    store.putParts(OTHER, () => [BYTES.subarray(0, 9), BYTES.subarray(9)]);
    store.putJson({ kind: 'ledger', key: 'site', recipe: '1' }, { routes: 3 });
    const packs = store.openPacks();
    const handle = packs.append('a page');
    packs.close();
    store.sweep({ entries: [], packs: [packOf(handle)] }, Date.now());
    expect(store.get(PICTURE)?.bytes.equals(BYTES)).toBe(true);
    expect(store.get(OTHER)?.bytes.equals(BYTES)).toBe(true);
    expect(store.get({ ...PICTURE, recipe: 'avif51' })).toBeNull();
    expect(store.getJson({ kind: 'ledger', key: 'site', recipe: '1' })).toEqual({ routes: 3 });
    expect(packs.fetch(handle)).toBeNull();
    expect(store.problem()).toMatchObject({
      code: 'cache/unwritable',
      severity: 'warning',
      file: '.slipway/cache',
    });
    expect(readFileSync(join(root, '.slipway'), 'utf8')).toBe('somebody’s file');
  });
});

test('a value that the disk refuses stays as it was put, when its memory is used for another', () => {
  const root = temporaryFolder();
  writeFileSync(join(root, '.slipway'), 'somebody’s file');
  const store = openStore(root);
  const memory = Buffer.from(BYTES);
  store.put(PICTURE, memory);
  store.put(OTHER, memory.fill(7));
  expect(store.get(PICTURE)?.bytes.equals(BYTES)).toBe(true);
  expect(store.get(OTHER)?.bytes.equals(memory)).toBe(true);
});

describe('a small value in a pack', () => {
  function packOfTwo() {
    const root = temporaryFolder();
    const packs = openStore(root).openPacks();
    const handles = ['पहला', 'second'].map((text) => packs.append(text)) as [string, string];
    packs.close();
    const [name = ''] = filesBelow(root).keys();
    return { root, handles, path: join(root, name) };
  }

  test('is found by its handle in every later build', () => {
    const { root, handles } = packOfTwo();
    expect(handles.map((handle) => openStore(root).openPacks().fetch(handle))).toEqual(['पहला', 'second']);
  });

  test.each<[string, (path: string) => void]>([
    ['damaged', (path) => writeFileSync(path, readFileSync(path, 'utf8').replace('पहला', 'पहले'))],
    ['cut off', (path) => truncateSync(path, 5)],
    ['gone', (path) => rmSync(path)],
    ['a folder', (path) => [rmSync(path), mkdirSync(path)]],
  ])('is none when the pack is %s', (_, damage) => {
    const { root, handles, path } = packOfTwo();
    damage(path);
    expect(openStore(root).openPacks().fetch(handles[0])).toBeNull();
  });

  test.each(['', 'a.pack', '../../secret.pack:0:4:0', `a.pack:0:999999999999999:${'0'.repeat(64)}`])(
    'is none behind "%s"',
    (handle) => {
      expect(openStore(packOfTwo().root).openPacks().fetch(handle)).toBeNull();
    },
  );

  test('stays while it is used or a build is in progress, and goes afterwards', () => {
    const { root, handles, path } = packOfTwo();
    const store = openStore(root);
    const nowMs = Date.now();
    store.sweep({ entries: [], packs: [] }, nowMs);
    expect(existsSync(path)).toBe(true);
    store.sweep({ entries: [], packs: handles.map(packOf) }, nowMs + HOUR_MS);
    expect(existsSync(path)).toBe(true);
    store.sweep({ entries: [], packs: [] }, nowMs + HOUR_MS);
    expect(existsSync(path)).toBe(false);
  });
});

describe('what is not used for long', () => {
  test('goes after a month, and what is used stays however old it is', () => {
    const { store, path, otherPath } = storeOfTwo();
    const nowMs = Date.now();
    for (const each of [path, otherPath]) age(each, nowMs - 29 * DAY_MS);
    store.sweep({ entries: [PICTURE], packs: [] }, nowMs);
    expect(store.get(OTHER)).not.toBeNull();
    store.sweep({ entries: [PICTURE], packs: [] }, nowMs + 2 * DAY_MS);
    expect(store.get(OTHER)).toBeNull();
    expect(store.get(PICTURE)).not.toBeNull();
  });

  test('is looked through once a day', () => {
    const { store, otherPath } = storeOfTwo();
    const nowMs = Date.now();
    store.sweep({ entries: [], packs: [] }, nowMs);
    age(otherPath, nowMs - 40 * DAY_MS);
    store.sweep({ entries: [], packs: [] }, nowMs + HOUR_MS);
    expect(store.get(OTHER)).not.toBeNull();
    store.sweep({ entries: [], packs: [] }, nowMs + 25 * HOUR_MS);
    expect(store.get(OTHER)).toBeNull();
  });

  test('goes with what killed builds and earlier versions left, and nothing else does', () => {
    const { root, store, path } = storeOfTwo();
    const nowMs = Date.now();
    const cache = join(root, '.slipway/cache');
    const left = ['state.json', 'mwsfa5d8-15662.pack', 'images/avif50/a.avif', 'fonts/a.woff2'];
    const others = ['notes.txt', 'v2/picture/notes.txt'];
    for (const name of [...left, ...others]) {
      mkdirSync(join(cache, name, '..'), { recursive: true });
      writeFileSync(join(cache, name), 'left');
    }
    const unfinished = [`${path}.1-0-1.unfinished`, `${path}.2-0-1.unfinished`];
    for (const each of unfinished) writeFileSync(each, 'half');
    age(unfinished[0] ?? '', nowMs - 2 * HOUR_MS);
    store.sweep({ entries: [PICTURE, OTHER], packs: [] }, nowMs);
    expect(left.filter((name) => existsSync(join(cache, name)))).toEqual([]);
    expect(others.filter((name) => existsSync(join(cache, name)))).toEqual(others);
    expect(unfinished.map((each) => existsSync(each))).toEqual([false, true]);
  });
});
