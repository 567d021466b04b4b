// @environment document

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SlipwayTracking } from '../tracking.d.ts';
import { fetchTracking } from './fetch-tracking.ts';
import { installTracking } from './install-tracking.ts';

const BASE = 'https://gamesite.onelink.me/Ab12';
const noQr = () => Promise.reject(new Error('offline'));
/** Reads what is on the window as pages do. */
const onPage = () => window.SlipwayTracking as Partial<SlipwayTracking> & Record<string, unknown>;
let stop: (() => void) | undefined;

beforeEach(() => {
  window.SlipwayTracking = undefined;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  stop?.();
  stop = undefined;
  window.SlipwayTracking = undefined;
});

test('the tracking script serves the page by its settings, and those that the page itself has set', () => {
  const tasks = [vi.fn(), 'no function', vi.fn()];
  window.SlipwayTracking = { q: tasks as never, tracking: `${BASE}/page`, memoryOnly: '' };
  stop = installTracking({ tracking: BASE }, noQr);
  expect(onPage().version).toBe('2_8_1');
  expect(onPage().clickURL).toMatch(/^https:\/\/gamesite\.onelink\.me\/Ab12\?/);
  expect(localStorage.length).toBe(0);
  expect(tasks[0]).toHaveBeenCalledWith(window.SlipwayTracking);
  expect(tasks[2]).toHaveBeenCalledTimes(1);
  stop?.();
  expect(window.SlipwayTracking).toBeUndefined();
});

test('a code is drawn by the module of the script that loads the tracking, where there is one', async () => {
  document.body.innerHTML = '<div id="code"></div>';
  const own = vi.fn(noQr);
  const theirs = vi.fn(noQr);
  stop = installTracking({ tracking: BASE }, own);
  await onPage().displayQrCode?.('code');
  stop?.();
  window.SlipwayTracking = { qr: theirs } as never;
  stop = installTracking({ tracking: BASE }, own);
  await onPage().displayQrCode?.('code');
  expect([own, theirs].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('a tracking script that the page has already goes on serving it', () => {
  const first = { version: '1' } as never;
  window.SlipwayTracking = first;
  expect(installTracking({ tracking: BASE }, noQr)).toBeUndefined();
  expect(fetchTracking({ tracking: BASE })).toBeUndefined();
  expect(window.SlipwayTracking).toBe(first);
});

test('the script is fetched with the settings of the page and of the download script', async () => {
  window.SlipwayTracking = { q: [], impressions: 'https://pixel.example' };
  stop = fetchTracking({ tracking: BASE });
  expect(onPage()).toMatchObject({ q: [], impressions: 'https://pixel.example', tracking: BASE });
  expect(onPage()['qr']).toBeInstanceOf(Function);
  await expect.poll(() => console.warn).toHaveBeenCalledWith('Slipway:', expect.anything());
});

test('a page without tracking fetches nothing', () => {
  expect(fetchTracking({})).toBeUndefined();
  expect(window.SlipwayTracking).toBeUndefined();
});

test('the end stops what runs by then, or what was about to', () => {
  stop = fetchTracking({ tracking: BASE });
  const destroy = vi.fn();
  window.SlipwayTracking = { version: '2_8_1', destroy } as never;
  stop?.();
  expect(destroy).toHaveBeenCalledTimes(1);
  expect(window.SlipwayTracking).toBeUndefined();
  const end = fetchTracking({ tracking: BASE });
  end?.();
  expect(window.SlipwayTracking).toBeUndefined();
});
