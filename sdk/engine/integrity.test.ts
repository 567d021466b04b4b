import { expect, test } from 'vitest';
import { isIntegritySetting, isSignerSetting } from './integrity.ts';

const HASH = `${'aB3+/'.repeat(8)}xyz=`;
const DIGITS = '0a'.repeat(32);

test.each([
  [`sha256-${HASH}`, true],
  ['/apk/manifest.json', true],
  ['manifest.json', true],
  ['https://cdn.example/sha256-x/manifest', true],
  ['shared/manifest', true],
  [`sha256-${HASH.slice(1)}`, false],
  [`sha256-x${HASH}`, false],
  [`sha256-${HASH}=`, false],
  [`md5 sha256-${HASH.replaceAll('/', '+')}`, false],
  ['sha256-/apk/manifest.json', false],
  ['SHA512:a/b', false],
  ['sha-a.b', false],
  ['sha12345-a.b', false],
  ['manifest', false],
  ['', false],
])('whether "%s" may say what a package must be: %s', (setting, isUsable) => {
  expect(isIntegritySetting(setting)).toBe(isUsable);
});

test.each([
  [`sha256-${HASH}`, true],
  [DIGITS, true],
  [DIGITS.toUpperCase(), true],
  [DIGITS.replace(/..(?!$)/g, '$&:'), true],
  [DIGITS.slice(2), false],
  [`${DIGITS}0a`, false],
  [`x${DIGITS}`, false],
  ['/signer.json', false],
  ['', false],
])('whether "%s" names a signer: %s', (setting, isUsable) => {
  expect(isSignerSetting(setting)).toBe(isUsable);
});
