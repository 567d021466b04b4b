import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { video } from '../../schemas/video.ts';
import { onPage, testPage } from '../../tests/test-page.tsx';
import { Film } from './film.tsx';

const html = (film: object, page = testPage()) =>
  renderToStaticMarkup(onPage(<Film film={video.parse(film)} />, page));

const youtube = { videoUrl: 'https://youtu.be/aqz-KE-bpKQ', videoTitle: 'How to install' };
const own = { videoUrl: '/assets/video/install.mp4', videoTitle: 'How to install' };

test('S8 a YouTube film is a link to its page before any script, and nothing of that host is fetched', () => {
  const facade = html(youtube);
  expect(facade).toContain(
    'href="https://www.youtube.com/watch?v=aqz-KE-bpKQ" target="_blank" rel="noopener"',
  );
  expect(facade).toContain('>Play video: How to install</span>');
  expect(facade).not.toMatch(/<(?:iframe|video)|src="https/);
});

test('V3 the player to come is that of the host without cookies, with autoplay', () => {
  expect(html(youtube)).toContain(
    'data-embed="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1"',
  );
  expect(html({ ...youtube, videoUrl: 'https://vimeo.com/1084537' })).toContain(
    'data-embed="https://player.vimeo.com/video/1084537?autoplay=1"',
  );
});

test('a film without a picture shows its title in that place', () => {
  expect(html(youtube)).toMatch(/class="film__title" aria-hidden="true">How to install/);
  const withPoster = html({ ...youtube, videoImg: '/assets/hero/ludo.svg' });
  expect(withPoster).toMatch(/<img src="\/assets\/hero\/ludo.svg" alt=""/);
  expect(withPoster).not.toContain('film__title');
});

test('S8 a film of our own is a link to its file, and nothing but its picture is fetched, near the screen', () => {
  const facade = html({ ...own, videoImg: '/assets/video/install.svg' });
  expect(facade).toContain('href="/assets/video/install.mp4"');
  expect(facade).toContain('data-film="/assets/video/install.mp4"');
  expect(facade).toMatch(/<img src="\/assets\/video\/install.svg" alt="" [^>]*loading="lazy"/);
  expect(facade).toContain('>Play video: How to install</span>');
  expect(facade).not.toContain('<video');
});

test('X browsers without the video tag are to show the text of the specification, or content’s own', () => {
  expect(html(own)).toContain('data-unsupported="Your browser does not support the video tag."');
  expect(html({ ...own, errormsg: 'Please watch it in the app.' })).toContain(
    'data-unsupported="Please watch it in the app."',
  );
});

test('a film of our own names its captions, where it has any', () => {
  expect(html({ ...own, captions: '/assets/video/install.vtt' })).toContain(
    'data-captions="/assets/video/install.vtt"',
  );
  expect(html(own)).not.toContain('data-captions');
});

test.each([
  [{}, '0 0 1280 720'],
  [{ width: 640 }, '0 0 640 360'],
  [{ height: 360 }, '0 0 640 360'],
  [{ width: 720, height: 1280 }, '0 0 720 1280'],
])('the room of a film with %j is kept as %s from the start', (size, viewBox) => {
  expect(html({ ...youtube, ...size })).toContain(`class="film__room" viewBox="${viewBox}"`);
  expect(html({ ...own, ...size })).toContain(`class="film__room" viewBox="${viewBox}"`);
});
