/** Tracking as a page sees it: what stands at `window.SlipwayTracking`. */
import { browserTracking } from './browser-tracking.ts';
import type { DirectLinkOptions } from './direct-link.ts';
import type { DrawQrOptions } from './draw-qr.ts';
import { followHistory } from './follow-history.ts';
import { parseJson } from './parse-json.ts';
import { qrText } from './qr-text.ts';
import { SITE_PARAMETERS } from './site-parameters.ts';
import { createTracker } from './tracker.ts';
import type { TrackingLinkOptions } from './tracking-link.ts';

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
  /** Set (to anything): nothing is stored; landings are known on their own page only. */
  memoryOnly?: string | undefined;
  /** Address in place of `https://impressions.onelink.me`. */
  impressions?: string | undefined;
  /** Where the script lies: the part that draws QR codes is beside it. */
  src?: string | undefined;
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

/** Links that the download script serves find the tracking link by themselves. */
const LINKS = 'a[data-tracking-link]:not([data-slipway])';

export function pageTracking(settings: TrackingSettings): SlipwayTracking {
  const { impressions, memoryOnly } = settings;
  const env = browserTracking({ memoryOnly: memoryOnly !== undefined, impressions });
  const tracker = createTracker(env);
  const ends: (() => void)[] = [];
  /** Own addresses of the links that have the tracking link now. */
  const hrefs = new Map<HTMLAnchorElement, string>();
  let tracked: TrackOptions | undefined = settings.tracking;

  const fail = (text: string): false => {
    env.say({ level: 'error', text });
    return false;
  };
  const answer = (clickURL: string | null) => (clickURL === null ? null : { clickURL });

  const page: SlipwayTracking = {
    version: '2_8_1',
    ready: Promise.resolve().then(() => page),
    q: {
      push(task) {
        try {
          task(page);
        } catch (error) {
          // The page's own fault; the tasks after it run all the same.
          fail(`${error}`);
        }
      },
    },
    get clickURL() {
      return tracker.current;
    },
    generateOneLinkURL: (options) => answer(tracker.link(options).url),
    generateDirectClickURL: (options) => answer(tracker.directLink(options).url),
    track(options) {
      tracked = options;
      const { url } = tracker.link({ afParameters: SITE_PARAMETERS, ...readTracking(options) });
      for (const link of document.querySelectorAll<HTMLAnchorElement>(LINKS)) {
        const own = hrefs.get(link) ?? link.href;
        hrefs.set(link, own);
        link.href = url ?? own;
      }
      return answer(url);
    },
    async displayQrCode(element, options = {}) {
      const link = tracker.current;
      const target = typeof element === 'string' ? document.getElementById(element) : element;
      if (!link) return fail('No link to draw as a QR code.');
      if (!target) return fail(`No element ${element} for the QR code.`);
      try {
        const { drawQr }: typeof import('./draw-qr.ts') = await import(
          new URL('qr.mjs', settings.src || location.href).href
        );
        return await drawQr(target, qrText(link, options), options, env.say);
      } catch (error) {
        // Blocked or offline: the page shows what it shows without a code.
        return fail(`QR code: ${error}`);
      }
    },
    followHistory(listener) {
      const end = followHistory(() => {
        if (location.search) tracker.land();
        if (tracked) page.track(tracked);
        listener?.();
      });
      ends.push(end);
    },
    destroy() {
      for (const end of ends) end();
      tracker.destroy();
      for (const [link, href] of hrefs) link.href = href;
      if (window.SlipwayTracking === page) window.SlipwayTracking = undefined;
    },
  };
  if (settings.followHistory !== undefined) page.followHistory();
  if (tracked) page.track(tracked);
  return page;
}

/** A text is the base, or all options as JSON; a text that is neither is refused as a base. */
function readTracking(options: TrackOptions): object {
  if (typeof options !== 'string') return options;
  return Object(parseJson(options) ?? { oneLinkURL: options });
}
