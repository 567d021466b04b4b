// @environment document
/** Files beside the script that a server accepts a request for, and never sends. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { importParts } from '../tests/sdk/all-parts.ts';
import { settle } from '../tests/sdk/scripted-environment.ts';
import type { DownloadState } from './slipway.d.ts';

const LINK = 'https://cdn.example/app.apk';

beforeEach(async () => {
  vi.resetModules();
  await importParts();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  vi.stubGlobal('indexedDB', undefined);
  vi.spyOn(location, 'assign').mockReturnValue();
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockReturnValue();
});
afterEach(() => {
  vi.doUnmock('./engine.ts');
  vi.doUnmock('./texts-hi.ts');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

async function pass(ms: number): Promise<void> {
  await settle();
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}

test('without engine.js for 30 s the download has failed', async () => {
  vi.doMock('./engine.ts', () => new Promise(() => {}));
  const { createDownload } = await import('./index.ts');
  const states: DownloadState[] = [];
  const options = { apkUrl: LINK, timing: true, sheet: 'none' } as const;
  const download = createDownload({ ...options, integrity: 'https://cdn.example/app.json' });
  download.subscribe((state) => states.push(state));
  download.start();
  await pass(29_000);
  expect(states).toEqual([{ status: 'preparing' }]);
  await pass(1_000);
  expect(states[1]).toMatchObject({
    status: 'failed',
    error: { code: 'network', canRetry: true },
    link: null,
    withheld: 'unchecked',
  });
  download.destroy();
});

test('without the texts of its language the sheet opens in English', async () => {
  vi.doMock('./texts-hi.ts', () => new Promise(() => {}));
  const { createDownload } = await import('./index.ts');
  const download = createDownload({ apkUrl: LINK, timing: true, locale: 'hi' });
  download.start();
  await pass(2900);
  const heading = () =>
    document.querySelector('slipway-sheet')?.shadowRoot?.querySelector('dialog[open] h2')?.textContent;
  expect(heading()).toBeUndefined();
  await pass(200);
  expect(heading()).toBe('Downloading app');
  download.destroy();
});
