// @environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { frameInPage, plainFrames } from '../../tests/plain-frames.ts';
import fc from '../../tests/properties.ts';
import { type GameFrame, openGameFrame } from './game-frame.ts';

const onClose = vi.fn();
let games: GameFrame[] = [];

async function open(url = '/game/ludo/'): Promise<GameFrame> {
  const game = openGameFrame({ container: document.body, url, title: 'Ludo demo', onClose });
  games.push(game);
  await expect.poll(frameInPage).toBeTruthy();
  return game;
}

beforeEach(() => {
  onClose.mockReset();
  plainFrames();
});

afterEach(() => {
  for (const game of games) game.remove();
  games = [];
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

/** Dispatches a message as if it came from the frame's window. */
function say(data: unknown, source: unknown = window) {
  const frame = frameInPage();
  if (frame) Object.defineProperty(frame, 'contentWindow', { value: window });
  dispatchEvent(Object.assign(new MessageEvent('message', { data }), { source }));
}

test('a game of this site has no rights on the page, one of another host has its own origin', async () => {
  await open();
  expect(frameInPage()?.getAttribute('sandbox')).toBe('allow-scripts');
  document.body.replaceChildren();
  await open('https://games.example.com/ludo/');
  expect(frameInPage()?.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-popups');
});

test('the page is marked while a game is open', async () => {
  const game = await open();
  expect(document.documentElement.dataset.game).toBe('');
  game.remove();
  expect(document.documentElement.dataset.game).toBeUndefined();
  expect(frameInPage()).toBeNull();
});

test('a game that has ended asks to be closed', async () => {
  await open();
  say({ slipway: 'close' });
  expect(onClose).toHaveBeenCalledOnce();
});

test('the result screen closes the game and presses the download button that is shown', async () => {
  document.body.innerHTML = '<a data-slipway href="#1">iPhone</a><a data-slipway href="#2">Android</a>';
  const [hidden, shown] = document.querySelectorAll<HTMLElement>('a');
  if (shown) shown.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
  if (hidden) hidden.getClientRects = () => [] as unknown as DOMRectList;
  const pressed = vi.fn((event: Event) => event.preventDefault());
  document.body.addEventListener('click', pressed);
  await open();
  say({ slipway: 'download' });
  expect(onClose).toHaveBeenCalledOnce();
  expect(pressed.mock.calls[0]?.[0].target).toBe(shown);
  document.body.removeEventListener('click', pressed);
});

test('other messages, and messages from elsewhere, mean nothing', async () => {
  await open();
  say({ slipway: 'explode' });
  say('download');
  say(null);
  say({ slipway: 'close' }, {});
  expect(onClose).not.toHaveBeenCalled();
});

test('no message but the two words is followed, whatever it holds and whoever sends it', async () => {
  document.body.innerHTML = '<a data-slipway href="#1">Android</a>';
  const pressed = vi.fn();
  document.body.addEventListener('click', pressed);
  await open();
  const word = fc.oneof(
    fc.constantFrom('download ', 'Close', ['close'], { close: 1 }, 'constructor'),
    fc.anything(),
  );
  const data = fc.oneof(fc.record({ slipway: word }), fc.anything());
  fc.assert(fc.property(data, (value) => say(value)));
  const strangers = [{}, null, 'x', new EventTarget(), { window: frameInPage() }];
  for (const source of strangers) for (const slipway of ['close', 'download']) say({ slipway }, source);
  expect([onClose.mock.calls, pressed.mock.calls]).toEqual([[], []]);
  document.body.removeEventListener('click', pressed);
});

test('a game that was taken away is not listened to', async () => {
  const game = await open();
  game.remove();
  say({ slipway: 'close' });
  expect(onClose).not.toHaveBeenCalled();
});

test('a game that was taken away before its frame came stays away', async () => {
  openGameFrame({ container: document.body, url: '/game/ludo/', title: 'Ludo demo', onClose }).remove();
  await open();
  expect(document.querySelectorAll('test-frame')).toHaveLength(1);
});
