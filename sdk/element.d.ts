// Types of the package’s <app-download>.
import type { DownloadState } from './slipway.js';

/** A server has no HTMLElement; the class is never instantiated there. */
declare const Base: typeof HTMLElement;
/**
 * `<app-download product="my-app"><a href="/my-app.apk">Get the app</a></app-download>`: options are its attributes, or the link's `data-`
 * attributes. Without the script the link works as usual.
 */
export declare class AppDownload extends Base {
  #private;
  get state(): DownloadState;
  start(): void;
  pause(): void;
  resume(): void;
  cancel(): void;
  connectedCallback(): void;
  disconnectedCallback(): void;
}
/**
 * Defines `<app-download>`. This module does so when it loads; another name is for pages that use that one already. Browsers register a
 * class under one name only, so further names get subclasses.
 */
export declare function defineAppDownload(name?: string): void;
