import { beforeEach, describe, expect, test } from 'vitest';
import { type World, world } from '../../tests/sdk/scripted-environment.ts';
import { prefetchRest, rememberRest } from './package-request.ts';
import type { ResumeRecord } from './resume-record.ts';

const OWN = 'https://www.paasa.example/app.apk';
const SOURCE = '/api/link';

const head: ResumeRecord = {
  url: OWN,
  chunks: [40],
  receivedBytes: 40,
  totalBytes: 100,
  timestamp: 1,
  etag: '"a"',
  lastModified: null,
  link: OWN,
  source: SOURCE,
  integrity: null,
  owner: 'me',
  expected: null,
};

let tab: World;
beforeEach(() => {
  tab = world();
});

/** The headers of the request that the next page of the tab sends; null when it sends none. */
async function sentAfter(left: Partial<ResumeRecord>, offset = 40): Promise<Record<string, string> | null> {
  rememberRest(tab.env, { ...head, ...left }, offset);
  const prefetch = prefetchRest(tab.reload().env, SOURCE, null);
  if (prefetch === null) return null;
  const request = await tab.network.next();
  expect(request.url).toBe(prefetch.link);
  return Object.fromEntries(request.headers);
}

describe('the rest that a tab has left', () => {
  test.each<[string, Partial<ResumeRecord>, Record<string, string>]>([
    ['of its own site, of a known version', {}, { range: 'bytes=40-', 'if-range': '"a"' }],
    ['of its own site, with a weak ETag: some bytes again', { etag: 'W/"a"' }, {}],
    ['of its own site, without an ETag', { etag: null }, {}],
    ['of another host', { link: 'https://cdn.example/app.apk' }, { range: 'bytes=40-' }],
    ['of a host without TLS', { link: 'http://cdn.example/app.apk' }, { range: 'bytes=40-' }],
  ])('is requested at once: %s', async (_, left, expected) => {
    expect(await sentAfter(left)).toEqual(expected);
  });

  test('is not requested where nothing is left, or all of it', async () => {
    expect(await sentAfter({}, 0)).toBeNull();
    expect(await sentAfter({}, 100)).toBeNull();
  });

  test('is requested for the same promise alone', () => {
    rememberRest(tab.env, { ...head, integrity: 'sha256-one' }, 40);
    expect(prefetchRest(tab.env, SOURCE, null)).toBeNull();
    expect(prefetchRest(tab.env, SOURCE, 'sha256-other')).toBeNull();
    expect(prefetchRest(tab.env, '/api/other', 'sha256-one')).toBeNull();
    expect(prefetchRest(tab.env, SOURCE, 'sha256-one')).toMatchObject({ link: OWN, offset: 40 });
  });

  test.each(['javascript:fetch("https://a.example/")', 'data:text/html,https:', '/app.apk'])(
    'is not requested at %s',
    async (link) => {
      expect(await sentAfter({ link })).toBeNull();
      expect(tab.network.all).toEqual([]);
    },
  );

  test('a note of somebody else’s is none', () => {
    for (const note of ['', 'no list', '{}', 'null']) {
      tab.env.remember(`slipwayRest ${SOURCE} null`, note, 'sessionStorage');
      expect(prefetchRest(tab.env, SOURCE, null)).toBeNull();
    }
  });
});
