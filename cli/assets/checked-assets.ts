/**
 * The checked assets of a project. Bytes are read by `content-file.ts`, checked once, and the publishable ones are cached: no later step
 * reads `content/assets` for anything that visitors get.
 */
import { createRequire } from 'node:module';
import {
  ASSET_FORMATS,
  type AssetFormat,
  formatOfName,
  kindInWords,
} from '../../schemas/plain/asset-kinds.ts';
import { readTool } from '../package-root.ts';
import { ChangedMeanwhile } from '../pipeline/model/changed-meanwhile.ts';
import { installedVersion } from '../pipeline/model/installed-version.ts';
import { ContentFileError } from '../pipeline/source/content-file.ts';
import { UNREADABLE_HINT, whyUnreadable } from '../pipeline/source/file-problems.ts';
import { contentHash } from '../pipeline/source/read.ts';
import { sourceOf } from '../pipeline/source/source.ts';
import { isUntouched, rowOf } from '../pipeline/source/untouched.ts';
import type { EntryId, Store } from '../pipeline/store/index.ts';
import { type AssetSource, readChecked } from './asset-files.ts';
import type { AssetProblem, AssetVerdict } from './check-asset.ts';
import { inLanes } from './in-lanes.ts';
import { MOST_BYTES } from './limits.ts';
import { loadSharp } from './load-sharp.ts';

/** A file of content and the result of its check. Plain data, cached between runs. */
export interface AssetRecord extends AssetVerdict {
  /** `/assets/hero.svg`. */
  path: string;
  sizeBytes: number;
  mtimeMs: number;
  ctimeMs: number;
  inode: number;
  /** Hash of the file. */
  hash: string;
  /** Hash of the published bytes: differs when a drawing was cleaned. */
  publishedHash: string;
  /** Whether its pixels were decoded, and not only its header read. */
  isDecoded: boolean;
}

/** Records by path, `/assets/…`. Files that do not exist have none. */
export type CheckedAssets = ReadonlyMap<string, AssetRecord>;

interface RecordFile {
  writtenMs: number;
  records: AssetRecord[];
}

/** Id of the check results of a project's assets, in its store. */
export function assetRecordsId(): EntryId {
  return { kind: 'assets', key: 'checked', recipe: recipe() };
}

/** Changes with the checks. */
function recipe(): string {
  return `${readTool().hash} sharp ${installedVersion('sharp')}`;
}

/** Checks files of `content/assets`; results of an earlier run of the same tool are reused. */
export async function checkAssets(
  { root, store }: { root: string; store: Store },
  paths: Iterable<string>,
): Promise<CheckedAssets> {
  const cached = store.getJson<RecordFile>(assetRecordsId());
  const known = new Map(cached?.records.map((record) => [record.path, record]) ?? []);
  const checked = new Map<string, AssetRecord>();
  let isNew = false;
  const sorted = [...new Set(paths)].sort();
  const records = await inLanes(sorted, (path) =>
    checkOne(root, path, known.get(path), cached?.writtenMs ?? 0),
  );
  for (const [place, path] of sorted.entries()) {
    const before = known.get(path);
    const record = records[place] ?? null;
    if (record === null) continue;
    checked.set(path, record);
    known.set(path, record);
    isNew ||= record !== before;
  }
  if (isNew) {
    const all = [...known.values()];
    store.putJson(assetRecordsId(), { writtenMs: Date.now(), records: all } satisfies RecordFile);
  }
  return checked;
}

/** `null` when there is no such file. */
async function checkOne(
  root: string,
  path: string,
  before: AssetRecord | undefined,
  writtenMs: number,
): Promise<AssetRecord | null> {
  const found = sourceOf(root).look(`content${path}`);
  if (found === null) return null;
  const listed = { ...found, path };
  const isCurrent = before !== undefined && (before.isDecoded || !isSharpThere());
  if (isCurrent && isUntouched(listed, rowOf(before, before.hash), writtenMs)) {
    return before;
  }
  const format = formatOfName(path);
  if (format === null) return { ...listed, ...notRead('', unknownKind(path)) };
  let bytes: Buffer;
  try {
    bytes = sourceOf(root).bytes(`content${path}`, MOST_BYTES[format]);
  } catch (error) {
    return { ...listed, ...notRead(format, unreadable(format, error)) };
  }
  const hash = contentHash(bytes);
  // Perhaps touched without a change, as by a checkout.
  if (isCurrent && before.hash === hash) return { ...before, ...listed };
  const isRaster = ASSET_FORMATS[format].kind === 'picture' && format !== 'svg';
  const sharp = isRaster ? await loadSharp() : null;
  const { checkAsset } = await import('./check-asset.ts');
  const { verdict, bytes: published } = await checkAsset(bytes, format, sharp);
  const publishedHash = published === bytes ? hash : contentHash(published);
  return { ...listed, ...verdict, hash, publishedHash, isDecoded: !isRaster || sharp !== null };
}

