/**
 * What a shard leaves for the merge: the HTML of its pages, a cache of their details, and, written last, a record that marks it as
 * complete. A shard that was killed has no record and must be run again.
 */
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, sep } from 'node:path';
import { errorCode } from '../../error-code.ts';
import { makeFolders } from '../../make-folders.ts';
import { UsageError } from '../../usage-error.ts';
import { writeDraft } from '../../written-file.ts';
import { stagedPath } from '../output/index.ts';
import { contentHash } from '../source/read.ts';
import { type EntryId, openStoreAt, type Store } from '../store/index.ts';
import { readOwnText, refuseLinks } from '../trust/own-path.ts';
import { seal, unseal } from '../trust/seal.ts';
import { KEY_SETTING, sealKey } from '../trust/user-key.ts';
import { type Shard, shardsFolder } from './shard.ts';

export interface ShardRecord {
  shard: Shard;
  /** Of the tool that made it: another version makes other pages. */
  toolHash: string;
  /** The moment the pages were made for. */
  nowMs: number;
  drafts: boolean;
  /** Values in its cache that a merge can use, mostly pictures. */
  entries: EntryId[];
}

export interface ShardFolder {
  path: string;
  /** Folder of the pages' HTML, under the names of `stagedPath`. */
  pages: string;
  store: Store;
  /** The project, whose key seals the shard. */
  root: string;
}

const KIND = 'shard-2';
const RECORD = 'shard.json';
const PARTS = ['pages', 'cache'];

/** Folders of the shards in the default location. */
export function defaultFolders(root: string): string[] {
  const folder = shardsFolder(root);
  return entriesIn(folder).map((name) => join(folder, name));
}

/** An empty folder for a shard. Throws a UsageError when something else is in it, or a link leads out of the default location. */
export function beginShardFolder(root: string, path: string): ShardFolder {
  if (path.startsWith(shardsFolder(root) + sep)) refuseLinks(root, path);
  const foreign = entriesIn(path).filter((name) => ![RECORD, `${RECORD}.new`, ...PARTS].includes(name));
  if (foreign.length > 0) {
    throw new UsageError(
      `${path} holds files that are no shard's: ${foreign.slice(0, 3).join(', ')}.`,
      'Give --out a folder of its own.',
    );
  }
  for (const name of [RECORD, `${RECORD}.new`, ...PARTS])
    rmSync(join(path, name), { recursive: true, force: true });
  makeFolders(join(path, 'pages'));
  return folderAt(root, path);
}

export function finishShardFolder({ path, root }: ShardFolder, record: ShardRecord): void {
  writeDraft(join(path, `${RECORD}.new`), seal(sealKey(root), KIND, record));
  renameSync(join(path, `${RECORD}.new`), join(path, RECORD));
}

/** Throws a UsageError when it is no finished shard, or one that somebody without the key has made. */
export function readShardFolder(root: string, path: string): { folder: ShardFolder; record: ShardRecord } {
  const text = readOwnText(path, join(path, RECORD));
  const record = text === null ? null : (unseal(sealKey(root), KIND, text) as ShardRecord | null);
  if (record === null) {
    throw new UsageError(
      `${path} is not a finished shard of yours.`,
      `Its build may have been ended half-way: run "slipway build --shard" for it again. When another machine made it, set ${KEY_SETTING} to the same text on both.`,
    );
  }
  return { folder: folderAt(root, path), record };
}

/** HTML of a page as a shard has made it; null when it is missing or has another hash. */
export function readPage({ pages }: ShardFolder, outputPath: string, hash: string): Buffer | null {
  try {
    const html = readFileSync(stagedPath(pages, outputPath));
    return contentHash(html) === hash ? html : null;
  } catch {
    return null; // in another shard, or missing: the page is made again
  }
}

function folderAt(root: string, path: string): ShardFolder {
  const store = openStoreAt({ top: path, cacheFolder: join(path, 'cache'), keyOf: () => sealKey(root) });
  return { path, pages: join(path, 'pages'), store, root };
}

function entriesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
}
