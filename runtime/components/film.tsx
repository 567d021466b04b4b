/**
 * One film: a picture that links to it. After a press `browser/films.ts` plays it in place: a YouTube or Vimeo film from the cookie-free
 * host, of which nothing is fetched before, and the site's own in the browser's player, which is costly to have on a page and to press. Source: spec
 * §3 'Video', §8.
 */
import type { ReactNode } from 'react';
import { isEmbedUrl } from '../../schemas/plain/video-embed.ts';
import type { Video } from '../../schemas/video.ts';
import { type PageContext, usePage } from '../page-context.tsx';
import { filmPageUrl } from './film-page-url.ts';
import { Icon } from './icon.tsx';
import { labelText } from './label-text.tsx';
import { Picture } from './picture.tsx';

/** Default proportion of a film. */
const WIDE = { width: 1280, height: 720 };

export interface FilmProps {
  film: Video;
  /** Displayed width: `sizes` of its poster. */
  sizes?: string | undefined;
  /** On the first screen: its poster does not wait for the page's styles. */
  priority?: boolean | undefined;
}

export function Film({ film, sizes, priority }: FilmProps): ReactNode {
  const size = sizeOf(film);
  const isTall = size.height > size.width;
  return (
    <div className={isTall ? 'film film--tall' : 'film'}>
      {/* Preserves the film's proportion, whatever its poster's and whichever way it plays. */}
      <svg className="film__room" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" />
      <Facade {...{ film, size, sizes, priority }} />
    </div>
  );
}

interface FacadeProps extends FilmProps {
  size: { width: number; height: number };
}

function Facade({ film, size, sizes, priority }: FacadeProps) {
  const page = usePage();
  const { videoUrl, videoImg, videoTitle, gtmEvent } = film;
  const isEmbed = isEmbedUrl(videoUrl);
  return (
    <a
      className="film__link"
      href={isEmbed ? filmPageUrl(videoUrl) : page.image(videoUrl).src}
      target="_blank"
      rel="noopener"
      {...(isEmbed ? { 'data-embed': videoUrl } : ownFilm(film, page))}
      data-title={videoTitle}
      data-event={gtmEvent}
    >
      {videoImg ? (
        <Picture className="film__poster" src={videoImg} alt="" {...size} sizes={sizes} priority={priority} />
      ) : (
        <span className="film__title" aria-hidden="true">
          {videoTitle}
        </span>
      )}
      <span className="film__disc">
        <Icon name="play" />
      </span>
      <span className="visually-hidden">{labelText(page, 'playVideo', { title: videoTitle })}</span>
    </a>
  );
}

function ownFilm({ videoUrl, captions, errormsg }: Video, page: PageContext) {
  return {
    'data-film': page.image(videoUrl).src,
    'data-captions': captions && page.image(captions).src,
    'data-unsupported': errormsg ?? page.label('videoUnsupported'),
  };
}

function sizeOf({ width, height }: Video): { width: number; height: number } {
  if (width && height) return { width, height };
  if (width) return { width, height: Math.round((width * WIDE.height) / WIDE.width) };
  if (height) return { width: Math.round((height * WIDE.width) / WIDE.height), height };
  return WIDE;
}
