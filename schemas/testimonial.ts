import * as z from 'zod';
import { autoScroll } from './auto-scroll.ts';
import { color } from './fields/color.ts';
import { pictureUrl } from './fields/media-url.ts';
import { flag, text, textOrEmpty } from './fields/text.ts';

/** A user's statement about the app (spec §3). */
export const testimonial = z.strictObject({
  userNameTxt: text('Name of the person.'),
  userNameColor: color('Colour of the name.').optional(),
  userLocation: text('Where the person lives, for example "Pune".').optional(),
  profilePictureSrc: pictureUrl('Portrait; shown 66 pixels wide.').optional(),
  profilePictureAlt: textOrEmpty(
    'Alternative text of the portrait. Leave it empty: the name is shown beside it.',
  ).optional(),
  testimonialtext: text('What the person says.').optional(),
  testimonialtextColor: color('Colour of what the person says.').optional(),
  wonText: text('What the person won or gained, for example "Saved 3 hours".').optional(),
  wonTextColor: color('Colour of the winnings.').optional(),
  image: pictureUrl('Large picture of the person or the prize.').optional(),
  showPrizeImage: flag('Shows the picture of the prize.').optional(),
  prizeImageSrc: pictureUrl('Picture of the prize.').optional(),
});

export type Testimonial = z.output<typeof testimonial>;

/** A section of testimonials: look and list (spec §3, "Testimonial … Section"). */
export const testimonialSection = z.strictObject({
  titletext: text('Heading of the section.').optional(),
  subtitletext: text('Line below the heading.').optional(),
  winnertitle: text('Heading above the winners.').optional(),
  ratingimage: pictureUrl('Picture of the stars or of the rating.').optional(),
  bordercolor: color('Colour of the cards’ border.').optional(),
  wontextbackgroundcolor: color('Background colour of the winnings.').optional(),
  ...autoScroll,
  backgroundColor: color('Background colour of the section.').optional(),
  testimonials: z.array(testimonial).min(1).describe('The testimonials, usually "$use: testimonials/…".'),
});

export type TestimonialSection = z.output<typeof testimonialSection>;
