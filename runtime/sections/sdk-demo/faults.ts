/** Faults that the page itself can play, and those it asks of the local back end of `slipway dev` and `slipway preview`. */

/** Undoes what was done, exactly. */
type Undo = () => void;

/** Stands in for a property until it is undone: own properties come back as they were, inherited ones shine through again. */
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

/** Does `task` as on an Android phone: a Mac or an iPhone would be led to the App Store. */
export function asAndroid(task: () => void): void {
  const undo = shadow(navigator, 'userAgent', (ANDROID + BROWSER).replace('Version/4.0 ', ''));
  task();
  undo();
}

/** By the name of the switch; each begins the fault, and gives what ends it. */
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
  // Pages without a secure connection have no such thing.
  quota: () =>
    navigator.storage
      ? shadow(navigator.storage, 'estimate', () => Promise.resolve({ quota: 1, usage: 1 }))
      : () => {},
  inApp: () => shadow(navigator, 'userAgent', `${ANDROID}; wv${BROWSER}`),
};

type Switches = Record<string, unknown>;

const SLOW = { slow: 400_000 };

/** Switches of the local back end that each of ours sets. */
const BACKEND_FAULTS: Record<string, Switches> = {
  slow: SLOW,
  stall: { stallBody: 1_000_000 },
  // At full speed a reset takes back all that was sent: the browser has read nothing yet.
  reset: { ...SLOW, reset: 1_000_000 },
  changed: { changeFile: true },
};

const BACKEND = '/__slipway/backend';

export interface Backend {
  /** Whether one of our switches is on, as the back end said when it was opened. */
  isOn(name: string): boolean;
  /** Sets one of our switches and leaves all others as they are. Rejects when the back end is gone. */
  set(name: string, isOn: boolean): Promise<void>;
}

/** The local back end, or `null`. A public host is not even asked. */
export async function openBackend(): Promise<Backend | null> {
  if (!/^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(location.hostname)) return null;
  // The one of now: while the page plays offline, the back end must be reached all the same.
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
          // Two of ours may share a switch: it stays while one of them is on.
          for (const each of on) Object.assign(faults, BACKEND_FAULTS[each]);
          // With the last one off, connections that it stalled end as well.
          if (Object.keys(faults).length === 0) await ask('/faults', { method: 'DELETE' });
          else {
            const headers = { 'content-type': 'application/json' };
            await ask('/faults', { method: 'PUT', headers, body: JSON.stringify(faults) });
          }
        };
        // One after another: each reads what the one before has set.
        const done = last.then(change);
        last = done.catch(() => {});
        return done;
      },
    };
  } catch {
    // A static server on this machine: the page says what is missing.
    return null;
  }
}
