/** Call 6 of spec §7, with as much of the visitor in it as the site's setting and the visitor's decision allow. */
import { type EventOrigin, eventUrl, type LogEvent, sendEvent, visitorOrigin } from '../browser/slipway.ts';
import type { AnalyticsContext } from './behaviour.ts';

/** In place of the id of a visitor who has not agreed to be known by one: the service gets every parameter all the same. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Sends an event, or nothing where the site logs after consent alone. */
export function logEvent({ site, isAgreed }: AnalyticsContext, event: LogEvent, more = ''): void {
  const { eventLog, eventLogFields } = site;
  const isWhole = eventLogFields === 'as-specified' || isAgreed('measurement');
  if (!isWhole && eventLogFields === 'after-consent') return;
  const { origin, pathname } = location;
  const from: EventOrigin = isWhole ? visitorOrigin() : [NOBODY, '0', origin + pathname];
  sendEvent(eventUrl(eventLog, event, from) + more);
}
