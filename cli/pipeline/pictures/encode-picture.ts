/**
 * The forms of a photograph. It is decoded once, at the largest width, and all forms are made from those pixels: decoding 12 megapixels
 * again for each of thirteen forms would take a fifth of the time.
 */
import { MOST_SECONDS, OPENING, type Sharp } from '../../assets/load-sharp.ts';

/** One encoded form of a picture. */
export interface Form {
  widthPx: number;
  format: 'avif' | 'webp' | 'png' | 'jpeg';
}

/** Changes when encoding does. */
export const ENCODING = 'avif50e3-webp76-v2';

type Pipeline = ReturnType<Sharp>;

/**
 * Effort is chosen by measurement: two photographs at 1080 px, bytes, milliseconds of one core, and likeness (PSNR):
 *
 * | | bytes | ms | dB |
 * |---|---|---|---|
 * | AVIF 50, effort 0 | 75,100 and 76,400 | 50 | 32.6 |
 * | AVIF 50, effort 2 | 76,100 and 78,100 | 300 | 32.7 |
 * | AVIF 50, effort 3 | 69,600 and 70,800 | 490 | 32.9 |
 * | AVIF 50, effort 4 | 69,300 and 70,700 | 2,200 | 33.1 |
 * | WebP 76, effort 2 | 90,700 and 95,100 | 43 | 31.9 |
 * | WebP 76, effort 4 | 84,700 and 88,700 | 88 | 32.0 |
 * | WebP 76, effort 6 | 83,800 and 87,600 | 158 | 32.0 |
 * | JPEG 78, MozJPEG | 116,300 and 117,900 | 69 | 33.1 |
 * | JPEG 78 | 130,800 and 132,500 | 7 | 31.6 |
 */
const ENCODERS: Record<Form['format'], (picture: Pipeline) => Pipeline> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 3 }),
  webp: (picture) => picture.webp({ quality: 76, effort: 4 }),
  png: (picture) => picture.png({ compressionLevel: 9, palette: true }),
  jpeg: (picture) => picture.jpeg({ quality: 78, mozjpeg: true }),
};

/**
 * Makes forms of a picture one after another, the widest first.
 * Rejects with the decoder's or encoder's error.
 *
 * @param onForm has the bytes of each form at once, so that they need not stay in memory
 */
export async function encodePicture(
  sharp: Sharp,
  bytes: Uint8Array,
  forms: readonly Form[],
  onForm: (form: Form, encoded: Buffer) => void,
): Promise<void> {
  const widest = Math.max(...forms.map(({ widthPx }) => widthPx));
  const { data, info } = await sharp(bytes, OPENING)
    .timeout({ seconds: MOST_SECONDS })
    .rotate()
    .resize({ width: widest, withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  for (const form of [...forms].sort((one, other) => other.widthPx - one.widthPx)) {
    const picture = sharp(data, { raw: { width, height, channels } });
    const sized = form.widthPx < width ? picture.resize({ width: form.widthPx }) : picture;
    onForm(form, await ENCODERS[form.format](sized).toBuffer());
  }
}
