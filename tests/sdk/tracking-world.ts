/** A browser for the tracker: one storage per origin, and pages visited one after another. */

import type { Diagnostic } from '../../sdk/tracking/diagnostic.ts';
import type { DeviceHints } from '../../sdk/tracking/impression.ts';
import { createTracker, type Tracker, type TrackingEnvironment } from '../../sdk/tracking/tracker.ts';
import { type FakeClock, fakeClock } from './scripted-environment.ts';

export interface FakeVisit {
  url: string;
  referrer?: string;
  env?: {
    /** ms since 1970 */
    now?: number;
    userAgent?: string;
    clientHints?: DeviceHints | null;
    rejectHints?: boolean;
    /** Storage before the page loads. */
    storage?: Record<string, string>;
  };
}

export interface TrackingWorld {
  clock: FakeClock;
  /** Storage of the last visited page's origin. */
  readonly stored: Map<string, string>;
  pixels: string[];
  diagnostics: Diagnostic[];
  report(diagnostic: Diagnostic): void;
  /** Loads a page. */
  visit(visit: FakeVisit, changes?: Partial<TrackingEnvironment>): Tracker;
  /** Navigates within the page, as single-page hosts do. */
  go(url: string): void;
}

export function trackingWorld(): TrackingWorld {
  const clock = fakeClock();
  const origins = new Map<string, Map<string, string>>();
  const pixels: string[] = [];
  const diagnostics: Diagnostic[] = [];
  const report = (diagnostic: Diagnostic): void => {
    diagnostics.push(diagnostic);
  };
  let address = new URL('https://play.example.com/');
  let stored = new Map<string, string>();

  return {
    clock,
    get stored() {
      return stored;
    },
    pixels,
    diagnostics,
    report,
    visit({ url, referrer = '', env = {} }, changes = {}) {
      address = new URL(url);
      stored = origins.get(address.origin) ?? new Map();
      origins.set(address.origin, stored);
      for (const [key, value] of Object.entries(env.storage ?? {})) stored.set(key, value);
      const own = stored;
      const { clientHints, rejectHints } = env;
      return createTracker({
        storage: {
          getItem: (key) => own.get(key) ?? null,
          setItem: (key, value) => {
            own.set(key, value);
          },
        },
        now: env.now === undefined ? clock.now : () => env.now ?? 0,
        after: clock.after,
        page: {
          get href() {
            return address.href;
          },
          get search() {
            return address.search;
          },
          origin: address.origin,
        },
        referrer,
        impressed: new Set(),
        userAgent: env.userAgent ?? 'Mozilla/5.0 (Android 14; Mobile; rv:125.0) Gecko/125.0 Firefox/125.0',
        requestHints: clientHints
          ? () => (rejectHints ? Promise.reject(new Error('refused')) : Promise.resolve(clientHints))
          : null,
        sendPixel: (pixel) => pixels.push(pixel),
        report,
        ...changes,
      });
    },
    go(url) {
      address = new URL(url, address);
    },
  };
}
