import { expect, test } from 'vitest';
import { video } from '../../schemas/video.ts';
import { filmJsonLd } from './film-json-ld.ts';

const page = {
  url: 'https://www.paasa.example/ludo/',
  origin: 'https://www.paasa.example',
  locale: 'hi-IN',
  title: 'Ludo',
  productName: 'Paasa',
  absolute: (path: string) => `https://www.paasa.example${path}`,
};
const film = { videoTitle: 'How to install', videoImg: '/assets/video/install.svg' };

test('a film of another host is told with its player, one of our own with its file', () => {
  expect(filmJsonLd(video.parse({ ...film, videoUrl: 'https://youtu.be/aqz-KE-bpKQ' }), page)).toEqual([
    {
      '@type': 'VideoObject',
      name: 'How to install',
      description: 'How to install',
      thumbnailUrl: 'https://www.paasa.example/assets/video/install.svg',
      embedUrl: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1',
      inLanguage: 'hi-IN',
    },
  ]);
  const own = { ...film, videoUrl: '/assets/video/install.mp4', uploadDate: '2026-01-05' };
  expect(filmJsonLd(video.parse(own), page)).toMatchObject([
    { contentUrl: 'https://www.paasa.example/assets/video/install.mp4', uploadDate: '2026-01-05' },
  ]);
});

test('a film without a picture is not told', () => {
  const bare = video.parse({ videoTitle: 'How to install', videoUrl: 'https://youtu.be/aqz-KE-bpKQ' });
  expect(filmJsonLd(bare, page)).toEqual([]);
});
