/** Where the key that seals the cache comes from. */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { filesBelow, temporaryFolder } from '../../../tests/temporary-project.ts';
import { seal, unseal } from './seal.ts';
import { sealKey, sharedKey } from './user-key.ts';

let home = '';
let root = '';
const path = (): string => join(home, 'slipway/key');

beforeEach(() => {
  [home, root] = [temporaryFolder(), temporaryFolder()];
  vi.stubEnv('SLIPWAY_CACHE_KEY', '');
  vi.stubEnv('XDG_CONFIG_HOME', home);
  return () => vi.unstubAllEnvs();
});

describe('the key of a user', () => {
  test('is made once, for this user alone, and is the same for every project', () => {
    const key = sealKey(root);
    expect(key.unfit).toBeNull();
    expect(filesBelow(home)).toEqual(new Map([['slipway/key', `${key.bytes.toString('hex')}\n`]]));
    if (process.platform !== 'win32') expect(statSync(path()).mode & 0o777).toBe(0o600);
    expect(sealKey(temporaryFolder()).bytes.equals(key.bytes)).toBe(true);
  });

  test('is one for all processes that need it first at once', async () => {
    const program = join(temporaryFolder(), 'key.mjs');
    await build({
      stdin: {
        contents: `import { sealKey } from './user-key.ts';
          process.stdout.write(sealKey(${JSON.stringify(root)}).bytes.toString('hex'));`,
        resolveDir: import.meta.dirname,
      },
      outfile: program,
      bundle: true,
      platform: 'node',
      format: 'esm',
    });
    const made = await Promise.all(Array.from({ length: 3 }, () => outputOf(program)));
    expect(new Set(made)).toEqual(new Set([readFileSync(path(), 'utf8').trim()]));
  });

  test.each<[string, RegExp, () => void]>([
    ['damaged', /is no key/, () => put('cut off')],
    ['a folder', /is no key|EISDIR/, () => mkdirSync(path(), { recursive: true })],
    ['a link', /is no key/, () => [put(`${'0'.repeat(64)}\n`, 'other'), symlinkSync('other', path())]],
    [
      'to be read by others',
      /read by other users/,
      () => [put(`${'0'.repeat(64)}\n`), chmodSync(path(), 0o644)],
    ],
    [
      'where no folder can be made',
      /^The key that seals the cache cannot be stored: there is a file where a folder is needed, at \/.* or above it \(E[A-Z]+\)\.$/,
      () => writeFileSync(join(home, 'slipway'), 'a file'),
    ],
    ['inside the project', /inside the project/, () => vi.stubEnv('XDG_CONFIG_HOME', join(root, 'config'))],
    [
      'in a folder of it named like the one above',
      /inside the project/,
      () => vi.stubEnv('XDG_CONFIG_HOME', join(root, '..config')),
    ],
  ])('is not taken when it is %s: then there is none that lasts', (_, message, damage) => {
    damage();
    const { unfit, bytes } = sealKey(root);
    expect(unfit?.message).toMatch(message);
    expect(unfit?.hint).toMatch(/Delete it|SLIPWAY_CACHE_KEY/);
    expect(bytes.equals(Buffer.alloc(32))).toBe(false);
  });

  function put(text: string, name = 'key'): void {
    mkdirSync(join(home, 'slipway'), { recursive: true });
    writeFileSync(join(home, 'slipway', name), text, { mode: 0o600 });
  }
});

describe('a key of the environment', () => {
  test('stands in for the user’s, on every machine alike, and no file is made', () => {
    vi.stubEnv('SLIPWAY_CACHE_KEY', 'a secret of several machines');
    const key = sealKey(root);
    expect([key.unfit, existsSync(join(home, 'slipway'))]).toEqual([null, false]);
    expect(sealKey(temporaryFolder()).bytes.equals(key.bytes)).toBe(true);
    expect(sharedKey()?.bytes.equals(key.bytes)).toBe(true);
    vi.stubEnv('SLIPWAY_CACHE_KEY', 'another secret of theirs');
    expect(sealKey(root).bytes.equals(key.bytes)).toBe(false);
  });

  test('that can be guessed is refused', () => {
    vi.stubEnv('SLIPWAY_CACHE_KEY', 'secret');
    expect(() => sealKey(root)).toThrow('at least 16 letters in SLIPWAY_CACHE_KEY, found 6');
  });

  test('is none without it', () => expect(sharedKey()).toBeNull());
});

describe('a sealed text', () => {
  test('is believed under its key and kind, whole, and not otherwise', () => {
    const key = { bytes: Buffer.alloc(32, 1), unfit: null };
    const text = seal(key, 'record-1', { a: 1 });
    expect(unseal(key, 'record-1', text)).toEqual({ a: 1 });
    expect(unseal({ ...key, bytes: Buffer.alloc(32, 2) }, 'record-1', text)).toBeNull();
    for (const other of ['', 'record-1', text.slice(0, -1), text.replace('{"a":1}', '{"a":2}')])
      expect(unseal(key, 'record-1', other)).toBeNull();
    expect(unseal(key, 'record-2', text.replace('record-1', 'record-2'))).toBeNull();
  });
});

function outputOf(program: string): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [program]);
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.on('close', () => resolve(output));
  });
}
