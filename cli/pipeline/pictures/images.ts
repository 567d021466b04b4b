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
import { type Problem, problemIn } from '../model/problems.ts';
import { shortHash } from '../source/read.ts';
import type { EntryId, Store, StoredValue } from '../store/index.ts';
import { ENCODING, encodePicture, type Form } from './encode-picture.ts';
import { type PictureStore, pictureStore } from './shared-pictures.ts';

export interface ResolvedAsset {
  /** The source file in content. */
  record: AssetRecord;
  image: ResolvedImage;
  files: AssetFile[];
}

/** What pages show of assets, by path. */
export function imagesOf(
  assets: ReadonlyMap<string, Pick<ResolvedAsset, 'image'>>,
): Map<string, ResolvedImage> {
  return new Map(Array.from(assets, ([path, { image }]) => [path, image]));
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

/** Makes the published files of assets: `/assets/hero.png` → its files. Takes only checked assets. */
export async function resolveAssets(
  assets: CheckedAssets,
  context: AssetContext,
): Promise<Map<string, ResolvedAsset>> {
  const pictures = pictureStore(context.store, context.problems);
  const records = [...assets.values()].filter(({ problem }) => problem === null);
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
  return problemIn(`content${path}`, {
    code: 'asset/unreadable',
    message: `This file cannot be published: ${reasonOf(error)}.`,
    hint: 'Save it again, in another form if this one stays refused, and run the command again.',
  });
}

async function resolveAsset(
  record: AssetRecord,
  context: AssetContext,
  pictures: PictureStore,
): Promise<ResolvedAsset> {
  const sharp = isEncoded(record) ? await loadSharp() : null;
  const { image, forms } = planAsset(record, sharp !== null);
  if (sharp !== null) {
    const values = await storedForms({ record, root: context.root }, forms, sharp, pictures);
    return {
      record,
      image,
      files: values.map(({ form, id, value }) => storedFile(nameOfForm(record, form), id, value)),
    };
  }
  const file = { path: nameAsItIs(record), hash: record.publishedHash };
  return { record, image, files: [{ ...file, ...(await publishedSource(context, record)) }] };
}

/** What pages need of an asset, and the forms in which a photograph is encoded. Known before any of them is encoded. */
export interface AssetPlan {
  record: AssetRecord;
  image: ResolvedImage;
  /** Empty for files that are published unchanged. */
  forms: Form[];
}

/** Plans for assets that may be published. */
export async function planAssets(assets: CheckedAssets): Promise<Map<string, AssetPlan>> {
  const records = [...assets].filter(([, { problem }]) => problem === null);
  const encodes = records.some(([, record]) => isEncoded(record)) && (await loadSharp()) !== null;
  return new Map(records.map(([path, record]) => [path, planAsset(record, encodes)]));
}

function isEncoded({ format, widthPx, heightPx }: AssetRecord): boolean {
  return ENCODED_FORMATS.has(format) && widthPx !== null && heightPx !== null;
}

/** @param encodes whether there is an encoder */
function planAsset(record: AssetRecord, encodes: boolean): AssetPlan {
  const { widthPx, heightPx, drawing, views } = record;
  if (encodes && isEncoded(record)) return planForms(record, widthPx ?? 0);
  const image = {
    src: `/${nameAsItIs(record)}`,
    widthPx,
    heightPx,
    sources: [],
    ...(drawing === undefined ? {} : { drawing }),
    ...(views === undefined ? {} : { views }),
  };
  return { record, image, forms: [] };
}

/** The published name of a file that is not changed. */
function nameAsItIs(record: AssetRecord): string {
  return outputName(record) + extname(record.path).toLowerCase();
}

/** `assets/hero-1f3a9c`. */
function outputName({ path, publishedHash }: AssetRecord): string {
  return `assets/${publishedName(path)}-${shortHash(publishedHash)}`;
}

/** Most letters of a published name, without hash and ending. */
const MOST_NAME_LETTERS = 80;

/**
 * The part of a file's name that visitors see. Only letters, digits, `-` and `_` stay: servers treat every dot in a name as the start of
 * an extension, and some give each extension a meaning.
 */
export function publishedName(path: string): string {
  const name = basename(path, extname(path))
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-');
  return Array.from(name).slice(0, MOST_NAME_LETTERS).join('') || 'file';
}

/** Version of the encoder, since the same picture may give other bytes. */
export function pictureRecipe(): string {
  return `${ENCODING} sharp ${installedVersion('sharp')}`;
}

function planForms(record: AssetRecord, ownWidth: number): AssetPlan {
  const { format, heightPx } = record;
  const widths = [...new Set([...WIDTHS.filter((width) => width < ownWidth), Math.min(ownWidth, 2160)])];
  const fallbackWidth = widths.find((width) => width >= 1080) ?? widths.at(-1) ?? ownWidth;
  const fallback: Form = { widthPx: fallbackWidth, format: format === 'png' ? 'png' : 'jpeg' };
  const sets = (['avif', 'webp'] as const).map((modern) => ({
    type: `image/${modern}`,
    forms: widths.map((widthPx): Form => ({ widthPx, format: modern })),
  }));
  const sources = sets.map(({ type, forms }) => ({
    type,
    srcSet: forms.map((form) => `/${nameOfForm(record, form)} ${form.widthPx}w`).join(', '),
  }));
  const image = { src: `/${nameOfForm(record, fallback)}`, widthPx: ownWidth, heightPx, sources };
  return { record, image, forms: [...sets.flatMap(({ forms }) => forms), fallback] };
}

function nameOfForm(record: AssetRecord, { widthPx, format }: Form): string {
  return `${outputName(record)}-${widthPx}.${format === 'jpeg' ? 'jpg' : format}`;
}

interface StoredForm {
  form: Form;
  id: EntryId;
  value: StoredValue;
}

/** All forms of a picture: cached ones, and missing ones, which are encoded. The picture is read only when a form is missing. */
async function storedForms(
  { record, root }: { record: AssetRecord; root: string },
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
