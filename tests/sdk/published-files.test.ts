/** The files that partners load. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildSdk } from '../../cli/pipeline/browser-code/sdk-files.ts';
import { TEST_VERSION } from '../test-version.ts';

const { files } = await buildSdk(TEST_VERSION);
const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? '';

test('tracking.js is at most 4.1 KB compressed, since what draws QR codes is a file of its own', () => {
  const text = textOf('sdk/v1/tracking.js');
  expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(4_110);
  expect(text).toContain('qr.js');
  expect(text).not.toContain('createElementNS');
});

test('consent.js is at most 3 KB compressed', () => {
  expect(gzipSync(textOf('sdk/v1/consent.js'), { level: 9 }).length).toBeLessThanOrEqual(3072);
});

test('the script, tracking and QR codes are all in the manifest, with the hash of their bytes', () => {
  const manifest = JSON.parse(textOf('sdk/v1/manifest.json'));
  for (const name of [
    'slipway.js',
    'slipway.module.js',
    'tracking.js',
    'tracking.d.ts',
    'consent.js',
    'consent.d.ts',
    'qr.js',
    'engine.js',
    'lookup.js',
    'verify.js',
    'signature.js',
    'sha256.js',
    'extras.js',
    'sheet.js',
    'texts-hi.js',
    'texts-gu.js',
    'texts-bn.js',
  ]) {
    for (const folder of ['v1', TEST_VERSION]) {
      const text = textOf(`sdk/${folder}/${name}`);
      const hash = createHash('sha256').update(text).digest('base64');
      expect(text).not.toBe('');
      expect(manifest.files[`/sdk/${folder}/${name}`]).toBe(`sha256-${hash}`);
    }
  }
});

const bytesOf = (...names: string[]) =>
  names.reduce((sum, name) => sum + gzipSync(textOf(`sdk/v1/${name}`), { level: 9 }).length, 0);

test('slipway.js, which every page loads, is at most 5 KiB compressed; with the engine, after which bytes are requested, 13 KiB', () => {
  expect(bytesOf('slipway.js')).toBeLessThanOrEqual(5_085);
  expect(bytesOf('slipway.js', 'engine.js')).toBeLessThanOrEqual(13_295);
});

test('extras.js, which comes beside the bytes, is at most 4.6 KiB compressed', () => {
  // It holds the hashes of the other parts, which compress to a few bytes more or less whenever one of these changes.
  expect(bytesOf('extras.js')).toBeLessThanOrEqual(4_665);
});

test('beside the bytes come the sheet and the texts of one language, at most 4.5 KB compressed', () => {
  expect(bytesOf('sheet.js')).toBeLessThanOrEqual(3_940);
  for (const locale of ['hi', 'gu', 'bn']) {
    expect(bytesOf(`texts-${locale}.js`)).toBeLessThanOrEqual(550);
    for (const name of ['slipway.js', 'engine.js', 'sheet.js', 'extras.js'])
      expect(textOf(`sdk/v1/${name}`)).not.toMatch(/[\u0900-\u0aff]|\\u0[9a]/);
  }
});

test.each([
  ['engine.js', ['startEngine'], 'slipway.js'],
  ['lookup.js', ['findTarget'], 'engine.js'],
  ['verify.js', ['createProver'], 'engine.js'],
  ['verify.js', ['readPromise'], 'lookup.js'],
  ['signature.js', ['createProver'], 'engine.js'],
  ['sha256.js', ['createSha256'], 'verify.js'],
  ['extras.js', ['convertRecord', 'judgePart'], 'engine.js'],
  ['extras.js', ['hashes'], 'slipway.js'],
  ['sheet.js', ['createSheet'], 'slipway.js'],
  ['extras.js', ['logEvent', 'sendQueuedEvents', 'reportMistakes', 'describeProblem'], 'slipway.js'],
])('%s has what others call by name: %s', (file, names, caller) => {
  for (const name of names) {
    expect(textOf(`sdk/v1/${file}`)).toMatch(new RegExp(`export\\{.*\\b${name}\\b`));
    expect(textOf(`sdk/v1/${caller}`)).toContain(name);
  }
  expect(textOf(`sdk/v1/${file}`)).not.toMatch(/\bimport\b/);
  expect(textOf('sdk/v1/slipway.module.js')).toContain(`import("./${file}")`);
});

test.each([
  // A few bytes to spare: a hash in slipway.js that compresses less well is no more code.
  ['its own signature', ['signature.js'], 16_305],
  ['a manifest', ['lookup.js', 'verify.js'], 15_820],
  ['a hash', ['lookup.js', 'verify.js', 'sha256.js'], 16_540],
  ['a manifest and its signer', ['lookup.js', 'verify.js', 'signature.js'], 18_825],
])(
  'a download that is proved by %s needs, beside what shows it, %s too: compressed at most %d bytes in all',
  (_, proving, most) => {
    expect(bytesOf('slipway.js', 'engine.js', ...proving)).toBeLessThanOrEqual(most);
  },
);
