import { expect, test, vi } from 'vitest';
import type { DownloadState } from '../slipway.d.ts';
import { createListeners } from './listeners.ts';

const idle: DownloadState = { status: 'idle' };

test('who has unsubscribed hears nothing more, and the others do', () => {
  const listeners = createListeners();
  const [one, other] = [vi.fn(), vi.fn()];
  const leave = listeners.subscribe(one);
  listeners.subscribe(other);
  listeners.publish(idle);
  leave();
  listeners.publish(idle);
  expect(one).toHaveBeenCalledOnce();
  expect(other).toHaveBeenCalledTimes(2);
});

test('a listener that throws is in the way of no other, and its error is in the console', () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const listeners = createListeners();
  const mistake = new Error('of the page');
  const next = vi.fn();
  listeners.subscribe(() => {
    throw mistake;
  });
  listeners.subscribe(next);
  listeners.publish(idle);
  expect(next).toHaveBeenCalledExactlyOnceWith(idle);
  expect(log).toHaveBeenCalledExactlyOnceWith('Slipway:', mistake);
});

test('a list that was cleared has no listeners', () => {
  const listeners = createListeners();
  const listener = vi.fn();
  listeners.subscribe(listener);
  listeners.clear();
  listeners.publish(idle);
  expect(listener).not.toHaveBeenCalled();
});
