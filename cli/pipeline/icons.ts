/** The product's icon in the sizes that phones ask for, as PNG. Drawn once and stored by content hash. */
import type { ResolvedImage } from '../../runtime/page-context.tsx';
import { type AssetRecord, type CheckedAssets, publishableBytes } from '../assets/checked-assets.ts';
import { loadSharp, MOST_SECONDS, OPENING, reasonOf, type Sharp } from '../assets/load-sharp.ts';
import { type AssetFile, storedFile } from './asset-files.ts';
import { publishedName } from './images.ts';
import { installedVersion } from './installed-version.ts';
import type { Problem } from './problems.ts';
import { type Project, SITE_FILE } from './project.ts';
import { contentHash, shortHash } from './read.ts';
import type { EntryId, Store } from './store/index.ts';

interface ManifestIcon {
  src: string;
  sizes: string;
  type: string;
  purpose?: 'any' | 'maskable';
}

export interface SiteIcons {
  manifest: ManifestIcon[];
  /** Path from the root of the icon for home screens of iPhones; empty without one. */
  touch: string;
  files: AssetFile[];
}

/** Changes when drawing does, and the names of icons with it. */
const RECIPE = 'icons-v1';
/** Sizes in px of Android's home screens, and of an iPhone's. */
const [SMALL_PX, LARGE_PX, TOUCH_PX] = [192, 512, 180];

/** Without a drawing library, or while a site is being written: the icon as it is. */
export function plainIcons({ site }: Project, images: ReadonlyMap<string, ResolvedImage>): SiteIcons {
  const path = site.product.icon ?? '/assets/favicon.svg';
  const image = images.get(path);
  if (image === undefined) return { manifest: [], touch: '', files: [] };
  const isSvg = image.src.endsWith('.svg');
  const sizes = isSvg ? 'any' : `${image.widthPx}x${image.heightPx}`;
  const icon = { src: image.src, sizes, type: isSvg ? 'image/svg+xml' : 'image/png' };
  return { manifest: isSvg || image.src.endsWith('.png') ? [icon] : [], touch: '', files: [] };
}

export async function makeIcons(
  project: Project,
  images: ReadonlyMap<string, ResolvedImage>,
  { checked, store }: { checked: CheckedAssets; store: Store },
  problems: Problem[],
): Promise<SiteIcons> {
  const plain = plainIcons(project, images);
  const { icon } = project.site.product;
  const source = icon === undefined ? undefined : images.get(icon);
  const record = icon === undefined ? undefined : checked.get(icon);
  if (source === undefined || record === undefined) return plain;
  const nameHash = shortHash(contentHash(`${RECIPE} ${source.src}`));
  const recipe = `${RECIPE} sharp ${installedVersion('sharp')}`;
  const files: AssetFile[] = [];
  for (const sizePx of [SMALL_PX, LARGE_PX, TOUCH_PX]) {
    const id: EntryId = { kind: 'icon', key: `${record.publishedHash} ${sizePx}`, recipe };
    let value = store.get(id);
    if (value === null) {
      const sharp = await loadSharp();
      if (sharp === null) return plain;
      const drawn = await drawIcon(sharp, { root: project.root, record }, sizePx, problems);
      if (drawn === null) return plain;
      value = store.put(id, drawn);
    }
    const name = `${publishedName(record.path)}-${sizePx}-${nameHash}.png`;
    files.push(storedFile(`assets/${name}`, id, value));
  }
  const [small, large, touch] = files.map(({ path }) => `/${path}`);
  const png = (src: string | undefined, sizePx: number, purpose: 'any' | 'maskable'): ManifestIcon => ({
    src: src ?? '',
    sizes: `${sizePx}x${sizePx}`,
    type: 'image/png',
    purpose,
  });
  const manifest = [
    png(small, SMALL_PX, 'any'),
    png(large, LARGE_PX, 'any'),
    // The icon fills its square, so a phone may cut it to any shape.
    png(large, LARGE_PX, 'maskable'),
    ...plain.manifest,
  ];
  return { manifest, touch: touch ?? '', files };
}

/** `null`, and a problem, for a picture that browsers may show and the library that draws cannot. */
async function drawIcon(
  sharp: Sharp,
  { root, record }: { root: string; record: AssetRecord },
  sizePx: number,
  problems: Problem[],
): Promise<Buffer | null> {
  const bytes = await publishableBytes(root, record);
  const density = Math.min(2400, (72 * sizePx) / (record.widthPx ?? sizePx));
  try {
    return await sharp(bytes, { ...OPENING, density: Math.max(72, density) })
      .timeout({ seconds: MOST_SECONDS })
      .resize(sizePx, sizePx, { fit: 'cover' })
      .png({ compressionLevel: 9, palette: true })
      .toBuffer();
  } catch (error) {
    problems.push(cannotBeDrawn(record.path, error));
    return null;
  }
}

function cannotBeDrawn(path: string, error: unknown): Problem {
  return {
    code: 'asset/unreadable',
    severity: 'error',
    file: SITE_FILE,
    span: null,
    fieldPath: 'product.icon',
    message: `The icon content${path} cannot be drawn: ${reasonOf(error)}.`,
    hint: 'Save it again as SVG or PNG.',
  };
}
