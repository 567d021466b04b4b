import { describe, expect, test } from 'vitest';
import { judgeAnswer, resumeFrom } from './answer.ts';
import { compareHeaders, type Held } from './partial-answer.ts';
import { DownloadFailure } from './retry.ts';

const NOW = Date.UTC(2026, 10, 21);
const DATE = 'Wed, 01 Jul 2026 10:00:00 GMT';
const held: Held = { etag: '"a"', lastModified: DATE, totalBytes: 1000, expected: null };
const none: Held = { ...held, etag: null, lastModified: null };

function judge(status: number, headers: Record<string, string>, offset = 400, has: Held = held) {
  try {
    const answer = { status, headers: new Headers(headers) };
    return judgeAnswer(answer, NOW) ?? compareHeaders(answer, has, offset, DownloadFailure);
  } catch (error) {
    return error instanceof DownloadFailure ? error.code : error;
  }
}
const range = (text: string, more: Record<string, string> = { ETag: '"a"' }) => ({
  'Content-Range': text,
  ...more,
});

describe('from nothing', () => {
  const fresh: Held = { ...none, totalBytes: null };

  test('200 with a length is the whole', () => {
    expect(judge(200, { 'Content-Length': '1000' }, 0, fresh)).toEqual({ isWhole: true, totalBytes: 1000 });
  });

  test('a compressed answer has no usable length', () => {
    const headers = { 'Content-Length': '900', 'Content-Encoding': 'gzip' };
    expect(judge(200, headers, 0, fresh)).toEqual({ isWhole: true, totalBytes: null });
    expect(judge(200, { ...headers, 'Content-Encoding': 'identity' }, 0, fresh)).toMatchObject({
      totalBytes: 900,
    });
  });

  test('a part that was not requested is taken only when it says that it begins at 0', () => {
    expect(judge(206, { 'Content-Length': '500' }, 0, fresh)).toBe('changed');
    expect(judge(206, range('bytes 5-999/1000'), 0, fresh)).toBe('changed');
    expect(judge(206, range('bytes 0-499/1000'), 0, fresh)).toMatchObject({
      isWhole: true,
      totalBytes: 1000,
    });
  });

  test('a whole that comes as a part may be of another version, or compressed', () => {
    const headers = range('bytes 0-999/1000', { ETag: '"b"', 'Content-Encoding': 'gzip' });
    expect(judge(206, headers, 0)).toMatchObject({ isWhole: true, totalBytes: 1000 });
    expect(judge(206, { ...range('bytes 400-999/1000'), 'Content-Encoding': 'gzip' })).toBe('changed');
  });

  test('HTML is no package, whatever the status says', () => {
    expect(judge(200, { 'Content-Type': 'text/html; charset=utf-8' }, 0, fresh)).toBe('not-package');
    expect(judge(206, { ...range('bytes 400-999/1000'), 'Content-Type': 'multipart/byteranges' })).toBe(
      'not-package',
    );
    const own = { 'Content-Type': 'application/x-multipart', 'Content-Length': '1000' };
    expect(judge(200, own, 0, fresh)).toMatchObject({ isWhole: true });
  });
});

