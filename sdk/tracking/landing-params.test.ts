import { expect, test } from 'vitest';
import { landingValue, unexpiredLandings } from './landing-params.ts';
import { encodeValue, insertable } from './link-text.ts';
import { originOf, readReferrer } from './referrer.ts';

const HOUR = 3_600_000;
const landing = (more: object = {}) => ({ utm_source: 'x', af_ss_exp_at: 2 * HOUR, ...more });

test.each<[string, unknown, number]>([
  ['lasts', [landing()], 1],
  ['has expired', [landing({ af_ss_exp_at: HOUR })], 0],
  ['never expires', [landing({ af_ss_exp_at: undefined })], 0],
  ['holds an object', [landing({ a: {} })], 0],
  ['holds a list', [landing({ a: ['b'] })], 0],
  ['is none', ['text', null, 5], 0],
  ['is not in a list', landing(), 0],
])('a stored landing that %s', (_, stored, count) => {
  expect(unexpiredLandings(JSON.stringify(stored), HOUR)).toHaveLength(count);
});

test('what is stored by others may be no JSON at all', () => {
  expect(unexpiredLandings('{', HOUR)).toEqual([]);
  expect(unexpiredLandings(null, HOUR)).toEqual([]);
});

test.each([
  ['a%20b', 'a%20b'],
  ['a b', 'a%20b'],
  ['50%', '50%25'],
  [5, ''],
  [undefined, ''],
])('the value %j of a landing is written %j', (value, written) => {
  expect(landingValue({ a: value }, 'a')).toBe(written);
});

test.each([
  ['a&b=c', 'a%26b%3Dc'],
  ['🎲', '%F0%9F%8E%B2'],
  ['\ud83c', '%EF%BF%BD'],
  ['a\udfb2b', 'a%EF%BF%BDb'],
])('the text %j is encoded as %s, half a letter as a mark', (value, written) => {
  expect(encodeValue(value)).toBe(written);
});

test('a configured text stays as it is but for what would end it', () => {
  expect(insertable('a%20b/c?d&e=f#g h')).toBe('a%20b/c%3Fd%26e%3Df%23g%20h');
});

test.each([
  ['https://a.example:8443/b?c', 'https://a.example:8443'],
  ['', ''],
  ['soon', ''],
])('the origin of "%s" is "%s"', (address, origin) => {
  expect(originOf(address)).toBe(origin);
});

test.each([
  ['"https://a.example"', 'https://a.example'],
  ['{"a":1}', ''],
  ['https://a.example', ''],
  [null, ''],
])('the stored referrer %j is "%s"', (stored, referrer) => {
  expect(readReferrer(stored)).toBe(referrer);
});
