/**
 * Tracking of one page: stores the landing, makes links, sends the impression. Browser functions are passed in. No method throws, and none
 * delays a download.
 */

import { type Diagnostic, type LinkResult, noLink } from './diagnostic.ts';
import { directLink } from './direct-link.ts';
import { type DeviceHints, IMPRESSION_AFTER_MS, impressionUrl, mayRequestHints } from './impression.ts';
import { LANDINGS_KEY, type Landing, landingOf, unexpiredLandings } from './landing-params.ts';
import { originOf, REFERRER_KEY, readReferrer, SAME_SITE_DIAGNOSTIC } from './referrer.ts';
import { trackingLink } from './tracking-link.ts';

/** What tracking needs from the page. */
export interface TrackingEnvironment {
  /** `null` where the browser refuses, or the visitor has not consented: values are then held in memory. */
  storage: Pick<Storage, 'getItem' | 'setItem'> | null;
  /** Nothing is sent, because the visitor has not consented. */
  isHeld?: boolean;
  /** ms since 1970 */
  now(): number;
  /** Runs `task` later; the returned function cancels it. */
  after(delayMs: number, task: () => void): () => void;
  /** Read at each call, since a single-page host changes it. */
  page: { readonly href: string; readonly search: string; readonly origin: string };
  referrer: string;
  userAgent: string;
  /** Requests model and platform version; `null` where the browser has no high-entropy hints. */
  requestHints: (() => Promise<DeviceHints>) | null;
  sendPixel(url: string): void;
  report(diagnostic: Diagnostic): void;
  /** Links whose impression this page has sent or scheduled. */
  impressed: Set<string>;
  /** Replaces the impression service's own address. */
  impressions?: string | undefined;
}

export interface Tracker {
  /** Makes the tracking link, which becomes the page's link. Its impression follows after 1 s, once per link. */
  link(options: unknown): LinkResult;
  /** Makes the direct-click link, which has no impression. */
  directLink(options: unknown): LinkResult;
  /** The page's tracking link; `null` if the last call made none. */
  readonly current: string | null;
  /** Stores the page's current address as a landing. Also done once when the tracker is created. */
  land(): void;
  /** Cancels pending impressions. Stored values stay. */
  destroy(): void;
}

/** Result of `use`, or `otherwise` where storage is blocked or full: values are then held in memory. */
function tried<Result>(use: () => Result, otherwise: Result): Result {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

export function createTracker(env: TrackingEnvironment): Tracker {
  const { storage, page, referrer, impressed } = env;
  /** Cancel functions of scheduled impressions, by link. */
  const waiting = new Map<string, () => void>();
  const read = (key: string) => tried(() => storage?.getItem(key) ?? null, null);
  /** Returns `true` when storage refused the value, and nothing otherwise. */
  const write = (key: string, value: unknown) =>
    tried<unknown>(() => storage?.setItem(key, JSON.stringify(value)), true);
  let landings: Landing[] = unexpiredLandings(read(LANDINGS_KEY), env.now());
  let externalReferrer = referrer;
  let current: string | null = null;

  function land(): void {
    const landing = landingOf(page.search, env.now());
    landings = [landing, ...landings];
    // If the list does not fit into storage, only the newest landing is stored.
    if (write(LANDINGS_KEY, landings)) write(LANDINGS_KEY, [landing]);
  }

  land();
  if (originOf(referrer) === page.origin) {
    externalReferrer = readReferrer(read(REFERRER_KEY));
    env.report(SAME_SITE_DIAGNOSTIC);
  } else {
    // Usually stored already, and writing costs more than comparing.
    if (read(REFERRER_KEY) !== JSON.stringify(referrer)) write(REFERRER_KEY, referrer);
  }

  function make(build: typeof trackingLink, options: unknown): LinkResult {
    const { href, search } = page;
    let result: LinkResult;
    try {
      result = build(options, { href, search, referrer, landings, externalReferrer });
    } catch (error) {
      // Options that throw when read, such as a getter.
      result = noLink([], 'oneLinkURL', `cannot be read: ${error}`);
    }
    result.diagnostics.forEach(env.report);
    return result;
  }
  function impress(link: string): void {
    if (env.isHeld || impressed.has(link)) return;
    impressed.add(link);
    let hints: DeviceHints | null = null;
    if (env.requestHints && mayRequestHints(env.userAgent)) {
      env.requestHints().then(
        (answer) => {
          hints = answer;
        },
        () => {}, // Refused: the pixel is sent without hints.
      );
    }
    // If the browser has not answered by then, the pixel does not wait.
    waiting.set(
      link,
      env.after(IMPRESSION_AFTER_MS, () => {
        waiting.delete(link);
        env.sendPixel(impressionUrl(link, hints, env.impressions));
      }),
    );
  }

  return {
    link(options) {
      const result = make(trackingLink, options);
      current = result.url;
      if (current) impress(current);
      return result;
    },
    directLink(options) {
      current = null;
      return make(directLink, options);
    },
    get current() {
      return current;
    },
    land,
    destroy() {
      for (const [link, cancel] of waiting) {
        cancel();
        impressed.delete(link);
      }
    },
  };
}
