// Types of the package’s <app-download>.
import type { DownloadState } from './slipway.js';
/** A server has no elements; there the class is never made an object of. */
declare const Base: typeof HTMLElement;
/**
 * `<app-download product="paasa"><a href="/paasa.apk">Get the app</a></app-download>`: options are its attributes, or `data-` ones of
 * the link. Without the script the link works as any link.
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
/** Makes `<app-download>` known to the page. It is, as soon as this module is there; another name is for pages that have that one. Browsers know a class by one name: others are classes of it. */
export declare function defineAppDownload(name?: string): void;
