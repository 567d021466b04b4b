// @environment document
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SiteAnalytics } from '../../schemas/plain/analytics.ts';
import { smartScript } from './smart-script.ts';

const server = vi.fn(async () => new Response());

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', server);
  server.mockClear();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the ping of a visitor who withdraws in time is not sent, and that of one who agrees again once', () => {
  const site = { smartScript: '/api/smart-script' } as SiteAnalytics;
  const behaviour = smartScript({
    site,
    page: { template: 'site', smartScript: true },
    visitSoFar: () => null,
    isAgreed: () => true,
  });
  behaviour?.start?.();
  behaviour?.stop?.();
  vi.advanceTimersByTime(5000);
  expect(server).not.toHaveBeenCalled();
  for (let times = 0; times < 2; times++) {
    behaviour?.resume?.();
    vi.advanceTimersByTime(5000);
    behaviour?.stop?.();
  }
  expect(server).toHaveBeenCalledTimes(1);
});
