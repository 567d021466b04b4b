import type { SharedTools } from './browser-environment.ts';
import { delay } from './delay.ts';
import type { Engine } from './engine/download.ts';
import { isPromised } from './engine/integrity.ts';
import { createListeners } from './engine/listeners.ts';
import type { Source } from './engine/machine.ts';
import type { OpenLink } from './engine/passed.ts';
import { resolveLink } from './engine/resolve-link.ts';
import { document } from './host-page.ts';
import { loadPart } from './load-part.ts';
import { isInAppBrowser } from './platform.ts';
import type { DownloadState } from './slipway.d.ts';
import { recall, remember } from './tracking/identity.ts';

/** The engine for its callers, whether its script has loaded yet or not. */
export interface LazyEngine extends Engine {
  readonly state: DownloadState;
  /** Calls `listener` at each change; the returned function unsubscribes. */
  subscribe(listener: (state: DownloadState) => void): () => void;
}

type Command = (engine: Engine) => void;

/** Whether an earlier visit may have stored a download of the product: its database exists, or databases cannot be listed. */
async function mayHaveStored(product: string): Promise<unknown> {
  let storage: unknown;
  try {
    // Throws where site data is blocked. Asked for databases there, Chromium rejects a further promise, which only the page would see.
    storage = localStorage;
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === `${product}Downloads`);
  } catch {
    // The browser cannot list them (Firefox before 126).
    return storage;
  }
}

/** State to publish when the engine cannot be loaded: a package that needs proof is withheld, any other link is opened. */
function failedState(source: Source): DownloadState {
  const { url, fallback = null } = source;
  return {
    status: 'failed',
    error: { code: 'network', message: 'engine.js', canRetry: true, hint: 'sdk-errors#network' },
    ...(isPromised(source) ? ({ link: null, withheld: 'unchecked' } as const) : { link: url ?? fallback }),
  };
}

/** Functions that the engine takes from this script. */
function toolsOf(explain: SharedTools['explain']): SharedTools {
  return { explain, loadPart, resolveLink, isInApp: isInAppBrowser(), host: document, recall, remember };
}

/**
 * The engine, fetched when it is first needed. Until then its state is idle or preparing. A script that cannot be loaded is a failure like
 * any other.
 */
export function lazyEngine(source: Source, explain: (...details: unknown[]) => void): LazyEngine {
  const { subscribe, publish, clear } = createListeners();
  let state: DownloadState = { status: 'idle' };
  let loaded: Engine | undefined;
  /** Commands queued until the script has loaded. */
  let commands: Command[] | undefined;
  let isDestroyed = false;

  function take(next: DownloadState): void {
    state = next;
    publish(next);
  }

  function pass(command: Command): void {
    if (loaded) command(loaded);
    else commands?.push(command);
  }

  /** The first start, which has to fetch the engine. */
  async function begin(isOnlyUnfinished?: boolean): Promise<void> {
    // Most visitors have no stored download, and fetch nothing.
    if (isOnlyUnfinished && !(await mayHaveStored(source.product))) return;
    if (!isOnlyUnfinished && !commands) {
      commands = [];
      take({ status: 'preparing' });
    }
    try {
      // In a separate task: what follows takes a slow phone longer than the whole press may.
      await delay();
      // Prefetched for the engine, which handles a failure itself.
      if (source.endpoint ?? source.integrity) loadPart('lookup.js').catch(() => {});
      if (source.integrity) loadPart('verify.js').catch(() => {});
      const { startEngine } = await loadPart('engine.js');
      if (isDestroyed || (!isOnlyUnfinished && !commands)) return;
      loaded ??= startEngine(source, toolsOf(explain), take);
      const run = loaded.start(!commands);
      commands?.splice(0).forEach(pass);
      await run;
    } catch (error) {
      if (!commands) return;
      commands = undefined;
      // `extras.js` adds the remedy.
      console.error('Slipway:', error);
      take(failedState(source));
    }
  }

  return {
    get state() {
      return state;
    },
    get versionName() {
      return loaded?.versionName;
    },
    get isLeading() {
      return !!loaded?.isLeading;
    },
    subscribe,
    start: (isOnlyUnfinished) => (loaded ? loaded.start(isOnlyUnfinished) : begin(isOnlyUnfinished)),
    pause: () => pass((engine) => engine.pause()),
    resume: () => pass((engine) => engine.resume()),
    cancel() {
      loaded?.cancel();
      if (commands && !loaded) take({ status: 'idle' });
      commands = undefined;
    },
    checkpoint: () => loaded?.checkpoint(),
    destroy() {
      isDestroyed = true;
      // Whoever waits for the end learns of it.
      take({ status: 'idle' });
      clear();
      loaded?.destroy();
    },
    saveAgain: () => !!loaded?.saveAgain(),
    openLink(link, isStore) {
      if (loaded) return loaded.openLink(link, isStore);
      // Same rule as in the gate: without proof nothing that needs it is opened.
      return isPromised(source) && !isStore ? null : (link as OpenLink | null | undefined);
    },
  };
}
