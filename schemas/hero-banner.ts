import * as z from 'zod';
import { downloadButton } from './download-button.ts';
import { color } from './fields/color.ts';
import { endpointUrl } from './fields/https-url.ts';
import { pictureUrl } from './fields/media-url.ts';
import { classNames, flag, text, textOrEmpty } from './fields/text.ts';
import { trustMarker } from './trust-marker.ts';

/** One picture of the hero's carousel. */
export const bannerCarouselItem = z.strictObject({
  imageURL: pictureUrl('Picture of this slide.'),
  altText: textOrEmpty('What the picture shows, for visitors who do not see it.'),
});

/** The first screen of a page (spec §3, `Hero_Banner`). */
export const heroBanner = z.strictObject({
  heading: text('The page’s main heading.'),
  headingColor: color('Colour of the heading.').optional(),
  headingDescription: text('Text below the heading.').optional(),
  className: classNames('Extra class names of the banner.').optional(),
  showPlayableLudo: flag(
    'Shows the Ludo game that can be played in the page instead of the usual banner.',
  ).optional(),
  gameURL: endpointUrl(
    'Address of the playable demo. Default: the Ludo demo that comes with the site.',
  ).optional(),
  gameBannerImage: pictureUrl('Picture that is tapped to start the demo.').optional(),
  backgroundColorMobile: color('Background colour on phones.').optional(),
  showDownloadWinnings: flag('Shows the winnings text of "downloadAndWin" in the banner.').optional(),
  showTrustMarkers: flag('Shows the trust markers below the button.').optional(),
  trustMarkers: z
    .array(trustMarker)
    .describe('The trust markers to show, usually "$use: trust-markers/…".')
    .optional(),
  download_button: downloadButton
    .describe('Settings of this banner’s download button; what is left out comes from the page and the site.')
    .optional(),
  bannerImage: pictureUrl('Picture of the banner on wide screens.').optional(),
  bannerHomeMobileImage: pictureUrl('Picture of the banner on phones.').optional(),
  bannerAlt: textOrEmpty('What the banner’s picture shows. Leave it empty when it is decoration.').optional(),
  bannerCarousel: z
    .array(bannerCarouselItem)
    .min(1)
    .describe('Pictures that take turns in the banner.')
    .optional(),
});

export type HeroBanner = z.output<typeof heroBanner>;
