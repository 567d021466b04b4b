import type * as z from 'zod';
import { refuse } from './refuse.ts';

/** For `.check` of a section with a link at its end: it has both address and text, or neither. */
export function refuseHalfLink(
  payload: z.core.ParsePayload<{ url?: string | undefined; linkText?: string | undefined }>,
): void {
  const { url, linkText } = payload.value;
  if ((url === undefined) === (linkText === undefined)) return;
  refuse(payload, {
    expected: 'both "url" and "linkText", or neither',
    path: [url === undefined ? 'linkText' : 'url'],
  });
}
