import type { DownloadState } from '../slipway.d.ts';

type Listener = (state: DownloadState) => void;

/** Subscribers to published states. */
export interface Listeners {
  /** Calls `listener` at each change; the returned function unsubscribes. */
  subscribe(listener: Listener): () => void;
  publish: Listener;
  clear(): void;
}

/** Creates an empty list. A listener that throws does not stop the download: its error is logged to the console. */
export function createListeners(): Listeners {
  const listeners = new Set<Listener>();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    publish(state) {
      for (const listener of [...listeners]) {
        try {
          listener(state);
        } catch (error) {
          console.error('Slipway:', error);
        }
      }
    },
    clear: () => listeners.clear(),
  };
}
