import type { SharedTools } from './browser-environment.ts';
import type { Engine } from './engine/download.ts';
import { createListeners } from './engine/listeners.ts';
import type { Source } from './engine/machine.ts';
import type { OpenLink } from './engine/passed.ts';
import { resolveLink } from './engine/resolve-link.ts';
import { document } from './host-page.ts';
import { loadPart } from './load-part.ts';
import { isInAppBrowser } from './platform.ts';
import { recall, remember } from './tracking/identity.ts';
import type { DownloadState } from './types.ts';

/** The engine as callers have it, whether its script is here yet or not. */
export interface LazyEngine extends Engine {
  readonly state: DownloadState;
  /** Calls `listener` at each change, not at once; the returned function ends that. */
  subscribe(listener: (state: DownloadState) => void): () => void;
}

type Command = (engine: Engine) => void;

/** Whether an earlier visit may have left something of the product: its database is there, or the browser does not say. */
async function mayHaveStored(product: string): Promise<boolean> {
  try {
    const databases = await indexedDB.databases();
    return databases.some(({ name }) => name === `${product}Downloads`);
  } catch {
    // The browser lists none (Firefox before 126), or has none.
    return typeof indexedDB !== 'undefined';
  }
}

/** What is published when there is no engine: what is promised is withheld, any other link opened. */
function failedState({ integrity, signer, url, fallback = null }: Source): DownloadState {
  const isPromised = integrity !== null || signer !== null;
  return {
    status: 'failed',
    error: { code: 'network', message: 'engine.js', canRetry: true, hint: 'sdk-errors#network' },
    ...(isPromised ? ({ link: null, withheld: 'unchecked' } as const) : { link: url ?? fallback }),
  };
}

/** What the engine takes from this script. */
function toolsOf(explain: SharedTools['explain']): SharedTools {
  return { explain, loadPart, resolveLink, isInApp: isInAppBrowser(), host: document, recall, remember };
}

/**
 * The engine, which is fetched when it is first needed. Until then it is idle, or prepares. When it is not available, that is a failure
 * like any other.
 */
export function lazyEngine(source: Source, explain: (...details: unknown[]) => void): LazyEngine {
  const { subscribe, publish, clear } = createListeners();
  let state: DownloadState = { status: 'idle' };
  let loaded: Engine | undefined;
  /** What a press has begun and what came after it, until the script is here. */
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

  /** The first start: the engine has to come first. */
  async function begin(isOnlyUnfinished: boolean): Promise<void> {
    // Most visitors have downloaded nothing: for them nothing is fetched.
    if (isOnlyUnfinished && !(await mayHaveStored(source.product))) return;
    if (!isOnlyUnfinished && !commands) {
      commands = [];
      take({ status: 'preparing' });
    }
    try {
      // The engine asks for it later; what is not available, it finds out as well.
      if (source.endpoint ?? source.integrity) loadPart('lookup.js').catch(() => {});
      const { startEngine } = await loadPart('engine.js');
      if (isDestroyed || (!isOnlyUnfinished && !commands)) return;
      loaded ??= startEngine(source, toolsOf(explain), take);
      const run = loaded.start(!commands);
      commands?.splice(0).forEach(pass);
      await run;
    } catch (error) {
      if (!commands) return;
      commands = undefined;
      console.error(
        'Slipway: engine.js has to be beside slipway.js, and readable from other origins.',
        error,
      );
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
      return loaded?.isLeading ?? false;
    },
    subscribe,
    start: (isOnlyUnfinished = false) => (loaded ? loaded.start(isOnlyUnfinished) : begin(isOnlyUnfinished)),
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
      clear();
      loaded?.destroy();
    },
    saveAgain: () => loaded?.saveAgain() ?? false,
    openLink(link, isStore) {
      if (loaded) return loaded.openLink(link, isStore);
      // As the gate has it: nothing that is promised is opened.
      const isFree = source.integrity === null && source.signer === null;
      return isFree || isStore ? (link as OpenLink | null) : null;
    },
  };
}
