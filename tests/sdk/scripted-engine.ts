/** A download engine in the scripted environment, and what tests of it do again and again. */
import { expect } from 'vitest';
import { createEngine } from '../../sdk/engine/download.ts';
import type { Source } from '../../sdk/engine/machine.ts';
import type { DownloadState } from '../../sdk/types.ts';
import { bytesOf, isEqual } from './package-bytes.ts';
import { type ScriptedRequest, settle, type World, withState } from './scripted-environment.ts';

export const LINK = 'https://cdn.example/app.apk';
export const LOOKUP = 'https://api.example/link';

/** An engine for `LINK`, or for what `source` says, with all states that it publishes. */
export function engineIn(tab: World, source: Partial<Source> = {}) {
  const states: DownloadState[] = [];
  const listeners = [(state: DownloadState): void => void states.push(state)];
  const inner = createEngine(
    { product: 'paasa', endpoint: null, url: LINK, integrity: null, signer: null, ...source },
    tab.env,
    (state) => {
      for (const listener of listeners) listener(state);
    },
  );
  return {
    engine: withState(inner, () => states.at(-1) ?? { status: 'idle' }),
    states,
    listeners,
    statuses: () => states.map(({ status }) => status).filter((s, i, all) => s !== all[i - 1]),
  };
}

/** The tab has saved these bytes, once. */
export async function savedIs(tab: World, bytes: Uint8Array): Promise<void> {
  await settle();
  expect(tab.saved).toHaveLength(1);
  expect(tab.saved[0]?.name).toBe('install-paasa.apk');
  expect(tab.saved[0]?.blob.type).toBe('application/vnd.android.package-archive');
  expect(isEqual(await bytesOf(tab.saved[0]?.blob ?? new Blob()), bytes)).toBe(true);
}

/** The next request, after any back-off before it. */
export async function nextRequest(tab: World): Promise<ScriptedRequest> {
  await settle();
  for (let step = 0; step < 50 && tab.network.waiting() === 0; step++) await tab.clock.next();
  return tab.network.next();
}
