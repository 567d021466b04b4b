import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { TEST_VERSION } from '../../../tests/test-version.ts';
import { bundledFile } from './browser-build.ts';
import { buildSdk, releaseSdk } from './sdk-files.ts';

function releasesFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-releases-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe('released versions of the SDK', () => {
  test('stay in the output when a later version has come', async () => {
    const releases = releasesFolder();
    await releaseSdk('1.0.0', releases);
    const { files } = await buildSdk(TEST_VERSION, releases);
    const first = files.find(({ path }) => path === 'sdk/1.0.0/slipway.js');
    expect(first?.text).toContain('1.0.0');
    expect(files.find(({ path }) => path === 'sdk/v1/slipway.js')?.text).toContain(TEST_VERSION);
    const manifest = JSON.parse(files.find(({ path }) => path === 'sdk/v1/manifest.json')?.text ?? '');
    expect(manifest.files['/sdk/1.0.0/slipway.js']).toBe(first?.integrity);
  });

  test('are never published with other bytes', async () => {
    const releases = releasesFolder();
    const paths = await releaseSdk('1.0.0', releases);
    expect(paths.map((path) => path.slice(releases.length + 1)).sort()).toEqual([
      '1.0.0.json',
      '1.0.0/consent.d.ts',
      '1.0.0/consent.js',
      '1.0.0/engine.js',
      '1.0.0/extras.js',
      '1.0.0/lookup.js',
      '1.0.0/qr.js',
      '1.0.0/sha256.js',
      '1.0.0/sheet.js',
      '1.0.0/signature.js',
      '1.0.0/slipway.d.ts',
      '1.0.0/slipway.js',
      '1.0.0/slipway.module.d.ts',
      '1.0.0/slipway.module.js',
      '1.0.0/texts-bn.js',
      '1.0.0/texts-gu.js',
      '1.0.0/texts-hi.js',
      '1.0.0/tracking.d.ts',
      '1.0.0/tracking.js',
      '1.0.0/verify.js',
    ]);
    await expect(buildSdk('1.0.0', releases)).resolves.toBeDefined();
    // Simulates sources that have changed since the release.
    const path = join(releases, '1.0.0/slipway.js');
    const text = `${readFileSync(path, 'utf8')} `;
    writeFileSync(path, text);
    const record = JSON.parse(readFileSync(join(releases, '1.0.0.json'), 'utf8'));
    const { integrity } = bundledFile('slipway.js', text);
    writeFileSync(join(releases, '1.0.0.json'), JSON.stringify({ ...record, 'slipway.js': integrity }));
    await expect(buildSdk('1.0.0', releases)).rejects.toThrow(
      'Version 1.0.0 of the SDK is released, and sdk/1.0.0/slipway.js would change. Raise "version" in package.json',
    );
  });
  test.each<[string, string, (path: string) => void]>([
    ['changed', 'tracking.js', (path) => writeFileSync(path, `${readFileSync(path, 'utf8')} `)],
    ['emptied', 'slipway.js', (path) => writeFileSync(path, '')],
    ['removed', 'qr.js', (path) => rmSync(path)],
    ['a folder', 'qr.js', (path) => [rmSync(path), mkdirSync(path)]],
    ['added later', 'more.js', (path) => writeFileSync(path, 'more()')],
    ['without a record', 'consent.d.ts', (path) => rmSync(join(path, '../../1.0.0.json'))],
  ])('are never published when a file of theirs is %s', async (_, name, damage) => {
    const releases = releasesFolder();
    await releaseSdk('1.0.0', releases);
    damage(join(releases, '1.0.0', name));
    await expect(buildSdk(TEST_VERSION, releases)).rejects.toThrow(
      `sdk/releases/1.0.0/${name} is not what was released as version 1.0.0. Restore it`,
    );
  });
});
