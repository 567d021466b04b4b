import { describe, expect, test } from 'vitest';
import fc from '../../tests/properties.ts';
import {
  cleanMobileNumber,
  isMobileNumber,
  MOBILE_NUMBER_LENGTH,
  MOBILE_NUMBER_PATTERN,
} from './mobile-number.ts';

describe('V1 mobile number', () => {
  test.each(['6000000000', '7123456789', '8999999999', '9123456789'])('%s is one', (number) => {
    expect(isMobileNumber(number)).toBe(true);
    expect(new RegExp(`^(?:${MOBILE_NUMBER_PATTERN})$`).test(number)).toBe(true);
  });

  test.each([
    '',
    '5999999999',
    '0987654321',
    '98765432',
    '98765432100',
    '+919876543210',
    '98765 4321',
    '९८७६५४३२१०',
    'abcdefghij',
    '9876543210\n',
  ])('%j is none', (number) => expect(isMobileNumber(number)).toBe(false));

  test.each([
    ['98765 43210', '9876543210'],
    ['98765-43210', '9876543210'],
    [' 9876543210 ', '9876543210'],
    ['+91 98765 43210', '9876543210'],
    ['+91-98765-43210', '9876543210'],
    ['0091 98765 43210', '9876543210'],
    ['919876543210', '9876543210'],
    ['09876543210', '9876543210'],
    ['९८७६५४३२१०', '9876543210'],
    ['૯૮૭૬૫૪૩૨૧૦', '9876543210'],
    ['৯৮৭৬৫৪৩২১০', '9876543210'],
    ['+९१ ९८७६५ ४३२१०', '9876543210'],
    ['9123456789', '9123456789'],
    ['91234567890', '9123456789'],
    ['98765432101234', '9876543210'],
    ['98a76b', '9876'],
    ['+', '+'],
    ['+9', '+9'],
    ['+91', '+91'],
    ['+919', '9'],
    ['++91', '+91'],
    ['9+8', '98'],
    ['', ''],
    ['नमस्ते', ''],
  ])('%j is shown as %j', (typed, shown) => expect(cleanMobileNumber(typed)).toBe(shown));

  test('every number gives itself when typed digit by digit, with or without a plus and country code', () => {
    const number = fc
      .tuple(fc.constantFrom('6', '7', '8', '9'), fc.stringMatching(/^\d{9}$/))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(number, fc.constantFrom('', '+91'), (digits, prefix) => {
        let shown = '';
        for (const key of prefix + digits) shown = cleanMobileNumber(shown + key);
        expect(shown).toBe(digits);
      }),
    );
  });

  test('whatever is typed, at most ten characters are shown: digits, perhaps after a plus', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        const shown = cleanMobileNumber(typed);
        expect(shown).toMatch(/^\+?[0-9]*$/);
        expect(shown.length).toBeLessThanOrEqual(MOBILE_NUMBER_LENGTH);
        expect(cleanMobileNumber(shown)).toBe(shown);
      }),
    );
  });
});
