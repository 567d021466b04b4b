// Types of the Slipway download SDK: the module slipway.module.js, and what slipway.js puts at window.Slipway.
/** How far a download has come. */
export interface Progress {
    /** Bytes of the package that are here, stored ones of an earlier visit included. */
    receivedBytes: number;
    /** `null` while the length is not known (no length given, or a compressed transfer). */
    totalBytes: number | null;
    /** 0 to 100, rounded. `null` while the length is not known. */
    percent: number | null;
    /**
     * Whole seconds until the end, at the mean speed since the transfer last started, rounded up.
     * `null` until the first byte, or while the length is not known.
     */
    secondsLeft: number | null;
    /** `slow` under 128 KiB a second. */
    speed: 'fast' | 'slow';
}
/** How much of a package was looked at, once all of it is here. */
export interface Verified {
    /** Those that were proved while others still came are counted from the beginning. */
    verifiedBytes: number;
    totalBytes: number;
}
/** A package that was handed to the browser. */
export interface SavedFile {
    /** `install-{product}.apk` */
    name: string;
    sizeBytes: number;
    /** The file itself; held by the browser on disk, not in memory. */
    blob: Blob;
}
/** What went wrong with one try, or in the end with the download. */
export type DownloadErrorCode = 
/** No answer, a broken connection, an answer that ended early, or a server that is busy. */
'network'
/** No headers or no byte for 12 s. */
 | 'stalled'
/** The server refused (401, 403, 404, 410, another 4xx), or has a file of another length than expected. */
 | 'refused'
/** What came is no package: a login page, a foreign file. */
 | 'not-package'
/** The server's file changed, cannot be resumed, or its answers contradict each other. */
 | 'changed'
/** The bytes do not have the expected sha-256, or what is expected cannot be found out. */
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
/** Why a download was given up. */
export interface DownloadError {
    code: DownloadErrorCode;
    /** For the console and logs, not for visitors. */
    message: string;
    /** A further try may well go better: nothing is wrong with the page or its servers. */
    canRetry: boolean;
    /** Where cause and remedy are described: a heading of `docs/sdk-errors.md`. */
    hint: string;
}
/** Everything the engine publishes; sheet, events and tracking listen to this alone. */
export type DownloadState = 
/** Nothing has been asked for yet, or the download was cancelled. */
{
    status: 'idle';
}
/** Looking up the link and opening the store; nothing has been asked of the package's server yet. */
 | {
    status: 'preparing';
}
/** Bytes are coming. */
 | ({
    status: 'downloading';
} & Progress)
/** Between two tries: the device is offline, or the engine backs off. */
 | ({
    status: 'waiting';
    isOffline: boolean;
} & Progress)
/** All bytes are here, and are read back and checked before the package is saved. */
 | ({
    status: 'verifying';
} & Verified)
/** By `pause()`: what is here is kept. */
 | ({
    status: 'paused';
} & Progress)
/** `file` is `null` in the tabs that watched while another one downloaded and saved. */
 | {
    status: 'complete';
    totalBytes: number;
    file: SavedFile | null;
}
/**
 * `link` is what the page opens instead. In the tabs that watched it is `null`, and `isOtherTab` is set. With `withheld` it is
 * `null` too: a promised file is handed over proved, or not at all.
 */
 | {
    status: 'failed';
    error: DownloadError;
    link: string | null;
    withheld?: Withheld;
    isOtherTab?: true;
};
/**
 * Why nothing of a package with an `integrity` setting is handed over: `wrong`, the bytes that came are others than promised;
 * `in-app`, another app shows the page, where no file of the page can be saved; `unchecked`, for any other cause.
 */
export type Withheld = 'wrong' | 'unchecked' | 'in-app';
/** What a click does. */
export type ClickAction = 
/** The consent checkbox is unchecked, or the settings name nothing to open. */
{
    kind: 'ignore';
}
/** Stream with progress. */
 | {
    kind: 'stream';
}
/** Open as any link. `hasOpenEvent` when the event `slipway:open` is dispatched, for the button's own click handling. */
 | {
    kind: 'open';
    url: string;
    target: 'same' | 'new';
    hasOpenEvent: boolean;
};
/** The texts of the sheet; `#` is filled in when a text is shown. */
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
    openBrowser: string
];
/**
 * Everything a link, a script tag or a caller may say of a download. The data attributes have the same names in kebab
 * case: `linkEndpoint` is `data-link-endpoint`. A yes-or-no attribute counts as set unless its value is `false`.
 */
