import { expect, test } from 'vitest';
import { video } from '../../schemas/video.ts';
import { filmJsonLd } from './film-json-ld.ts';

const page = {
  url: 'https://www.paasa.example/ludo/',
  origin: 'https://www.paasa.example',
  locale: 'hi-IN',
  title: 'Ludo',
  productName: 'Paasa',
  timeZone: 'Asia/Kolkata',
  absolute: (path: string) => `https://www.paasa.example${path}`,
};
const film = {
  videoTitle: 'How to install',
  videoImg: '/assets/video/install.svg',
  uploadDate: '2026-01-05',
};

test('a film of another host is described with its player, one of our own with its file', () => {
  expect(filmJsonLd(video.parse({ ...film, videoUrl: 'https://youtu.be/aqz-KE-bpKQ' }), page)).toEqual([
    {
      '@type': 'VideoObject',
      name: 'How to install',
      description: 'How to install',
      thumbnailUrl: 'https://www.paasa.example/assets/video/install.svg',
      embedUrl: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1',
      uploadDate: '2026-01-05T00:00:00+05:30',
      inLanguage: 'hi-IN',
    },
  ]);
  const own = { ...film, videoUrl: '/assets/video/install.mp4' };
  expect(filmJsonLd(video.parse(own), page)).toMatchObject([
    { contentUrl: 'https://www.paasa.example/assets/video/install.mp4' },
  ]);
});

test('a film without a picture, or without its day, is not described', () => {
  const { videoImg: _image, ...bare } = { ...film, videoUrl: 'https://youtu.be/aqz-KE-bpKQ' };
  expect(filmJsonLd(video.parse(bare), page)).toEqual([]);
  const { uploadDate: _day, ...dayless } = { ...film, videoUrl: 'https://youtu.be/aqz-KE-bpKQ' };
  expect(filmJsonLd(video.parse(dayless), page)).toEqual([]);
});
