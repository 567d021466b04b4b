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
  progress.step('render', 3, 120);
  progress.end();
  return String((output as unknown as PassThrough).read() ?? '');
}

test('in a log each step is a line', () => {
  expect(written(false)).toBe('reading content\nrendering pages (120)\n');
});

test('on a terminal one line is written over, and is empty at the end', () => {
  const clear = '\r\u001b[K';
  expect(written(true)).toBe(`${clear}› reading content …${clear}› rendering pages 3/120 …${clear}`);
});

test('nothing is written where another program reads', () => {
  expect(written(true, true)).toBe('');
  expect(written(false, true)).toBe('');
});
