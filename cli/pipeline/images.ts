/**
 * Pictures and other assets of pages: a name with a content hash, dimensions for every picture, and for photographs
 * AVIF and WebP in several widths. Results are stored by content hash, so a picture is encoded once.
 */
import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { imageSize } from 'image-size';
import type { ResolvedImage } from '../../runtime/page-context.tsx';
import { type AssetFile, storedFile } from './asset-files.ts';
import { installedVersion } from './installed-version.ts';
import type { Problem } from './problems.ts';
import { contentHash, shortHash } from './read.ts';
import type { EntryId, Store } from './store/index.ts';

export interface ResolvedAsset {
  /** Content hash of the file in content that all of this was made of. */
  sourceHash: string;
  image: ResolvedImage;
  files: AssetFile[];
}

/** Widths in px that a picture is offered in: phones at 1×–3×, then the wide layouts. */
const WIDTHS = [360, 540, 720, 1080, 1440, 2160];
/** Changes when encoding does. */
const RECIPE = 'avif50-webp76-v1';

const RASTER = new Set(['.png', '.jpg', '.jpeg', '.webp', '.avif']);

interface AssetContext {
  root: string;
  store: Store;
  problems: Problem[];
}

/** Resolves assets one by one and remembers them: `/assets/hero.png` → what pages show of it. */
export async function resolveAssets(
  paths: Iterable<string>,
  context: AssetContext,
): Promise<Map<string, ResolvedAsset>> {
  const resolved = new Map<string, ResolvedAsset>();
  for (const path of [...paths].sort()) resolved.set(path, await resolveAsset(path, context));
  return resolved;
}

async function resolveAsset(path: string, context: AssetContext): Promise<ResolvedAsset> {
  const from = join(context.root, 'content', path);
  const bytes = readFileSync(from);
  const fullHash = contentHash(bytes);
  const hash = shortHash(fullHash);
  const extension = extname(path).toLowerCase();
  const output = `assets/${basename(path, extname(path))}-${hash}${extension}`;
  const size = dimensions(bytes, path, context.problems);
  const plain: ResolvedAsset = {
    sourceHash: fullHash,
    image: {
      src: `/${output}`,
      widthPx: size?.widthPx ?? null,
      heightPx: size?.heightPx ?? null,
      sources: [],
    },
    files: [
      {
        path: output,
        source: { kind: 'content', path: `content${path}` },
        hash: fullHash,
        sizeBytes: bytes.length,
      },
    ],
  };
  if (!RASTER.has(extension) || size === null) return plain;
  const sharp = await loadSharp(path, context.problems);
  if (sharp === null) return plain;
  return encode({ path, bytes, hash: fullHash, size }, sharp, context.store);
}

export type Sharp = typeof import('sharp').default;

let sharpModule: Sharp | null | undefined;

/** sharp is optional: without it pictures are copied as they are, and a warning says what visitors lose. */
export async function loadSharp(path: string, problems: Problem[]): Promise<Sharp | null> {
  if (sharpModule === undefined) {
    try {
      sharpModule = process.env['SLIPWAY_WITHOUT_SHARP'] ? null : (await import('sharp')).default;
    } catch {
      sharpModule = null; // not installed, or no build of it for this machine
    }
  }
  if (sharpModule === null && !problems.some(({ code }) => code === 'image/sharp')) {
    problems.push({
      code: 'image/sharp',
      severity: 'warning',
      file: `content${path}`,
      span: null,
      fieldPath: '',
      message: 'Pictures are copied as they are, because the package "sharp" is not installed.',
      hint: 'Run "npm install sharp" so that phones get smaller pictures.',
    });
  }
  return sharpModule ?? null;
}

interface Size {
  widthPx: number;
  heightPx: number;
}

interface Picture {
  /** `/assets/hero.png`. */
  path: string;
  bytes: Buffer;
  hash: string;
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
  const { path, size } = picture;
  const named = `assets/${basename(path, extname(path))}-${shortHash(picture.hash)}`;
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
  const isPng = extname(path).toLowerCase() === '.png';
  const fallback = `${named}-${fallbackWidth}.${isPng ? 'png' : 'jpg'}`;
  files.push(await encodeOnce(fallback, { widthPx: fallbackWidth, format: isPng ? 'png' : 'jpeg' }));
  const image = { src: `/${fallback}`, ...size, sources };
  return { sourceHash: picture.hash, image, files };

  async function encodeOnce(output: string, form: Form): Promise<AssetFile> {
    const key = `${picture.hash} ${form.widthPx} ${form.format}`;
    const id: EntryId = { kind: 'picture', key, recipe: pictureRecipe() };
    const value = store.get(id) ?? store.put(id, await encoded(picture.bytes, form, sharp));
    return storedFile(output, id, value);
  }
}

function encoded(bytes: Buffer, { widthPx, format }: Form, sharp: Sharp): Promise<Buffer> {
  const picture = sharp(bytes).rotate().resize({ width: widthPx, withoutEnlargement: true });
  const encoders = {
    avif: () => picture.avif({ quality: 50, effort: 4 }),
    webp: () => picture.webp({ quality: 76 }),
    png: () => picture.png({ compressionLevel: 9, palette: true }),
    jpeg: () => picture.jpeg({ quality: 78, mozjpeg: true }),
  };
  return encoders[format]().toBuffer();
}

function dimensions(bytes: Buffer, path: string, problems: Problem[]): Size | null {
  if (!RASTER.has(extname(path).toLowerCase()) && !/\.(svg|gif)$/i.test(path)) return null;
  try {
    const { width, height, orientation = 1 } = imageSize(bytes);
    // A photograph taken upright is stored on its side with a note to turn it.
    return orientation >= 5
      ? { widthPx: height, heightPx: width }
      : { widthPx: Math.round(width), heightPx: Math.round(height) };
  } catch {
    problems.push({
      code: 'asset/unreadable',
      severity: 'error',
      file: `content${path}`,
      span: null,
      fieldPath: '',
      message: 'This picture cannot be read, so its width and height are unknown.',
      hint: 'Save it again as SVG, PNG, JPEG, WebP or AVIF. An SVG needs a viewBox or a width and a height.',
    });
    return null;
  }
}
