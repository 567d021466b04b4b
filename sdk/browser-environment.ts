import type { Environment } from './engine/environment.ts';
import { openResumeStore } from './engine/resume-store.ts';
import type { HostDocument } from './host-page.ts';
import type { recall, remember } from './tracking/identity.ts';

/** The browser keeps reading a saved file after the click; its address must live that long. */
const REVOKE_AFTER_MS = 60_000;
/** A server that takes longer to say that it is there is as good as away. */
const REACH_MS = 1_000;

let isLogged: unknown;

/**
 * What the engine takes from the script that every page has, so that no visitor fetches it twice. Files of different releases may meet:
 * these names stay, and what is added is optional.
 */
export interface SharedTools extends Pick<Environment, 'explain' | 'loadPart' | 'resolveLink'> {
  isInApp: boolean;
  host: HostDocument;
  recall: typeof recall;
  remember: typeof remember;
}

/** The page's world, as the engine sees it. */
export function browserEnvironment(shared: SharedTools): Environment {
  const { isInApp, host } = shared;
  let isLeft = false;
  return {
    ...shared,
    fetch: (url, init) => fetch(url, init),
    reaches(url, signal) {
      const head = fetch(url, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', signal });
      return Promise.race([
        // A failure: away, or refused by the page's own policy.
        head.then(
          () => true,
          () => false,
        ),
        new Promise<boolean>((resolve) => setTimeout(resolve, REACH_MS, false)),
      ]);
    },
    now: Date.now,
    after(delayMs, task) {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
    openStore: (product) => openResumeStore(product, () => shared.loadPart('extras.js')),
    locks: navigator.locks,
    openChannel(name) {
      try {
        return new BroadcastChannel(name);
      } catch {
        // Some browsers have none: the tabs then do not know of each other.
        return undefined;
      }
    },
    // Only a clear no counts: some browsers do not say. A page that is being left asks for nothing more.
    isOnline: () => !isLeft && navigator.onLine !== false,
    onWake(task) {
      const controller = new AbortController();
      const { signal } = controller;
      const wake = () => {
        isLeft = false;
        task();
      };
      const leave = () => {
        isLeft = true;
      };
      const show = () => host.hidden || task();
      addEventListener('online', wake, { signal });
      addEventListener('pageshow', wake, { signal });
      addEventListener('pagehide', leave, { signal });
      host.addEventListener('visibilitychange', show, { signal });
      return () => controller.abort();
    },
    storeFailed(error) {
      if (error && !isLogged) console.warn('Slipway: The file could not be stored.', error);
      isLogged ||= error;
      return null;
    },
    save({ blob, name }) {
      const anchor = host.createElement('a');
      anchor.href = URL.createObjectURL(blob);
      anchor.download = name;
      anchor.hidden = true;
      // Some browsers follow only links that are in the page.
      host.body.append(anchor);
      anchor.click();
      anchor.remove();
      setTimeout(() => URL.revokeObjectURL(anchor.href), REVOKE_AFTER_MS);
    },
    page: location,
    baseUrl: host.baseURI,
    canSave: !isInApp,
  };
}
