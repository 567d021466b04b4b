/** The product's icon in the sizes that phones ask for, as PNG. Drawn once and stored by content hash. */
import type { ResolvedImage } from '../../../runtime/page-context.tsx';
import { type AssetFile, storedFile } from '../../assets/asset-files.ts';
import { FAVICON } from '../../assets/asset-problems.ts';
import { type AssetRecord, type CheckedAssets, publishableBytes } from '../../assets/checked-assets.ts';
import { loadSharp, MOST_SECONDS, OPENING, reasonOf, type Sharp } from '../../assets/load-sharp.ts';
import { withOwnColors } from '../../assets/own-colors.ts';
import { installedVersion } from '../model/installed-version.ts';
import { type Problem, problemIn } from '../model/problems.ts';
import { markPath, schemePictures } from '../model/product.ts';
import { SITE_FILE } from '../model/routes.ts';
import type { Project } from '../project/project.ts';
import { contentHash, shortHash } from '../source/read.ts';
import type { EntryId, Store } from '../store/index.ts';
import { publishedName } from './images.ts';

interface ManifestIcon {
  src: string;
  sizes: string;
  type: string;
  purpose?: 'any' | 'maskable';
}

/** An icon of a browser's tab. */
interface Favicon {
  src: string;
  type: string;
  /** Media query of the scheme it is for; empty for both. */
  media: string;
}

/** The icons in a page's head. */
export interface HeadIcons {
  favicons: Favicon[];
  /** Path from the root of the icon for home screens of iPhones; empty without one. */
  touch: string;
}

export interface SiteIcons extends HeadIcons {
  manifest: ManifestIcon[];
  files: AssetFile[];
}

/** The icons that pages use. */
export function headIcons({ favicons, touch }: SiteIcons): HeadIcons {
  return { favicons, touch };
}

/** Changes with the way icons are drawn, and so do their names. */
const RECIPE = 'icons-v2';
/** Sizes in px of Android's home screens, and of an iPhone's. */
const [SMALL_PX, LARGE_PX, TOUCH_PX] = [192, 512, 180];
/** Share of an icon's side that a mark takes: phones do not crop that part. */
const MARK_SHARE = 0.6;

/** Without a drawing library, or in `slipway dev`: the icon unchanged. */
export function plainIcons({ site }: Project, images: ReadonlyMap<string, ResolvedImage>): SiteIcons {
  const favicons = faviconsOf(site.product, images);
  const image = images.get(site.product.icon ?? FAVICON);
  if (image === undefined) return { favicons, manifest: [], touch: '', files: [] };
  const isSvg = image.src.endsWith('.svg');
  const sizes = isSvg ? 'any' : `${image.widthPx}x${image.heightPx}`;
  const icon = { src: image.src, sizes, type: typeOf(image.src) };
  return { favicons, manifest: isSvg || image.src.endsWith('.png') ? [icon] : [], touch: '', files: [] };
}

/** The file made for tabs, or else the mark in the version of each scheme, or else the icon. */
function faviconsOf(
  { mark, icon }: Project['site']['product'],
  images: ReadonlyMap<string, ResolvedImage>,
): Favicon[] {
  const shown = (path: string, media = ''): Favicon[] => {
    const src = images.get(path)?.src;
    return src === undefined ? [] : [{ src, type: typeOf(src), media }];
  };
  if (images.has(FAVICON)) return shown(FAVICON);
  if (mark === undefined) return icon === undefined ? [] : shown(icon);
  const { light, dark } = schemePictures(mark);
  const dim = dark === light ? [] : shown(dark, '(prefers-color-scheme: dark)');
  return [...dim, ...shown(light)];
}

function typeOf(src: string): string {
  const ending = src.slice(src.lastIndexOf('.') + 1);
  return ending === 'svg' ? 'image/svg+xml' : `image/${ending === 'jpg' ? 'jpeg' : ending}`;
}

interface IconSource {
  record: AssetRecord;
  /** Path of the published file. */
  src: string;
  /** Ground below a mark, `#rrggbb`; null for an icon, which fills its square. */
  ground: string | null;
}

interface IconTools {
  project: Project;
  store: Store;
  /** The site's colours, for drawings that take them. */
  tokens: Readonly<Record<string, string>>;
  problems: Problem[];
}

