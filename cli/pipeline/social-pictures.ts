/**
 * The picture that is shown where a page is shared: 1200×630, drawn of the page's title, theme and artwork. Networks show no
 * SVG, so a picture that content names is brought to that size and form as well. Each is drawn once and stored
 * under a hash of what it was made of; what draws is loaded only when one is missing.
 */
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { THEME_COLORS } from '../../runtime/styles/theme-colors.ts';
import { type AssetRecord, publishableBytes } from '../assets/checked-assets.ts';
import { MOST_SECONDS, OPENING } from '../assets/load-sharp.ts';
import { type AssetFile, ChangedMeanwhile } from './asset-files.ts';
import type { ResolvedAsset } from './images.ts';
import { installedVersion } from './installed-version.ts';
import { isListed } from './plan.ts';
import type { Problem } from './problems.ts';
import { productName } from './product-name.ts';
import { type Project, SITE_FILE } from './project.ts';
import { contentHash, shortHash } from './read.ts';
import { ART_PLACE, MARK_PLACE, SOCIAL_SIZE, type SocialCard, socialCard } from './social-card.ts';
import type { EntryId, Store, StoredValue } from './store/index.ts';
import type { PageSummary } from './types.ts';

/** Changes when drawing does. */
const RECIPE = 'card-v1';

/** Most bytes of one picture; messengers drop large ones on slow networks. */
const MOST_BYTES = 60 * 1024;

/** Bytes up to which a picture is not tried as JPEG. */
const FLAT_BYTES = 24 * 1024;

/** Width in px from which a picture of a page is artwork and not an icon. */
const ARTWORK_PX = 240;

/** One picture to be drawn. Plain data, so that workers can have it. */
export interface PictureJob {
  /** Hash of all that the picture is made of. */
  key: string;
  /** Of the published file, without hash and ending. */
  name: string;
  card: SocialCard | null;
  /** The artwork, or the picture that content names when there is no card. */
  art: AssetRecord | null;
  /** The brand's mark. */
  mark: AssetRecord | null;
  /** Ground around a given picture of other proportions. */
  ground: string;
}

export interface SocialPictures {
  /** Path from the root by route, `/social/…`. */
  ofRoute: ReadonlyMap<string, string>;
  files: AssetFile[];
}

/** What every page's picture is made of, by route. Pure. */
export function planPictures(
  project: Project,
  summaries: readonly PageSummary[],
  assets: ReadonlyMap<string, ResolvedAsset>,
): Map<string, PictureJob> {
  const { site } = project;
  const host = new URL(site.origin).host.replace(/^www\./, '');
  const mark = local('/assets/favicon.svg');
  const fallback = local(site.image);
  const jobs = new Map<string, PictureJob>();
  for (const page of summaries) {
    const theme = page.theme ?? site.theme;
    const ground = THEME_COLORS[theme].brand;
    if (page.image !== null) {
      const given = local(page.image);
      if (given !== null) jobs.set(page.route, givenJob(given, ground, nameOf(page.route)));
    } else if (isListed(page) && site.socialPictures) {
      const art = artworkOf(page);
      const card: SocialCard = {
        title: titleOf(page.title),
        brand: productName(site, page.locale),
        host,
        theme,
        isLatin: !/[\p{Script=Devanagari}\p{Script=Gujarati}\p{Script=Bengali}]/u.test(page.title),
        hasArt: art !== null,
        hasMark: mark !== null,
      };
      const key = keyOf([card, hashOf(art), hashOf(mark)]);
      jobs.set(page.route, {
        key,
        name: nameOf(page.route),
        card,
        art: sourceOf(art),
        mark: sourceOf(mark),
        ground,
      });
    } else if (fallback !== null) {
      jobs.set(page.route, givenJob(fallback, ground, 'site'));
    }
  }
  return jobs;

  function givenJob(path: string, ground: string, name: string): PictureJob {
    return {
      key: keyOf([hashOf(path), ground]),
      name,
      card: null,
      art: sourceOf(path),
      mark: null,
      ground,
    };
  }

  /** The banner's picture, else the first picture that is more than an icon. */
  function artworkOf({ art, assets: shown }: PageSummary): string | null {
    const isLarge = (path: string): boolean => (assets.get(path)?.image.widthPx ?? 0) >= ARTWORK_PX;
    const candidates = [...(art === null ? [] : [art]), ...shown];
    return candidates.find((path) => local(path) !== null && isLarge(path)) ?? null;
  }

  /** A picture of the project itself; those of other hosts are not fetched. */
  function local(path: string | undefined): string | null {
    return path !== undefined && /\.(?:svg|png|jpe?g|webp|avif)$/i.test(path) && assets.has(path)
      ? path
      : null;
  }

  function sourceOf(path: string | null): AssetRecord | null {
    return assets.get(path ?? '')?.record ?? null;
  }

  function hashOf(path: string | null): string | undefined {
    return sourceOf(path)?.publishedHash;
  }
}

