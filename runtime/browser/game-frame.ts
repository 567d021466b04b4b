/**
 * A playable game in a frame, made on a tap only: until then a game costs nothing. The game runs without the rights of the
 * page around it and talks to it in two words: `parent.postMessage({ slipway: 'download' }, '*')` from its result screen
 * closes it and starts the download, `{ slipway: 'close' }` closes it.
 */
import { openLayer } from '../layers/open-layer.ts';
import { document } from './host-page.ts';
import { afterPaint } from './schedule.ts';

export interface GameFrame {
  /** Moves the focus into the game. In a window over the page it stays outside: there Escape must be heard. */
  focus(): void;
  /** Takes the frame out of the page; a second call does nothing. */
  remove(): void;
}

interface GameFrameOptions {
  /** The frame becomes its last child, once the press is answered. */
  container: HTMLElement;
  url: string;
  /** Read out in place of the game. */
  title: string;
  /** The game, the back button or Escape closes it: takes the frame and what is around it away. */
  onClose: () => void;
}

export function openGameFrame({ container, url, title, onClose }: GameFrameOptions): GameFrame {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.allow = 'fullscreen; autoplay';
  frame.setAttribute('sandbox', sandboxFor(url));
  frame.src = url;
  let isRemoved = false;
  let wantsFocus = false;
  // A document of its own takes a slow phone longer than answering the press may.
  afterPaint(() => {
    if (isRemoved) return;
    container.append(frame);
    if (wantsFocus) frame.focus();
  });
  // What floats over the page makes room (style.css of those sections).
  document.documentElement.dataset.game = '';
  const leave = openLayer({ element: container, layer: 'game', close: onClose });
  let isFollowed = false;
  addEventListener('message', onMessage);

  function onMessage(event: MessageEvent): void {
    if (event.source === null || event.source !== frame.contentWindow) return;
    const word: unknown = (event.data as { slipway?: unknown } | null)?.slipway;
    if (word !== 'download' && word !== 'close') return;
    isFollowed = word === 'download';
    onClose();
    if (isFollowed) visibleDownloadLink()?.click();
  }

  return {
    focus() {
      wantsFocus = true;
      frame.focus();
    },
    remove() {
      isRemoved = true;
      removeEventListener('message', onMessage);
      frame.remove();
      delete document.documentElement.dataset.game;
      leave(isFollowed);
    },
  };
}

/** A game of this site could use the rights of its origin against the page; a game of another host needs its own storage. */
function sandboxFor(url: string): string {
  const isOwn = new URL(url, document.baseURI).origin === location.origin;
  return isOwn ? 'allow-scripts' : 'allow-scripts allow-same-origin allow-popups';
}

/** The download button that fits this platform: the one that is shown. */
function visibleDownloadLink(): HTMLElement | undefined {
  const links = document.querySelectorAll<HTMLElement>('a[data-slipway]');
  return [...links].find((link) => link.getClientRects().length > 0);
}
