import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { findTarget } from './find-target.ts';
import type { Search } from './link-lookup.ts';
import { resolveLink } from './resolve-link.ts';
import { DownloadFailure } from './retry.ts';

const SERVICE = 'https://www.dice.example/api/link';
const PAGE = 'https://www.dice.example/app/';
const LINK = 'https://cdn.example/app.apk';
const EXPECTED = { sizeBytes: 8, sha256: 'ab', chunks: null };

interface Setting {
  source?: Partial<Search['source']>;
  found?: { link: string; integrity: string | null } | null;
  /** Of the service. */
  answer?: unknown;
  status?: number;
  isPromised?: boolean;
  /** What a promise is read as; null for one that cannot be read. */
  promise?: (setting: unknown, base: string) => unknown;
}

/** A search among services that answer at once. */
function searchOf({
  source = {},
  found = null,
  answer = {},
  status = 200,
  isPromised = false,
  promise,
}: Setting) {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json(answer, { status }));
  const readPromise = vi.fn(
    async (setting: unknown, base: string, _read: (address: string) => Promise<unknown>) =>
      promise === undefined ? EXPECTED : promise(setting, base),
  );
  const parts: string[] = [];
  const gate = {
    isPromised,
    isRecorded: true,
    get hasHash() {
      return gate.isPromised || gate.isRecorded;
    },
  };
  const search = {
    source: { product: 'dice', endpoint: SERVICE, url: null, integrity: null, signer: null, ...source },
    env: {
      fetch,
      baseUrl: PAGE,
      page: { hostname: 'www.dice.example', pathname: '/app/' },
      resolveLink,
      loadPart: async (file: string) => {
        parts.push(file);
        return { readPromise };
      },
    },
    gate,
    found,
    DownloadFailure,
    watched: (_env: unknown, signal: AbortSignal, request: (signal: AbortSignal) => unknown) =>
      request(signal),
  } as unknown as Search;
  return { search, gate, fetch, readPromise, parts };
}

const { signal } = new AbortController();
const find = (search: Search, isAgain = false) => findTarget(search, signal, isAgain);
const codeOf = async (setting: Setting): Promise<string> =>
  find(searchOf(setting).search).then(
    () => 'found',
    (error) => (error instanceof DownloadFailure ? error.code : 'broken'),
  );

describe('the address of the package', () => {
  test('is what the service answers, which is asked for this page', async () => {
    const { search, fetch } = searchOf({ answer: { apkLink: LINK } });
    expect(await find(search)).toEqual({ link: LINK, expected: null });
    expect(fetch).toHaveBeenCalledTimes(1);
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe(SERVICE);
    expect(init).toMatchObject({
      method: 'POST',
      cache: 'force-cache',
      headers: { 'Content-Type': 'application/json' },
    });
    expect(JSON.parse(String(init?.body))).toEqual({ websiteName: 'www.dice.example', source: '/app/' });
  });

  test('is requested past the cache when the known one does not work', async () => {
    const { search, fetch } = searchOf({ answer: { apkLink: LINK } });
    await find(search, true);
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ cache: 'reload' });
  });

  test('is the fixed one where there is no service, or the service knows none', async () => {
    const fixed = searchOf({ source: { endpoint: null, url: LINK } });
    expect((await find(fixed.search)).link).toBe(LINK);
    expect(fixed.fetch).not.toHaveBeenCalled();
    expect((await find(searchOf({ source: { url: LINK }, answer: null }).search)).link).toBe(LINK);
  });

  const known = { link: `${LINK}?old`, integrity: 'sha256-x' };

  test('is that of the earlier visit where the page itself says what the package must be', async () => {
    const { search, fetch } = searchOf({ source: { integrity: 'sha256-x' }, found: known });
    expect(await find(search)).toEqual({ link: known.link, expected: EXPECTED });
    expect(fetch).not.toHaveBeenCalled();
  });

  test.each<[string, Setting, boolean]>([
    ['it does not work', { source: { integrity: 'sha256-x' }, found: known }, true],
    ['the page says otherwise now', { source: { integrity: 'sha256-y' }, found: known }, false],
    ['the page says nothing', { found: { ...known, integrity: null } }, false],
    ['there was none', { source: { integrity: 'sha256-x' } }, false],
  ])('is looked up where %s', async (_, setting, isAgain) => {
    const { search, fetch } = searchOf({ ...setting, answer: { apkLink: LINK } });
    expect((await find(search, isAgain)).link).toBe(LINK);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test.each<[string, Setting, string]>([
    ['no address', { answer: {} }, 'lookup'],
    ['what is no address', { answer: { apkLink: 'javascript:alert(1)' } }, 'lookup'],
    ['that it has none', { status: 404 }, 'lookup'],
    ['that it is asked too often', { status: 429 }, 'network'],
    ['that it is broken', { status: 500 }, 'network'],
    ['its last number below that', { status: 499 }, 'lookup'],
  ])('is missing when the service answers %s', async (_, setting, code) => {
    expect(await codeOf(setting)).toBe(code);
  });
});

