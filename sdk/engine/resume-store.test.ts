import { IDBKeyRange as FakeKeyRange, IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { packageBytes } from '../../tests/sdk/package-bytes.ts';
import { CHUNK_BYTES } from './integrity.ts';
import { keyOf, type ResumeRecord, type ResumeStore } from './resume-record.ts';
import { openResumeStore } from './resume-store.ts';

const loadConverter = () => import('../extras.ts');

const URL_ = 'https://cdn.example/app.apk';

const record: ResumeRecord = {
  url: URL_,
  chunks: [],
  receivedBytes: 0,
  totalBytes: 100,
  timestamp: 1,
  etag: '"a"',
  lastModified: null,
  link: `${URL_}?sig=1`,
  source: '/api/link',
  integrity: null,
  owner: 'me',
  expected: null,
};
const blob = (text: string) => new Blob([text]);
const read = (blobs: Blob[]) => Promise.all(blobs.map((piece) => piece.text()));

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('IDBKeyRange', FakeKeyRange);
});

async function holding(...texts: string[]): Promise<{ store: ResumeStore; head: ResumeRecord }> {
  const store = await openResumeStore('paasa', loadConverter);
  let head = record;
  await store.claim(head);
  for (const text of texts) {
    head = {
      ...head,
      chunks: [...head.chunks, text.length],
      receivedBytes: head.receivedBytes + text.length,
    };
    await store.append(head, blob(text));
  }
  return { store, head };
}

/** Opens the database as any page could, to read its records. */
async function rows(): Promise<Record<string, unknown>[]> {
  const request = indexedDB.open('paasaDownloads', 1);
  const database = await new Promise<IDBDatabase>((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
  const all = database.transaction('downloads').objectStore('downloads').getAll();
  return new Promise((resolve) => {
    all.onsuccess = () => {
      database.close();
      resolve(all.result);
    };
  });
}

test('C17 the database is {product}Downloads, version 1, store downloads keyed by url', async () => {
  await holding('abc');
  expect((await indexedDB.databases())[0]).toEqual({ name: 'paasaDownloads', version: 1 });
  const stored = await rows();
  expect(stored.map((row) => row.url)).toEqual([URL_, [URL_, 0]]);
  expect(stored[0]).toMatchObject({
    url: URL_,
    chunks: [3],
    receivedBytes: 3,
    totalBytes: 100,
    timestamp: 1,
  });
});

test('pieces come back in order, also more than ten', async () => {
  const texts = Array.from({ length: 12 }, (_, index) => `piece ${index};`);
  const { store } = await holding(...texts);
  expect(await read(await store.pieces(URL_, 0))).toEqual(texts);
  expect(await read(await store.pieces(URL_, 9))).toEqual(texts.slice(9));
});

test('D12 an unfinished download is found by its source or its key, the newest first', async () => {
  const { store, head } = await holding('abc');
  expect(await store.find('/api/link', null)).toEqual(head);
  expect(await store.find('other', URL_)).toEqual(head);
  expect(await store.find('other', 'https://cdn.example/other.apk')).toBeNull();
  const newer = { ...head, url: 'https://cdn.example/new.apk', timestamp: 9 };
  await store.claim({ ...newer, chunks: [], receivedBytes: 0 });
  await store.append(newer, blob('abc'));
  expect(await store.find('/api/link', null)).toEqual(newer);
});

test('a record without bytes is no unfinished download', async () => {
  const { store } = await holding();
  expect(await store.find('/api/link', null)).toBeNull();
});

test('another run that takes over ends the writing and reading of the first', async () => {
  const { store, head } = await holding('abc');
  const other = await openResumeStore('paasa', loadConverter);
  await other.find('/api/link', null);
  await other.claim({ ...head, owner: 'other' });
  await expect(store.append({ ...head, chunks: [3, 3], receivedBytes: 6 }, blob('def'))).rejects.toBeNull();
  expect(await store.pieces(URL_, 0)).toEqual([]);
  expect(await read(await other.pieces(URL_, 0))).toEqual(['abc']);
  expect(await other.find('/api/link', null)).toMatchObject({ owner: 'other', receivedBytes: 3 });
});

test('what was found is read before it is claimed, unless another run has replaced it', async () => {
  const { head } = await holding('abc');
  const [first, second] = [
    await openResumeStore('paasa', loadConverter),
    await openResumeStore('paasa', loadConverter),
  ];
  for (const store of [first, second]) await store.find('/api/link', null);
  expect(await read(await first.pieces(URL_, 0))).toEqual(['abc']);
  await second.claim({ ...head, owner: 'second', chunks: [], receivedBytes: 0 });
  await second.append({ ...head, owner: 'second' }, blob('xyz'));
  expect(await first.pieces(URL_, 0)).toEqual([]);
  await expect(first.claim({ ...head, owner: 'first' })).rejects.toBeNull();
  expect(await first.pieces(URL_, 0)).toEqual([]);
  expect(await read(await second.pieces(URL_, 0))).toEqual(['xyz']);
  // What begins again needs nothing of what is stored.
  await first.claim({ ...head, owner: 'first', chunks: [], receivedBytes: 0 });
  expect(await second.pieces(URL_, 0)).toEqual([]);
});

test('a claim drops the pieces it does not list', async () => {
  const { store, head } = await holding('abc', 'def', 'ghi');
  await store.claim({ ...head, chunks: [3], receivedBytes: 3 });
  expect(await read(await store.pieces(URL_, 0))).toEqual(['abc']);
});

test('removing leaves nothing, and other downloads alone', async () => {
  const { store, head } = await holding('abc', 'def');
  await store.claim({ ...head, url: 'https://cdn.example/app.apk2', chunks: [], receivedBytes: 0 });
  await store.remove(URL_);
  expect(await rows()).toHaveLength(1);
});

test('a run from which another one has taken over removes nothing', async () => {
  const { store, head } = await holding('abc');
  const other = await openResumeStore('paasa', loadConverter);
  await other.claim({ ...head, owner: 'other', chunks: [], receivedBytes: 0 });
  await other.append({ ...head, owner: 'other' }, blob('xyz'));
  await expect(store.remove(URL_)).rejects.toBeNull();
  expect(await read(await other.pieces(URL_, 0))).toEqual(['xyz']);
});

test('a page that wants to delete the database is not held up', async () => {
  await holding('abc');
  const request = indexedDB.deleteDatabase('paasaDownloads');
  await new Promise<void>((resolve, reject) => {
    request.onsuccess = () => resolve();
    request.onblocked = () => reject(new Error('blocked'));
  });
});

test('a database that a later version has made is refused, and left alone', async () => {
  const later = indexedDB.open('paasaDownloads', 2);
  await new Promise<void>((resolve) => {
    later.onsuccess = () => {
      later.result.close();
      resolve();
    };
  });
  await expect(openResumeStore('paasa', loadConverter)).rejects.toThrow(/version/);
  expect((await indexedDB.databases())[0]?.version).toBe(2);
});

test('a store that was closed takes nothing more', async () => {
  const { store, head } = await holding('abc');
  store.close();
  await expect(store.claim({ ...head, owner: 'late' })).rejects.toThrow();
  expect(await (await openResumeStore('paasa', loadConverter)).find('/api/link', null)).toEqual(head);
});

test('the key is the link without query and fragment', () => {
  expect(keyOf('https://a.example/x.apk?sig=a#b')).toBe('https://a.example/x.apk');
});

test('free storage is what the browser says, or nothing', async () => {
  const store = await openResumeStore('paasa', loadConverter);
  vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 100, usage: 30 }) } });
  expect(await store.freeBytes()).toBe(70);
  vi.stubGlobal('navigator', {});
  expect(await store.freeBytes()).toBeNull();
  vi.unstubAllGlobals();
});

