/** The contract of a behaviour: a vendor or a call that receives the page's events. The site and the page's flags select which ones run. */

import type { PageAnalytics, Purpose, SiteAnalytics } from '../../schemas/plain/analytics.ts';
import type { EventFields } from '../../schemas/plain/events.ts';
import type { Visit } from '../browser/slipway.ts';

/** Fields of every tracking event (spec §7 'Other outputs'). */
export type TrackingFields = EventFields<'eventTracking'>;

/** What a behaviour may know about its page. */
export interface AnalyticsContext {
  site: SiteAnalytics;
  page: PageAnalytics;
  /** The part of the visit before this page that may be used: `null` after a refusal. Read when a behaviour starts, and not stored. */
  visitSoFar(): Visit | null;
  /** Whether a purpose is currently granted. */
  isAgreed(purpose: Purpose): boolean;
}

/** An event of a page that vendors and the event log may receive. */
export type PageEvent =
  | { kind: 'press'; fields: TrackingFields; isLead: boolean }
  /** A download starts or resumes. */
  | { kind: 'begin'; label: string | undefined }
  /** `isOwn` is false in tabs that followed another one's download. */
  | { kind: 'end'; isComplete: boolean; isOwn: boolean; label: string | undefined }
  | { kind: 'visitor'; fields: TrackingFields; countsPlay: boolean };

export interface Behaviour {
  /** Purpose that needs consent; `null` for the site's own calls. */
  purpose: Purpose | null;
  /** Called once, when the purpose is granted and the page is idle. */
  start?(): void;
  /** Called for each event after `start`, while the purpose is granted. */
  report?(pageEvent: PageEvent): void;
  /** Called when the visitor decides against the purpose: pending events are dropped. The behaviour may never have started. */
  stop?(): void;
  /** Called when the purpose is granted again after `stop`. Events of this page are not reported twice. */
  resume?(): void;
}

/** Returns the behaviour if the site has its settings and the page uses it. */
export type BehaviourMaker = (context: AnalyticsContext) => Behaviour | null;
