import { CHUNK_BYTES } from './integrity.ts';
import { keyOf, type OldRecord, type ResumeRecord, type StoredPiece } from './resume-record.ts';

/** Replaces an old record by new ones and returns their head; none if its figures do not match its bytes. */
export async function convertRecord(
  old: OldRecord,
  source: string,
  change: (task: (store: IDBObjectStore) => void) => Promise<unknown>,
): Promise<ResumeRecord | undefined> {
  const records = recordsOf(old, source);
  await change((store) => {
    store.delete(old.url);
    for (const record of records) store.put(record);
  });
  return records[0];
}

/** The bytes of pieces; none of what is no list of bytes, such as an object that has no text. */
function fileOf(chunks: unknown): Blob {
  try {
    return new Blob(chunks as BlobPart[]);
  } catch {
    return new Blob();
  }
}

/**
 * Converts a record of the previous site, whose `chunks` are the bytes themselves, into a head and its pieces; empty if its figures do not
 * match its bytes. Part of `extras.js`: few visitors still have one.
 */
function recordsOf(old: OldRecord, source: string): [] | [ResumeRecord, ...StoredPiece[]] {
  const { url, receivedBytes, totalBytes, timestamp } = old;
  const file = fileOf(old.chunks);
  const isSound = file.size === receivedBytes && totalBytes !== null && totalBytes >= receivedBytes;
  if (!isSound) return [];
  const key = keyOf(url);
  const pieces: StoredPiece[] = [];
  for (let at = 0; at < receivedBytes; at += CHUNK_BYTES)
    pieces.push({ url: [key, pieces.length], data: file.slice(at, at + CHUNK_BYTES) });
  const head = {
    url: key,
    chunks: pieces.map(({ data }) => data.size),
    receivedBytes,
    totalBytes,
    timestamp,
    etag: null,
    lastModified: null,
    link: url,
    source,
    integrity: null,
    owner: '',
    expected: null,
  };
  return [head, ...pieces];
}
