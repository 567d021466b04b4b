/**
 * A playable game in a frame, created on a tap only: until then it costs nothing. The game runs without the page's rights and sends it two
 * messages: `parent.postMessage({ slipway: 'download' }, '*')` from its result screen closes it and starts the download, `{ slipway:
 * 'close' }` closes it.
 */
import { openLayer } from '../layers/open-layer.ts';
import { document } from './host-page.ts';
import { afterPaint } from './schedule.ts';

export interface GameFrame {
  /** Moves the focus into the game, and the game into view. Not used in a dialog, where the page must receive Escape. */
  focus(): void;
  /** Removes the frame; a second call does nothing. */
  remove(): void;
}

interface GameFrameOptions {
  /** The frame is appended to it after the press is painted. */
  container: HTMLElement;
  url: string;
  /** Accessible name of the frame. */
  title: string;
  /** Called when the game, the back button or Escape closes it: removes the frame and what surrounds it. */
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
  // Creating a document takes a slow phone longer than painting the press may.
  afterPaint(() => {
    if (isRemoved) return;
    container.append(frame);
    if (wantsFocus) takeFocus();
  });
  // Layers over the page make room (style.css of those sections).
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

  function takeFocus(): void {
    frame.focus();
    // Browsers do not scroll to a frame that they focus.
    frame.scrollIntoView({ block: 'nearest' });
  }

  return {
    focus() {
      wantsFocus = true;
      takeFocus();
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

/** A game of this site must not use its origin's rights; a game on another host needs its own storage. */
function sandboxFor(url: string): string {
  const isOwn = new URL(url, document.baseURI).origin === location.origin;
  return isOwn ? 'allow-scripts' : 'allow-scripts allow-same-origin allow-popups';
}

/** The visible download button, which fits this platform. */
function visibleDownloadLink(): HTMLElement | undefined {
  const links = document.querySelectorAll<HTMLElement>('a[data-slipway]');
  return [...links].find((link) => link.getClientRects().length > 0);
}