function notRead(
  format: AssetFormat | '',
  problem: AssetProblem,
): Omit<AssetRecord, 'path' | 'sizeBytes' | 'mtimeMs' | 'ctimeMs' | 'inode'> {
  return {
    // Files with problems are not published, so this placeholder format is never read.
    format: format === '' ? 'svg' : format,
    widthPx: null,
    heightPx: null,
    problem,
    removals: [],
    hash: '',
    publishedHash: '',
    isDecoded: true,
  };
}

function unknownKind(path: string): AssetProblem {
  const found = `"${path.slice(path.lastIndexOf('/') + 1)}"`;
  const kinds = (['picture', 'film', 'captions'] as const).map(kindInWords);
  const expected = `${kinds.slice(0, -1).join(', ')} or ${kinds.at(-1)}`;
  return {
    code: 'asset/kind',
    message: `Expected ${expected}, found the file ${found}.`,
    expected,
    found,
    hint: 'Only pictures, films and captions are published. Other files can be linked to at an https address.',
  };
}

function unreadable(format: AssetFormat, error: unknown): AssetProblem {
  if (error instanceof ContentFileError && error.reason === 'too-large') {
    const expected = `a file of at most ${MOST_BYTES[format] / 1024 / 1024} MB`;
    const found = `${Math.ceil(error.sizeBytes / 1024 / 1024)} MB`;
    const message = `Expected ${expected}, found ${found}.`;
    return { code: 'asset/limit', message, expected, found, hint: 'Save it smaller.' };
  }
  const isOutside = error instanceof ContentFileError;
  const reason = isOutside ? 'it leads out of the content folder' : whyUnreadable(error);
  const message = `This file cannot be read: ${reason}.`;
  const hint = isOutside ? 'Put the file itself into content/assets.' : UNREADABLE_HINT;
  return { code: 'asset/unreadable', message, hint };
}

/** Formats that are encoded in smaller forms. */
export const ENCODED_FORMATS: ReadonlySet<AssetFormat> = new Set(['png', 'jpeg', 'webp', 'avif']);

/** Whether the package that decodes pictures is installed; it is not loaded for that. */
export function isSharpThere(): boolean {
  if (process.env['SLIPWAY_WITHOUT_SHARP']) return false;
  try {
    createRequire(import.meta.url).resolve('sharp');
    return true;
  } catch {
    return false; // not installed
  }
}

/**
 * The bytes of an asset that passed its checks, for steps that draw or encode.
 * @throws ChangedMeanwhile when the file is no longer what was checked
 */
export async function publishableBytes(root: string, record: AssetRecord): Promise<Buffer> {
  const { path, format, hash, publishedHash, problem } = record;
  if (problem !== null) throw new Error(`content${path} may not be published.`);
  const file = `content${path}`;
  const bytes = readChecked(root, file, (content) => content.bytes(file, MOST_BYTES[format]));
  if (contentHash(bytes) !== hash) throw new ChangedMeanwhile(file);
  if (hash === publishedHash) return bytes;
  const { cleanSvg } = await import('./clean-svg.ts');
  return Buffer.from(cleanSvg(bytes).bytes);
}

/** Where the bytes that are published unchanged are: in content, or in the store when a drawing was cleaned. */
export async function publishedSource(
  { root, store }: { root: string; store: Store },
  record: AssetRecord,
): Promise<{ source: AssetSource; sizeBytes: number }> {
  const { path, hash, publishedHash, sizeBytes } = record;
  if (hash === publishedHash) return { source: { kind: 'content', path: `content${path}` }, sizeBytes };
  const id: EntryId = { kind: 'svg', key: hash, recipe: recipe() };
  const value = store.get(id) ?? store.put(id, await publishableBytes(root, record));
  if (value.hash !== publishedHash) throw new ChangedMeanwhile(`content${path}`);
  return { source: { kind: 'stored', id }, sizeBytes: value.bytes.length };
}
