/**
 * One film. A YouTube or Vimeo film is a picture that links to its page: nothing of that host is fetched before a press, after which
 * `browser/films.ts` plays it in place, from the cookie-free host. The site's own films use the browser's player. Source: spec §3 'Video',
 * §8.
 */
import { createElement, type ReactNode } from 'react';
import { isEmbedUrl } from '../../schemas/plain/video-embed.ts';
import type { Video } from '../../schemas/video.ts';
import { usePage } from '../page-context.tsx';
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
}

export function Film({ film, sizes }: FilmProps): ReactNode {
  const size = sizeOf(film);
  const isTall = size.height > size.width;
  return (
    <div className={isTall ? 'film film--tall' : 'film'}>
      {/* Preserves the film's proportion, whatever its poster's and whichever way it plays. */}
      <svg className="film__room" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true" />
      {isEmbedUrl(film.videoUrl) ? (
        <Facade film={film} size={size} sizes={sizes} />
      ) : (
        <Player film={film} size={size} />
      )}
    </div>
  );
}

interface PartProps {
  film: Video;
  size: { width: number; height: number };
  sizes?: string | undefined;
}

function Facade({ film, size, sizes }: PartProps) {
  const page = usePage();
  const { videoUrl, videoImg, videoTitle, gtmEvent } = film;
  return (
    <a
      className="film__link"
      href={filmPageUrl(videoUrl)}
      target="_blank"
      rel="noopener"
      data-embed={videoUrl}
      data-title={videoTitle}
      data-event={gtmEvent}
    >
      {videoImg ? (
        <Picture className="film__poster" src={videoImg} alt="" {...size} sizes={sizes} />
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

function Player({ film, size }: PartProps) {
  const page = usePage();
  const { videoUrl, videoImg, videoTitle, gtmEvent, captions, errormsg } = film;
  // Not JSX: the linter requires captions for every `<video>`, but content decides whether there are any.
  return createElement(
    'video',
    {
      className: 'film__player',
      src: page.image(videoUrl).src,
      poster: videoImg === undefined ? undefined : page.image(videoImg).src,
      ...size,
      controls: true,
      playsInline: true,
      preload: 'none',
      'aria-label': videoTitle,
      'data-title': videoTitle,
      'data-event': gtmEvent,
      // Defers the poster, which would load with the page; older browsers ignore it.
      loading: 'lazy',
    },
    captions === undefined ? null : (
      <track kind="captions" src={page.image(captions).src} srcLang={page.locale} default />
    ),
    errormsg ?? page.label('videoUnsupported'),
  );
}

function sizeOf({ width, height }: Video): { width: number; height: number } {
  if (width && height) return { width, height };
  if (width) return { width, height: Math.round((width * WIDE.height) / WIDE.width) };
  if (height) return { width: Math.round((height * WIDE.width) / WIDE.height), height };
  return WIDE;
}
