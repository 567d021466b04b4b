// @environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { plainFrames } from '../../tests/plain-frames.ts';
import { startFilms } from './films.ts';

const EMBED = 'https://www.youtube-nocookie.com/embed/';

beforeEach(() => {
  plainFrames();
  document.body.innerHTML = `
    <div class="film"><a href="https://www.youtube.com/watch?v=one" data-embed="${EMBED}one?autoplay=1" data-title="One" data-event="install_play"></a></div>
    <div class="film"><a href="https://www.youtube.com/watch?v=two" data-embed="${EMBED}two?autoplay=1" data-title="Two"></a></div>
    <div class="film"><a href="/assets/three.mp4" data-film="/assets/three.mp4" data-unsupported="Please watch it in the app." data-captions="/assets/three.vtt" data-title="Three"></a></div>`;
  document.documentElement.lang = 'hi';
  vi.useFakeTimers();
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('play'));
  });
  startFilms(document.body);
});

afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const links = () => [...document.querySelectorAll<HTMLAnchorElement>('a')];
const frames = () => [...document.querySelectorAll<HTMLIFrameElement>('test-frame')];

function press(link: HTMLAnchorElement | undefined, init?: MouseEventInit): MouseEvent {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  link?.dispatchEvent(click);
  return click;
}

test('S8 a press puts the player in the place of the picture and names it', () => {
  expect(press(links()[0]).defaultPrevented).toBe(true);
  const [frame] = frames();
  expect(frame?.src).toBe(`${EMBED}one?autoplay=1`);
  expect(frame?.title).toBe('One');
  expect(frame?.allow).toContain('autoplay');
  expect(links()[0]?.inert).toBe(true);
});

test('a press that asks for a new tab is left to the browser', () => {
  expect(press(links()[0], { metaKey: true }).defaultPrevented).toBe(false);
  expect(frames()).toEqual([]);
});

test('one film plays at a time: the other gets its picture back', () => {
  press(links()[0]);
  press(links()[1]);
  expect(frames().map((frame) => frame.title)).toEqual(['Two']);
  expect(links()[0]?.inert).toBe(false);
});

function pressOwn(): HTMLVideoElement {
  press(links()[2]);
  vi.runAllTimers();
  return document.querySelector('video') as HTMLVideoElement;
}

test('S8 a press on a film of our own puts the browser’s player in the place of the picture, with captions', () => {
  const player = pressOwn();
  expect(player.getAttribute('src')).toMatch(/\/assets\/three\.mp4$/);
  expect([player.controls, player.getAttribute('aria-label')]).toEqual([true, 'Three']);
  expect(player.play).toHaveBeenCalledOnce();
  const track = player.querySelector('track');
  expect([track?.kind, track?.getAttribute('src'), track?.srclang]).toEqual([
    'captions',
    '/assets/three.vtt',
    'hi',
  ]);
  expect(player.textContent).toBe('Please watch it in the app.');
  expect(links()[2]?.inert).toBe(true);
  expect(document.activeElement).toBe(player);
});

test('the player is made once the press is painted', () => {
  press(links()[2]);
  expect(document.querySelector('video')).toBeNull();
});

test('a film of our own ends a framed one, and is paused by one', () => {
  press(links()[0]);
  const player = pressOwn();
  expect(frames()).toEqual([]);
  const pause = vi.spyOn(player, 'pause');
  press(links()[0]);
  expect(pause).toHaveBeenCalledOnce();
  player.dispatchEvent(new Event('play'));
  expect(frames()).toEqual([]);
});

test('T5 the first play of each film is reported, by the name that content gives', () => {
  const heard: unknown[] = [];
  const listen = (event: CustomEvent) => heard.push(event.detail);
  document.addEventListener('slipway:visitor', listen);
  press(links()[0]);
  pressOwn().dispatchEvent(new Event('play'));
  document.removeEventListener('slipway:visitor', listen);
  expect(heard).toEqual([
    { category: 'video', action: 'install_play', label: 'One' },
    { category: 'video', action: 'video_play', label: 'Three' },
  ]);
});
