// Types of the Slipway download SDK: the module slipway.module.js, and what slipway.js puts at window.Slipway.

/** Progress of a download. */
export interface Progress {
  /** Bytes received, including those stored by an earlier visit. */
  receivedBytes: number;
  /** `null` while the length is unknown (not sent, or a compressed transfer). */
  totalBytes: number | null;
  /** 0 to 100, rounded. `null` while the length is unknown. */
  percent: number | null;
  /**
   * Whole seconds until the end, at the mean speed since the transfer last started, rounded up. `null` before the first byte, or while the
   * length is unknown.
   */
  secondsLeft: number | null;
  /** `slow` under 128 KiB a second. */
  speed: 'fast' | 'slow';
}

/** Progress of verification, once all bytes have arrived. */
export interface Verified {
  /** Includes bytes verified during the transfer. */
  verifiedBytes: number;
  totalBytes: number;
}

/** A package that was handed to the browser. */
export interface SavedFile {
  /** `install-{product}.apk` */
  name: string;
  sizeBytes: number;
  /** The file itself, held by the browser on disk, not in memory. */
  blob: Blob;
}

/** Why an attempt failed, or finally the download. */
export type DownloadErrorCode =
  /** No answer, a broken connection, an answer that ended early, or a server that is busy. */
  | 'network'
  /** No headers or no byte for 12 s. */
  | 'stalled'
  /** The server refused (401, 403, 404, 410, another 4xx), or has a file of another length than expected. */
  | 'refused'
  /** What came is no package: a login page, a foreign file. */
  | 'not-package'
  /** The server's file changed, cannot be resumed, or its answers contradict each other. */
  | 'changed'
  /** The bytes do not have the expected SHA-256, or the expected one could not be determined. */
  | 'integrity'
  /** The link lookup gave no usable http(s) link. */
  | 'lookup'
  /** The package's server is there, but does not let this page read its answers (CORS). */
  | 'cors'
  /** The frame that shows the page may not download: its `sandbox` lacks `allow-downloads`. */
  | 'sandbox'
  /** The file is too large to be held without browser storage, or what was stored is gone. */
  | 'storage'
  /** The page's own code failed; never expected. */
  | 'internal';

/** Why a download failed. */
export interface DownloadError {
  code: DownloadErrorCode;
  /** For the console and logs, not for visitors. */
  message: string;
  /** A further attempt may succeed: nothing is wrong with the page or its servers. */
  canRetry: boolean;
  /** Where cause and remedy are described: a heading of `docs/sdk-errors.md`. */
  hint: string;
}

/** State published by the engine; sheet, events and tracking depend on nothing else. */
export type DownloadState =
  /** Nothing has been requested yet, or the download was cancelled. */
  | { status: 'idle' }
  /** Looking up the link and opening the store; the package's server has not been contacted yet. */
  | { status: 'preparing' }
  /** Bytes are arriving. */
  | ({ status: 'downloading' } & Progress)
  /** Between two attempts: the device is offline, or the engine backs off. */
  | ({ status: 'waiting'; isOffline: boolean } & Progress)
  /** All bytes have arrived and are verified before the package is saved. */
  | ({ status: 'verifying' } & Verified)
  /** Stopped by `pause()`; received bytes stay. */
  | ({ status: 'paused' } & Progress)
  /** `file` is `null` in tabs that followed while another one downloaded and saved it. */
  | { status: 'complete'; totalBytes: number; file: SavedFile | null }
  /**
   * `link` is what the page opens instead. It is `null` when there is none, because a lookup alone would have given it; in tabs that
   * followed another one, where `isOtherTab` is set; and with `withheld`: a package that must be proved is delivered proved or not at all.
   */
  | { status: 'failed'; error: DownloadError; link: string | null; withheld?: Withheld; isOtherTab?: true };

/**
 * Why a package with an `integrity` or `signer` setting is withheld: `wrong`, the received bytes do not match; `in-app`, another app shows
 * the page, where no file can be saved; `unchecked`, any other cause.
 */
export type Withheld = 'wrong' | 'unchecked' | 'in-app';