export async function makeIcons(
  project: Project,
  images: ReadonlyMap<string, ResolvedImage>,
  { checked, store }: { checked: CheckedAssets; store: Store },
  problems: Problem[],
): Promise<SiteIcons> {
  const colors = project.looks[project.siteLook]?.colors;
  const tools = { project, store, tokens: colors?.drawing ?? {}, problems };
  const plain = await inSiteColors(plainIcons(project, images), checked.get(FAVICON), tools);
  const { icon } = project.site.product;
  const path = icon ?? markPath(project.site.product);
  const [src, record] = path === undefined ? [] : [images.get(path)?.src, checked.get(path)];
  if (src === undefined || record === undefined) return plain;
  const ground = icon === undefined ? (colors?.brand ?? null) : null;
  const files = await drawnFiles({ record, src, ground }, tools);
  if (files === null) return plain;
  const [small, large, touch] = files.map((file) => `/${file.path}`);
  const png = (iconSrc: string | undefined, sizePx: number, purpose: 'any' | 'maskable'): ManifestIcon => ({
    src: iconSrc ?? '',
    sizes: `${sizePx}x${sizePx}`,
    type: 'image/png',
    purpose,
  });
  const manifest = [
    png(small, SMALL_PX, 'any'),
    png(large, LARGE_PX, 'any'),
    // The icon fills its square, so a phone may mask it to any shape.
    png(large, LARGE_PX, 'maskable'),
    ...(icon === undefined ? [] : plain.manifest),
  ];
  return { ...plain, manifest, touch: touch ?? '', files: [...plain.files, ...files] };
}

/** A favicon drawn in the page's colours gets those of the site, since it is shown outside a page. */
async function inSiteColors(
  icons: SiteIcons,
  record: AssetRecord | undefined,
  { project, store, tokens }: IconTools,
): Promise<SiteIcons> {
  const [favicon] = icons.favicons;
  if (record?.format !== 'svg' || record.problem !== null || favicon === undefined) return icons;
  const bytes = await publishableBytes(project.root, record);
  const colored = withOwnColors(bytes, tokens);
  if (colored === bytes) return icons;
  const hash = contentHash(colored);
  const id: EntryId = { kind: 'icon', key: hash, recipe: RECIPE };
  const value = store.get(id) ?? store.put(id, colored);
  const file = storedFile(`assets/${publishedName(record.path)}-${shortHash(hash)}.svg`, id, value);
  const ofSite = { ...favicon, src: `/${file.path}` };
  const manifest = icons.manifest.map((icon) =>
    icon.src === favicon.src ? { ...icon, src: ofSite.src } : icon,
  );
  return { ...icons, manifest, favicons: [ofSite], files: [file] };
}

/** The icon in all sizes; null without the library that draws, or with a problem. */
async function drawnFiles(source: IconSource, tools: IconTools): Promise<AssetFile[] | null> {
  const { record, src, ground } = source;
  const { store, tokens } = tools;
  const colors = contentHash(JSON.stringify([tokens, ground]));
  const nameHash = shortHash(contentHash(`${RECIPE} ${src} ${colors}`));
  const recipe = `${RECIPE} sharp ${installedVersion('sharp')}`;
  const files: AssetFile[] = [];
  for (const sizePx of [SMALL_PX, LARGE_PX, TOUCH_PX]) {
    const id: EntryId = { kind: 'icon', key: `${record.publishedHash} ${colors} ${sizePx}`, recipe };
    let value = store.get(id);
    if (value === null) {
      const sharp = await loadSharp();
      const drawn = sharp === null ? null : await drawIcon(sharp, source, sizePx, tools);
      if (drawn === null) return null;
      value = store.put(id, drawn);
    }
    files.push(storedFile(`assets/${publishedName(record.path)}-${sizePx}-${nameHash}.png`, id, value));
  }
  return files;
}

/** `null`, and a problem, for a picture that browsers may show and the library that draws cannot. */
async function drawIcon(
  sharp: Sharp,
  { record, ground }: IconSource,
  sizePx: number,
  { project, tokens, problems }: IconTools,
): Promise<Buffer | null> {
  const bytes = withOwnColors(await publishableBytes(project.root, record), tokens);
  const density = Math.min(2400, (72 * sizePx) / (record.widthPx ?? sizePx));
  const drawnPx = ground === null ? sizePx : Math.round(sizePx * MARK_SHARE);
  const marginPx = (sizePx - drawnPx) / 2;
  const [before, after] = [Math.floor(marginPx), Math.ceil(marginPx)];
  try {
    const opened = sharp(bytes, { ...OPENING, density: Math.max(72, density) }).timeout({
      seconds: MOST_SECONDS,
    });
    const icon =
      ground === null
        ? opened.resize(sizePx, sizePx, { fit: 'cover' })
        : opened
            .resize(drawnPx, drawnPx, { fit: 'contain', background: ground })
            .extend({ top: before, bottom: after, left: before, right: after, background: ground })
            .flatten({ background: ground });
    return await icon.png({ compressionLevel: 9, palette: true }).toBuffer();
  } catch (error) {
    problems.push(cannotBeDrawn(record.path, error));
    return null;
  }
}

function cannotBeDrawn(path: string, error: unknown): Problem {
  return problemIn(SITE_FILE, {
    code: 'asset/unreadable',
    fieldPath: 'product.icon',
    message: `The icon content${path} cannot be drawn: ${reasonOf(error)}.`,
    hint: 'Save it again as SVG or PNG.',
  });
}
