import * as z from 'zod';
import { pictureUrl } from './fields/media-url.ts';
import { link } from './fields/route.ts';
import { pixels, text } from './fields/text.ts';

/** A logo, such as a payment provider's (spec §3). */
export const logo = z.strictObject({
  img: pictureUrl('The logo.'),
  alt: text('Whose logo it is.'),
  url: link('Page that the logo leads to.').optional(),
  width: pixels('Width on wide screens, in pixels.').optional(),
  height: pixels('Height on wide screens, in pixels.').optional(),
  mobwidth: pixels('Width on phones, in pixels.').optional(),
  mobheight: pixels('Height on phones, in pixels.').optional(),
  title: text('Title below the logo.').optional(),
  subtitle: text('Line below the title.').optional(),
});

export type Logo = z.output<typeof logo>;
