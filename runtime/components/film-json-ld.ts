import { isEmbedUrl } from '../../schemas/plain/video-embed.ts';
import type { Video } from '../../schemas/video.ts';
import type { JsonLd, JsonLdPage } from '../section.ts';

/** A film for search engines. None without a picture: they refuse a film that has nothing to show. */
export function filmJsonLd(film: Video, page: JsonLdPage): JsonLd[] {
  const { videoUrl, videoImg, videoTitle, uploadDate, width, height } = film;
  if (videoImg === undefined) return [];
  return [
    {
      '@type': 'VideoObject',
      name: videoTitle,
      description: videoTitle,
      thumbnailUrl: page.absolute(videoImg),
      ...(isEmbedUrl(videoUrl) ? { embedUrl: videoUrl } : { contentUrl: page.absolute(videoUrl) }),
      ...(uploadDate === undefined ? {} : { uploadDate }),
      ...(width && height ? { width, height } : {}),
      inLanguage: page.locale,
    },
  ];
}
