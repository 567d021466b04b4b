import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createProgress } from './progress.ts';

/** What a build of two steps writes. */
function written(isTTY: boolean, isQuiet = false): string {
  const output = Object.assign(new PassThrough({ encoding: 'utf8' }), {
    isTTY,
  }) as unknown as NodeJS.WriteStream;
  const progress = createProgress(output, isQuiet);
  progress.step('read', 0, 1);
  progress.step('pages', 3, 120);
  progress.end();
  return String((output as unknown as PassThrough).read() ?? '');
}

test('in a log each step is a line', () => {
  expect(written(false)).toBe('reading content\nchecking and rendering pages (120)\n');
});

test('on a terminal one line is written over, and is empty at the end', () => {
  const clear = '\r\u001b[K';
  expect(written(true)).toBe(
    `${clear}› reading content …${clear}› checking and rendering pages 3/120 …${clear}`,
  );
});

test('nothing is written where another program reads', () => {
  expect(written(true, true)).toBe('');
  expect(written(false, true)).toBe('');
});

test('a long step says on a terminal how long it will take, from its speed until then', () => {
  let nowMs = 0;
  const output = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY: true });
  const progress = createProgress(output as unknown as NodeJS.WriteStream, false, () => nowMs);
  const line = (atMs: number, done: number): string => {
    nowMs = atMs;
    progress.step('assets', done, 500);
    return String(output.read()).replace('\r\u001b[K› ', '');
  };
  expect(line(0, 0)).toBe('preparing pictures 0/500 …');
  expect(line(2000, 1)).toBe('preparing pictures 1/500 …');
  expect(line(60_000, 50)).toBe('preparing pictures 50/500, about 9 min left …');
  expect(line(570_000, 475)).toBe('preparing pictures 475/500, about 30 s left …');
});

test('in a log a step is one line, however often it says how far it is', () => {
  const output = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY: false });
  const progress = createProgress(output as unknown as NodeJS.WriteStream, false);
  for (const done of [0, 1, 2, 3]) progress.step('assets', done, 3);
  expect(String(output.read())).toBe('preparing pictures (3)\n');
});