export interface DownloadOptions {
    /**
     * Slug of the product: names the saved file and the browser database.
     * @default 'app'
     * @example 'paasa'
     */
    product?: string | undefined;
    /** Name shown in the sheet's title. Without it the title is 'Downloading app'. */
    productName?: string | undefined;
    /** Endpoint that answers with the package's link, `{ "apkLink": "https://…" }`. @example '/api/link' */
    linkEndpoint?: string | undefined;
    /** Opened when nothing else is known of the package; the plain link's own address by default. */
    defaultUrl?: string | undefined;
    /**
     * Ask `linkEndpoint` even when `apkUrl` or `defaultUrl` is given.
     * @default false
     */
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
    /** Do not go on by itself with an unfinished download when the page is loaded again. @default false */
    noAutoResume?: boolean | undefined;
    /** Start when the page is loaded, once for a path. @default false */
    autoStart?: boolean | undefined;
    /** Show the 'Weak Internet' banner on 2g, slow-2g, 3g and slow-4g. @default false */
    weakInternet?: boolean | undefined;
    /** Id of a checkbox that must be checked before a click does anything. Any other element of that id gives no consent. */
    consent?: string | undefined;
    /**
     * What the package must be: `sha256-…` (base64, as for scripts) or the address of a manifest written by `slipway apk manifest`.
     * A file that is not proved to be that is neither saved nor opened, in no way and in no browser. Needs `lookup.js` and `verify.js`
     * beside the script.
     */
    integrity?: string | undefined;
    /**
     * Who must have signed the package: the SHA-256 of the certificate, as `slipway apk manifest` prints it (`signerSha256`) or as
     * `sha256-…` in base64. A package of anybody
     * else is neither saved nor opened, in no way and in no browser. Needs `signature.js` beside the script, and a page on https.
     */
    signer?: string | undefined;
    /** Event-logging service, called by PUT. Without it no events are sent. @example '/api/logevents' */
    eventEndpoint?: string | undefined;
    /** Label of the events: what the page is about. */
    label?: string | undefined;
    /**
     * Fetch `tracking.js` and make the page's tracking link: its base, or all options of the link as JSON. On the script's own element
     * only. @example 'https://brand.onelink.me/Ab12'
     */
    tracking?: string | undefined;
    /**
     * Open the page's tracking link in place of `defaultUrl`; in code also a function that gives the link. Until there is one, and when
     * there never is, the button does what it does without.
     * @default false
     */
    trackingLink?: boolean | (() => string | null | undefined) | undefined;
    /** `en`, `hi`, `gu` or `bn`. Default: the page's language, else English. */
    locale?: string | undefined;
    /**
     * Texts in place of the sheet's own: all of them, in the order of `Texts`, separated by `|`, with `#` for what is filled in.
     */
    texts?: string | undefined;
    /** Explain every decision in the console; also by `?slipway-debug` in the page's address. @default false */
    debug?: boolean | undefined;
}
/** A download as its owner holds it. */
export interface DownloadHandle {
    readonly state: DownloadState;
    /** Calls `listener` at each change, not at once. The returned function ends that. */
    subscribe(listener: (state: DownloadState) => void): () => void;
    /** Does what a click on the button does: streams, opens the link or the app store. Three calls are one download. */
    start(): void;
    /** Stops the transfer and keeps what is here. */
    pause(): void;
    resume(): void;
    /** Stops, and forgets what is here. */
    cancel(): void;
    /** The next completion; `null` when another tab saved the file. Rejects when the download is given up. */
    readonly finished: Promise<SavedFile | null>;
    /** Stops and leaves nothing behind; what is stored stays for the next visit. */
    destroy(): void;
}
/** DOM events of a download. They bubble from its button, or come from `document` when it has none. */
export interface SlipwayEvents {
    /** A click is about to take its way; `preventDefault()` stops it. */
    'slipway:click': CustomEvent<ClickAction>;
    /** A link is opened in place of a stream: the way that runs the button's own click handling. */
    'slipway:open': CustomEvent<ClickAction>;
    /** A download begins or goes on. */
    'slipway:start': CustomEvent<DownloadState>;
    /** At most 10 times a second. */
    'slipway:progress': CustomEvent<DownloadState>;
    /** All bytes are here, and are checked. At most 10 times a second. */
    'slipway:verify': CustomEvent<DownloadState>;
    /** The package was handed to the browser. */
    'slipway:complete': CustomEvent<DownloadState>;
    /** The download was given up; its link is opened in its place, unless `withheld` says why not. */
    'slipway:failure': CustomEvent<DownloadState>;
}
declare global {
    interface HTMLElementEventMap extends SlipwayEvents {
    }
    interface DocumentEventMap extends SlipwayEvents {
    }
}

/** Version of the SDK: that of the package, written in by the build. */
export declare const version: string;

/**
 * Makes a download that code controls. `button`, when given, is where its DOM events come from, and what is opened when the options
 * have no address for that; clicks on it are not listened to.
 * @example createDownload({ product: 'paasa', linkEndpoint: '/api/link' }).start()
 */
export declare function createDownload(options: DownloadOptions, button?: HTMLElement | null): DownloadHandle;

/**
 * Serves every `a[data-slipway]` of the document, also those added later, and begins by itself what the page's load may begin.
 * `defaults` hold for links that do not say otherwise. The returned function undoes everything.
 */
export declare function attach(defaults?: DownloadOptions): () => void;

/** What stands at `window.Slipway`. */
export interface Slipway {
    readonly version: string;
    createDownload: typeof createDownload;
    /** Calls `task` with the SDK: at once here, when the script has come in the stub a page may put in its place. */
    ready(task: (slipway: Slipway) => void): void;
    /** Gives `window.Slipway` back to what was there before, and returns the SDK. */
    noConflict(): Slipway;
    /** Ends every download and leaves nothing behind. */
    destroy(): void;
}
/** What a page may put at `window.Slipway` before the script has come: `{ q: [], ready(f) { this.q.push(f) } }`. */
export interface SlipwayStub {
    q?: ((slipway: Slipway) => void)[];
    ready?(task: (slipway: Slipway) => void): void;
}
declare global {
    interface Window {
        Slipway?: Slipway | SlipwayStub | undefined;
    }
}
