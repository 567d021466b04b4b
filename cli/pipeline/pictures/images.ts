/**
 * Pictures and other assets of pages: a name with a content hash, dimensions for every picture, and for photographs
 * AVIF and WebP in several widths. Results are stored by content hash, so a picture is encoded once.
 */
import { basename, extname } from 'node:path';
import type { ResolvedImage } from '../../../runtime/page-context.tsx';
import { type AssetFile, storedFile } from '../../assets/asset-files.ts';
import {
  type AssetRecord,
  type CheckedAssets,
  ENCODED_FORMATS,
  publishableBytes,
  publishedSource,
} from '../../assets/checked-assets.ts';
import { inLanes } from '../../assets/in-lanes.ts';
import { loadSharp, reasonOf, type Sharp } from '../../assets/load-sharp.ts';
import { ChangedMeanwhile } from '../model/changed-meanwhile.ts';
import { installedVersion } from '../model/installed-version.ts';
import type { Problem } from '../model/problems.ts';
import { shortHash } from '../source/read.ts';
import type { EntryId, Store, StoredValue } from '../store/index.ts';
import { ENCODING, encodePicture, type Form } from './encode-picture.ts';
import { type PictureStore, pictureStore } from './shared-pictures.ts';

export interface ResolvedAsset {
  /** The file in content that all of this was made of. */
  record: AssetRecord;
  image: ResolvedImage;
  files: AssetFile[];
}

/** Widths in px that a picture is offered in: phones at 1×–3×, then the wide layouts. */
const WIDTHS = [360, 540, 720, 1080, 1440, 2160];

export interface AssetContext {
  root: string;
  store: Store;
  problems: Problem[];
  /** Called when an asset is ready, and once before the first. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Makes what pages show of assets: `/assets/hero.png` → its published files. Only what was checked can be given. */
export async function resolveAssets(
  assets: CheckedAssets,
  context: AssetContext,
): Promise<Map<string, ResolvedAsset>> {
  const pictures = pictureStore(context.store, context.problems);
  const records = [...assets.values()].filter(({ fault }) => fault === null);
  let done = 0;
  context.onProgress?.(done, records.length);
  const resolved = await inLanes(records, async (record) => {
    const asset = await resolveOrReport(record, context, pictures);
    done += 1;
    context.onProgress?.(done, records.length);
    return asset;
  });
  return new Map(resolved.flatMap((asset) => (asset === null ? [] : [[asset.record.path, asset]])));
}

/** `null`, and a problem, for what cannot be published. */
async function resolveOrReport(
  record: AssetRecord,
  context: AssetContext,
  pictures: PictureStore,
): Promise<ResolvedAsset | null> {
  try {
    return await resolveAsset(record, context, pictures);
  } catch (error) {
    if (error instanceof ChangedMeanwhile) throw error;
    context.problems.push(notResolved(record.path, error));
    return null;
  }
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

async function resolveAsset(
  record: AssetRecord,
  context: AssetContext,
  pictures: PictureStore,
): Promise<ResolvedAsset> {
  const { path, format, widthPx, heightPx, publishedHash, drawing, views } = record;
  if (ENCODED_FORMATS.has(format) && widthPx !== null && heightPx !== null) {
    const sharp = await loadSharp();
    const size = { widthPx, heightPx };
    if (sharp !== null) return encode({ record, size, root: context.root }, sharp, pictures);
  }
  const output = `${outputName(record)}${extname(path).toLowerCase()}`;
  return {
    record,
    image: {
      src: `/${output}`,
      widthPx,
      heightPx,
      sources: [],
      ...(drawing === undefined ? {} : { drawing }),
      ...(views === undefined ? {} : { views }),
    },
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
  size: Size;
  /** Of the project. */
  root: string;
}

/** Version of the encoder: changes what comes out of the same picture. */
export function pictureRecipe(): string {
  return `${ENCODING} sharp ${installedVersion('sharp')}`;
}

async function encode(picture: Picture, sharp: Sharp, store: PictureStore): Promise<ResolvedAsset> {
  const { record, size } = picture;
  const named = outputName(record);
  const widths = [
    ...new Set([...WIDTHS.filter((width) => width < size.widthPx), Math.min(size.widthPx, 2160)]),
  ];
  const fallbackWidth = widths.find((width) => width >= 1080) ?? widths.at(-1) ?? size.widthPx;
  const forms: Form[] = [
    ...(['avif', 'webp'] as const).flatMap((format) => widths.map((widthPx) => ({ widthPx, format }))),
    { widthPx: fallbackWidth, format: record.format === 'png' ? 'png' : 'jpeg' },
  ];
  const nameOf = ({ widthPx, format }: Form): string =>
    `${named}-${widthPx}.${format === 'jpeg' ? 'jpg' : format}`;
  const values = await storedForms(picture, forms, sharp, store);
  const files = values.map(({ form, id, value }) => storedFile(nameOf(form), id, value));
  const sources = (['avif', 'webp'] as const).map((format) => ({
    type: `image/${format}`,
    srcSet: forms
      .filter((form) => form.format === format)
      .map((form) => `/${nameOf(form)} ${form.widthPx}w`)
      .join(', '),
  }));
  const fallback = nameOf({ widthPx: fallbackWidth, format: record.format === 'png' ? 'png' : 'jpeg' });
  return { record, image: { src: `/${fallback}`, ...size, sources }, files };
}

interface StoredForm {
  form: Form;
  id: EntryId;
  value: StoredValue;
}

/** All forms in the store, and those that it did not hold. The picture is read only when there are such. */
async function storedForms(
  { record, root }: Picture,
  forms: readonly Form[],
  sharp: Sharp,
  store: PictureStore,
): Promise<StoredForm[]> {
  const recipe = pictureRecipe();
  const idOf = ({ widthPx, format }: Form): EntryId => ({
    kind: 'picture',
    key: `${record.publishedHash} ${widthPx} ${format}`,
    recipe,
  });
  const known = new Map<Form, StoredForm>();
  const hold = (form: Form, value: StoredValue): void => {
    known.set(form, { form, id: idOf(form), value });
  };
  const missing = forms.filter((form) => {
    const value = store.get(idOf(form));
    if (value !== null) hold(form, value);
    return value === null;
  });
  if (missing.length > 0) {
    const bytes = await publishableBytes(root, record);
    await encodePicture(sharp, bytes, missing, (form, encoded) => hold(form, store.put(idOf(form), encoded)));
  }
  return forms.flatMap((form) => known.get(form) ?? []);
}
