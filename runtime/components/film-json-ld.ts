import { isEmbedUrl } from '../../schemas/plain/video-embed.ts';
import { isoMoment } from '../../schemas/plain/zoned-time.ts';
import type { Video } from '../../schemas/video.ts';
import type { JsonLd, JsonLdPage } from '../section.ts';

/** JSON-LD of a film. None without a picture and a publication date, which search engines require. */
export function filmJsonLd(film: Video, page: JsonLdPage): JsonLd[] {
  const { videoUrl, videoImg, videoTitle, uploadDate, width, height } = film;
  if (videoImg === undefined || uploadDate === undefined) return [];
  return [
    {
      '@type': 'VideoObject',
      name: videoTitle,
      description: videoTitle,
      thumbnailUrl: page.absolute(videoImg),
      ...(isEmbedUrl(videoUrl) ? { embedUrl: videoUrl } : { contentUrl: page.absolute(videoUrl) }),
      uploadDate: isoMoment(uploadDate, page.timeZone),
      ...(width && height ? { width, height } : {}),
      inLanguage: page.locale,
    },
  ];
}
