/** Indian mobile numbers (spec §5): 10 digits, the first of them 6, 7, 8 or 9. */

/** Most characters of the input. */
export const MOBILE_NUMBER_LENGTH = 10;

/** For the input's `pattern` attribute. */
export const MOBILE_NUMBER_PATTERN = '[6-9][0-9]{9}';

/** Whether the text is a complete mobile number, already cleaned. */
export function isMobileNumber(value: string): boolean {
  return /^[6-9][0-9]{9}$/.test(value);
}

/**
 * The input's value for a typed or pasted text: digits, optionally a leading plus while typing, at most 10 characters. Digits of Indian
 * keyboards become Latin ones; `+91`, `0091`, `91` before ten digits and a leading `0` are removed, so that a pasted `+91 98765 43210` is
 * `9876543210`.
 */
export function cleanMobileNumber(typed: string): string {
  const latin = typed.replace(/[०-९૦-૯০-৯]/g, toLatinDigit).trimStart();
  const hasPlus = latin.startsWith('+') || latin.startsWith('＋');
  const digits = latin.replace(/[^0-9]/g, '');
  const national = withoutCountryCode(digits, hasPlus);
  if (national !== null) return national.slice(0, MOBILE_NUMBER_LENGTH);
  return `${hasPlus ? '+' : ''}${digits}`.slice(0, MOBILE_NUMBER_LENGTH);
}

/** The digits after the country code, or `null` when it is uncertain whether there is one: a number may itself begin with 91. */
function withoutCountryCode(digits: string, hasPlus: boolean): string | null {
  if (hasPlus && digits.startsWith('91') && digits.length > 2) return digits.slice(2);
  if (digits.length === 14 && digits.startsWith('0091')) return digits.slice(4);
  if (digits.length === 12 && digits.startsWith('91')) return digits.slice(2);
  if (digits.length === 11 && digits.startsWith('0')) return digits.slice(1);
  return null;
}

/** Each of the three scripts has its ten digits in a row from the zero on: U+0966, U+0AE6, U+09E6. */
function toLatinDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = [0x0966, 0x09e6, 0x0ae6].find((start) => code >= start && code < start + 10) ?? code;
  return String(code - zero);
}