describe('records of the older site, with the bytes in chunks', () => {
  const bytes = packageBytes(CHUNK_BYTES + 1000);

  async function withOldRecord(old: Record<string, unknown>): Promise<ResumeStore> {
    const store = await openResumeStore('paasa', loadConverter);
    const request = indexedDB.open('paasaDownloads', 1);
    await new Promise<void>((resolve) => {
      request.onsuccess = () => {
        const transaction = request.result.transaction('downloads', 'readwrite');
        transaction.objectStore('downloads').put(old);
        transaction.oncomplete = () => {
          request.result.close();
          resolve();
        };
      };
    });
    return store;
  }
  const old = {
    url: `${URL_}?v=1`,
    chunks: [bytes.slice(0, 500_000), bytes.slice(500_000).buffer],
    receivedBytes: bytes.length,
    totalBytes: bytes.length + 50,
    timestamp: 7,
  };

  test('are converted when their figures agree with their bytes', async () => {
    const store = await withOldRecord(old);
    const head = await store.find('/api/link', URL_);
    expect(head).toMatchObject({
      url: URL_,
      link: old.url,
      chunks: [CHUNK_BYTES, 1000],
      receivedBytes: bytes.length,
      totalBytes: bytes.length + 50,
      timestamp: 7,
      source: '/api/link',
    });
    const joined = new Uint8Array(await new Blob(await store.pieces(URL_, 0)).arrayBuffer());
    expect(Buffer.compare(joined, bytes)).toBe(0);
    expect(await store.find('/api/link', null)).toEqual(head);
    expect(await rows()).toHaveLength(3);
  });

  test.each<[string, Record<string, unknown>, number[]]>([
    ['of the whole file', { totalBytes: bytes.length }, [CHUNK_BYTES, 1000]],
    [
      'that ends with a chunk',
      { chunks: [bytes.slice(0, CHUNK_BYTES)], receivedBytes: CHUNK_BYTES },
      [CHUNK_BYTES],
    ],
  ])('one %s is converted', async (_, change, chunks) => {
    const store = await withOldRecord({ ...old, ...change });
    expect(await store.find('/api/link', URL_)).toMatchObject({ chunks });
  });

  test.each([
    ['fewer bytes than received', { receivedBytes: bytes.length + 1 }],
    ['more bytes than there are in all', { totalBytes: bytes.length - 1 }],
    ['no total', { totalBytes: undefined }],
    ['no list of bytes', { chunks: 5 }],
  ])('%s: dropped', async (_, change) => {
    const store = await withOldRecord({ ...old, ...change });
    expect(await store.find('/api/link', URL_)).toBeNull();
    expect(await rows()).toEqual([]);
  });

  test('of another package stay as they are', async () => {
    const store = await withOldRecord(old);
    expect(await store.find('/api/link', 'https://cdn.example/other.apk')).toBeNull();
    expect(await rows()).toHaveLength(1);
  });
});
