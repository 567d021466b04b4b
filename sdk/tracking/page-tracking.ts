/** The tracking API of a page: the object at `window.SlipwayTracking`. */

import type { ConsentState } from '../consent.d.ts';
import { document, pageObject } from '../host-page.ts';
import type { LoadQr } from '../load-qr.ts';
import type { SlipwayTracking, TrackingSettings, TrackOptions } from '../tracking.d.ts';
import { browserTracking } from './browser-tracking.ts';
import { followHistory } from './follow-history.ts';
import { parseJson } from './parse-json.ts';
import { SITE_PARAMETERS } from './site-parameters.ts';
import { createTracker } from './tracker.ts';

/** Links that the download script handles look up the tracking link themselves. */
const LINKS = 'a[data-tracking-link]:not([data-slipway])';

/** An unknown campaign is not "organic": such a visit is not tracked. */
function mayTrack(state: ConsentState | undefined): boolean {
  return state?.isSourceKnown === true && state.granted.includes('measurement');
}

/** @param loadQr fetches what draws QR codes, at the first one */
export function pageTracking(settings: TrackingSettings, loadQr: LoadQr): SlipwayTracking {
  const { impressions } = settings;
  const { state } = pageObject('SlipwayConsent') as { state?: ConsentState };
  let isHeld = settings.memoryOnly !== undefined && !mayTrack(state);
  let env = browserTracking(isHeld, impressions);
  let tracker = createTracker(env);
  const ends: (() => void)[] = [];
  /** Original addresses of the links that currently have the tracking link. */
  const hrefs = new Map<HTMLAnchorElement, string>();
  let tracked: TrackOptions | undefined = settings.tracking;

  const fail = (text: string): false => {
    env.report({ level: 'error', text });
    return false;
  };
  const onConsent = ({ detail }: CustomEvent<ConsentState>): void => {
    if (isHeld !== mayTrack(detail)) return;
    isHeld = !isHeld;
    tracker.destroy();
    env = browserTracking(isHeld, impressions);
    tracker = createTracker(env);
    if (tracked) page.track(tracked);
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
          // An error of the page; later tasks still run.
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
      const { url } = tracker.link(readTracking(options));
      for (const link of document.querySelectorAll<HTMLAnchorElement>(LINKS)) {
        const own = hrefs.get(link) ?? link.href;
        hrefs.set(link, own);
        link.href = url ?? own;
      }
      return answer(url);
    },
    async displayQrCode(element, options = {}) {
      try {
        const { displayQr } = await loadQr();
        return await displayQr(element, tracker.current, options, env.report);
      } catch (error) {
        // Blocked or offline: the page is shown without a code.
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
      removeEventListener('slipway:consent', onConsent);
      for (const end of ends) end();
      tracker.destroy();
      for (const [link, href] of hrefs) link.href = href;
      if (pageObject('SlipwayTracking') === page) window.SlipwayTracking = undefined;
    },
  };
  addEventListener('slipway:consent', onConsent);
  if (settings.followHistory !== undefined) page.followHistory();
  if (tracked) page.track(tracked);
  return page;
}

/** A text is the base or all options as JSON; anything else fails later as an invalid base. */
function readTracking(options: TrackOptions): unknown {
  const members = typeof options === 'string' ? (parseJson(options) ?? { oneLinkURL: options }) : options;
  try {
    return { afParameters: SITE_PARAMETERS, ...Object(members) };
  } catch {
    // Options that throw when read: the tracker reports them.
    return options;
  }
}
