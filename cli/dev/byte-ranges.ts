/**
 * Which bytes of a file a request gets: conditional requests and ranges of RFC 9110, sections 13 and 14, as values alone.
 * Two options of the RFC are used: several satisfiable ranges in one request are answered with the whole file (section 14.2 lets a server
 * ignore Range), and so is a suffix range of an empty file.
 */
import type { IncomingHttpHeaders } from 'node:http';

/** The file a request is about, as it is now. */
export interface Representation {
  sizeBytes: number;
  /** With its quotes, and `W/` before a weak one. `null`: none is known. */
  etag: string | null;
  /** In ms since 1970; headers carry whole seconds of it. `null`: not known. */
  lastModifiedMs: number | null;
}

/** Bytes from `start` up to, not including, `end`. */
export interface ByteRange {
  start: number;
  end: number;
}

export type RangeChoice =
  | { kind: 'part'; range: ByteRange }
  /** Invalid, of another unit, or several: the answer is the one without a Range header. */
  | { kind: 'ignored' }
  | { kind: 'unsatisfiable' };

export type AnswerDecision =
  | { status: 200 | 206; range: ByteRange }
  | { status: 304 }
  | { status: 412 }
  | { status: 416 };

/** Reads a Range header against a file's size. Source: RFC 9110 §14.1.1, §14.1.2, §14.2. */
export function chooseRange(header: string, sizeBytes: number): RangeChoice {
  const list = /^bytes=(.*)$/i.exec(header.trim())?.[1];
  if (list === undefined) return { kind: 'ignored' };
  // Empty elements of a list are allowed: RFC 9110 §5.6.1.
  const specs = list.split(',').map((spec) => spec.trim());
  const choices = specs.filter((spec) => spec !== '').map((spec) => readSpec(spec, sizeBytes));
  if (choices.some((choice) => choice.kind === 'ignored')) return { kind: 'ignored' }; // one invalid, all invalid
  const parts = choices.filter((choice) => choice.kind === 'part');
  if (parts.length === 0 && choices.length > 0) return { kind: 'unsatisfiable' };
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : { kind: 'ignored' };
}

function readSpec(spec: string, sizeBytes: number): RangeChoice {
  const [, first = '', last = ''] = /^(\d*)-(\d*)$/.exec(spec) ?? [];
  if (first === '' && last === '') return { kind: 'ignored' };
  if (first === '') {
    const suffixBytes = Number(last);
    if (suffixBytes === 0) return { kind: 'unsatisfiable' };
    if (sizeBytes === 0) return { kind: 'ignored' }; // a part of nothing cannot be written as a Content-Range
    return { kind: 'part', range: { start: Math.max(0, sizeBytes - suffixBytes), end: sizeBytes } };
  }
  if (last !== '' && BigInt(last) < BigInt(first)) return { kind: 'ignored' };
  const start = Number(first);
  if (start >= sizeBytes) return { kind: 'unsatisfiable' };
  return {
    kind: 'part',
    range: { start, end: last === '' ? sizeBytes : Math.min(Number(last) + 1, sizeBytes) },
  };
}

/**
 * Decides the answer to a GET or HEAD in the order of RFC 9110 §13.2.2: If-Match, If-Unmodified-Since, If-None-Match,
 * If-Modified-Since, then Range with If-Range. Only GET has ranges. `nowMs` tells whether a date is a strong validator yet.
 */
export function decideAnswer(
  request: { method: string; headers: IncomingHttpHeaders },
  file: Representation,
  nowMs: number,
): AnswerDecision {
  const { headers } = request;
  const { etag } = file;
  const changedMs = file.lastModifiedMs === null ? null : wholeSeconds(file.lastModifiedMs);

  const ifMatch = headers['if-match'];
  const unmodifiedSinceMs = parseHttpDate(headers['if-unmodified-since']);
  if (ifMatch !== undefined) {
    if (!hasTag(ifMatch, (tag) => isStrongMatch(tag, etag))) return { status: 412 };
  } else if (unmodifiedSinceMs !== null && changedMs !== null && changedMs > unmodifiedSinceMs) {
    return { status: 412 };
  }

  const ifNoneMatch = headers['if-none-match'];
  const modifiedSinceMs = parseHttpDate(headers['if-modified-since']);
  if (ifNoneMatch !== undefined) {
    if (hasTag(ifNoneMatch, (tag) => etag !== null && opaque(tag) === opaque(etag))) return { status: 304 };
  } else if (modifiedSinceMs !== null && changedMs !== null && changedMs <= modifiedSinceMs) {
    return { status: 304 };
  }

  const whole: AnswerDecision = { status: 200, range: { start: 0, end: file.sizeBytes } };
  if (request.method !== 'GET' || headers.range === undefined) return whole;
  const choice = chooseRange(headers.range, file.sizeBytes);
  if (choice.kind === 'ignored' || !isRangeCurrent(headers['if-range'], etag, changedMs, nowMs)) return whole;
  return choice.kind === 'part' ? { status: 206, range: choice.range } : { status: 416 };
}

/** A date of HTTP in any of its three forms, in ms; `null` when it is none. Source: RFC 9110 §5.6.7. */
function parseHttpDate(text: string | undefined): number | null {
  if (text === undefined) return null;
  const isAsctime = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/.test(text);
  if (!isAsctime && !/^[A-Z][a-z]+, .* GMT$/.test(text)) return null;
  const ms = Date.parse(isAsctime ? `${text} GMT` : text);
  return Number.isNaN(ms) ? null : ms;
}

/**
 * If-Range holds a strong entity tag or the exact date of the last change. That date is a strong validator only when the
 * file cannot have changed again within its second. Source: RFC 9110 §8.8.2.2, §13.1.5.
 */
function isRangeCurrent(
  header: string | string[] | undefined,
  etag: string | null,
  changedMs: number | null,
  nowMs: number,
): boolean {
  if (header === undefined) return true;
  const ifRange = String(header);
  if (/^(?:W\/)?"/.test(ifRange)) return isStrongMatch(ifRange, etag);
  const dateMs = parseHttpDate(ifRange);
  return dateMs !== null && dateMs === changedMs && wholeSeconds(nowMs) > changedMs;
}

/** Whether a list of entity tags, or `*`, holds one that matches. Tags may contain commas, so the list is not split. */
function hasTag(list: string, matches: (tag: string) => boolean): boolean {
  if (list.trim() === '*') return true;
  return [...list.matchAll(/(?:W\/)?"[^"]*"/g)].some(([tag]) => matches(tag));
}

function isStrongMatch(tag: string, etag: string | null): boolean {
  return tag === etag && !tag.startsWith('W/');
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '');
}

function wholeSeconds(ms: number): number {
  return Math.floor(ms / 1000) * 1000;
}
