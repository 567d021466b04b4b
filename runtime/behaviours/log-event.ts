/** Call 6 of spec §7, with the visitor's data that the site's setting and the visitor's decision allow. */
import { type EventOrigin, eventUrl, type LogEvent, sendEvent, visitorOrigin } from '../browser/slipway.ts';
import type { AnalyticsContext } from './behaviour.ts';

/** Placeholder id for visitors without consent, since the service expects every parameter. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Sends an event; nothing on a site without an event log, or without consent, if the site is set so. */
export function logEvent(
  { site, isAgreed }: AnalyticsContext,
  event: Omit<LogEvent, 'appName'>,
  more = '',
): void {
  const { eventLog, eventLogFields, eventAppName: appName } = site;
  if (eventLog === undefined) return;
  const isWhole = eventLogFields === 'as-specified' || isAgreed('measurement');
  if (!isWhole && eventLogFields === 'after-consent') return;
  const { origin, pathname } = location;
  const from: EventOrigin = isWhole ? visitorOrigin() : [NOBODY, '0', origin + pathname];
  sendEvent(eventUrl(eventLog, { ...event, appName }, from) + more);
}
