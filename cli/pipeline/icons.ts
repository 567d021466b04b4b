/** The product's icon in the sizes that phones ask for, as PNG. Drawn once and kept by content hash. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { ResolvedImage } from '../../runtime/page-context.tsx';
import { writeWhole } from './cache.ts';
import { type AssetFile, loadSharp } from './images.ts';
import type { Problem } from './problems.ts';
import type { Project } from './project.ts';
import { contentHash, shortHash } from './read.ts';

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

/** Part of the cache key: changes when drawing does. */
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
  cacheFolder: string,
  problems: Problem[],
): Promise<SiteIcons> {
  const plain = plainIcons(project, images);
  const { icon } = project.site.product;
  const source = icon === undefined ? undefined : images.get(icon);
  if (icon === undefined || source === undefined) return plain;
  const from = join(project.root, 'content', icon);
  const sizes = [SMALL_PX, LARGE_PX, TOUCH_PX];
  const hash = shortHash(contentHash(`${RECIPE} ${source.src}`));
  const named = sizes.map((sizePx) => `${basename(icon, extname(icon))}-${sizePx}-${hash}.png`);
  const folder = join(cacheFolder, 'icons');
  const isAbsent = named.some((name) => !existsSync(join(folder, name)));
  const sharp = isAbsent ? await loadSharp(icon, problems) : null;
  if (isAbsent && sharp === null) return plain;
  const files: AssetFile[] = [];
  for (const [index, sizePx] of sizes.entries()) {
    const name = named[index] ?? '';
    const path = join(folder, name);
    if (sharp !== null) {
      const density = Math.min(2400, (72 * sizePx) / (source.widthPx ?? sizePx));
      const picture = sharp(from, { density: Math.max(72, density) }).resize(sizePx, sizePx, {
        fit: 'cover',
      });
      writeWhole(path, await picture.png({ compressionLevel: 9, palette: true }).toBuffer());
    }
    files.push({ path: `assets/${name}`, from: path, hash: contentHash(readFileSync(path)) });
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
