import { describe, expect, test } from 'vitest';
import { chooseRange, decideAnswer, type Representation } from './byte-ranges.ts';

describe('a Range header of RFC 9110, section 14, on 1,000 bytes', () => {
  const part = (start: number, end: number) => ({ kind: 'part', range: { start, end } });
  const ignored = { kind: 'ignored' };
  const unsatisfiable = { kind: 'unsatisfiable' };

  test.each([
    ['the first byte', 'bytes=0-0', part(0, 1)],
    ['the first 500', 'bytes=0-499', part(0, 500)],
    ['the second 500', 'bytes=500-999', part(500, 1000)],
    ['an open end', 'bytes=500-', part(500, 1000)],
    ['the whole as a part', 'bytes=0-', part(0, 1000)],
    ['the last byte', 'bytes=999-', part(999, 1000)],
    ['an end behind the file', 'bytes=900-5000', part(900, 1000)],
    ['a suffix', 'bytes=-500', part(500, 1000)],
    ['a suffix of one', 'bytes=-1', part(999, 1000)],
    ['a suffix longer than the file', 'bytes=-2000', part(0, 1000)],
    ['a number beyond 64 bits as end', 'bytes=1-99999999999999999999999', part(1, 1000)],
    ['leading zeros', 'bytes=000-009', part(0, 10)],
    ['a unit in capitals', 'Bytes=0-0', part(0, 1)],
    ['empty list elements and spaces', 'bytes= ,\t0-0 , ', part(0, 1)],
    ['one satisfiable range beside one that is not', 'bytes=2000-,0-9', part(0, 10)],
    ['several satisfiable ranges', 'bytes=0-0,-1', ignored],
    ['overlapping ranges', 'bytes=0-500,400-600', ignored],
    ['a start behind the end', 'bytes=5-4', ignored],
    ['a start behind the end, beside a sound range', 'bytes=0-1,5-4', ignored],
    ['another unit', 'items=0-5', ignored],
    ['no unit', '0-5', ignored],
    ['no equals sign', 'bytes 0-5', ignored],
    ['a space before the equals sign', 'bytes =0-5', ignored],
    ['nothing after the equals sign', 'bytes=', ignored],
    ['only commas', 'bytes=,,', ignored],
    ['a lone dash', 'bytes=-', ignored],
    ['words', 'bytes=one-two', ignored],
    ['a negative number', 'bytes=--5', ignored],
    ['a fraction', 'bytes=0.5-1', ignored],
    ['a hexadecimal number', 'bytes=0x0-0x5', ignored],
    ['a space inside', 'bytes=0 - 5', ignored],
    ['a start at the end', 'bytes=1000-', unsatisfiable],
    ['a start behind the file', 'bytes=5000-6000', unsatisfiable],
    ['a number beyond 64 bits as start', 'bytes=99999999999999999999999-', unsatisfiable],
    ['a suffix of nothing', 'bytes=-0', unsatisfiable],
    ['several that cannot be satisfied', 'bytes=1000-,2000-', unsatisfiable],
  ])('%s: %s', (_, header, choice) => {
    expect(chooseRange(header, 1000)).toEqual(choice);
  });

  test.each([
    ['bytes=0-', unsatisfiable],
    ['bytes=0-0', unsatisfiable],
    ['bytes=-0', unsatisfiable],
    // A part of nothing cannot be written as a Content-Range.
    ['bytes=-5', ignored],
  ])('an empty file: %s', (header, choice) => {
    expect(chooseRange(header, 0)).toEqual(choice);
  });
});

