import * as z from 'zod';
import { isHttpsUrl } from './https-url.ts';
import { refuse } from './refuse.ts';

/** The `format` of every field that names a picture, sound or film. The pipeline finds such fields by it. */
export const MEDIA_FORMAT = 'media-url';

/**
 * Where a picture, sound or film stands: `/assets/…` (a file below `content/assets`, whose existence the pipeline
 * checks) or an https address.
 */
export function mediaUrl(description: string) {
  return base.meta({ description });
}

/** Whether the text has the form that `mediaUrl` accepts. */
export function isMediaUrl(value: string): boolean {
  if (!value.startsWith('/')) return isHttpsUrl(value);
  return ASSET_PATH.test(value) && !value.includes('//') && !DOT_SEGMENT.test(value);
}

const ASSET_PATH = /^\/assets\/[^\s"'<>\\^`{|}?#%]*[^\s"'<>\\^`{|}?#%/]$/;
const DOT_SEGMENT = /\/\.\.?(?:\/|$)/;

const base = z
  .string()
  .check((payload) => {
    if (isMediaUrl(payload.value)) return;
    refuse(payload, {
      expected: 'a path such as /assets/ludo/board.png, or an https address',
      code: 'media',
      ...hintFor(payload.value),
    });
  })
  .meta({ format: MEDIA_FORMAT });

function hintFor(value: string): { hint?: string } {
  if (value.startsWith('http://')) return { hint: `Write it with https: "https://${value.slice(7)}".` };
  if (value.startsWith('//')) return { hint: `Write "https:${value}".` };
  const file = value.replace(/^\.{0,2}\/+/, '').replace(/^(?:content\/)?assets\//, '');
  if (/\s/.test(value)) return { hint: 'Rename the file so that its name has no spaces.' };
  if (/^[\w./-]+\.\w{2,5}$/.test(file) && !file.includes('..')) {
    return { hint: `Did you mean "/assets/${file}"? Files stand in content/assets.` };
  }
  return { hint: 'Put the file into content/assets and write its path from /assets/ on.' };
}
