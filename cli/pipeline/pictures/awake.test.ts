import { expect, test, vi } from 'vitest';
import { awake } from './awake.ts';

test('something is waited for as long as the work goes on, also when it fails', async () => {
  vi.useFakeTimers();
  try {
    expect(await awake(async () => vi.getTimerCount())).toBe(1);
    await expect(awake(() => Promise.reject(new Error('no font')))).rejects.toThrow('no font');
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
