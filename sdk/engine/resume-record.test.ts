import { IDBKeyRange as FakeKeyRange, IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ResumeRecord } from './resume-record.ts';
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