function keyOf(parts: unknown[]): string {
  return contentHash(JSON.stringify(parts));
}

/** A title without the name of the site or blog behind it: the picture names the brand already. */
function titleOf(title: string): string {
  return title.split(/ [|–—] /)[0] ?? title;
}

/** A drawn picture, and the artwork that had to be left out of it. Plain data, so that workers can return it. */
export interface DrawnPicture {
  key: string;
  /** Null when nothing could be drawn. */
  bytes: Uint8Array | null;
  unreadable: string | null;
}

/** Pictures in memory at a time, some 60 KB each; what a killed build has drawn until then is stored. */
const BATCH = 768;

/** Packages whose version makes a difference to a picture. */
const DRAWN_WITH = ['sharp', 'satori', '@fontsource/noto-sans', '@fontsource/noto-sans-devanagari'];

/** Draws what the store does not hold and names what every page shows. */
export async function makePictures(
  jobs: ReadonlyMap<string, PictureJob>,
  store: Store,
  problems: Problem[],
  draw: (jobs: PictureJob[]) => Promise<DrawnPicture[]>,
): Promise<SocialPictures> {
  const recipe = [RECIPE, ...DRAWN_WITH.map((name) => `${name} ${installedVersion(name)}`)].join(' ');
  const idOf = (key: string): EntryId => ({ kind: 'social', key, recipe });
  const made = new Map<string, MadePicture>();
  const missing = new Map<string, PictureJob>();
  for (const job of jobs.values()) {
    const value = store.get(idOf(job.key));
    if (value === null) missing.set(job.key, job);
    else made.set(job.key, madePicture(value));
  }
  if (missing.size > 0 && canDraw(problems)) {
    const waiting = [...missing.values()];
    while (waiting.length > 0) {
      for (const { key, bytes, unreadable } of await draw(waiting.splice(0, BATCH))) {
        if (bytes !== null) made.set(key, madePicture(store.put(idOf(key), bytes)));
        if (unreadable !== null) problems.push(cannotBeDrawn(unreadable));
      }
    }
  }
  const ofRoute = new Map<string, string>();
  const files: AssetFile[] = [];
  for (const [route, { key, name }] of jobs) {
    const picture = made.get(key);
    if (picture === undefined) continue;
    const path = `social/${name}.${shortHash(picture.hash)}.${picture.extension}`;
    ofRoute.set(route, `/${path}`);
    files.push({
      path,
      source: { kind: 'stored', id: idOf(key) },
      hash: picture.hash,
      sizeBytes: picture.sizeBytes,
    });
  }
  return { ofRoute, files };
}

interface MadePicture {
  hash: string;
  sizeBytes: number;
  extension: 'png' | 'jpg';
}

function madePicture({ bytes, hash }: StoredValue): MadePicture {
  return { hash, sizeBytes: bytes.length, extension: bytes[0] === PNG_START ? 'png' : 'jpg' };
}

/** First byte of every PNG. */
const PNG_START = 0x89;

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
  const absent = ['satori', 'sharp', '@fontsource/noto-sans'].filter((name) => {
    if (process.env['SLIPWAY_WITHOUT_SHARP'] && name === 'sharp') return true;
    try {
      require.resolve(name === 'sharp' ? name : `${name}/package.json`);
      return false;
    } catch {
      return true; // not installed
    }
  });
  if (absent.length === 0) return true;
  const names = absent.map((name) => `"${name}"`).join(' and ');
  problems.push({
    code: 'image/social',
    severity: 'warning',
    file: SITE_FILE,
    span: null,
    fieldPath: '',
    message: `Shared pages have no picture of their own, because ${names} ${absent.length === 1 ? 'is' : 'are'} not installed.`,
    hint: 'Run "npm install --include=optional". Until then pages show the picture that content names, if any.',
  });
  return false;
}

/** A picture that browsers may show and the library that draws cannot. */
function cannotBeDrawn(path: string): Problem {
  return {
    code: 'image/social',
    severity: 'warning',
    file: path,
    span: null,
    fieldPath: '',
    message: 'This picture cannot be drawn, so pages are shared without it.',
    hint: 'Save it again as SVG, PNG or JPEG.',
  };
}

