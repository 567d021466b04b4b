/** The contract of a behaviour: a vendor or a call that hears what happens on the page. Each is chosen by the site and the page's flags. */
import type { PageMeasuring, Purpose, SiteMeasuring } from '../../schemas/plain/measuring.ts';
import type { Told } from './happening.ts';

/** What a behaviour may know of its page. */
export interface MeasuredPage {
  site: SiteMeasuring;
  page: PageMeasuring;
}

/** What happens on a page that somebody may want to know. */
export type Happening =
  | { kind: 'press'; told: Told; isLead: boolean }
  | { kind: 'end'; isComplete: boolean }
  | { kind: 'visitor'; told: Told; countsPlay: boolean };

export interface Behaviour {
  /** What must have been agreed to; `null` for the site's own. */
  purpose: Purpose | null;
  /** Called once, when the purpose is agreed to and the page is idle. */
  start?(): void;
  /** Called for what happens after `start`, as long as the purpose is agreed to. */
  tell?(happening: Happening): void;
  /** The visitor has withdrawn: what waits is not told any more, and what was kept is forgotten. */
  stop?(): void;
  /** Agreed to again after `stop`. What has been told of this page is not told twice. */
  resume?(): void;
}

/** Gives the behaviour when the site has what it needs and the page wants it. */
export type BehaviourMaker = (measured: MeasuredPage) => Behaviour | null;
