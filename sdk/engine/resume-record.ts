/** The stored record of an unfinished download, and the store as the engine sees it. */
import { CHUNK_BYTES, type Expected } from './integrity.ts';

/** Headers that identify a version of a file. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

/** Head record of one unfinished download. */
export interface ResumeRecord extends Validators {
  /** The link without query and fragment: signed links change their query at each lookup. */
  url: string;
  /** Size of each stored piece, in order. Their sum is `receivedBytes`. */
  chunks: number[];
  receivedBytes: number;
  totalBytes: number | null;
  /** When the record was last written, ms since 1970. */
  timestamp: number;
  /** The whole link, to request the remaining bytes without a lookup. */
  link: string;
  /** Identifies the button: its endpoint, or its fixed link; in earlier releases without its query. */
  source: string;
  /** The button's integrity setting. */
  integrity: string | null;
  /** The run that may write; another run takes over by writing its own name here. */
  owner: string;
  expected: Expected | null;
  /**
   * Set when the bytes come from several responses that no strong ETag proves to be of one version: bytes from this position on come from a
   * single response. Records of earlier releases lack it.
   */
  joinedAt?: number | null;
}

/** A stored piece. */
export interface StoredPiece {
  url: [key: string, number: number];
  data: Blob;
}

/** A record written by the previous site, with the bytes themselves in `chunks`. */
export type OldRecord = Pick<ResumeRecord, 'url' | 'receivedBytes' | 'totalBytes' | 'timestamp'> & {
  chunks: BlobPart[];
};

export interface ResumeStore {
  /** The newest unfinished download of this source, or under this key. Old records are converted, damaged ones dropped. */
  find(source: string, key: string | null): Promise<ResumeRecord | null>;
  /**
   * Makes `head.owner` the one run that may write and read; drops pieces that `head` does not list. Rejects when it lists some, and another
   * run has taken over since they were found.
   */
  claim(head: ResumeRecord): Promise<void>;
  /** Stores the piece that `head` lists last, with `head`. Rejects when another run has taken over. */
  append(head: ResumeRecord, data: Blob): Promise<unknown>;
  /**
   * The stored pieces in order after the first `skip`, as found: number and sizes are not checked. None when another run has taken over
   * since this store found or claimed the record.
   */
  pieces(key: string, skip: number): Promise<Blob[]>;
  /** Deletes record and pieces. Rejects when another run has taken over. */
  remove(key: string): Promise<unknown>;
  /** Storage left for the page, in bytes; `null` when the browser does not say. */
  freeBytes(): Promise<number | null>;
  close(): void;
}

/** Key of a download's head record. */
export function keyOf(link: string): string {
  return link.replace(/[?#].*/, '');
}

/**
 * Whether a download can continue from a record: its figures agree with each other. Anything else in the database, from another version or
 * a bug, is ignored.
 */
export function isSound({
  link,
  chunks,
  receivedBytes,
  totalBytes,
  etag,
  lastModified,
}: ResumeRecord): boolean {
  let end = 0;
  if (!Array.isArray(chunks)) return false;
  for (const size of chunks) {
    const from = end;
    end += size;
    const isInChunk = Math.ceil(end / CHUNK_BYTES) - Math.floor(from / CHUNK_BYTES) === 1;
    if (!Number.isInteger(size) || size < 1 || !isInChunk) return false;
  }
  const isText = (text: unknown) => text === null || typeof text === 'string';
  return (
    end === receivedBytes &&
    (totalBytes === null || (Number.isInteger(totalBytes) && totalBytes >= end)) &&
    /^https?:/.test(link) &&
    isText(etag) &&
    isText(lastModified)
  );
}
