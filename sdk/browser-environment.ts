import type { Environment } from './engine/environment.ts';
import { openResumeStore } from './engine/resume-store.ts';
import type { HostDocument } from './host-page.ts';
import type { recall, remember } from './tracking/identity.ts';

/** The browser still reads a saved file after the click, so its address must live this long. */
const REVOKE_AFTER_MS = 60_000;
/** A server that takes longer to respond counts as unreachable. */
const REACH_MS = 1_000;

let isLogged: unknown;

/**
 * Functions that the engine takes from the script on the page, so that no visitor fetches them twice. Files of different releases may meet:
 * these names never change, and additions are optional.
 */
export interface SharedTools extends Pick<Environment, 'explain' | 'loadPart' | 'resolveLink'> {
  isInApp: boolean;
  host: HostDocument;
  recall: typeof recall;
  remember: typeof remember;
}

/**
 * As `window.fetch`, which refuses addresses with credentials. A page that was opened by such an address (`https://user:pw@host/`) has them
 * in all its relative links, and the browser sends them without being asked.
 */
function request(url: string, init: RequestInit): Promise<Response> {
  return fetch(url.replace(/^(\w+:..)[^/]*@/, '$1'), init);
}

/** The engine's environment in a browser page. */
export function browserEnvironment(shared: SharedTools): Environment {
  const { isInApp, host } = shared;
  let isLeft = false;
  return {
    ...shared,
    fetch: request,
    reaches(url, signal) {
      const head = request(url, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', signal });
      return Promise.race([
        // The server is unreachable, or the page's own policy refuses the request.
        head.then(
          () => true,
          // What http has is refused to a page on https, now and later: as good as an answer that the page may not read.
          () => /https:http:/.test(location.protocol + url),
        ),
        new Promise<boolean>((resolve) => setTimeout(resolve, REACH_MS, false)),
      ]);
    },
    // Unlike `Date.now`, it goes on evenly when the device's clock is set.
    now: () => performance.timeOrigin + performance.now(),
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
        // Not supported everywhere: tabs then do not see each other's progress.
        return undefined;
      }
    },
    // Only an explicit `false` counts, since some browsers do not say. A page that is unloading makes no more requests.
    isOnline: () => !isLeft && navigator.onLine !== false,
    onOnlineOrShown(task) {
      const controller = new AbortController();
      const { signal } = controller;
      const onReturn = () => {
        isLeft = false;
        task();
      };
      const leave = () => {
        isLeft = true;
      };
      const show = () => host.hidden || task();
      addEventListener('online', onReturn, { signal });
      addEventListener('pageshow', onReturn, { signal });
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
      // Outside the document, where no listener of the page can cancel the click.
      anchor.click();
      setTimeout(() => URL.revokeObjectURL(anchor.href), REVOKE_AFTER_MS);
    },
    page: location,
    baseUrl: host.baseURI,
    canSave: !isInApp,
  };
}
