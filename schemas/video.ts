import * as z from 'zod';
import { date } from './fields/date.ts';
import { withHttps } from './fields/https-url.ts';
import { captionsUrl, isMediaUrl, MEDIA_FORMAT, mediaRefusal, pictureUrl } from './fields/media-url.ts';
import { refuse } from './fields/refuse.ts';
import { fixedText, flag, pixels, text } from './fields/text.ts';
import { lacksFilm, toEmbedUrl } from './plain/video-embed.ts';

/**
 * Address of a film. YouTube and Vimeo links are converted to embed links with autoplay (spec §5), so that views never handle watch links;
 * `isEmbedUrl` in `plain/video-embed.ts` distinguishes a player's link from a file.
 */
export function videoUrl(description: string) {
  return base.describe(description);
}

const base = z
  .string()
  .check((payload) => {
    const url = toEmbedUrl(payload.value);
    if (lacksFilm(url)) {
      refuse(payload, {
        expected: 'a link to one film',
        hint: 'Open the film itself and copy its address: https://www.youtube.com/watch?v=… or https://vimeo.com/….',
        code: 'media',
      });
      return;
    }
    const refusal = mediaRefusal(url, 'film', '/assets/video/install.mp4');
    if (refusal === null) {
      payload.value = url;
      return;
    }
    refuse(payload, {
      expected: 'a YouTube or Vimeo link, a film such as /assets/video/install.mp4, or an https address',
      code: 'media',
      ...(isMediaUrl(url) ? { hint: 'Films are MP4 or WebM.' } : addressHint(url)),
    });
  })
  .meta({ format: MEDIA_FORMAT });

function addressHint(url: string): { hint?: string } {
  const address = withHttps(url);
  return address === null ? {} : { hint: `Write "${address}".` };
}

/** A film with its poster (spec §3). */
export const video = z.strictObject({
  videoUrl: videoUrl('YouTube or Vimeo link as copied from the browser, or a film below /assets/.'),
  videoImg: pictureUrl('Picture shown until the film is started.').optional(),
  videoTitle: text('Title of the film; also read out to visitors who do not see it.'),
  isYoutubeVideo: flag('Whether the film is on YouTube. Usually omitted: the link shows it.').optional(),
  errormsg: text(
    'Shown where films cannot be played. Default: "Your browser does not support the video tag."',
  ).optional(),
  width: pixels('Width in pixels.').optional(),
  height: pixels('Height in pixels.').optional(),
  gtmEvent: fixedText('Name of the event that is reported when the film is started.').optional(),
  captions: captionsUrl(
    'Captions in the language of the page, a WebVTT file such as /assets/video/install.en.vtt. For films below /assets/.',
  ).optional(),
  uploadDate: date('Day on which the film was published; search engines ask for it.').optional(),
});

export type Video = z.output<typeof video>;
