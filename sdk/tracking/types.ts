/** The vocabulary of `tracking.js`: these types are its manual, and are published with it. */

/** Where one parameter of a link gets its value from. It needs `keys` or `defaultValue`. */
export interface ValueConfig {
  /** Parameters of the landing address; the first one with a value wins. @example ['utm_source'] */
  keys?: readonly string[] | undefined;
  /** Values to replace: found, percent-encoded value → value to send. */
  overrideValues?: Readonly<Record<string, string>> | undefined;
  /** Value when the landing gives none, inserted as written. */
  defaultValue?: string | number | boolean | undefined;
}

/** A parameter of the page's own choice. */
export interface CustomParameter extends ValueConfig {
  /** Its name in the link. Names of other parameters are refused. */
  paramKey: string;
}

/** What a link says, in the order in which it says it. */
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

/** Visits for which no link is made. */
export interface SkipLists {
  /** Compared with the referrer, without regard to case. */
  referrerSkipList?: readonly string[] | undefined;
  /** Compared with the page's whole address as the browser writes it, without regard to case. */
  urlSkipList?: readonly string[] | undefined;
}

/** A tracking link. */
export interface TrackingLinkOptions extends SkipLists {
  /** Base of the link: https, a host and a path. @example 'https://brand.onelink.me/Ab12' */
  oneLinkURL: string;
  afParameters: LinkParameters;
  /** Parameter that carries the page the visitor came from. Without it the link does not say. */
  webReferrer?: string | undefined;
}

/** Written in any case. */
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

/** A direct-click link. All members but the skip lists are required. */
export interface DirectLinkOptions extends SkipLists {
  afParameters: LinkParameters & { campaign: ValueConfig };
  platform: DirectPlatform | (string & {});
  /** The app's id on that platform. */
  app_id: string;
  /** Where the visitor goes in the end: `af_r` of the link. Need not be a web address. */
  redirectURL: string;
}

/** Look of a QR code, which the code’s text tells of. */
export interface QrOptions {
  /** Colour of the dark squares: `#` and 3 or 6 hex digits. Anything else is drawn in black. */
  codeColor?: string | undefined;
  /** Address of a picture for the middle. */
  logo?: string | undefined;
}

/** How much of a code may be unreadable: about 7, 15, 25 and 30 percent. */
export type QrLevel = 'L' | 'M' | 'Q' | 'H';

/** How a QR code is drawn. */
export interface DrawQrOptions extends QrOptions {
  /** 1 to 40; one that is too small gives way. @default 0 the smallest that holds the text */
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

/** Options of the page's link; without `afParameters` those of the specification hold. A text is the base, or all as JSON. */
export type TrackOptions =
  | string
  | (Omit<TrackingLinkOptions, 'afParameters'> & Partial<TrackingLinkOptions>);

/** What the page may say before tracking begins: attributes of the script, in camel case. */
export interface TrackingSettings {
  /** Makes the page's link at once. @example 'https://brand.onelink.me/Ab12' */
  tracking?: string | undefined;
  /** Set (to anything): new addresses of a single-page host are landings too. */
  followHistory?: string | undefined;
  /** Set (to anything): nothing is stored and nothing sent until the visitor agrees to measurement (`consent.js`). */
  memoryOnly?: string | undefined;
  /** Address in place of `https://impressions.onelink.me`. */
  impressions?: string | undefined;
}

/** Nothing of it throws. */
export interface SlipwayTracking {
  /** Of the behaviour that the links follow; the links say it too. */
  readonly version: string;
  /** Fulfilled once the landing is kept. */
  readonly ready: Promise<SlipwayTracking>;
  /** Runs a task; before the script has come, a stub `{ q: [] }` in its place collects them. */
  readonly q: { push(task: (tracking: SlipwayTracking) => void): void };
  /** The page's tracking link; `null` before there is one, and after a call that made none. */
  readonly clickURL: string | null;
  /** Makes the page's tracking link. `null`: there is none, and the console says why. Its impression follows after 1 s. */
  generateOneLinkURL(options: TrackingLinkOptions): { clickURL: string } | null;
  /** Makes a direct-click link; the page has no tracking link after that. */
  generateDirectClickURL(options: DirectLinkOptions): { clickURL: string } | null;
  /** Makes the page's tracking link, and sets it on every `a[data-tracking-link]`: now, and whenever `followHistory` sees a new address. */
  track(options: TrackOptions): { clickURL: string } | null;
  /**
   * Draws the page's tracking link as a QR code in place of what the element holds; what draws it is fetched at the first call.
   * `false`: nothing was drawn, and the console says why. @param element it, or its id
   */
  displayQrCode(element: Element | string, options?: DrawQrOptions): Promise<boolean>;
  /** Takes each new address of a single-page host for a landing, makes the link of `track` anew, then calls `listener`. */
  followHistory(listener?: () => void): void;
  /** Undoes everything on this page: links, history, impressions that wait, the global. What is stored stays. */
  destroy(): void;
}

/** What may stand at `window.SlipwayTracking` before the script has come: tasks, and settings for want of a script element. */
export interface TrackingStub extends TrackingSettings {
  q?: ((tracking: SlipwayTracking) => void)[];
}

declare global {
  interface Window {
    SlipwayTracking?: SlipwayTracking | TrackingStub | undefined;
  }
}
