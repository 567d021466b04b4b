/** Reports downloads to the site's event-logging service: call 6 of spec §7. Never delays the download. */
import { document } from '../host-page.ts';
import type { DownloadOptions } from '../slipway.d.ts';
import { connection } from '../ui/network-quality.ts';
import { recall, remember, sessionId, uniqueId } from './identity.ts';

/** The fields that vary between events. */
export interface LogEvent {
  /** What the service calls the app. Source of the value: option `eventAppName`, else `product`. */
  appName: string;
  /** Topic of the page. */
  label?: string | undefined;
  /** Absent on start. */
  downloadCompleted?: boolean | undefined;
  /** Version of the package, if a manifest gives it. */
  APKVersion?: string | undefined;
}

/** Keys of the event log in local and session storage. */
export const EVENT_LOG_KEYS = ['newUUID', 'sessionCounter', 'slipwayEvents'];

/** Local storage key of unsent events: their addresses, separated by spaces. */
const QUEUE_KEY = 'slipwayEvents';
/** Older events are dropped: a log is not worth more of the visitor's storage. */
const MOST_QUEUED = 20;

/** Identifies visitor, visit and page of an event: `uuid`, `sessionid`, `pageUrl`. */
export type EventOrigin = readonly [uuid: string, sessionid: string, pageUrl: string];

/** `address` without user and password: browsers make no request with them, and they are nobody else's. */
function withoutPassword(address: string): string {
  return address.replace(/^(\w+:..)[^/]*@/, '$1');
}

/** Address of the call, with exactly the query of spec §7. */
export function eventUrl(
  endpoint: string,
  { appName, label = '', downloadCompleted, APKVersion }: LogEvent,
  [uuid, sessionid, pageUrl]: EventOrigin,
): string {
  const url = new URL(endpoint, document.baseURI);
  const query = {
    appName,
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
  return withoutPassword(url.href);
}

/** As specified: the browser's id, the number of the visit, and the page's whole address, save a password. */
export function visitorOrigin(): EventOrigin {
  return [uniqueId(), sessionId(), withoutPassword(location.href)];
}

/** Logs an event of the download. */
export function logEvent(endpoint: string, event: LogEvent): void {
  try {
    sendEvent(eventUrl(endpoint, event, visitorOrigin()));
  } catch (error) {
    // The endpoint is not an address: nothing can be sent.
    console.error('Slipway:', error);
  }
}

/** Logs an event of a page's download, by its options. */
export function logDownload(
  { eventEndpoint = '', label, product = 'app', eventAppName = product }: DownloadOptions,
  event: Omit<LogEvent, 'appName' | 'label'>,
): void {
  logEvent(eventEndpoint, { appName: eventAppName, label, ...event });
}

/** Sends the queued events. Tabs take turns, since each reads the queue before it learns that another has emptied it. */
export function sendQueuedEvents(): Promise<unknown> {
  const send = async () => {
    if (navigator.onLine === false) return;
    const queued = readQueue();
    remember(QUEUE_KEY, '');
    await Promise.all(queued.map(sendEvent));
  };
  return navigator.locks?.request(QUEUE_KEY, send) ?? send();
}

/** Makes the call, even while the page unloads; queues it for later when it fails. @param url from `eventUrl` */
export async function sendEvent(url: string): Promise<void> {
  try {
    await fetch(url, { method: 'PUT', keepalive: true, credentials: 'omit' });
  } catch {
    // Offline, or the service is down: try again later.
    remember(QUEUE_KEY, [...readQueue(), url].slice(-MOST_QUEUED).join(' '));
  }
}

/** Tolerates whatever another script has stored, and the JSON that earlier versions wrote. Returns no more than this script queues. */
function readQueue(): string[] {
  return (
    recall(QUEUE_KEY)
      ?.match(/\bhttps?:[^\s"]+/g)
      ?.slice(-MOST_QUEUED) ?? []
  );
}
