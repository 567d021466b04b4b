/** Tells the site's event-logging service what became of a download: call 6 of spec §7. Never in the way of the download. */
import { document } from '../host-page.ts';
import { connection } from '../ui/network-quality.ts';
import { recall, remember, sessionId, uniqueId } from './identity.ts';
import { listOf } from './members.ts';

/** What one event says; the rest of the query is the same for all. */
export interface LogEvent {
  /** What the page is about. */
  label?: string | undefined;
  /** Absent on start. */
  downloadCompleted?: boolean | undefined;
  /** Version of the package, when a manifest told it. */
  APKVersion?: string | undefined;
}

/** Local storage key of events that could not be sent yet: a JSON list of addresses. */
const QUEUE_KEY = 'slipwayEvents';
/** Older ones go: a log is not worth more of the visitor's storage. */
const MOST_QUEUED = 20;

/** The call's address with exactly the query of spec §7. */
export function eventUrl(endpoint: string, { label, downloadCompleted, APKVersion }: LogEvent): string {
  const url = new URL(endpoint, document.baseURI);
  const query = {
    appName: 'ludodownload',
    uuid: uniqueId(),
    sessionid: sessionId(),
    label: label ?? '',
    timestamp: Date.now(),
    pageUrl: location.href,
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

/** Sends an event, also when the page is about to go; keeps it for later when that fails. */
export function logEvent(endpoint: string, event: LogEvent): void {
  try {
    send(eventUrl(endpoint, event));
  } catch (error) {
    // The endpoint is no address: nobody is told.
    console.error('Slipway:', error);
  }
}

/** Sends what could not be sent before. */
export function sendQueuedEvents(): void {
  const queued = readQueue();
  if (!queued[0] || navigator.onLine === false) return;
  remember(QUEUE_KEY, '[]');
  queued.forEach(send);
}

async function send(url: string): Promise<void> {
  try {
    await fetch(url, { method: 'PUT', keepalive: true });
  } catch {
    // Offline, or the service is away: later.
    remember(QUEUE_KEY, JSON.stringify([...readQueue(), url].slice(-MOST_QUEUED)));
  }
}

function readQueue(): string[] {
  try {
    return listOf(JSON.parse(recall(QUEUE_KEY) ?? '[]')).map(String);
  } catch {
    // Not ours: another script uses the key.
    return [];
  }
}