describe('what the package must be', () => {
  test('is what the page says, relative to the page', async () => {
    const { search, gate, readPromise } = searchOf({
      source: { integrity: 'm.json' },
      answer: { apkLink: LINK, integrity: 'other.json' },
    });
    expect(await find(search)).toEqual({ link: LINK, expected: EXPECTED });
    expect(readPromise.mock.calls.map(([setting, base]) => [setting, base])).toEqual([['m.json', PAGE]]);
    expect(gate).toMatchObject({ isPromised: true, isRecorded: false });
  });

  test('is what the service says, relative to the service', async () => {
    const { search, gate, readPromise } = searchOf({ answer: { apkLink: LINK, integrity: 'm.json' } });
    expect((await find(search)).expected).toBe(EXPECTED);
    expect(readPromise.mock.calls.map(([setting, base]) => [setting, base])).toEqual([['m.json', SERVICE]]);
    expect(gate.isPromised).toBe(true);
  });

  test('is still required when the service no longer says it', async () => {
    const { search, readPromise } = searchOf({
      answer: { apkLink: LINK },
      isPromised: true,
      promise: () => null,
    });
    await expect(find(search)).rejects.toMatchObject({ code: 'integrity' });
    expect(readPromise.mock.calls[0]?.[0]).toBeNull();
  });

  test('is read without a cache, and a manifest that is missing ends the download', async () => {
    const { search, fetch, readPromise } = searchOf({
      source: { endpoint: null, url: LINK, integrity: 'm' },
    });
    await find(search);
    const read = readPromise.mock.calls[0]?.[2];
    await read?.('https://www.dice.example/m.json');
    expect(fetch).toHaveBeenCalledWith(
      'https://www.dice.example/m.json',
      expect.objectContaining({ cache: 'no-cache' }),
    );
    fetch.mockResolvedValueOnce(new Response('', { status: 404 }));
    await expect(read?.('https://www.dice.example/m.json')).rejects.toMatchObject({ code: 'integrity' });
  });

  test.each<[string, string, string[] | null, string[], string[]]>([
    ['a hash', 'sha256-x', null, ['verify.js', 'sha256.js'], ['verify.js', 'sha256.js']],
    ['a hash after a space', '  sha256-x', null, ['verify.js', 'sha256.js'], ['verify.js', 'sha256.js']],
    ['a manifest', 'sha/sha256-x.json', null, ['verify.js'], ['verify.js', 'sha256.js']],
    ['a manifest of chunks', 'm.json', ['ab'], ['verify.js'], ['verify.js']],
  ])('given as %s, needs these parts of the SDK', async (_, integrity, chunks, first, inAll) => {
    let before: string[] = [];
    const { search, parts } = searchOf({
      source: { endpoint: null, url: LINK, integrity },
      promise: () => {
        before = [...parts];
        return { ...EXPECTED, chunks };
      },
    });
    await find(search);
    expect(before).toEqual(first);
    expect([...new Set(parts)]).toEqual(inAll);
  });

  test('is proved by the SDK where the browser has no digests', async () => {
    vi.stubGlobal('crypto', {});
    onTestFinished(() => void vi.unstubAllGlobals());
    const { search, parts } = searchOf({
      source: { endpoint: null, url: LINK, integrity: 'm.json' },
      promise: () => ({ ...EXPECTED, chunks: ['ab'] }),
    });
    await find(search);
    expect(parts).toEqual(['verify.js', 'sha256.js']);
  });

  test('cannot be checked without the script that does it', async () => {
    const { search } = searchOf({ source: { integrity: 'm.json' }, answer: { apkLink: LINK } });
    search.env.loadPart = () => Promise.reject(new Error('offline'));
    await expect(find(search)).rejects.toMatchObject({ code: 'integrity' });
  });
});
