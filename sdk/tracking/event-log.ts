/** Logs at the site's event-logging service what became of a download: call 6 of spec §7. Never in the way of the download. */
import { document } from '../host-page.ts';
import { connection } from '../ui/network-quality.ts';
import { recall, remember, sessionId, uniqueId } from './identity.ts';

/** What one event says; the rest of the query is the same for all. */
export interface LogEvent {
  /** What the page is about. */
  label?: string | undefined;
  /** Absent on start. */
  downloadCompleted?: boolean | undefined;
  /** Version of the package, when a manifest gives it. */
  APKVersion?: string | undefined;
}

/** What the event log stores in local or session storage. */
export const EVENT_LOG_KEYS = ['newUUID', 'sessionCounter', 'slipwayEvents'];

/** Local storage key of events that could not be sent yet: their addresses, with spaces between them. */
const QUEUE_KEY = 'slipwayEvents';
/** Older ones go: a log is not worth more of the visitor's storage. */
const MOST_QUEUED = 20;

/** Whom an event speaks of, and where: `uuid`, `sessionid`, `pageUrl`. */
export type EventOrigin = readonly [uuid: string, sessionid: string, pageUrl: string];

/** The call's address with exactly the query of spec §7. */
export function eventUrl(
  endpoint: string,
  { label = '', downloadCompleted, APKVersion }: LogEvent,
  [uuid, sessionid, pageUrl]: EventOrigin,
): string {
  const url = new URL(endpoint, document.baseURI);
  const query = {
    appName: 'ludodownload',
    uuid,
    sessionid,
    label,
    timestamp: Date.now(),
    pageUrl,
    language: navigator.language,
    networkType: connection().effectiveType ?? '',
    userAgent: navigator.userAgent,
    downloadCompleted,
    APKVersion,
  };
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, `${value}`);
  return url.href;
}

/** As the specification has it: the id of this browser, the number of the visit, the page's whole address. */
export function visitorOrigin(): EventOrigin {
  return [uniqueId(), sessionId(), location.href];
}

/** Logs an event of the download. */
export function logEvent(endpoint: string, event: LogEvent): void {
  try {
    sendEvent(eventUrl(endpoint, event, visitorOrigin()));
  } catch (error) {
    // The endpoint is no address: nothing can be sent.
    console.error('Slipway:', error);
  }
}

/** Sends what could not be sent before. */
export function sendQueuedEvents(): void {
  const queued = readQueue();
  if (!queued[0] || navigator.onLine === false) return;
  remember(QUEUE_KEY, '');
  queued.forEach(sendEvent);
}

/** Makes the call, also when the page is about to go; queues it for later when that fails. @param url of `eventUrl` */
export async function sendEvent(url: string): Promise<void> {
  try {
    await fetch(url, { method: 'PUT', keepalive: true, credentials: 'omit' });
  } catch {
    // Offline, or the service is away: later.
    remember(QUEUE_KEY, [...readQueue(), url].slice(-MOST_QUEUED).join(' '));
  }
}

/** Of whatever another script may have put there, and of the JSON that earlier versions wrote, no more than this script queues. */
function readQueue(): string[] {
  return (
    recall(QUEUE_KEY)
      ?.match(/\bhttps?:[^\s"]+/g)
      ?.slice(-MOST_QUEUED) ?? []
  );
}
