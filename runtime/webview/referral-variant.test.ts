import { expect, test } from 'vitest';
import { isReferralRevamp } from './referral-variant.ts';

test.each([
  ['A', 'android', 412, true],
  ['control', 'ANDROID', 412, true],
  ['A', 'android', 411, false],
  ['A', 'ios', 6057, true],
  ['control', 'iOS', 6056, false],
  ['A', 'ios', 412, false],
  ['B', 'android', 9999, false],
  [null, 'android', 412, false],
  ['A', null, 9999, false],
  ['A', 'web', 9999, false],
  ['A', 'android', Number.NaN, false],
])('W3 bucket %s on %s %d: %s', (bucket, platform, appVersion, expected) => {
  expect(isReferralRevamp({ bucket, platform, appVersion })).toBe(expected);
});
