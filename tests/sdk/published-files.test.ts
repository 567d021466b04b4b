/** The files that partners load. */
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildSdk } from '../../cli/pipeline/sdk-files.ts';

const { files } = await buildSdk('9.9.9');
const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? '';

test('tracking.js is at most 4 KB compressed, since what draws QR codes is a file of its own', () => {
  const text = textOf('sdk/v1/tracking.js');
  expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(4096);
  expect(text).toContain('qr.js');
  expect(text).not.toContain('createElementNS');
});

test('the script, tracking and QR codes are all in the manifest, with the hash of their bytes', () => {
  const manifest = JSON.parse(textOf('sdk/v1/manifest.json'));
  for (const name of [
    'slipway.js',
    'slipway.module.js',
    'tracking.js',
    'tracking.d.ts',
    'qr.js',
    'verify.js',
  ]) {
    for (const folder of ['v1', '9.9.9']) {
      const text = textOf(`sdk/${folder}/${name}`);
      const hash = createHash('sha256').update(text).digest('base64');
      expect(text).not.toBe('');
      expect(manifest.files[`/sdk/${folder}/${name}`]).toBe(`sha256-${hash}`);
    }
  }
});

test('verify.js beside slipway.js, which does not have its proofs, and both together are at most 17 KB compressed', () => {
  const [script, verifier] = ['slipway.js', 'verify.js'].map((name) => textOf(`sdk/v1/${name}`));
  const bytes = (text = '') => gzipSync(text, { level: 9 }).length;
  expect(bytes(script)).toBeLessThanOrEqual(13_000);
  expect(bytes(script) + bytes(verifier)).toBeLessThanOrEqual(17_000);
  for (const name of ['provedBytes', 'refusalText', 'isOneVersion', 'convertRecord', 'readPromise']) {
    expect(script).toContain(name);
    expect(verifier).toMatch(new RegExp(`export\\{.*\\b${name}\\b`));
  }
  expect(verifier).not.toContain('import');
  expect(textOf('sdk/v1/slipway.module.js')).toContain('import("./verify.js")');
});
