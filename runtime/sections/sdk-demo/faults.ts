/** Faults that the page itself can simulate, and those that it requests from the local back end of `slipway dev` and `slipway preview`. */

/** Restores the previous state exactly. */
type Undo = () => void;

/** Overrides a property until it is undone: own properties are restored, inherited ones become visible again. */
function shadow<Target extends object>(target: Target, name: keyof Target, value: unknown): Undo {
  const own = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, get: () => value });
  return () => {
    delete target[name];
    if (own) Object.defineProperty(target, name, own);
  };
}

const ANDROID = 'Mozilla/5.0 (Linux; Android 13; Pixel 7';
const BROWSER = ') AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36';

/** Runs `task` as on an Android phone: a Mac or an iPhone would open the App Store. */
export function asAndroid(task: () => void): void {
  const undo = shadow(navigator, 'userAgent', (ANDROID + BROWSER).replace('Version/4.0 ', ''));
  task();
  undo();
}

/** Faults by name of their switch; each starts the fault and returns what ends it. */
export const PAGE_FAULTS: Record<string, () => Undo> = {
  offline() {
    const online = shadow(navigator, 'onLine', false);
    const network = shadow(window, 'fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    dispatchEvent(new Event('offline'));
    return () => {
      online();
      network();
      dispatchEvent(new Event('online'));
    };
  },
  // Only pages with a secure connection have a storage manager.
  quota: () =>
    navigator.storage
      ? shadow(navigator.storage, 'estimate', () => Promise.resolve({ quota: 1, usage: 1 }))
      : () => {},
  inApp: () => shadow(navigator, 'userAgent', `${ANDROID}; wv${BROWSER}`),
};

type Switches = Record<string, unknown>;

const SLOW = { slow: 400_000 };

/** Back end switches that each of the page's switches sets. */
const BACKEND_FAULTS: Record<string, Switches> = {
  slow: SLOW,
  stall: { stallBody: 1_000_000 },
  // Slow, because at full speed a reset discards everything sent: the browser has read nothing yet.
  reset: { ...SLOW, reset: 1_000_000 },
  changed: { changeFile: true },
};

const BACKEND = '/__slipway/backend';

export interface Backend {
  /** Whether one of the page's switches was on when the back end was opened. */
  isOn(name: string): boolean;
  /** Sets one of the page's switches and leaves all others. Rejects when the back end is gone. */
  set(name: string, isOn: boolean): Promise<void>;
}

/** The local back end, or `null`. On a public host no request is made. */
export async function openBackend(): Promise<Backend | null> {
  if (!/^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(location.hostname)) return null;
  // The original `fetch`: while the page simulates being offline, the back end must be reachable.
  const reach = window.fetch.bind(window);
  const ask = async (path = '', init?: RequestInit): Promise<Switches> => {
    const answer = await reach(BACKEND + path, init);
    if (!answer.ok) throw new Error(`${BACKEND} answers ${answer.status}.`);
    return (await answer.json()).faults;
  };
  try {
    const first = await ask();
    const isOn = (name: string): boolean =>
      Object.keys(BACKEND_FAULTS[name] ?? {}).every((key) => first[key] !== undefined);
    const on = new Set(Object.keys(BACKEND_FAULTS).filter(isOn));
    let last = Promise.resolve();
    return {
      isOn,
      set(name, isToBeOn) {
        const change = async (): Promise<void> => {
          const faults = await ask();
          on.delete(name);
          if (isToBeOn) on.add(name);
          else for (const key of Object.keys(BACKEND_FAULTS[name] ?? {})) delete faults[key];
          // Two of the page's switches may share a back end switch, which stays on while one of them is.
          for (const each of on) Object.assign(faults, BACKEND_FAULTS[each]);
          // When the last one is switched off, connections that the back end stalled end as well.
          if (Object.keys(faults).length === 0) await ask('/faults', { method: 'DELETE' });
          else {
            const headers = { 'content-type': 'application/json' };
            await ask('/faults', { method: 'PUT', headers, body: JSON.stringify(faults) });
          }
        };
        // In sequence: each reads what the previous one has set.
        const done = last.then(change);
        last = done.catch(() => {});
        return done;
      },
    };
  } catch {
    // A static server on this machine: the page shows what is missing.
    return null;
  }
}
