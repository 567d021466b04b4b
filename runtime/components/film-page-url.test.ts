import { expect, test } from 'vitest';
import { toEmbedUrl } from '../../schemas/plain/video-embed.ts';
import { filmPageUrl } from './film-page-url.ts';

test.each([
  ['https://youtu.be/aqz-KE-bpKQ?t=1m30s', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=90s'],
  ['https://www.youtube.com/shorts/aqz-KE-bpKQ', 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'],
  ['https://vimeo.com/1084537', 'https://vimeo.com/1084537'],
  ['https://vimeo.com/1084537/ab12cd34ef', 'https://vimeo.com/1084537/ab12cd34ef'],
])('%s is shown at %s', (written, shown) => {
  expect(filmPageUrl(toEmbedUrl(written))).toBe(shown);
});
