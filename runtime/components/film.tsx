/**
 * One film: a picture that links to it. After a press `browser/films.ts` plays it in place: a YouTube or Vimeo film from the cookie-free
 * host, of which nothing is fetched before, and the site's own in the browser's player, which is costly to have on a page and to press. Where
 * no script runs, the browser's player is there from the start. Source: spec §3 'Video', §8.
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
      <Facade film={film} size={size} sizes={sizes} />
      {isEmbedUrl(film.videoUrl) ? null : (
        <noscript>
          <Player film={film} size={size} />
        </noscript>
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
  const { videoUrl, videoImg, videoTitle, gtmEvent, captions } = film;
  const isEmbed = isEmbedUrl(videoUrl);
  const player = isEmbed
    ? { 'data-embed': videoUrl }
    : { 'data-film': '', 'data-captions': captions && page.image(captions).src };
  return (
    <a
      className="film__link"
      href={isEmbed ? filmPageUrl(videoUrl) : page.image(videoUrl).src}
      target="_blank"
      rel="noopener"
      {...player}
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
  const { videoUrl, videoImg, videoTitle, captions, errormsg } = film;
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
