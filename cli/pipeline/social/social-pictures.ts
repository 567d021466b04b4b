/**
 * The picture that is shown where a page is shared: 1200×630, with the page's title, theme and artwork. Networks do not show SVG, so a
 * picture that content names is converted to that size and format as well. A picture is named by its inputs, so pages can link to it
 * before it is drawn; drawing runs in parallel. Each is drawn once and cached under its name; the drawing code is loaded only when one is
 * missing.
 */

import { createRequire } from 'node:module';
import { toneOf } from '../../../runtime/components/contrast.ts';
import type { AssetFile } from '../../assets/asset-files.ts';
import { FAVICON } from '../../assets/asset-problems.ts';
import { type AssetRecord, isSharpThere } from '../../assets/checked-assets.ts';
import { installedVersion } from '../model/installed-version.ts';
import { type Problem, problemIn } from '../model/problems.ts';
import { markPath, productName, schemePictures } from '../model/product.ts';
import { SITE_FILE } from '../model/routes.ts';
import type { PageSummary } from '../model/types.ts';
import type { ResolvedAsset } from '../pictures/images.ts';
import { pictureStore } from '../pictures/shared-pictures.ts';
import { isListed } from '../plan/plan.ts';
import type { Project } from '../project/project.ts';
import { contentHash, shortHash } from '../source/read.ts';
import type { EntryId, Store } from '../store/index.ts';
import { type Drawing, drawInThreads } from './draw-in-threads.ts';
import type { DrawnPicture, PictureJob } from './picture-job.ts';
import type { SocialCard } from './social-card.ts';
import { hasDrawnTitle, pictureTitle } from './undrawn-titles.ts';

/** Changes with the way pictures are drawn. */
const RECIPE = 'card-v5';

/** Packages whose version may change a picture. */
const DRAWN_WITH = [
  'sharp',
  'harfbuzzjs',
  '@fontsource/noto-sans',
  '@fontsource/noto-sans-devanagari',
  '@fontsource/noto-sans-gujarati',
  '@fontsource/noto-sans-bengali',
];

/** Width in px from which a picture of a page is artwork and not an icon. */
const ARTWORK_PX = 240;

/** Bytes for each pixel from which a PNG is a photograph: drawings have a tenth, photographs one and a half. */
const PHOTOGRAPH_BYTES = 0.6;

/**
 * Missing pictures from which they wait until all pages are made: the pages of such a site take all cores. Drawing beside them would take
 * as long, and need its memory at the same time.
 */
const MANY = 300;

/** What a picture's plan needs to know of an asset. */
export type PlannedAsset = Pick<ResolvedAsset, 'record' | 'image'>;

export interface SocialPictures {
  /** Path from the root by route, `/social/…`. */
  ofRoute: ReadonlyMap<string, string>;
  /** Draws what is not begun. Resolves when all are drawn and stored. Rejects with `ChangedMeanwhile` when an asset is no longer what was checked. */
  finish(): Promise<AssetFile[]>;
  /** Ends drawing, for a build that failed. */
  stop(): Promise<void>;
}

/** The picture of every page, by route. Pure but for the versions of what is installed. */
export function planPictures(
  project: Project,
  summaries: readonly PageSummary[],
  assets: ReadonlyMap<string, PlannedAsset>,
): Map<string, PictureJob> {
  const jobOf = picturePlanner(project, assets);
  const jobs = new Map<string, PictureJob>();
  for (const page of summaries) {
    const job = jobOf(page);
    if (job !== null) jobs.set(page.route, job);
  }
  return jobs;
}

/** Paths from the root of planned pictures. */
export function picturePaths(jobs: Iterable<[route: string, job: PictureJob]>): Map<string, string> {
  return new Map(Array.from(jobs, ([route, { path }]) => [route, `/${path}`]));
}

/** Returns a function that plans the shared picture of a page; null for a page without one. */
export function picturePlanner(
  { site, looks, siteLook }: Pick<Project, 'site' | 'looks' | 'siteLook'>,
  assets: ReadonlyMap<string, PlannedAsset>,
): (page: PageSummary) => PictureJob | null {
  const recipe = pictureRecipe();
  const host = new URL(site.origin).host.replace(/^www\./, '');
  const { logo: logoContent } = site.product;
  const logos = logoContent === undefined ? null : schemePictures(logoContent);
  const markAlone = sourceOf(markPath(site.product)) ?? sourceOf(FAVICON);
  return jobOf;

  function jobOf(page: PageSummary): PictureJob | null {
    const given = sourceOf(page.image ?? undefined);
    if (page.image !== null) return given === null ? null : jobWith(page, nameOf(page.route), given, true);
    if (isListed(page) && site.socialPictures && hasDrawnTitle(page))
      return jobWith(page, nameOf(page.route), artworkOf(page), false);
    const fallback = sourceOf(site.image);
    return fallback === null ? null : jobWith(page, 'site', fallback, true);
  }

  function jobWith(
    page: PageSummary,
    name: string,
    art: AssetRecord | null,
    isWhole: boolean,
  ): PictureJob | null {
    // A picture shown whole has no title, so that pages that share it share one file.
    const title = isWhole ? '' : pictureTitle(page.title);
    const look = looks[page.theme ?? siteLook] ?? looks[siteLook];
    if (look === undefined) return null; // a brand with problems, which are reported
    const { brand, brandDeep, onBrand, onBrandSoft, drawing: tokens } = look.colors;
    const logo = logos === null ? null : sourceOf(logos[toneOf(brand)]);
    const mark = logo ?? markAlone;
    const card: SocialCard = {
      title,
      brand: productName(site, page.locale),
      host,
      colors: { brand, brandDeep, onBrand, onBrandSoft },
      isLatin: !/[\p{Script=Devanagari}\p{Script=Gujarati}\p{Script=Bengali}]/u.test(title),
      hasArt: art !== null && !isWhole,
      sign: mark === null ? null : mark === logo ? 'logo' : 'mark',
    };
    const drawn = isWhole ? { ground: card.colors.brand } : card;
    const format = art !== null && isPhotograph(art) ? 'jpg' : 'png';
    const key = contentHash(
      JSON.stringify([recipe, drawn, art?.publishedHash, mark?.publishedHash, tokens, format]),
    );
    return {
      key,
      path: `social/${name}.${shortHash(key)}.${format}`,
      format,
      card,
      art,
      isWhole,
      mark,
      tokens,
    };
  }

  /** The banner's picture, else the first picture that is more than an icon. */
  function artworkOf({ art, assets: shown }: PageSummary): AssetRecord | null {
    const isLarge = (path: string): boolean => (assets.get(path)?.image.widthPx ?? 0) >= ARTWORK_PX;
    const candidates = [...(art === null ? [] : [art]), ...shown];
    return sourceOf(candidates.find((path) => sourceOf(path) !== null && isLarge(path)));
  }

  /** A picture of the project itself; those of other hosts are not fetched. */
  function sourceOf(path: string | undefined): AssetRecord | null {
    if (path === undefined || !/\.(?:svg|png|jpe?g|webp|avif)$/i.test(path)) return null;
    return assets.get(path)?.record ?? null;
  }
}

