import type { Environment } from './engine/environment.ts';
import { openResumeStore } from './engine/resume-store.ts';
import { document } from './host-page.ts';
import { loadVerifier } from './load-verifier.ts';
import { isInAppBrowser } from './platform.ts';
import { recall, remember } from './tracking/identity.ts';

/** The browser keeps reading a saved file after the click; its address must live that long. */
const REVOKE_AFTER_MS = 60_000;

/** The page's world, as the engine sees it. */
export function browserEnvironment(explain: Environment['explain']): Environment {
  let isLeft = false;
  return {
    fetch: (url, init) => fetch(url, init),
    now: Date.now,
    after(delayMs, task) {
      const timer = setTimeout(task, delayMs);
      return () => clearTimeout(timer);
    },
    openStore: (product) => openResumeStore(product, loadVerifier),
    recall: (key) => recall(key, 'sessionStorage'),
    remember: (key, text) => remember(key, text, 'sessionStorage'),
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
      const show = () => document.hidden || task();
      addEventListener('online', wake, { signal });
      addEventListener('pageshow', wake, { signal });
      addEventListener('pagehide', leave, { signal });
      document.addEventListener('visibilitychange', show, { signal });
      return () => controller.abort();
    },
    loadVerifier,
    save({ blob, name }) {
      const anchor = document.createElement('a');
      anchor.href = URL.createObjectURL(blob);
      anchor.download = name;
      anchor.hidden = true;
      // Some browsers follow only links that are in the page.
      document.body.append(anchor);
      anchor.click();
      anchor.remove();
      setTimeout(() => URL.revokeObjectURL(anchor.href), REVOKE_AFTER_MS);
    },
    page: location,
    baseUrl: document.baseURI,
    canSave: !isInAppBrowser(),
    explain,
  };
}
