import type { DownloadState } from '../types.ts';

type Listener = (state: DownloadState) => void;

/** Those who want to know of each state. */
export interface Listeners {
  /** Calls `listener` at each change; the returned function ends that. */
  subscribe(listener: Listener): () => void;
  publish: Listener;
  clear(): void;
}

/** None yet. A listener's mistake is not the download's: it is written to the console. */
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
