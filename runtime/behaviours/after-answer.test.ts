// @environment document
import { expect, test, vi } from 'vitest';
import { afterAnswer } from './after-answer.ts';

const [first, second] = [new Event('slipway:click'), new Event('slipway:start')];

test('events are passed on in their order, and none in the task of the press', async () => {
  const received: Event[] = [];
  const events = afterAnswer((event) => received.push(event));
  events.take([first]);
  events.take([second]);
  expect(received).toEqual([]);
  await expect.poll(() => received).not.toEqual([]);
  expect(received).toEqual([first, second]);
});

test.each(['pagehide', 'visibilitychange'])('what waits is passed on at %s, once', async (name) => {
  const received: Event[] = [];
  const events = afterAnswer((event) => received.push(event));
  events.take([first]);
  const target = name === 'pagehide' ? window : document;
  target.dispatchEvent(new Event(name));
  expect(received).toEqual([first]);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  expect(received).toEqual([first]);
});

test('in a hidden page, where no frame comes, nothing waits', () => {
  vi.spyOn(Document.prototype, 'hidden', 'get').mockReturnValue(true);
  const received: Event[] = [];
  afterAnswer((event) => received.push(event)).take([first]);
  expect(received).toEqual([first]);
});
