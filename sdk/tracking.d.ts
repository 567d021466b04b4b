// Types of tracking.js: what it puts at window.SlipwayTracking.

/** Source of one link parameter's value. Needs `keys` or `defaultValue`. */
export interface ValueConfig {
  /** Parameters of the landing address; the first one with a value wins. @example ['utm_source'] */
  keys?: readonly string[] | undefined;
  /** Values to replace: percent-encoded value found → value to send. */
  overrideValues?: Readonly<Record<string, string>> | undefined;
  /** Value when the landing gives none, inserted as written. */
  defaultValue?: string | number | boolean | undefined;
}

/** A custom parameter. */
export interface CustomParameter extends ValueConfig {
  /** Its name in the link. Names of built-in parameters are refused. */
  paramKey: string;
}

/** Parameters of a link, in their order. */
export interface LinkParameters {
  mediaSource: ValueConfig;
  campaign?: ValueConfig | undefined;
  channel?: ValueConfig | undefined;
  ad?: ValueConfig | undefined;
  adSet?: ValueConfig | undefined;
  deepLinkValue?: ValueConfig | undefined;
  afSub1?: ValueConfig | undefined;
  afSub2?: ValueConfig | undefined;
  afSub3?: ValueConfig | undefined;
  afSub4?: ValueConfig | undefined;
  afSub5?: ValueConfig | undefined;
  /** Parameter that carries the landing's Google click id. @example 'af_sub5' */
  googleClickIdKey?: string | undefined;
  afCustom?: readonly CustomParameter[] | undefined;
}

/** Visits that get no link. */
export interface SkipLists {
  /** Matched against the referrer, ignoring case. */
  referrerSkipList?: readonly string[] | undefined;
  /** Matched against the page's whole address as the browser writes it, ignoring case. */
  urlSkipList?: readonly string[] | undefined;
}

/** Options of a tracking link. */
export interface TrackingLinkOptions extends SkipLists {
  /** Base of the link: https, a host and a path. @example 'https://brand.onelink.me/Ab12' */
  oneLinkURL: string;
  afParameters: LinkParameters;
  /** Parameter that carries the page the visitor came from. Default: not sent. */
  webReferrer?: string | undefined;
}

/** Upper and lower case are equal. */
export type DirectPlatform =
  | 'smartcast'
  | 'tizen'
  | 'roku'
  | 'webos'
  | 'vidaa'
  | 'playstation'
  | 'android'
  | 'ios'
  | 'steam'
  | 'quest'
  | 'battlenet'
  | 'epic'
  | 'switch'
  | 'xbox'
  | 'nativepc';

/** Options of a direct-click link. All except the skip lists are required. */
export interface DirectLinkOptions extends SkipLists {
  afParameters: LinkParameters & { campaign: ValueConfig };
  platform: DirectPlatform | (string & {});
  /** The app's id on that platform. */
  app_id: string;
  /** Final destination of the visitor: `af_r` of the link. Need not be a web address. */
  redirectURL: string;
}

/** Custom look of a QR code, which is marked in the code's text. */
export interface QrOptions {
  /** Colour of the dark squares: `#` and 3 or 6 hex digits. Anything else is drawn in black. */
  codeColor?: string | undefined;
  /** Address of a picture for the middle. */
  logo?: string | undefined;
}

/** Share of a code that may be unreadable: about 7, 15, 25 and 30 percent. */
export type QrLevel = 'L' | 'M' | 'Q' | 'H';

/** How a QR code is drawn. */
export interface DrawQrOptions extends QrOptions {
  /** 1 to 40; too small a version is raised. @default 0 the smallest that holds the text */
  version?: number | undefined;
  /** Error correction. @default 'H' about 30 % may be covered */
  level?: QrLevel | undefined;
  /** Width and height in CSS px. @default 256 */
  sizePx?: number | undefined;
  /** @default 'svg' sharp at any size */
  as?: 'svg' | 'canvas' | undefined;
  /** What a screen reader calls the code. @default 'QR code' */
  label?: string | undefined;
}

/** Options of the page's link; `afParameters` default to the specification's. A text is the base, or all options as JSON. */
export type TrackOptions =
  | string
  | (Omit<TrackingLinkOptions, 'afParameters'> & Partial<TrackingLinkOptions>);

/** Settings of the page: attributes of the script, in camel case. */
export interface TrackingSettings {
  /** Base of a link to make at once. @example 'https://brand.onelink.me/Ab12' */
  tracking?: string | undefined;
  /** Set (to any value): new addresses of a single-page host count as landings. */
  followHistory?: string | undefined;
  /** Set (to any value): nothing is stored or sent until the visitor consents to measurement (`consent.js`). */
  memoryOnly?: string | undefined;
  /** Replaces `https://impressions.onelink.me`. */
  impressions?: string | undefined;
}

/** The object at `window.SlipwayTracking`. Its members never throw. */
export interface SlipwayTracking {
  /** Version of the link format; links contain it. */
  readonly version: string;
  /** Fulfilled once the landing is stored. */
  readonly ready: Promise<SlipwayTracking>;
  /** Runs a task. Before the script has loaded, a stub `{ q: [] }` collects them. */
  readonly q: { push(task: (tracking: SlipwayTracking) => void): void };
  /** The page's tracking link; `null` before the first one, and after a call that made none. */
  readonly clickURL: string | null;
  /** Makes the page's tracking link. `null`: no link was made, and the console says why. Its impression follows after 1 s. */
  generateOneLinkURL(options: TrackingLinkOptions): { clickURL: string } | null;
  /** Makes a direct-click link; the page has no tracking link after that. */
  generateDirectClickURL(options: DirectLinkOptions): { clickURL: string } | null;
  /** Makes the page's tracking link, and sets it on every `a[data-tracking-link]`: now, and whenever `followHistory` sees a new address. */
  track(options: TrackOptions): { clickURL: string } | null;
  /**
   * Draws the page's tracking link as a QR code, replacing the element's content; the module that draws is loaded at the first call.
   * `false`: nothing was drawn, and the console says why. @param element the element, or its id
   */
  displayQrCode(element: Element | string, options?: DrawQrOptions): Promise<boolean>;
  /** Treats each new address of a single-page host as a landing, makes the link of `track` again, then calls `listener`. */
  followHistory(listener?: () => void): void;
  /** Undoes everything on this page: links, history, scheduled impressions, the global. Stored values stay. */
  destroy(): void;
}

/** What a page may put at `window.SlipwayTracking` before the script has loaded: tasks, and settings if there is no script element. */
export interface TrackingStub extends TrackingSettings {
  q?: ((tracking: SlipwayTracking) => void)[];
}

declare global {
  interface Window {
    SlipwayTracking?: SlipwayTracking | TrackingStub | undefined;
  }
}
