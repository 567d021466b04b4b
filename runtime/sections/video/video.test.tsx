import { expect, test } from 'vitest';
import { sectionHtml } from '../../../tests/test-page.tsx';
import { section } from './index.ts';

const film = { videoUrl: 'https://youtu.be/aqz-KE-bpKQ', videoTitle: 'How to install' };

test('S8 heading and text are beside the film', () => {
  const html = sectionHtml(section, {
    ...film,
    heading: 'In a minute',
    body_html: '<p>Tap, open, play.</p>',
  });
  expect(html).toMatch(/<h2>In a minute<\/h2>.*<p>Tap, open, play.<\/p>.*data-embed=/);
  expect(html).not.toContain('video__layout--alone');
});

test('without words the film is alone', () => {
  const html = sectionHtml(section, film);
  expect(html).toContain('video__layout--alone');
  expect(html).not.toContain('video__words');
});

test('the page’s script finds the section, and React is not needed', () => {
  expect(sectionHtml(section, film)).toContain('data-section="video"');
  expect(section.hydrate).toBeUndefined();
});
