import { expect, test } from 'vitest';
import fc from '../../tests/properties.ts';
import { noticeTop } from './notice-place.ts';

const screen = { heightPx: 800, headerPx: 56, kept: [] };

test('is at the foot of the screen', () => {
  expect(noticeTop(150, screen)).toBe(642);
});

test('is above the bar that sticks there', () => {
  expect(noticeTop(150, { ...screen, kept: [{ top: 740, bottom: 790 }] })).toBe(582);
});

test('goes under the header when buttons fill the rest', () => {
  const buttons = [
    { top: 300, bottom: 360 },
    { top: 480, bottom: 530 },
    { top: 640, bottom: 700 },
  ];
  expect(noticeTop(200, { ...screen, kept: buttons })).toBe(92);
});

test('waits when there is no room', () => {
  expect(noticeTop(700, { ...screen, kept: [{ top: 400, bottom: 460 }] })).toBeNull();
  expect(noticeTop(800, screen)).toBeNull();
});

test('never covers a button, and never leaves the screen', () => {
  const stretch = fc
    .record({ top: fc.integer({ min: -50, max: 800 }), height: fc.integer({ min: 1, max: 120 }) })
    .map(({ top, height }) => ({ top, bottom: top + height }));
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 400 }), fc.array(stretch, { maxLength: 6 }), (height, buttons) => {
      const top = noticeTop(height, { ...screen, kept: buttons });
      if (top === null) return;
      expect(top).toBeGreaterThanOrEqual(screen.headerPx);
      expect(top + height).toBeLessThanOrEqual(screen.heightPx);
      for (const button of buttons) expect(top >= button.bottom || top + height <= button.top).toBe(true);
    }),
  );
});
