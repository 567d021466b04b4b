/** Files of the output that are bytes and not text: pictures, fonts, films. Each knows where its bytes are, and their hash. */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { ChangedMeanwhile } from '../pipeline/model/changed-meanwhile.ts';
import type { Output } from '../pipeline/output/index.ts';
import { ContentFileError } from '../pipeline/source/content-file.ts';
import { contentHash } from '../pipeline/source/read.ts';
import { sourceOf } from '../pipeline/source/source.ts';
import type { Source } from '../pipeline/source/types.ts';
import type { EntryId, Store, StoredValue } from '../pipeline/store/index.ts';

/** One file that the build copies or writes to `dist`. */
export interface AssetFile {
  /** Relative to `dist`. */
  path: string;
  source: AssetSource;
  /** Content hash of the finished bytes. */
  hash: string;
  sizeBytes: number;
}

/** Where finished bytes are: a file below the root as the writer made it, or a value of the cache. */
export type AssetSource = { kind: 'content'; path: string } | { kind: 'stored'; id: EntryId };

/** Whether the bytes are still available unchanged. Files of content are checked by the listing, and again when they are copied. */
export function isAvailable({ source, hash }: AssetFile, store: Store): boolean {
  return source.kind === 'content' || store.get(source.id)?.hash === hash;
}

/** The output file of a value in the store. */
export function storedFile(path: string, id: EntryId, { hash, bytes }: StoredValue): AssetFile {
  return { path, source: { kind: 'stored', id }, hash, sizeBytes: bytes.length };
}

/** Values of the store that files refer to. */
export function storedIds(files: Iterable<AssetFile>): EntryId[] {
  return Array.from(files).flatMap(({ source }) => (source.kind === 'stored' ? [source.id] : []));
}

/** Puts a file into the output. The published bytes have the file's hash, or the build ends with `ChangedMeanwhile`. */
export function publishAsset(asset: AssetFile, output: Output, from: { root: string; store: Store }): void {
  const { path, source, hash, sizeBytes } = asset;
  if (output.holds(path, hash)) return;
  if (source.kind === 'stored') {
    const value = from.store.get(source.id);
    if (value?.hash !== hash) throw new ChangedMeanwhile(path);
    output.write(path, value.bytes);
    return;
  }
  readChecked(from.root, source.path, (content) => {
    // Of a pipe or a device a copy would have no end.
    if (content.look(source.path)?.sizeBytes !== sizeBytes) throw new ChangedMeanwhile(source.path);
    const file = content.fileOf(source.path);
    if (file === null) {
      const bytes = content.bytes(source.path, Number.MAX_SAFE_INTEGER);
      if (contentHash(bytes) !== hash) throw new ChangedMeanwhile(source.path);
      output.write(path, bytes);
      return;
    }
    const copied = output.copy(path, file);
    // The copy is checked, not the file: it may have been saved, or replaced by a link, in between.
    if (hashOfFile(copied) !== hash) throw new ChangedMeanwhile(source.path);
  });
}

/**
 * What `read` gives of a file of content that was checked before. One that has gone since, or is a folder or a link that leads out, is
 * not what was checked: no step may go on without it and store what comes of that.
 * @throws ChangedMeanwhile
 */
export function readChecked<Result>(root: string, path: string, read: (content: Source) => Result): Result {
  const content = sourceOf(root);
  try {
    return read(content);
  } catch (error) {
    if (error instanceof ContentFileError || content.look(path) === null) throw new ChangedMeanwhile(path);
    throw error;
  }
}

/** Bytes read at a time: a film need not fit into memory. */
const PART_BYTES = 1024 * 1024;

function hashOfFile(path: string): string {
  const hash = createHash('sha256');
  const part = Buffer.allocUnsafe(PART_BYTES);
  const file = openSync(path, 'r');
  try {
    for (let count = -1; count !== 0; ) {
      count = readSync(file, part);
      hash.update(part.subarray(0, count));
    }
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}
