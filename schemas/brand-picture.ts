import * as z from 'zod';
import { pictureUrl } from './fields/media-url.ts';

/** A logo or a mark: one picture, or one for each kind of ground. */
export function brandPicture(description: string) {
  return z
    .union([
      pictureUrl('For light and for dark grounds.'),
      z.strictObject({
        light: pictureUrl('On light grounds.'),
        dark: pictureUrl('On dark grounds, as those of most headers and of every foot.'),
      }),
    ])
    .describe(description);
}

export type BrandPicture = z.output<ReturnType<typeof brandPicture>>;
