/** A browser for the tracker: one storage for each origin, and pages that are visited one after another. */
import type { DeviceHints } from '../../sdk/tracking/impression.ts';
import type { Note } from '../../sdk/tracking/note.ts';
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
    /** What is stored before the page loads. */
    storage?: Record<string, string>;
  };
}

export interface TrackingWorld {
  clock: FakeClock;
  /** What the last visited page's origin has stored. */
  readonly stored: Map<string, string>;
  pixels: string[];
  notes: Note[];
  say(note: Note): void;
  /** Loads a page. */
  visit(visit: FakeVisit, changes?: Partial<TrackingEnvironment>): Tracker;
  /** Goes on within the page, as single-page hosts do. */
  go(url: string): void;
}

export function trackingWorld(): TrackingWorld {
  const clock = fakeClock();
  const origins = new Map<string, Map<string, string>>();
  const pixels: string[] = [];
  const notes: Note[] = [];
  const say = (note: Note): void => {
    notes.push(note);
  };
  let address = new URL('https://play.example.com/');
  let stored = new Map<string, string>();

  return {
    clock,
    get stored() {
      return stored;
    },
    pixels,
    notes,
    say,
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
        askHints: clientHints
          ? () => (rejectHints ? Promise.reject(new Error('refused')) : Promise.resolve(clientHints))
          : null,
        sendPixel: (pixel) => pixels.push(pixel),
        say,
        ...changes,
      });
    },
    go(url) {
      address = new URL(url, address);
    },
  };
}
