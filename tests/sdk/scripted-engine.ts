/** A download engine in the scripted environment, and what tests of it do again and again. */
import { expect } from 'vitest';
import { createEngine } from '../../sdk/engine/download.ts';
import type { Source } from '../../sdk/engine/machine.ts';
import type { DownloadState } from '../../sdk/slipway.d.ts';
import { bytesOf, isEqual, packageBytes } from './package-bytes.ts';
import { type ScriptedRequest, settle, type World, withState } from './scripted-environment.ts';

export const LINK = 'https://cdn.example/app.apk';
export const LOOKUP = 'https://api.example/link';
export const MB = 1_048_576;

/** The package at `LINK`. */
export const file = packageBytes(5 * MB + 321);
export const VALIDATORS = { ETag: '"v1"', 'Last-Modified': 'Wed, 01 Jul 2026 10:00:00 GMT' };

/** Headers of an answer with the whole package. */
export function whole(bytes = file, more: Record<string, string> = VALIDATORS): Record<string, string> {
  return { 'Content-Length': `${bytes.length}`, ...more };
}

/** Headers of an answer with the rest from `from` on. */
export function part(
  from: number,
  bytes = file,
  more: Record<string, string> = VALIDATORS,
): Record<string, string> {
  const length = { 'Content-Length': `${bytes.length - from}` };
  return { ...length, 'Content-Range': `bytes ${from}-${bytes.length - 1}/${bytes.length}`, ...more };
}

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

/** The first byte that a request asks for; NaN when it asks for the whole. */
export function firstByteOf({ headers }: ScriptedRequest): number {
  return Number(/bytes=(\d+)-/.exec(headers.get('Range') ?? '')?.[1]);
}

/** Answers the next request with what it asks for. @returns the first byte of that */
export async function sendRest(
  tab: World,
  bytes = file,
  more: Record<string, string> = VALIDATORS,
): Promise<number> {
  return answerWithRest(await nextRequest(tab), bytes, more);
}

/** Answers a request with what it asks for. @returns the first byte of that */
export async function answerWithRest(
  request: ScriptedRequest,
  bytes: Uint8Array<ArrayBuffer>,
  more: Record<string, string>,
): Promise<number> {
  const from = firstByteOf(request) || 0;
  const headers = from > 0 ? part(from, bytes, more) : whole(bytes, more);
  await request.reply(from > 0 ? 206 : 200, headers, bytes.slice(from));
  return from;
}
