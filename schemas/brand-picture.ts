import * as z from 'zod';
import { pictureUrl } from './fields/media-url.ts';

/** A logo or a mark: one picture, or one for each colour scheme. */
export function brandPicture(description: string) {
  return z
    .union([
      pictureUrl('For both colour schemes.'),
      z.strictObject({
        light: pictureUrl('In the light colour scheme.'),
        dark: pictureUrl('In the dark colour scheme.'),
      }),
    ])
    .meta({ description });
}

export type BrandPicture = z.output<ReturnType<typeof brandPicture>>;