/** What a click does. */
export type ClickAction =
  /** The consent checkbox is unchecked, or the settings name nothing to open. */
  | { kind: 'ignore' }
  /** Stream with progress. */
  | { kind: 'stream' }
  /** Open as any link. `hasOpenEvent` when the event `slipway:open` is dispatched, for the button's own click handling. */
  | { kind: 'open'; url: string; target: 'same' | 'new'; hasOpenEvent: boolean };

/** Texts of the sheet; `#` is replaced when a text is shown. */
export type Texts = readonly [
  downloadingNamedApp: string,
  downloadComplete: string,
  downloadAgain: string,
  weakInternet: string,
  safeAndSecure: string,
  loading: string,
  secondsLeft: string,
  clickAbove: string,
  close: string,
  installFind: string,
  installOpen: string,
  installAllow: string,
  restartDownload: string,
  openBrowser: string,
];

/**
 * Options of a download, from a link, a script tag or a call. The data attributes have the same names in kebab case: `linkEndpoint` is
 * `data-link-endpoint`. A boolean attribute counts as set unless its value is `false`.
 */
export interface DownloadOptions {
  /**
   * Slug of the product, used for the saved file's name and the browser database.
   * @default 'app'
   * @example 'my-app'
   */
  product?: string | undefined;
  /** Name shown in the sheet's title. Without it the title is 'Downloading app'. */
  productName?: string | undefined;
  /** Endpoint that returns the package's link, `{ "apkLink": "https://…" }`. @example '/api/link' */
  linkEndpoint?: string | undefined;
  /** Opened when no other address of the package is known. Default: the link's own address. */
  defaultUrl?: string | undefined;
  /** Query `linkEndpoint` even when `apkUrl` or `defaultUrl` is given. @default false */
  apkFromApi?: boolean | undefined;
  /** Fixed address of the package. */
  apkUrl?: string | undefined;
  /** App-store address for iPhones, iPads and Macs. */
  iosUrl?: string | undefined;
  /**
   * Stream `apkUrl` with progress instead of opening it in the tab.
   * @default false
   */
  timing?: boolean | undefined;
  /** Modal or bottom sheet; `none` shows nothing. Default: bottom sheet up to 767 px, modal above. */
  sheet?: 'modal' | 'bottom' | 'none' | undefined;
  /** Show the percentage in figures beside the bar. @default false */
  percentage?: boolean | undefined;
  /** Do not resume an unfinished download automatically when the page is loaded again. @default false */
  noAutoResume?: boolean | undefined;
  /** Start when the page is loaded, once per path. @default false */
  autoStart?: boolean | undefined;
  /** Show the 'Weak Internet' banner on 2g, slow-2g, 3g and slow-4g. @default false */
  weakInternet?: boolean | undefined;
  /** Id of a checkbox that must be checked before a click has any effect. Another kind of element with that id gives no consent. */
  consent?: string | undefined;
  /**
   * Required hash of the package: `sha256-…` (base64, as for scripts), or the address of a manifest written by `slipway apk manifest`. A
   * file that is not proved to match is neither saved nor opened, in any browser. Needs `lookup.js`, `verify.js` and `sha256.js` beside the
   * script.
   */
  integrity?: string | undefined;
  /**
   * Required signer of the package: the SHA-256 of the certificate, as `slipway apk manifest` prints it (`signerSha256`), or `sha256-…` in
   * base64. A package with another signer is neither saved nor opened, in any browser. Needs `signature.js` beside the script, and a page
   * on https.
   */
  signer?: string | undefined;
  /** Event-logging service, called by PUT. Without it no events are sent. @example '/api/logevents' */
  eventEndpoint?: string | undefined;
  /** What the event-logging service calls the app, its `appName`. Default: `product`. @example 'my-app' */
  eventAppName?: string | undefined;
  /** Label of the events: the page's topic. */
  label?: string | undefined;
  /**
   * Load `tracking.js` and make the page's tracking link: its base, or all options of the link as JSON. Only on the script's own element.
   * @example 'https://brand.onelink.me/Ab12'
   */
  tracking?: string | undefined;
  /**
   * Open the page's tracking link instead of `defaultUrl`; in code also a function that returns the link. While there is none, the option
   * has no effect.
   * @default false
   */
  trackingLink?: boolean | (() => string | null | undefined) | undefined;
  /** `en`, `hi`, `gu` or `bn`. Default: the page's language, else English. */
  locale?: string | undefined;
  /** Replaces the sheet's texts, in the order of `Texts`, separated by `|`, with `#` for inserted values. An empty one stays as it is. */
  texts?: string | undefined;
  /** Explain every decision in the console; also by `?slipway-debug` in the page's address. @default false */
  debug?: boolean | undefined;
}

