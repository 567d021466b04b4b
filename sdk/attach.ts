import { isPromised } from './engine/integrity.ts';
import { resolveLink } from './engine/resolve-link.ts';
import { document } from './host-page.ts';
import { withExtras } from './load-part.ts';
import { readOptions, usableOptions } from './options.ts';
import { createPageDownload, type PageDownload } from './page-download.ts';
import { isPlainPress } from './plain-press.ts';
import type { Press } from './press.ts';
import { streamSource } from './route-click.ts';
import type { DownloadOptions } from './slipway.d.ts';
import { recall } from './tracking/identity.ts';
import { withTrackingLink } from './tracking/tracked-options.ts';

/** Links of HTML, image maps and SVG. */
const LINK = 'a[data-slipway],area[data-slipway]';

type Link = HTMLAnchorElement | HTMLAreaElement | SVGAElement;

/** The download link that an event comes from. */
function linkOf(event: Event): Link | undefined {
  const isLink = (node: EventTarget): node is Link => node instanceof Element && node.matches(LINK);
  return event.composedPath().find(isLink);
}

/** The link's `href` as an absolute address; empty when it has none. */
function hrefOf(link: Link): string {
  const { href } = link;
  if (typeof href === 'string') return href;
  return resolveLink(link.getAttribute('href') ?? link.getAttribute('xlink:href'), document.baseURI) ?? '';
}

/** Whether the focus is inside `host` and its shadow root is closed, so that no outside script can see a link there. */
function isClosed(host: HTMLElement): boolean {
  return document.activeElement === host && host.tabIndex < 0 && !host.shadowRoot;
}

/** Sends events that an earlier visit could not send. */
function sendQueuedEvents(): void {
  // Longer than `[]`.
  if (recall('slipwayEvents')?.[2]) withExtras((extras) => extras.sendQueuedEvents());
}

/** Documented where it is published, in `slipway.d.ts`. */
export function attach(defaults: DownloadOptions = {}): () => void {
  const downloads = new Map<string, PageDownload>();
  const looked = new WeakSet<Element>();
  const controller = new AbortController();
  const { signal } = controller;

  /** Links to the same package with the same integrity and signer share one download. */
  function withDownload(link: Link, task: (download: PageDownload, press: Press) => void): void {
    const given = readOptions(link, defaults);
    const options = usableOptions(withTrackingLink(given));
    const href = hrefOf(link);
    const press = { options, given, button: link, href };
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
  /**
   * Links with a required hash or signer are handled in the capture phase: if another script stopped the event, the browser would open the
   * link unchecked.
   */
  function onCapture(event: MouseEvent): void {
    const link = linkOf(event);
    const { target } = event;
    if (link && isPromised(readOptions(link, defaults))) onClick(event);
    else if (!link && isPromised(defaults) && target instanceof HTMLElement && isClosed(target))
      withExtras((extras) => extras.reportClosedRoot(target));
  }
  /** Resumes unfinished downloads at once; auto-start waits for the whole document, which may contain its consent checkbox. */
  function onLoad(): void {
    const isWhole = document.readyState !== 'loading';
    if (isWhole && document.querySelector('[data-slipway]:not(a,area)'))
      withExtras((extras) => extras.reportElements());
    for (const link of document.querySelectorAll<Link>(LINK)) {
      if (looked.has(link)) continue;
      withDownload(link, (download, press) => {
        if (press.options.autoStart && !isWhole) return;
        looked.add(link);
        download.actByItself(press);
      });
    }
  }

  addEventListener('click', onCapture, { signal, capture: true });
  addEventListener('click', onClick, { signal });
  addEventListener('online', sendQueuedEvents, { signal });
  addEventListener('DOMContentLoaded', onLoad, { signal });
  onLoad();
  sendQueuedEvents();

  return () => {
    controller.abort();
    for (const download of downloads.values()) download.destroy();
  };
}
