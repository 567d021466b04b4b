/**
 * One tab downloads; the others show its progress and take over when it closes. The browser releases the lock with the tab that holds it,
 * so nothing has to be cleaned up. Without Web Locks (http pages, old browsers) every tab downloads for itself; the store's owner check
 * keeps them from overwriting each other.
 */
import type { DownloadState } from '../slipway.d.ts';
import type { Environment } from './environment.ts';

/** Time to wait for the last state of a tab that released the lock: messages and locks travel separately, slowly on a busy phone. */
const LAST_REPORT_MS = 1000;
/** The same when no other tab was heard: perhaps the browser was merely slow to give the lock. */
const FIRST_REPORT_MS = 100;
/** A lock that takes longer than this was held by another tab. */
const AT_ONCE_MS = 50;
/** Shortest time between two messages to other tabs, except for a change of status. */
const REPORT_EVERY_MS = 250;

/** Sends a state to the other tabs. */
export type Report = (state: DownloadState) => void;

/** What this tab does while another one downloads, and what it does once it holds the lock. */
interface Roles {
  watch(state: DownloadState): void;
  lead(report: Report): Promise<void>;
}

/**
 * Runs `lead` once this tab holds the lock that `key` names; until then `watch` receives the states of the tab that does. Returns without calling
 * `lead` when that tab finished the download. Rejects as `lead` does, and for a key without text.
 */
export async function holdTabLock(
  env: Environment,
  key: readonly unknown[],
  signal: AbortSignal,
  { watch, lead }: Roles,
): Promise<void> {
  const name = `slipway:${key.join(' ')}`;
  const channel = env.locks && env.openChannel(name);
  let heard = '';
  let isLeading = false;
  let lastReport: DownloadState | null = null;
  let reportedAt = 0;
  const requestedAt = env.now();
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<DownloadState | null>) => {
      if (isLeading) {
        if (!data && lastReport) channel.postMessage(lastReport);
      } else if (data && !signal.aborted) {
        heard = data.status;
        watch(data);
      }
    };
    // Requests the leading tab's state, since a paused download sends none for a long time.
    channel.postMessage(null);
  }
  const report: Report = (state) => {
    const { status } = state;
    // Looking for a stored download concerns this tab only.
    if (status === 'preparing' || (status === lastReport?.status && env.now() - reportedAt < REPORT_EVERY_MS))
      return;
    reportedAt = env.now();
    // The file and the opened link belong to this tab alone.
    if (status === 'complete') lastReport = { ...state, file: null };
    else if (status === 'failed') lastReport = { ...state, link: null, isOtherTab: true };
    else lastReport = state;
    channel?.postMessage(lastReport);
  };
  const begin = async () => {
    if (heard || env.now() - requestedAt > AT_ONCE_MS)
      await new Promise<void>((resolve) => env.after(heard ? LAST_REPORT_MS : FIRST_REPORT_MS, resolve));
    if (signal.aborted || /complete|failed|idle/.test(heard)) return;
    isLeading = true;
    await lead(report);
  };

  try {
    await env.locks?.request(name, { signal }, begin);
    if (!env.locks) await begin();
  } catch (error) {
    // The browser refuses locks (site data blocked): download without. Anything else is the download's own end.
    if (isLeading || signal.aborted) throw error;
    env.explain('no lock', error);
    heard = '';
    await begin();
  } finally {
    channel?.close();
  }
}
