import { document } from './host-page.ts';
import { loadSheet } from './lazy-sheet.ts';
import { loadPart, withExtras } from './load-part.ts';
import { readOptions } from './options.ts';
import { createPageDownload, type PageDownload } from './page-download.ts';
import { isPlainPress } from './plain-press.ts';
import { decide, type Press } from './press.ts';
import { streamSource } from './route-click.ts';
import { recall } from './tracking/identity.ts';
import { withTrackingLink } from './tracking/tracked-options.ts';
import type { DownloadOptions } from './types.ts';

const LINK = 'a[data-slipway]';

/** The link of ours that an event comes from. */
function linkOf(event: Event): HTMLAnchorElement | undefined {
  const isLink = (node: EventTarget): node is HTMLAnchorElement =>
    node instanceof HTMLAnchorElement && node.matches(LINK);
  return event.composedPath().find(isLink);
}

/** Sends the events of an earlier visit, if any wait. */
function sendQueuedEvents(): void {
  // A list that is not empty.
  if (recall('slipwayEvents')?.[2]) withExtras((extras) => extras.sendQueuedEvents());
}

/**
 * Serves every `a[data-slipway]` of the document, also those added later, and begins by itself what the page's load may begin.
 * `defaults` hold for links that do not say otherwise. The returned function undoes everything.
 */
export function attach(defaults: DownloadOptions = {}): () => void {
  const downloads = new Map<string, PageDownload>();
  const looked = new WeakSet<Element>();
  const controller = new AbortController();
  const { signal } = controller;

  /** Links to the same package, which expect the same of it, share one download. */
  function withDownload(link: HTMLAnchorElement, task: (download: PageDownload, press: Press) => void): void {
    const options = withTrackingLink(readOptions(link, defaults));
    const { href } = link;
    const press = { options, button: link, href };
    const { endpoint, url } = streamSource(options, href);
    const key = `${options.product} ${endpoint ?? url} ${options.integrity} ${options.signer}`;
    const download = downloads.get(key) ?? createPageDownload(press);
    downloads.set(key, download);
    task(download, press);
  }
  function onClick(event: MouseEvent): void {
    if (!isPlainPress(event)) return;
    const link = linkOf(event);
    if (!link) return;
    event.preventDefault();
    withDownload(link, (download, press) => download.act(press));
  }
  /** A finger that comes down is about to press: what the press needs is fetched meanwhile. */
  function onPointerDown(event: Event): void {
    const link = linkOf(event);
    const options = link && readOptions(link, defaults);
    if (!options || decide({ options, button: link, href: link.href }).kind !== 'stream') return;
    // What is not available, the press finds out as well.
    loadPart('engine.js').catch(() => {});
    if (options.sheet !== 'none') loadSheet(options).catch(() => {});
  }
  /** Goes on at once with what is unfinished; what would begin by itself waits for its consent checkbox to be there. */
  function onLoad(): void {
    const isWhole = document.readyState !== 'loading';
    if (isWhole && document.querySelector('[data-slipway]:not(a)'))
      withExtras((extras) => extras.reportElements());
    for (const link of document.querySelectorAll<HTMLAnchorElement>(LINK)) {
      // SVG has links too.
      if (looked.has(link) || !(link instanceof HTMLAnchorElement)) continue;
      withDownload(link, (download, press) => {
        if (press.options.autoStart && !isWhole) return;
        looked.add(link);
        download.actByItself(press);
      });
    }
  }

  addEventListener('click', onClick, { signal });
  addEventListener('pointerdown', onPointerDown, { signal });
  addEventListener('online', sendQueuedEvents, { signal });
  document.addEventListener('DOMContentLoaded', onLoad, { signal });
  onLoad();
  sendQueuedEvents();

  return () => {
    controller.abort();
    for (const download of downloads.values()) download.destroy();
  };
}