/** Photographs are smaller as JPEG, everything else as PNG. Decided before drawing, since the name of the file says it. */
function isPhotograph({ format, sizeBytes, widthPx, heightPx }: AssetRecord): boolean {
  if (format === 'svg') return false;
  return format !== 'png' || sizeBytes / ((widthPx ?? 1) * (heightPx ?? 1)) > PHOTOGRAPH_BYTES;
}

function pictureRecipe(): string {
  return [RECIPE, ...DRAWN_WITH.map((name) => `${name} ${installedVersion(name)}`)].join(' ');
}

/** What an output file needs to know of a cached picture. */
type StoredPicture = Pick<AssetFile, 'hash' | 'sizeBytes'>;

/** Names the picture of every page, and draws missing ones: a few in the background, many by `finish`. */
export function makePictures(
  jobs: ReadonlyMap<string, PictureJob>,
  { root, store, problems }: { root: string; store: Store; problems: Problem[] },
  threads?: number,
): SocialPictures {
  const recipe = pictureRecipe();
  const pictures = pictureStore(store, problems);
  const idOf = (key: string): EntryId => ({ kind: 'social', key, recipe });
  const stored = new Map<string, StoredPicture>();
  const missing = new Map<string, PictureJob>();
  for (const job of jobs.values()) {
    if (stored.has(job.key) || missing.has(job.key)) continue;
    const value = pictures.get(idOf(job.key));
    if (value === null) missing.set(job.key, job);
    else stored.set(job.key, { hash: value.hash, sizeBytes: value.bytes.length });
  }
  const isDrawable = missing.size === 0 || canDraw(problems);
  const named = new Map(Array.from(jobs).filter(([, { key }]) => stored.has(key) || isDrawable));
  let drawing: Drawing | null = null;
  if (missing.size < MANY) begin();
  return {
    ofRoute: picturePaths(named),
    finish,
    stop: async () => drawing?.stop(),
  };

  function begin(): void {
    if (isDrawable)
      drawing ??= drawInThreads({ root, jobs: [...missing.values()], threads, onPicture: keep });
  }

  function keep({ key, bytes, unreadable }: DrawnPicture): void {
    const { hash } = pictures.put(idOf(key), bytes);
    stored.set(key, { hash, sizeBytes: bytes.length });
    if (unreadable !== null) problems.push(cannotBeDrawn(unreadable));
  }

  async function finish(): Promise<AssetFile[]> {
    begin();
    await drawing?.finished();
    const files = new Map<string, AssetFile>();
    for (const { key, path } of named.values()) {
      const picture = stored.get(key);
      if (picture === undefined) throw new Error(`${path} was not drawn.`);
      files.set(path, { path, source: { kind: 'stored', id: idOf(key) }, ...picture });
    }
    return [...files.values()];
  }
}

function nameOf(route: string): string {
  return (
    route
      .replace(/\.html$/, '')
      .split('/')
      .filter(Boolean)
      .join('-') || 'home'
  );
}

/** The packages that draw are optional: without them pages show the site's picture, and a warning says so. */
function canDraw(problems: Problem[]): boolean {
  const require = createRequire(import.meta.url);
  const absent = DRAWN_WITH.filter((name) => {
    if (name === 'sharp') return !isSharpThere();
    try {
      require.resolve(name.startsWith('@') ? `${name}/package.json` : name);
      return false;
    } catch {
      return true; // not installed
    }
  });
  if (absent.length === 0) return true;
  const names = absent.map((name) => `"${name}"`).join(' and ');
  problems.push(
    problemIn(SITE_FILE, {
      code: 'image/social',
      severity: 'warning',
      message: `Shared pages have no picture of their own, because ${names} ${absent.length === 1 ? 'is' : 'are'} not installed.`,
      hint: 'Run "npm install --include=optional". Until then pages show the picture that content names, unless it is an SVG.',
    }),
  );
  return false;
}

/** A picture that browsers may show and the library that draws cannot. */
function cannotBeDrawn(path: string): Problem {
  return problemIn(path, {
    code: 'image/social',
    severity: 'warning',
    message: 'This picture cannot be drawn, so pages are shared with a picture without it.',
    hint: 'Save it again as SVG, PNG or JPEG.',
  });
}
