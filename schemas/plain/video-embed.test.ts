import { describe, expect, test } from 'vitest';
import fc from '../../tests/properties.ts';
import { isEmbedUrl, toEmbedUrl } from './video-embed.ts';

const YOUTUBE = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1';

describe('V3 video links', () => {
  test.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
    ['http://youtube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
    ['//www.youtube.com/embed/dQw4w9WgXcQ', YOUTUBE],
    ['https://m.youtube.com/watch?feature=share&v=dQw4w9WgXcQ&si=abc', YOUTUBE],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc', YOUTUBE],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', YOUTUBE],
    ['https://www.youtube.com/live/dQw4w9WgXcQ', YOUTUBE],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=0', YOUTUBE],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', YOUTUBE],
    ['https://WWW.YouTube.com/watch?v=dQw4w9WgXcQ', YOUTUBE],
    [' https://youtu.be/dQw4w9WgXcQ ', YOUTUBE],
    ['https://youtu.be/dQw4w9WgXcQ?t=90', `${YOUTUBE}&start=90`],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s', `${YOUTUBE}&start=90`],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ#t=1h2m3s', `${YOUTUBE}&start=3723`],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0&start=5', `${YOUTUBE}&start=5&rel=0`],
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1'],
    ['https://www.vimeo.com/76979871/', 'https://player.vimeo.com/video/76979871?autoplay=1'],
    ['https://vimeo.com/channels/staffpicks/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1'],
    [
      'https://vimeo.com/76979871/8272103f6e',
      'https://player.vimeo.com/video/76979871?autoplay=1&h=8272103f6e',
    ],
    [
      'https://player.vimeo.com/video/76979871?h=8272103f6e',
      'https://player.vimeo.com/video/76979871?autoplay=1&h=8272103f6e',
    ],
  ])('%s', (written, shown) => {
    expect(toEmbedUrl(written)).toBe(shown);
    expect(isEmbedUrl(shown)).toBe(true);
  });

  test.each([
    '/assets/video/install.mp4',
    'https://cdn.example.com/film.mp4',
    'https://www.youtube.com/',
    'https://www.youtube.com/@paasa',
    'https://www.youtube.com/watch?list=PL123',
    'https://www.youtube.com/watch?v=<script>',
    'https://vimeo.com/about',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example/https://youtu.be/dQw4w9WgXcQ',
    'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
    '',
  ])('%s stays as it is', (url) => {
    expect(toEmbedUrl(url)).toBe(url);
    expect(isEmbedUrl(url)).toBe(false);
  });

  test('converting twice is converting once, and no parameter can break out of the address', () => {
    const id = fc.stringMatching(/^[\w-]{11}$/);
    const query = fc.array(
      fc.tuple(fc.constantFrom('t', 'start', 'rel', 'list', 'h', 'autoplay', 'utm_x'), fc.string()),
    );
    fc.assert(
      fc.property(id, query, (video, pairs) => {
        const url = `https://www.youtube.com/watch?v=${video}${pairs.map(([name, value]) => `&${name}=${value}`).join('')}`;
        const shown = toEmbedUrl(url);
        expect(toEmbedUrl(shown)).toBe(shown);
        if (shown !== url)
          expect(shown).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]+\?autoplay=1[\w&=-]*$/);
      }),
    );
  });
});
