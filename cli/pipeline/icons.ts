/** The product's icon in the sizes that phones ask for, as PNG. Drawn once and stored by content hash. */
import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { ResolvedImage } from '../../runtime/page-context.tsx';
import { type AssetFile, storedFile } from './asset-files.ts';
import { loadSharp, type Sharp } from './images.ts';
import { installedVersion } from './installed-version.ts';
import type { Problem } from './problems.ts';
import type { Project } from './project.ts';
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
  store: Store,
  problems: Problem[],
): Promise<SiteIcons> {
  const plain = plainIcons(project, images);
  const { icon } = project.site.product;
  const source = icon === undefined ? undefined : images.get(icon);
  if (icon === undefined || source === undefined) return plain;
  const bytes = readFileSync(join(project.root, 'content', icon));
  const sourceHash = contentHash(bytes);
  const nameHash = shortHash(contentHash(`${RECIPE} ${source.src}`));
  const recipe = `${RECIPE} sharp ${installedVersion('sharp')}`;
  const files: AssetFile[] = [];
  for (const sizePx of [SMALL_PX, LARGE_PX, TOUCH_PX]) {
    const id: EntryId = { kind: 'icon', key: `${sourceHash} ${sizePx}`, recipe };
    let value = store.get(id);
    if (value === null) {
      const sharp = await loadSharp(icon, problems);
      if (sharp === null) return plain;
      value = store.put(id, await drawIcon(sharp, bytes, sizePx, source.widthPx));
    }
    const name = `${basename(icon, extname(icon))}-${sizePx}-${nameHash}.png`;
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

function drawIcon(sharp: Sharp, bytes: Buffer, sizePx: number, widthPx: number | null): Promise<Buffer> {
  const density = Math.min(2400, (72 * sizePx) / (widthPx ?? sizePx));
  return sharp(bytes, { density: Math.max(72, density) })
    .resize(sizePx, sizePx, { fit: 'cover' })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}
