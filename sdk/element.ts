/** Entry of the npm package's `element.js`: `<app-download>`, which makes the link inside it download within the page. */
import { document } from './host-page.ts';
import { createDownload } from './index.ts';
import { readOptions } from './options.ts';
import { isPlainPress } from './plain-press.ts';
import type { DownloadHandle, DownloadState } from './slipway.d.ts';

/** A server has no HTMLElement; the class is never instantiated there. */
const Base: typeof HTMLElement =
  typeof HTMLElement === 'undefined' ? (class {} as typeof HTMLElement) : HTMLElement;

/**
 * `<app-download product="my-app"><a href="/my-app.apk">Get the app</a></app-download>`: options are its attributes, or the link's `data-`
 * attributes. Without the script the link works as usual.
 */
export class AppDownload extends Base {
  #download: DownloadHandle | undefined;
  /** The link and the options that the download was created with. */
  #madeOf = '';

  get state(): DownloadState {
    return this.#download?.state ?? { status: 'idle' };
  }
  start(): void {
    this.#ready()?.start();
  }
  pause(): void {
    this.#download?.pause();
  }
  resume(): void {
    this.#download?.resume();
  }
  cancel(): void {
    this.#download?.cancel();
  }

  connectedCallback(): void {
    this.addEventListener('click', this.#onClick);
    if (this.hasAttribute('auto-start')) this.#ready();
  }
  disconnectedCallback(): void {
    this.removeEventListener('click', this.#onClick);
    // An element that is only moved is reconnected at once.
    queueMicrotask(() => {
      if (!this.isConnected) this.#end();
    });
  }

  #onClick = (event: MouseEvent): void => {
    if (!isPlainPress(event)) return;
    const link = this.#link();
    if (!link || !event.composedPath().includes(link)) return;
    event.preventDefault();
    this.start();
  };

  #link(): HTMLAnchorElement | null {
    return this.querySelector('a');
  }

  /** The download of the current link with the current attributes. */
  #ready(): DownloadHandle | undefined {
    const link = this.#link();
    if (!link) {
      console.error(
        'Slipway: <app-download> needs a link to the package in it: <a href="/app.apk">Get the app</a>',
      );
      return undefined;
    }
    const options = readOptions(link, readOptions(this.#asData()));
    const madeOf = JSON.stringify([link.href, options]);
    if (madeOf !== this.#madeOf) {
      this.#end();
      this.#madeOf = madeOf;
      this.#download = createDownload(options, link);
    }
    return this.#download;
  }

  /** Own attributes, in the form of `data-` attributes. */
  #asData(): HTMLElement {
    const element = document.createElement('i');
    for (const { name, value } of this.attributes) {
      if (/^[a-z]+(?:-[a-z]+)*$/.test(name)) element.setAttribute(`data-${name}`, value);
    }
    return element;
  }

  #end(): void {
    this.#download?.destroy();
    this.#download = undefined;
    this.#madeOf = '';
  }
}

/**
 * Defines `<app-download>`. This module does so when it loads; another name is for pages that use that one already. Browsers register a
 * class under one name only, so further names get subclasses.
 */
export function defineAppDownload(name = 'app-download'): void {
  if (typeof customElements !== 'undefined' && !customElements.get(name))
    customElements.define(name, name === 'app-download' ? AppDownload : class extends AppDownload {});
}

defineAppDownload();