describe('a conditional request', () => {
  const changedMs = Date.UTC(2026, 6, 1, 10, 0, 0);
  const changed = 'Wed, 01 Jul 2026 10:00:00 GMT';
  const before = 'Wed, 01 Jul 2026 09:59:59 GMT';
  const after = 'Wed, 01 Jul 2026 10:00:01 GMT';
  // Half a second that the header cannot carry.
  const file: Representation = { sizeBytes: 1000, etag: '"one"', lastModifiedMs: changedMs + 500 };
  const weak: Representation = { ...file, etag: 'W/"one"' };
  const bare: Representation = { sizeBytes: 1000, etag: null, lastModifiedMs: null };
  const later = changedMs + 3_600_000;
  const whole = { status: 200, range: { start: 0, end: 1000 } };
  const rest = { status: 206, range: { start: 400, end: 1000 } };
  const range = 'bytes=400-';

  test.each([
    ['nothing asked', {}, file, whole],
    ['a range alone', { range }, file, rest],
    ['an unsatisfiable range', { range: 'bytes=1000-' }, file, { status: 416 }],

    ['If-Range with the ETag', { range, 'if-range': '"one"' }, file, rest],
    ['If-Range with another ETag', { range, 'if-range': '"two"' }, file, whole],
    ['If-Range with a weak ETag', { range, 'if-range': 'W/"one"' }, weak, whole],
    ['If-Range with the strong form of a weak ETag', { range, 'if-range': '"one"' }, weak, whole],
    ['If-Range with the date', { range, 'if-range': changed }, file, rest],
    ['If-Range with a later date', { range, 'if-range': after }, file, whole],
    ['If-Range with an earlier date', { range, 'if-range': before }, file, whole],
    ['If-Range that is neither', { range, 'if-range': 'one' }, file, whole],
    ['If-Range for a file without validators', { range, 'if-range': '"one"' }, bare, whole],
    [
      'If-Range false and a range behind the file',
      { range: 'bytes=5000-', 'if-range': '"two"' },
      file,
      whole,
    ],
    [
      'If-Range true and a range behind the file',
      { range: 'bytes=5000-', 'if-range': '"one"' },
      file,
      { status: 416 },
    ],
    ['If-Range without a range', { 'if-range': '"two"' }, file, whole],

    ['If-None-Match with the ETag', { 'if-none-match': '"one"' }, file, { status: 304 }],
    ['If-None-Match with its weak form', { 'if-none-match': 'W/"one"' }, file, { status: 304 }],
    ['If-None-Match in a list', { 'if-none-match': '"a,b", "one"' }, file, { status: 304 }],
    ['If-None-Match with a star', { 'if-none-match': '*' }, file, { status: 304 }],
    ['If-None-Match with another ETag', { 'if-none-match': '"two"' }, file, whole],
    ['If-None-Match for a file without ETag', { 'if-none-match': '"one"' }, bare, whole],
    [
      'If-None-Match wins over the date',
      { 'if-none-match': '"two"', 'if-modified-since': after },
      file,
      whole,
    ],
    ['If-None-Match wins over the range', { range, 'if-none-match': '"one"' }, file, { status: 304 }],

    ['If-Modified-Since at the change', { 'if-modified-since': changed }, file, { status: 304 }],
    ['If-Modified-Since after it', { 'if-modified-since': after }, file, { status: 304 }],
    ['If-Modified-Since before it', { 'if-modified-since': before }, file, whole],
    ['If-Modified-Since that is no date', { 'if-modified-since': '1' }, file, whole],

    ['If-Match with the ETag', { range, 'if-match': '"one"' }, file, rest],
    ['If-Match with another', { range, 'if-match': '"two"' }, file, { status: 412 }],
    ['If-Match with a weak ETag', { 'if-match': 'W/"one"' }, weak, { status: 412 }],
    ['If-Match with a star', { 'if-match': '*' }, file, whole],
    ['If-Unmodified-Since at the change', { 'if-unmodified-since': changed }, file, whole],
    ['If-Unmodified-Since before it', { 'if-unmodified-since': before }, file, { status: 412 }],
    [
      'If-Match wins over If-Unmodified-Since',
      { 'if-match': '"one"', 'if-unmodified-since': before },
      file,
      whole,
    ],
  ])('%s', (_, headers, representation, decision) => {
    expect(decideAnswer({ method: 'GET', headers }, representation, later)).toEqual(decision);
  });

  test('If-Range with a date is refused while the file may change again in the same second', () => {
    const request = { method: 'GET', headers: { range, 'if-range': changed } };
    expect(decideAnswer(request, file, changedMs + 900)).toEqual(whole);
  });

  test('HEAD ignores a range and honours conditions', () => {
    expect(decideAnswer({ method: 'HEAD', headers: { range } }, file, later)).toEqual(whole);
    expect(decideAnswer({ method: 'HEAD', headers: { 'if-none-match': '"one"' } }, file, later)).toEqual({
      status: 304,
    });
  });
});
