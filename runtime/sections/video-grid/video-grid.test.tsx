import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

const videos = [
  { videoUrl: 'https://youtu.be/aqz-KE-bpKQ', videoTitle: 'Ludo Supreme in one minute' },
  { videoUrl: '/assets/video/turbo.mp4', videoTitle: 'When to run in Ludo Turbo' },
];

test('S13 each film has its title below it', () => {
  const html = sectionHtml(section, { heading: 'Lessons', videos });
  expect(html).toMatch(/<h2>Lessons<\/h2>.*data-embed.*<h3[^>]*>Ludo Supreme in one minute<\/h3>/);
  expect(html).toMatch(/data-film=.*<h3[^>]*>When to run in Ludo Turbo<\/h3>/);
});

test('without a heading of the section the titles are its headings', () => {
  expect(sectionHtml(section, { videos })).toMatch(/<h2 class="video-grid__title">Ludo Supreme/);
});

test('a list without films is refused', () => {
  expect(section.schema.safeParse({ videos: [] }).success).toBe(false);
});