describe('D12 from stored bytes', () => {
  test('the requested part, of the same version, continues the download', () => {
    expect(judge(206, range('bytes 400-999/1000'))).toEqual({
      isWhole: false,
      totalBytes: 1000,
      isSame: true,
    });
  });

  test('a server may send less than was requested', () => {
    expect(judge(206, range('bytes 400-499/1000'))).toMatchObject({ isWhole: false, totalBytes: 1000 });
  });

  test.each([
    ['another beginning', range('bytes 399-999/1000')],
    ['another length', range('bytes 400-1000/1001')],
    ['another ETag', range('bytes 400-999/1000', { ETag: '"b"' })],
    [
      'another date',
      range('bytes 400-999/1000', { ETag: '"a"', 'Last-Modified': 'Thu, 02 Jul 2026 10:00:00 GMT' }),
    ],
    ['no range and no length', { ETag: '"a"' }],
    ['an unreadable range', range('octets 400-999/1000')],
    ['a range in other words', range('octets, not bytes 400-999/1000')],
    ['an ETag that another would be without its middle', range('bytes 400-999/1000', { ETag: '"W/a"' })],
  ])('%s: what is held is not the server’s file', (_, headers) => {
    expect(judge(206, headers)).toBe('changed');
  });

  test('across origins, without exposed headers, length and date must fit', () => {
    const has = { ...held, etag: null };
    expect(judge(206, { 'Content-Length': '600', 'Last-Modified': DATE }, 400, has)).toMatchObject({
      totalBytes: 1000,
    });
    expect(judge(206, { 'Content-Length': '601', 'Last-Modified': DATE }, 400, has)).toBe('changed');
  });

  test.each<[string, Partial<Held>, Record<string, string>]>([
    ['no validators at all', { etag: null, lastModified: null }, {}],
    ['an equal date, however old', { etag: null }, { 'Last-Modified': DATE }],
    ['a date where there was none', { etag: null, lastModified: null }, { 'Last-Modified': DATE }],
    ['an ETag where there was none', { etag: null, lastModified: null }, { ETag: '"a"' }],
    ['no ETag where there was one', {}, { 'Last-Modified': DATE }],
    ['equal weak ETags', { etag: 'W/"a"' }, { ETag: 'W/"a"' }],
    ['a weak ETag, compressed on the way, of a strong one', {}, { ETag: 'W/"a"' }],
    ['a strong ETag of a weak one', { etag: 'W/"a"' }, { ETag: '"a"' }],
    ['an ETag without quotes', { etag: 'a' }, { ETag: 'a' }],
  ])('%s: may go on, and proves nothing', (_, has, headers) => {
    expect(judge(206, range('bytes 400-999/1000', headers), 400, { ...held, ...has })).toEqual({
      isWhole: false,
      totalBytes: 1000,
      isSame: false,
    });
  });

  test('hashes of chunks will decide, without a validator', () => {
    const expected = { sizeBytes: 1000, sha256: 'x', chunks: ['x'] };
    const has = { ...none, expected };
    expect(judge(206, range('bytes 400-999/1000', {}), 400, has)).toMatchObject({ isSame: true });
    expect(resumeFrom(has, 400, 0)).toBe(400);
  });

  test('other weak ETags are other files', () => {
    const inside = { ...held, etag: '"W/a"', lastModified: null };
    expect(judge(206, range('bytes 400-999/1000'), 400, inside)).toBe('changed');
    const has = { ...held, etag: 'W/"b"', lastModified: null };
    expect(judge(206, range('bytes 400-999/1000', { ETag: 'W/"a"' }), 400, has)).toBe('changed');
  });

  test('without a strong ETag the request begins before the end of what is held, nearer to it after failures', () => {
    const KB = 1024;
    expect(resumeFrom(held, 5000 * KB, 0)).toBe(5000 * KB);
    const begins = [0, 1, 2, 5].map((failures) => resumeFrom(none, 5000 * KB, failures));
    expect(begins.map((from) => 5000 - from / KB)).toEqual([256, 128, 64, 64]);
    expect(resumeFrom(none, 3 * KB, 0)).toBe(0);
    expect(resumeFrom(none, 1, 0)).toBe(0);
    expect(resumeFrom(none, 0, 0)).toBe(0);
  });

  test('an unknown length becomes known', () => {
    expect(judge(206, range('bytes 400-999/1000'), 400, { ...held, totalBytes: null })).toMatchObject({
      totalBytes: 1000,
    });
    expect(judge(206, range('bytes 400-999/*'), 400, held)).toMatchObject({ totalBytes: 1000 });
    // A length beside a range is that of this part.
    const headers = { ...range('bytes 400-499/*'), 'Content-Length': '100' };
    expect(judge(206, headers, 400, { ...held, totalBytes: null })).toMatchObject({ totalBytes: null });
  });

  test('200 is the whole again', () => {
    expect(judge(200, { 'Content-Length': '1000' })).toEqual({ isWhole: true, totalBytes: 1000 });
  });

  test('416 ends a transfer of unknown length, and is a change otherwise', () => {
    const unknown = { ...held, totalBytes: null };
    expect(judge(416, range('bytes */400'), 400, unknown)).toEqual({
      isWhole: false,
      isComplete: true,
      isSame: true,
      totalBytes: 400,
    });
    expect(judge(416, range('bytes */0'), 0, unknown)).toBe('changed');
    expect(judge(416, range('bytes */300'), 400, unknown)).toBe('changed');
    expect(judge(416, range('bytes */400'), 400, held)).toBe('changed');
  });
});

test.each([
  [401, 'refused'],
  [403, 'refused'],
  [404, 'refused'],
  [410, 'refused'],
  [400, 'refused'],
  [451, 'refused'],
  [204, 'refused'],
  [408, 'network'],
  [425, 'network'],
  [429, 'network'],
  [500, 'network'],
  [503, 'network'],
])('status %d is %s', (status, code) => {
  expect(judge(status, {}, 0)).toBe(code);
});

test.each([
  [500, 'barred'],
  [503, ''],
  [429, ''],
])('status %d is a failure of the kind "%s"', (status, kind) => {
  expect(() => judgeAnswer({ status, headers: new Headers() }, NOW)).toThrow(
    expect.objectContaining({ kind }),
  );
});

test('a busy server says when to come again', () => {
  const headers = new Headers({ 'Retry-After': '9' });
  expect(() => judgeAnswer({ status: 503, headers }, NOW)).toThrow(
    expect.objectContaining({ retryAfterMs: 9000 }),
  );
});
