/**
 * Tracking of one page: keeps the landing, makes links, sends the impression. Everything of the browser's is passed in. No method
 * throws, and nothing here is in the way of a download.
 */
import { directLink } from './direct-link.ts';
import { type DeviceHints, IMPRESSION_AFTER_MS, impressionUrl, mayAskForHints } from './impression.ts';
import { keptLandings, LANDINGS_KEY, type Landing, landingOf } from './landing-params.ts';
import { type LinkResult, type Note, noLink } from './note.ts';
import { originOf, REFERRER_KEY, readReferrer, SAME_SITE_NOTE } from './referrer.ts';
import { trackingLink } from './tracking-link.ts';

/** The page's world, as tracking sees it. */
export interface TrackingEnvironment {
  /** `null` where the browser refuses, or the visitor has not agreed: then the page's own memory serves. */
  storage: Pick<Storage, 'getItem' | 'setItem'> | null;
  /** Nothing is sent: the visitor has not agreed. */
  isHeld?: boolean;
  /** ms since 1970 */
  now(): number;
  /** Runs `task` later; the returned function prevents it. */
  after(delayMs: number, task: () => void): () => void;
  /** Read at each call, since a single-page host changes it. */
  page: { readonly href: string; readonly search: string; readonly origin: string };
  referrer: string;
  userAgent: string;
  /** Asks for model and platform version; `null` where the browser gives no high-entropy hints. */
  askHints: (() => Promise<DeviceHints>) | null;
  sendPixel(url: string): void;
  say(note: Note): void;
  /** Links whose impression this page has sent, or is about to send. */
  impressed: Set<string>;
  /** Address in place of the impression service's own. */
  impressions?: string | undefined;
}

export interface Tracker {
  /** The tracking link, which is the page's link from now on. Its impression follows after 1 s, once for each link. */
  link(options: unknown): LinkResult;
  /** The direct-click link. It has no impression. */
  directLink(options: unknown): LinkResult;
  /** The page's tracking link; `null` after a call that made none. */
  readonly current: string | null;
  /** Keeps the page's present address as a landing. Done once when the tracker is made. */
  land(): void;
  /** No impression is sent any more. What is stored stays. */
  destroy(): void;
}

/** What `use` gives; `otherwise` where storage is blocked or full: the page's own memory serves then. */
function tried<Result>(use: () => Result, otherwise: Result): Result {
  try {
    return use();
  } catch {
    return otherwise;
  }
}

export function createTracker(env: TrackingEnvironment): Tracker {
  const { storage, page, referrer, impressed } = env;
  /** Impressions that wait, by their links. */
  const waiting = new Map<string, () => void>();
  const read = (key: string) => tried(() => storage?.getItem(key) ?? null, null);
  /** Gives nothing, or `true` when it failed. */
  const write = (key: string, value: unknown) =>
    tried<unknown>(() => storage?.setItem(key, JSON.stringify(value)), true);
  let landings: Landing[] = keptLandings(read(LANDINGS_KEY), env.now());
  let externalReferrer = referrer;
  let current: string | null = null;

  function land(): void {
    const landing = landingOf(page.search, env.now());
    landings = [landing, ...landings];
    // A list that has become too long for what storage is left gives way to the newest landing.
    if (write(LANDINGS_KEY, landings)) write(LANDINGS_KEY, [landing]);
  }

  land();
  if (originOf(referrer) === page.origin) {
    externalReferrer = readReferrer(read(REFERRER_KEY));
    env.say(SAME_SITE_NOTE);
  } else {
    // On most visits it is there already, and writing costs more than looking.
    if (read(REFERRER_KEY) !== JSON.stringify(referrer)) write(REFERRER_KEY, referrer);
  }

  function make(build: typeof trackingLink, options: unknown): LinkResult {
    const { href, search } = page;
    let result: LinkResult;
    try {
      result = build(options, { href, search, referrer, landings, externalReferrer });
    } catch (error) {
      // Options that even reading breaks, such as a getter that throws.
      result = noLink([], 'oneLinkURL', `cannot be read: ${error}`);
    }
    result.notes.forEach(env.say);
    return result;
  }
  function impress(link: string): void {
    if (env.isHeld || impressed.has(link)) return;
    impressed.add(link);
    let hints: DeviceHints | null = null;
    if (env.askHints && mayAskForHints(env.userAgent)) {
      env.askHints().then(
        (answer) => {
          hints = answer;
        },
        () => {}, // Refused: the pixel goes without.
      );
    }
    // A browser that has not answered by then is not waited for.
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