/** Controls one download. */
export interface DownloadHandle {
  readonly state: DownloadState;
  /** Calls `listener` at each change. The returned function unsubscribes. */
  subscribe(listener: (state: DownloadState) => void): () => void;
  /** Does what a click on the button does: streams, or opens the link or the app store. Calling it three times starts one download. */
  start(): void;
  /** Stops the transfer and keeps the received bytes. */
  pause(): void;
  resume(): void;
  /** Stops and deletes the received bytes; those of an earlier visit only once they are being resumed. */
  cancel(): void;
  /** The next completion; `null` when another tab saved the file. Rejects when it fails, is cancelled or destroyed. */
  readonly finished: Promise<SavedFile | null>;
  /** Stops for good and removes everything from the page; stored bytes stay for the next visit. */
  destroy(): void;
}

/** DOM events of a download. They bubble from its button, or come from `document` when it has none. */
export interface SlipwayEvents {
  /** A click is about to be performed; `preventDefault()` stops it. */
  'slipway:click': CustomEvent<ClickAction>;
  /** A link is opened instead of streamed, and the button's own click handling runs. */
  'slipway:open': CustomEvent<ClickAction>;
  /** A download starts or resumes. */
  'slipway:start': CustomEvent<DownloadState>;
  /** At most 10 times a second. */
  'slipway:progress': CustomEvent<DownloadState>;
  /** Bytes are being verified. At most 10 times a second. */
  'slipway:verify': CustomEvent<DownloadState>;
  /** The browser has received the package for saving. */
  'slipway:complete': CustomEvent<DownloadState>;
  /** The download has failed; its link, if there is one, is opened instead. */
  'slipway:failure': CustomEvent<DownloadState>;
}

declare global {
  interface HTMLElementEventMap extends SlipwayEvents {}
  interface DocumentEventMap extends SlipwayEvents {}
}

/** Version of the SDK, equal to the npm package's. Set by the build. */
export declare const version: string;

/**
 * Creates a download that code controls. `button`, when given, dispatches its DOM events, and its own address is opened when the options
 * have none; clicks on it are not handled.
 * @example createDownload({ product: 'my-app', linkEndpoint: '/api/link' }).start()
 */
export declare function createDownload(options: DownloadOptions, button?: HTMLElement | null): DownloadHandle;

/**
 * Handles every `a[data-slipway]` of the document, also those added later, and resumes or auto-starts downloads when the page loads.
 * `defaults` apply where a link has no option of its own. The returned function undoes everything.
 */
export declare function attach(defaults?: DownloadOptions): () => void;

/** The object at `window.Slipway`. */
export interface Slipway {
  readonly version: string;
  createDownload: typeof createDownload;
  /** Calls `task` with the SDK. Before the script has loaded, a stub of the page queues it. */
  ready(task: (slipway: Slipway) => void): void;
  /** Restores the previous value of `window.Slipway`, and returns the SDK. */
  noConflict(): Slipway;
  /** Ends every download and removes everything from the page. */
  destroy(): void;
}

/** Stub that a page may put at `window.Slipway` before the script has loaded: `{ q: [], ready(f) { this.q.push(f) } }`. */
export interface SlipwayStub {
  q?: ((slipway: Slipway) => void)[];
  ready?(task: (slipway: Slipway) => void): void;
}

declare global {
  interface Window {
    Slipway?: Slipway | SlipwayStub | undefined;
  }
}
