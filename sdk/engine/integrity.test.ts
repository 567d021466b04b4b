import { describe, expect, test } from 'vitest';
import { packageBytes } from '../../tests/sdk/package-bytes.ts';
import { type ScriptedRequest, world } from '../../tests/sdk/scripted-environment.ts';
import { beginsLikePackage, CHUNK_BYTES, endsLikePackage, findExpected, readSha256 } from './integrity.ts';

const HEX = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const BASE64 = '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=';

test('a sha-256 is written as for scripts', () => {
  expect(readSha256(`sha256-${BASE64}`)).toBe(HEX);
});

test.each(['', '/app.json', 'sha256-', 'sha256-abc', 'sha384-abc', HEX, `sha256-${HEX}`])(
  '%j is no sha-256',
  (text) => {
    expect(readSha256(text)).toBeNull();
  },
);

describe('what is expected', () => {
  async function find(setting: string | null, answer?: (request: ScriptedRequest) => Promise<void>) {
    const { env, network } = world();
    const found = findExpected(env, new AbortController().signal, setting).catch(
      (error: { code: string }) => error.code,
    );
    if (answer) await answer(await network.next());
    return found;
  }
  const manifest = {
    size: CHUNK_BYTES + 5,
    chunkSize: CHUNK_BYTES,
    sha256: HEX,
    chunks: [HEX, HEX],
    versionName: '1.2.3',
  };
  const json = (value: unknown) => (request: ScriptedRequest) =>
    request.reply(200, {}, JSON.stringify(value));

  test('nothing, or a sha-256, needs no request', async () => {
    expect(await find(null)).toBeNull();
    expect(await find(`sha256-${BASE64}`)).toEqual({ sizeBytes: null, sha256: HEX, chunks: null });
  });

  test('a manifest gives size, hashes and version', async () => {
    expect(await find('/app.json', json(manifest))).toEqual({
      sizeBytes: manifest.size,
      sha256: HEX,
      chunks: [HEX, HEX],
      versionName: '1.2.3',
    });
  });

  test('chunks of another size or number are not used; the whole still is', async () => {
    expect(await find('/app.json', json({ ...manifest, chunkSize: 5 }))).toMatchObject({
      chunks: null,
      sha256: HEX,
    });
    expect(await find('/app.json', json({ ...manifest, chunks: [HEX] }))).toMatchObject({
      chunks: null,
      sha256: HEX,
    });
  });

  test.each([
    ['another kind of hash', 'sha384-abc', undefined],
    ['another scheme', 'javascript:alert(1)', undefined],
    ['a manifest without a hash', '/app.json', json({ size: 5 })],
    ['an empty manifest', '/app.json', json(null)],
  ])('%s cannot be checked, so nothing is saved', async (_, setting, answer) => {
    expect(await find(setting, answer)).toBe('integrity');
  });

  test('a manifest that is missing or unreachable is a fault too', async () => {
    expect(await find('/app.json', (request) => request.reply(404, {}, ''))).toBe('lookup');
    expect(await find('/app.json', (request) => request.reply(503, {}, ''))).toBe('network');
    expect(await find('/app.json', (request) => request.fail())).toBe('network');
    expect(await find('/app.json', (request) => request.reply(200, {}, '<p>'))).toBe('network');
  });
});

test('a package begins with a local file header, as far as can be seen', () => {
  const begins = (...bytes: number[]) => beginsLikePackage(new Uint8Array(bytes));
  expect(begins(0x50, 0x4b, 3, 4, 20)).toBe(true);
  expect(begins(0x50, 0x4b)).toBe(true);
  expect(begins(0x50, 0x4b, 5, 6)).toBe(false);
  expect(begins(0x3c)).toBe(false);
});

describe('a package ends with the end of its directory', () => {
  const whole = packageBytes(100_000);
  const ends = (bytes: Uint8Array<ArrayBuffer>) => endsLikePackage(new Blob([bytes]));

  test('whole', async () => expect(await ends(whole)).toBe(true));
  test('small', async () => expect(await ends(packageBytes(30))).toBe(true));
  test('cut short', async () => expect(await ends(whole.slice(0, -1))).toBe(false));
  test('with something after it', async () => expect(await ends(new Uint8Array([...whole, 0]))).toBe(false));
  test('its middle missing', async () =>
    expect(await ends(new Uint8Array([...whole.slice(0, 10), ...whole.slice(5000)]))).toBe(false));
  test('empty', async () => expect(await ends(new Uint8Array())).toBe(false));

  test('with a comment of its own', async () => {
    const bytes = new Uint8Array([...whole, 1, 2, 3]);
    bytes[whole.length - 2] = 3;
    expect(await ends(bytes)).toBe(true);
  });
});
