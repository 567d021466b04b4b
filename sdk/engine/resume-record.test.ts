import { IDBKeyRange as FakeKeyRange, IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import { isSound, keyOf, type ResumeRecord } from './resume-record.ts';
import { openResumeStore } from './resume-store.ts';

const loadConverter = () => import('../extras.ts');

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  // Set explicitly: the import above does nothing if another file of the worker has loaded the module.
  vi.stubGlobal('IDBKeyRange', FakeKeyRange);
});

const head: ResumeRecord = {
  url: 'https://cdn.example/app.apk',
  link: 'https://cdn.example/app.apk?signature=1',
  source: '/api/link',
  chunks: [],
  receivedBytes: 0,
  totalBytes: 8,
  timestamp: 1_780_000_000_000,
  etag: '"one"',
  lastModified: null,
  integrity: null,
  owner: 'first',
  expected: null,
};

test('C17 another program finds database, store, key path and fields as the specification names them', async () => {
  const store = await openResumeStore('paasa', loadConverter);
  await store.claim(head);
  await store.append({ ...head, chunks: [8], receivedBytes: 8 }, new Blob(['PK\u0003\u0004abcd']));
  store.close();

  const database = await openDB('paasaDownloads');
  expect(database.version).toBe(1);
  expect([...database.objectStoreNames]).toEqual(['downloads']);
  expect(database.transaction('downloads').store.keyPath).toBe('url');
  expect(await database.get('downloads', head.url)).toMatchObject({
    url: 'https://cdn.example/app.apk',
    chunks: [8],
    receivedBytes: 8,
    totalBytes: 8,
    timestamp: 1_780_000_000_000,
  });
  database.close();
});

const MIB = 1024 * 1024;
const whole = { ...head, chunks: [2 * MIB, 5], receivedBytes: 2 * MIB + 5, totalBytes: 3 * MIB };

test.each<[string, Partial<Record<keyof ResumeRecord, unknown>>]>([
  ['has its pieces', {}],
  ['has nothing yet', { chunks: [], receivedBytes: 0 }],
  ['has all', { totalBytes: 2 * MIB + 5 }],
  ['has no length', { totalBytes: null }],
  ['has pieces that fill a part of 2 MiB together', { chunks: [MIB, MIB, 5] }],
  ['has a piece of one byte', { chunks: [1], receivedBytes: 1 }],
  ['has no validators', { etag: null, lastModified: null }],
  ['is of a server without encryption', { link: 'http://cdn.example/app.apk' }],
])('a record that %s can be continued from', (_, more) => {
  expect(isSound({ ...whole, ...more } as ResumeRecord)).toBe(true);
});

test.each<[string, Partial<Record<keyof ResumeRecord, unknown>>]>([
  ['has no list of pieces', { chunks: { 0: 5 }, receivedBytes: 0 }],
  ['has a text for its pieces', { chunks: '', receivedBytes: 0 }],
  ['has a piece over the edge of 2 MiB', { chunks: [2 * MIB - 1, 6] }],
  ['has a piece longer than 2 MiB', { chunks: [2 * MIB + 5] }],
  ['has an empty piece', { chunks: [0], receivedBytes: 0 }],
  ['has a piece of less than nothing', { chunks: [5, -2], receivedBytes: 3 }],
  ['has half a byte', { chunks: [1.5], receivedBytes: 1.5 }],
  ['has other pieces than bytes', { receivedBytes: 2 * MIB + 6 }],
  ['has more than there is', { totalBytes: 2 * MIB + 4 }],
  ['has no number for its length', { totalBytes: '9000000' }],
  ['has a broken length', { totalBytes: 3 * MIB + 0.5 }],
  ['is of no server', { link: 'blob:https://cdn.example/1' }],
  ['is of an unknown place', { link: 'x https://cdn.example/app.apk' }],
  ['has a number as its version', { etag: 1 }],
  ['has a list as its date', { lastModified: [] }],
])('a record that %s is ignored', (_, more) => {
  expect(isSound({ ...whole, ...more } as ResumeRecord)).toBe(false);
});

test.each([
  ['https://cdn.example/app.apk', 'https://cdn.example/app.apk'],
  ['https://cdn.example/app.apk?signature=1#a?b', 'https://cdn.example/app.apk'],
  ['https://cdn.example/app.apk#top', 'https://cdn.example/app.apk'],
])('the key of %s is %s', (link, key) => {
  expect(keyOf(link)).toBe(key);
});
