/** Draws pictures of shared pages one after another: the cached ground, the texts over it, then encoding. */
import { readFileSync } from 'node:fs';
import { loadSharp } from '../../assets/load-sharp.ts';
import { ChangedMeanwhile } from '../model/changed-meanwhile.ts';
import { openWoff, socialFontPaths } from '../pictures/bold-fonts.ts';
import { createCanvases } from './canvases.ts';
import { drawGround, drawingTools, encodeJpeg, type Ground } from './ground.ts';
import { encodeIndexedPng } from './indexed-png.ts';
import { type DrawnPicture, groundKey, type PictureJob } from './picture-job.ts';
import { SOCIAL_SIZE, textsOf } from './social-card.ts';
import { blendInto, rgbOf, type Stamp, stampText } from './stamp-text.ts';
import { createTextSetter, type TextSetter } from './text-layout.ts';

/** Grounds in memory at a time: 0.8 to 2.3 MB each. */
const MOST_GROUNDS = 12;

/** Milliseconds spent on each part, for the benchmark. */
export interface DrawingTimes {
  ground: number;
  text: number;
  encode: number;
}

export interface PictureDrawer {
  draw(job: PictureJob): Promise<DrawnPicture>;
  times: DrawingTimes;
}

/** @param root of the project. Rejects when an optional package is not installed */
export async function createPictureDrawer(root: string): Promise<PictureDrawer> {
  const sharp = await loadSharp();
  if (sharp === null) throw new Error('Pictures of shared pages need the package "sharp".');
  const tools = drawingTools({ root, sharp, setter: openTextSetter() });
  const grounds = new Map<string, Ground>();
  const canvases = createCanvases();
  const times: DrawingTimes = { ground: 0, text: 0, encode: 0 };
  return { draw, times };

  async function draw(job: PictureJob): Promise<DrawnPicture> {
    try {
      return { key: job.key, bytes: await drawn(job), unreadable: null };
    } catch (error) {
      // Without artwork and mark there is nothing that a writer could fix.
      const blamed = job.art ?? job.mark;
      if (blamed === null || error instanceof ChangedMeanwhile) throw error;
      return { ...(await draw(withoutPicture(job))), unreadable: `content${blamed.path}` };
    }
  }

  async function drawn(job: PictureJob): Promise<Uint8Array> {
    const started = performance.now();
    const ground = await groundOf(job);
    const grounded = performance.now();
    const canvas = canvases.take(ground.pixels);
    try {
      if (!job.isWhole) addTexts(canvas, ground, job);
      const stamped = performance.now();
      const bytes = await encoded(ground, canvas);
      times.ground += grounded - started;
      times.text += stamped - grounded;
      times.encode += performance.now() - stamped;
      return bytes;
    } finally {
      canvases.giveBack(canvas);
    }
  }

  async function encoded(ground: Ground, pixels: Uint8Array): Promise<Uint8Array> {
    if (ground.format === 'png') return encodeIndexedPng({ ...SOCIAL_SIZE, pixels, palette: ground.palette });
    return (await encodeJpeg(tools, pixels, ground.qualities)).bytes;
  }

  async function groundOf(job: PictureJob): Promise<Ground> {
    const key = groundKey(job);
    const known = grounds.get(key);
    if (known !== undefined) return known;
    const ground = await drawGround(tools, job);
    const [oldest] = grounds.keys();
    if (oldest !== undefined && grounds.size >= MOST_GROUNDS) grounds.delete(oldest);
    grounds.set(key, ground);
    return ground;
  }

  function addTexts(pixels: Uint8Array, ground: Ground, { card }: PictureJob): void {
    for (const { text, place } of textsOf(card)) {
      const color = rgbOf(place.color);
      const stamp: Stamp =
        ground.format === 'png'
          ? (pixel, coverage) => {
              pixels[pixel] = ground.over(pixels[pixel] ?? 0, coverage);
            }
          : (pixel, coverage) => blendInto(pixels, pixel * 3, color, coverage);
      stampText(tools.setter, text, place, stamp);
    }
  }
}

/** First without the artwork; if that was not the cause, without the mark. */
function withoutPicture(job: PictureJob): PictureJob {
  return job.art === null
    ? { ...job, mark: null, card: { ...job.card, sign: null } }
    : { ...job, art: null, isWhole: false, card: { ...job.card, hasArt: false } };
}

/** Text in the fonts of the pictures. */
export function openTextSetter(): TextSetter {
  return createTextSetter(socialFontPaths().map((path) => openWoff(readFileSync(path))));
}
