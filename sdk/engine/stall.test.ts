import { expect, test } from 'vitest';
import { world } from '../../tests/sdk/scripted-environment.ts';
import { watched } from './stall.ts';

test('a request that has ended is not aborted with what follows it: a browser would count it as failed', async () => {
  const work = new AbortController();
  const signals: AbortSignal[] = [];
  const request = async (signal: AbortSignal) => signals.push(signal);
  expect(await watched(world().env, work.signal, request)).toBe(1);
  work.abort();
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
});
