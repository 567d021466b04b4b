/**
 * Storage of unfinished downloads: database `{product}Downloads`, version 1, object store `downloads`, key path `url` (spec §3). Each
 * download has one head record under its address and one record per stored piece under address and number. A piece is written once, in one
 * transaction with the head: rewriting a growing record would write the square of the file's size. Pieces are Blobs, because a Blob read
 * back is a handle and not a copy in memory.
 */
import type { convertRecord } from './old-record.ts';
import { isSound, keyOf, type OldRecord, type ResumeRecord, type ResumeStore } from './resume-record.ts';

const STORE = 'downloads';

/** Keys of a download's pieces from `number` on. A piece's key is a list, and lists sort after all texts. */
function piecesFrom(key: string, number: number): IDBKeyRange {
  return IDBKeyRange.bound([key, number], [key, Number.POSITIVE_INFINITY]);
}

function answerOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Opens the product's store. Rejects where the browser refuses. `loadConverter` loads the converter for records of the previous site. */
export async function openResumeStore(
  product: string,
  loadConverter: () => Promise<{ convertRecord: typeof convertRecord }>,
): Promise<ResumeStore> {
  const opening = indexedDB.open(`${product}Downloads`, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'url' });
  const database = await answerOf(opening);
  // Do not block another page that wants to delete or upgrade the database.
  database.onversionchange = () => database.close();

  function change(task: (store: IDBObjectStore) => void): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, 'readwrite', { durability: 'relaxed' });
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
      task(transaction.objectStore(STORE));
    });
  }

  /**
   * Owner of the record as this store has last found or claimed it. Under any other owner, the pieces of the same numbers may be of another
   * file, since links that differ in the query alone have one key.
   */
  let owner: unknown;

  /** Makes a change of the record `key`, unless `insists` and another run has taken over. */
  function changeOwn(key: string, insists: unknown, task: (store: IDBObjectStore) => void): Promise<unknown> {
    return change((store) => {
      const current = store.get(key);
      current.onsuccess = () => {
        if (insists && current.result?.owner !== owner) store.transaction.abort();
        else task(store);
      };
    });
  }

  return {
    async find(source, key) {
      const reading = database.transaction(STORE).objectStore(STORE).getAll(IDBKeyRange.upperBound([]));
      const all: (ResumeRecord | OldRecord)[] = await answerOf(reading);
      // What is no figure cannot be compared, and must not hide the records beside it.
      const heads = all.filter(
        ({ timestamp, receivedBytes }) =>
          Number.isFinite(timestamp) && Number.isFinite(receivedBytes) && receivedBytes > 0,
      );
      heads.sort((a, b) => b.timestamp - a.timestamp);
      for (const head of heads) {
        const isOurs = ('source' in head && head.source === source) || keyOf(`${head.url}`) === key;
        const found =
          isOurs &&
          ('source' in head ? head : await (await loadConverter()).convertRecord(head, source, change));
        if (!found || !isSound(found)) continue;
        owner = found.owner;
        return found;
      }
      return null;
    },
    async claim(head) {
      await changeOwn(head.url, head.chunks.length, (store) => {
        store.put(head);
        store.delete(piecesFrom(head.url, head.chunks.length));
      });
      owner = head.owner;
    },
    append: (head, data) =>
      changeOwn(head.url, head.chunks.length, (store) => {
        store.put({ url: [head.url, head.chunks.length - 1], data });
        store.put(head);
      }),
    async pieces(key, skip) {
      // In one transaction, so that no other run can take over in between.
      const store = database.transaction(STORE).objectStore(STORE);
      const [head, pieces] = await Promise.all([
        answerOf<ResumeRecord | undefined>(store.get(key)),
        answerOf<{ data: Blob }[]>(store.getAll(piecesFrom(key, skip))),
      ]);
      return head?.owner === owner ? pieces.map(({ data }) => data) : [];
    },
    remove: (key) =>
      changeOwn(key, true, (store) => {
        store.delete(key);
        store.delete(piecesFrom(key, 0));
      }),
    async freeBytes() {
      const { quota, usage = 0 } = (await navigator.storage?.estimate()) ?? {};
      return quota ? quota - usage : null;
    },
    close: () => database.close(),
  };
}
