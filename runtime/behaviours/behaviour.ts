/** The contract of a behaviour: a vendor or a call that receives the page's events. Each is chosen by the site and the page's flags. */

import type { PageAnalytics, Purpose, SiteAnalytics } from '../../schemas/plain/analytics.ts';
import type { EventFields } from '../../schemas/plain/events.ts';
import type { Visit } from '../browser/slipway.ts';

/** What every tracking event carries (spec §7 'Other outputs'). */
export type TrackingFields = EventFields<'eventTracking'>;

/** What a behaviour may know of its page. */
export interface AnalyticsContext {
  site: SiteAnalytics;
  page: PageAnalytics;
  /** What may be used of the visit before this page: `null` after a no. Read when a behaviour starts, and not stored. */
  visitSoFar(): Visit | null;
  /** Whether a purpose is agreed to at this moment. */
  isAgreed(purpose: Purpose): boolean;
}

/** An event of a page that vendors and the event log may receive. */
export type PageEvent =
  | { kind: 'press'; fields: TrackingFields; isLead: boolean }
  /** A download begins or goes on. */
  | { kind: 'begin'; label: string | undefined }
  /** `isOwn` is false in the tabs that watched another one download. */
  | { kind: 'end'; isComplete: boolean; isOwn: boolean; label: string | undefined }
  | { kind: 'visitor'; fields: TrackingFields; countsPlay: boolean };

export interface Behaviour {
  /** What must have been agreed to; `null` for the site's own. */
  purpose: Purpose | null;
  /** Called once, when the purpose is agreed to and the page is idle. */
  start?(): void;
  /** Called for each event after `start`, as long as the purpose is agreed to. */
  report?(pageEvent: PageEvent): void;
  /** Not agreed to, by a decision: what waits is not reported any more. It may never have started. */
  stop?(): void;
  /** Agreed to again after `stop`. What has been reported of this page is not reported twice. */
  resume?(): void;
}

/** Gives the behaviour when the site has what it needs and the page wants it. */
export type BehaviourMaker = (context: AnalyticsContext) => Behaviour | null;
