import * as z from 'zod';
import { ASSET_FORMATS, type AssetKind, assetFile, formatOfName, kindInWords } from '../plain/asset-kinds.ts';
import { isHttpsUrl, UNKNOWN_HOST_HINT } from './https-url.ts';
import { refuse } from './refuse.ts';

/** The `format` of every field that names a picture, a film or captions. The pipeline finds such fields by it. */
export const MEDIA_FORMAT = 'media-url';

/** Address of a picture: `/assets/…` (a file below `content/assets`, whose existence and kind the pipeline checks) or an https address. */
export function pictureUrl(description: string) {
  return picture.describe(description);
}

/** Address of a film's captions. */
export function captionsUrl(description: string) {
  return captions.describe(description);
}

/** Whether the text has the form of an address of media, whatever its kind. */
export function isMediaUrl(value: string): boolean {
  if (!value.startsWith('/')) return isHttpsUrl(value);
  return ASSET_PATH.test(value) && !value.includes('//') && !DOT_SEGMENT.test(value);
}

/** For a drawing also one of its parts: `/assets/logos.svg#bank`. */
const ASSET_PATH = /^\/assets\/[^\s"'<>\\^`{|}?#%]*(?:[^\s"'<>\\^`{|}?#%/]|\.svg#[A-Za-z][\w-]*)$/i;
const DOT_SEGMENT = /\/\.\.?(?:\/|$)/;

/** An address in a form that no kind has is refused as such; one of another kind, with that kind's name. */
function mediaUrl(kind: AssetKind, example: string) {
  return z
    .string()
    .check((payload) => {
      const refusal = mediaRefusal(payload.value, kind, example);
      if (refusal !== null) refuse(payload, { ...refusal, code: 'media' });
    })
    .meta({ format: MEDIA_FORMAT });
}

/** Why a field of this kind refuses an address; null when it accepts it. Files on other hosts may have any name. */
export function mediaRefusal(
  value: string,
  kind: AssetKind,
  example: string,
): { expected: string; hint?: string } | null {
  if (!isMediaUrl(value))
    return { expected: `a path such as ${example}, or an https address`, ...hintFor(value) };
  const format = value.startsWith('/') ? formatOfName(assetFile(value)) : undefined;
  if (format === undefined || (format !== null && ASSET_FORMATS[format].kind === kind)) return null;
  return {
    expected: `${kindInWords(kind)} such as ${example}, or an https address`,
    hint: 'Only pictures, films and captions are published, each where its kind is shown.',
  };
}

const picture = mediaUrl('picture', '/assets/help/first-screen.png');
const captions = mediaUrl('captions', '/assets/video/install.en.vtt');

/** A longer value is not a typing mistake that a hint could correct. */
const LONGEST_MENDED = 300;

function hintFor(value: string): { hint?: string } {
  if (value.length > LONGEST_MENDED)
    return { hint: 'Put the file into content/assets and write its path from /assets/ on.' };
  if (value.startsWith('http://')) return { hint: `Write it with https: "https://${value.slice(7)}".` };
  if (value.startsWith('//')) return { hint: `Write "https:${value}".` };
  if (value.startsWith('https://')) return { hint: UNKNOWN_HOST_HINT };
  const file = value.replace(/^\.{0,2}\/+/, '').replace(/^(?:content\/)?assets\//, '');
  if (/%[\da-f]{2}/i.test(value))
    return { hint: 'Rename the file so that its name has no spaces, and write it here as it is, without %.' };
  if (/\s/.test(value)) return { hint: 'Rename the file so that its name has no spaces.' };
  if (/^[\w./-]+\.\w{2,5}$/.test(file) && !file.includes('..')) {
    return { hint: `Did you mean "/assets/${file}"? Files are in content/assets.` };
  }
  return { hint: 'Put the file into content/assets and write its path from /assets/ on.' };
}
