/**
 * Pictures and other assets of pages: a name with a content hash, dimensions for every picture, and for photographs
 * AVIF and WebP in several widths. Results are stored by content hash, so a picture is encoded once.
 */
import { basename, extname } from 'node:path';
import type { ResolvedImage } from '../../runtime/page-context.tsx';
import {
  type AssetRecord,
  type CheckedAssets,
  ENCODED_FORMATS,
  publishableBytes,
  publishedSource,
} from '../assets/checked-assets.ts';
import { loadSharp, OPENING, reasonOf, type Sharp } from '../assets/load-sharp.ts';
import { type AssetFile, ChangedMeanwhile, storedFile } from './asset-files.ts';
import { installedVersion } from './installed-version.ts';
import type { Problem } from './problems.ts';
import { shortHash } from './read.ts';
import type { EntryId, Store } from './store/index.ts';

export interface ResolvedAsset {
  /** The file in content that all of this was made of. */
  record: AssetRecord;
  image: ResolvedImage;
  files: AssetFile[];
}

/** Widths in px that a picture is offered in: phones at 1×–3×, then the wide layouts. */
const WIDTHS = [360, 540, 720, 1080, 1440, 2160];
/** Changes when encoding does. */
const RECIPE = 'avif50-webp76-v1';

export interface AssetContext {
  root: string;
  store: Store;
  problems: Problem[];
}

/** Makes what pages show of assets: `/assets/hero.png` → its published files. Only what was checked can be given. */
export async function resolveAssets(
  assets: CheckedAssets,
  context: AssetContext,
): Promise<Map<string, ResolvedAsset>> {
  const resolved = new Map<string, ResolvedAsset>();
  for (const [path, record] of assets) {
    if (record.fault !== null) continue;
    try {
      resolved.set(path, await resolveAsset(record, context));
    } catch (error) {
      if (error instanceof ChangedMeanwhile) throw error;
      context.problems.push(notResolved(path, error));
    }
  }
  return resolved;
}

function notResolved(path: string, error: unknown): Problem {
  return {
    code: 'asset/unreadable',
    severity: 'error',
    file: `content${path}`,
    span: null,
    fieldPath: '',
    message: `This file cannot be published: ${reasonOf(error)}.`,
    hint: 'Save it again, in another form if this one stays refused, and run the command again.',
  };
}

async function resolveAsset(record: AssetRecord, context: AssetContext): Promise<ResolvedAsset> {
  const { path, format, widthPx, heightPx, publishedHash } = record;
  if (ENCODED_FORMATS.has(format) && widthPx !== null && heightPx !== null) {
    const sharp = await loadSharp();
    const size = { widthPx, heightPx };
    if (sharp !== null) {
      const bytes = await publishableBytes(context.root, record);
      return encode({ record, bytes, size }, sharp, context.store);
    }
  }
  const output = `${outputName(record)}${extname(path).toLowerCase()}`;
  return {
    record,
    image: { src: `/${output}`, widthPx, heightPx, sources: [] },
    files: [{ path: output, hash: publishedHash, ...(await publishedSource(context, record)) }],
  };
}

/** `assets/hero-1f3a9c`. */
function outputName({ path, publishedHash }: AssetRecord): string {
  return `assets/${publishedName(path)}-${shortHash(publishedHash)}`;
}

/** Most letters of a published name, without hash and ending. */
const MOST_NAME_LETTERS = 80;

/**
 * The part of a file's name that visitors see. Only letters, digits, `-` and `_` stay: servers take every dot of a name
 * for the beginning of an ending, and some give each ending a meaning.
 */
export function publishedName(path: string): string {
  const name = basename(path, extname(path))
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-');
  return Array.from(name).slice(0, MOST_NAME_LETTERS).join('') || 'file';
}

interface Size {
  widthPx: number;
  heightPx: number;
}

interface Picture {
  record: AssetRecord;
  bytes: Buffer;
  size: Size;
}

/** One encoded form of a picture. */
interface Form {
  widthPx: number;
  format: 'avif' | 'webp' | 'png' | 'jpeg';
}

/** Version of the encoder: changes what comes out of the same picture. */
export function pictureRecipe(): string {
  return `${RECIPE} sharp ${installedVersion('sharp')}`;
}

async function encode(picture: Picture, sharp: Sharp, store: Store): Promise<ResolvedAsset> {
  const { record, size } = picture;
  const named = outputName(record);
  const widths = [
    ...new Set([...WIDTHS.filter((width) => width < size.widthPx), Math.min(size.widthPx, 2160)]),
  ];
  const files: AssetFile[] = [];
  const sources: ResolvedImage['sources'] = [];
  for (const format of ['avif', 'webp'] as const) {
    const candidates: string[] = [];
    for (const widthPx of widths) {
      const output = `${named}-${widthPx}.${format}`;
      files.push(await encodeOnce(output, { widthPx, format }));
      candidates.push(`/${output} ${widthPx}w`);
    }
    sources.push({ type: `image/${format}`, srcSet: candidates.join(', ') });
  }
  const fallbackWidth = widths.find((width) => width >= 1080) ?? widths.at(-1) ?? size.widthPx;
  const isPng = record.format === 'png';
  const fallback = `${named}-${fallbackWidth}.${isPng ? 'png' : 'jpg'}`;
  files.push(await encodeOnce(fallback, { widthPx: fallbackWidth, format: isPng ? 'png' : 'jpeg' }));
  const image = { src: `/${fallback}`, ...size, sources };
  return { record, image, files };

  async function encodeOnce(output: string, form: Form): Promise<AssetFile> {
    const key = `${record.publishedHash} ${form.widthPx} ${form.format}`;
    const id: EntryId = { kind: 'picture', key, recipe: pictureRecipe() };
    const value = store.get(id) ?? store.put(id, await encoded(picture.bytes, form, sharp));
    return storedFile(output, id, value);
  }
}

function encoded(bytes: Buffer, { widthPx, format }: Form, sharp: Sharp): Promise<Buffer> {
  const picture = sharp(bytes, OPENING).rotate().resize({ width: widthPx, withoutEnlargement: true });
  const encoders = {
    avif: () => picture.avif({ quality: 50, effort: 4 }),
    webp: () => picture.webp({ quality: 76 }),
    png: () => picture.png({ compressionLevel: 9, palette: true }),
    jpeg: () => picture.jpeg({ quality: 78, mozjpeg: true }),
  };
  return encoders[format]().toBuffer();
}
