import { expect, test } from 'vitest';
import { measureProgress } from './progress.ts';

const MB = 1_048_576;

test('D13 percent is rounded and time left rounded up, at the mean speed since the transfer started', () => {
  const progress = measureProgress({
    receivedBytes: 6 * MB,
    totalBytes: 10 * MB,
    transferredBytes: 3 * MB,
    elapsedMs: 2900,
  });
  expect(progress).toEqual({
    receivedBytes: 6 * MB,
    totalBytes: 10 * MB,
    percent: 60,
    secondsLeft: 4,
    speed: 'fast',
  });
});

test('before the first byte there is no time left', () => {
  expect(
    measureProgress({ receivedBytes: MB, totalBytes: 2 * MB, transferredBytes: 0, elapsedMs: 0 }),
  ).toMatchObject({
    percent: 50,
    secondsLeft: null,
    speed: 'fast',
  });
});

test('without a length there is neither percent nor time', () => {
  expect(
    measureProgress({ receivedBytes: MB, totalBytes: null, transferredBytes: MB, elapsedMs: 1000 }),
  ).toMatchObject({
    percent: null,
    secondsLeft: null,
  });
});

test('under 128 KiB a second is slow', () => {
  const at = (transferredBytes: number) =>
    measureProgress({ receivedBytes: transferredBytes, totalBytes: MB, transferredBytes, elapsedMs: 1000 })
      .speed;
  expect([at(128 * 1024 - 1), at(128 * 1024)]).toEqual(['slow', 'fast']);
});

test('no time has passed yet: no NaN and no Infinity', () => {
  const progress = measureProgress({ receivedBytes: 10, totalBytes: 20, transferredBytes: 10, elapsedMs: 0 });
  expect(
    Object.values(progress)
      .filter((value) => typeof value === 'number')
      .every(Number.isFinite),
  ).toBe(true);
});
