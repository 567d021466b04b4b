/**
 * One tab downloads, the others watch it and take over when it dies. The lock ends with the tab that holds it, so nothing
 * has to be cleaned up. Without Web Locks (http pages, old browsers) every tab downloads for itself; the store's owner check
 * keeps them apart.
 */
import type { DownloadState } from '../types.ts';
import type { Environment } from './environment.ts';

/** Time for the last word of a tab that gave the lock back to arrive here: the two travel on different ways. */
const LAST_WORD_MS = 100;
/** A lock that takes longer to get was held by another tab. */
const AT_ONCE_MS = 50;
/** Shortest time between two words to the other tabs, but for a change of status. */
const SPEAK_EVERY_MS = 250;

/** Tells the other tabs. */
export type Tell = (state: DownloadState) => void;

/** What this tab does while another one downloads, and once it may itself. */
interface Roles {
  watch(state: DownloadState): void;
  lead(tell: Tell): Promise<void>;
}

/**
 * Runs `lead` once this tab may download `key`; until then `watch` gets the states of the tab that does. Ends without `lead`
 * when that tab ended the download. Rejects as `lead` does.
 */
export async function holdTabLock(
  env: Environment,
  key: string,
  signal: AbortSignal,
  { watch, lead }: Roles,
): Promise<void> {
  const name = `slipway:${key}`;
  const channel = env.locks && env.openChannel(name);
  let heard = '';
  let isLeading = false;
  let told: DownloadState | null = null;
  let toldAt = 0;
  const askedAt = env.now();
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<DownloadState | null>) => {
      if (isLeading) {
        if (!data && told) channel.postMessage(told);
      } else if (data && !signal.aborted) {
        heard = data.status;
        watch(data);
      }
    };
    // Asks the tab that leads, which may be at rest and say nothing for long.
    channel.postMessage(null);
  }
  const tell: Tell = (state) => {
    const { status } = state;
    // That this tab looks for something stored does not concern the others.
    if (status === 'preparing' || (status === told?.status && env.now() - toldAt < SPEAK_EVERY_MS)) return;
    toldAt = env.now();
    // The file and the opened link belong to this tab alone.
    if (status === 'complete') told = { ...state, file: null };
    else if (status === 'failed') told = { ...state, link: null, isOtherTab: true };
    else told = state;
    channel?.postMessage(told);
  };
  const begin = async () => {
    if (heard || env.now() - askedAt > AT_ONCE_MS)
      await new Promise<void>((resolve) => env.after(LAST_WORD_MS, resolve));
    if (signal.aborted || /complete|failed|idle/.test(heard)) return;
    isLeading = true;
    await lead(tell);
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