/** Draws pictures, several at a time: encoding runs beside this thread. */
export async function drawPictures(root: string, jobs: readonly PictureJob[]): Promise<DrawnPicture[]> {
  const [{ default: satori }, { default: sharp }, { loadSocialFonts }] = await Promise.all([
    import('satori'),
    import('sharp'),
    import('./social-font.ts'),
  ]);
  const fonts = loadSocialFonts();
  const fontFamily = fonts.map(({ name }) => name).join(', ');
  const waiting = [...jobs];
  const pictures: DrawnPicture[] = [];
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (let job = waiting.shift(); job !== undefined; job = waiting.shift())
        pictures.push(await drawOne(job));
    }),
  );
  return pictures;

  async function drawOne(job: PictureJob): Promise<DrawnPicture> {
    try {
      return { key: job.key, bytes: await draw(job), unreadable: null };
    } catch (error) {
      // Without artwork and mark there is nothing that a writer could mend.
      const blamed = job.art ?? job.mark;
      if (blamed === null || error instanceof ChangedMeanwhile) throw error;
      const unreadable = `content${blamed.path}`;
      if (job.card === null) return { key: job.key, bytes: null, unreadable };
      return { ...(await drawOne(withoutPicture(job, job.card))), unreadable };
    }
  }

  /** Without the artwork first; when it was not to blame, without the mark. */
  function withoutPicture(job: PictureJob, card: SocialCard): PictureJob {
    return job.art === null
      ? { ...job, mark: null, card: { ...card, hasMark: false } }
      : { ...job, art: null, card: { ...card, hasArt: false } };
  }

  function opened(input: Buffer, density: number) {
    return sharp(input, { ...OPENING, density }).timeout({ seconds: MOST_SECONDS });
  }

  async function draw(job: PictureJob): Promise<Buffer> {
    const picture = job.card === null ? await given(job) : await drawn(job, job.card);
    // Rendered once for all encoders.
    const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
    const flat = sharp(data, raw).png({
      palette: true,
      quality: 90,
      dither: 0,
      effort: 4,
      compressionLevel: 9,
    });
    const photographic = (quality: number) => sharp(data, raw).jpeg({ quality, mozjpeg: true }).toBuffer();
    const png = await flat.toBuffer();
    // So small only what is mostly flat can be, where JPEG is larger.
    if (png.length <= FLAT_BYTES) return png;
    const jpeg = await photographic(82);
    if (png.length <= Math.min(jpeg.length, MOST_BYTES)) return png;
    let bytes = jpeg;
    for (const quality of [72, 60, 45]) if (bytes.length > MOST_BYTES) bytes = await photographic(quality);
    return bytes;
  }

  async function drawn(job: PictureJob, card: SocialCard) {
    const svg = await satori(socialCard(card, fontFamily), { ...SOCIAL_SIZE, fonts });
    const layers: { input: Buffer; left: number; top: number }[] = [];
    if (job.art !== null) {
      const { left, top } = ART_PLACE;
      layers.push({ input: await fitted(job.art, ART_PLACE, ART_PLACE.radius), left, top });
    }
    if (job.mark !== null) {
      const { left, top } = MARK_PLACE;
      layers.push({ input: await fitted(job.mark, MARK_PLACE, 0), left, top });
    }
    return sharp(Buffer.from(svg)).composite(layers);
  }

  /** A picture that content names, whole, on the theme's ground. */
  async function given({ art, ground }: PictureJob) {
    if (art === null) throw new Error('A picture without a card needs artwork.');
    const { input, density } = await source(art, SOCIAL_SIZE);
    return opened(input, density)
      .rotate()
      .resize({ ...SOCIAL_SIZE, fit: 'contain', background: ground })
      .flatten({ background: ground });
  }

  async function fitted(
    picture: AssetRecord,
    size: { width: number; height: number },
    radius: number,
  ): Promise<Buffer> {
    const { width, height } = size;
    const { input, density } = await source(picture, size);
    const scaled = opened(input, density).rotate().resize({ width, height, fit: 'cover' });
    if (radius === 0) return scaled.png().toBuffer();
    const mask = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`;
    return scaled
      .ensureAlpha()
      .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
      .png()
      .toBuffer();
  }

  /** Drawings are rendered at the size they are shown in, so that small ones stay sharp. */
  async function source(record: AssetRecord, { width, height }: { width: number; height: number }) {
    const input = await publishableBytes(root, record);
    if (record.format !== 'svg') return { input, density: 72 };
    const own = await sharp(input, OPENING).metadata();
    const scale = Math.max(width / own.width, height / own.height, 1);
    return { input, density: Math.min(72 * scale, 2400) };
  }
}
