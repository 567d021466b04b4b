import { resolveLink } from './engine/resolve-link.ts';
import { document } from './host-page.ts';
import { loadSheet } from './lazy-sheet.ts';
import { loadPart, withExtras } from './load-part.ts';
import { isPromised, readOptions, usableOptions } from './options.ts';
import { createPageDownload, type PageDownload } from './page-download.ts';
import { isPlainPress } from './plain-press.ts';
import { decide, type Press } from './press.ts';
import { streamSource } from './route-click.ts';
import { recall } from './tracking/identity.ts';
import { withTrackingLink } from './tracking/tracked-options.ts';
import type { DownloadOptions } from './types.ts';

/** Those of HTML, of image maps and of SVG. */
const LINK = 'a[data-slipway],area[data-slipway]';

type Link = HTMLAnchorElement | HTMLAreaElement | SVGAElement;

/** The link of ours that an event comes from. */
function linkOf(event: Event): Link | undefined {
  const isLink = (node: EventTarget): node is Link => node instanceof Element && node.matches(LINK);
  return event.composedPath().find(isLink);
}

/** A link's own address; empty when it has none. */
function hrefOf(link: Link): string {
  const { href } = link;
  const own = () => link.getAttribute('href') ?? link.getAttribute('xlink:href');
  return typeof href === 'string' ? href : (resolveLink(own(), document.baseURI) ?? '');
}

/** Whether what has the focus is inside `host`, whose shadow root is closed: no script outside can see a link there. */
function isClosed(host: HTMLElement): boolean {
  return document.activeElement === host && host.tabIndex < 0 && !host.shadowRoot;
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
  /** What is promised is not left to scripts that stop the event on its way: the browser would open the link. */
  function onCapture(event: MouseEvent): void {
    const link = linkOf(event);
    const { target } = event;
    if (link && isPromised(readOptions(link, defaults))) onClick(event);
    else if (!link && isPromised(defaults) && target instanceof HTMLElement && isClosed(target))
      withExtras((extras) => extras.reportClosedRoot(target));
  }
  /** A finger that comes down is about to press: what the press needs is fetched meanwhile. */
  function onPointerDown(event: Event): void {
    const link = linkOf(event);
    const options = link && usableOptions(readOptions(link, defaults));
    if (!options || decide({ options, given: options, button: link, href: hrefOf(link) }).kind !== 'stream')
      return;
    // What is not available, the press finds out as well.
    loadPart('engine.js').catch(() => {});
    if (options.sheet !== 'none') loadSheet(options).catch(() => {});
  }
  /** Goes on at once with what is unfinished; what would begin by itself waits for its consent checkbox to be there. */
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
