/** First step: which files there are, and what is in them. */
import { isAscii, isUtf8, transcode } from 'node:buffer';
import { hash as digest } from 'node:crypto';
import { MOST_FILE_BYTES } from '../model/limits.ts';
import { type Problem, problemIn } from '../model/problems.ts';
import type { SourceFile } from '../model/types.ts';
import { ContentFileError } from './content-file.ts';
import { contentFileProblem, kindProblem, unreadable } from './file-problems.ts';
import { isLfsPointer, LFS_HINT, LFS_IN_WORDS } from './lfs-pointer.ts';
import { sourceOf } from './source.ts';
import type { Listing } from './types.ts';

export type { ListedFile, Listing } from './types.ts';

/** SHA-256 in hexadecimal: the key of everything cached, and what `manifest.json` lists. */
export function contentHash(contents: string | Uint8Array): string {
  return digest('sha256', contents, 'hex');
}

/** A content hash in 16 digits: enough to tell values of one site apart, which has very many. */
export function keyHash(text: string): string {
  return contentHash(text).slice(0, 16);
}

/** What a published name holds of a content hash: enough to tell versions of one file apart, in every page that names it. */
export function shortHash(hash: string): string {
  return hash.slice(0, 6);
}

/** Every file of a project's content, and what is no file. */
export function listContent(root: string): Listing {
  return sourceOf(root).list();
}

/** Hash of a file of content as it is now; empty when it cannot be read, so that it never equals another. */
export function hashOfContent(root: string, path: string): string {
  try {
    return contentHash(sourceOf(root).bytes(path, Number.MAX_SAFE_INTEGER));
  } catch {
    return ''; // gone, or exchanged for a link: the next build reports it
  }
}

/** Reads one text file. `source` is null when the file cannot be used; the problem says why. */
export function readSource(
  root: string,
  path: string,
): { source: SourceFile | null; problem: Problem | null } {
  let bytes: Buffer;
  try {
    bytes = sourceOf(root).bytes(path, MOST_FILE_BYTES);
  } catch (error) {
    const isRefused = error instanceof ContentFileError;
    return { source: null, problem: isRefused ? contentFileProblem(path, error) : unreadable(path, error) };
  }
  if (isLfsPointer(bytes)) return { source: null, problem: lfsPointer(path) };
  const wrongEncoding = encodingProblem(path, bytes);
  if (wrongEncoding !== null) return { source: null, problem: wrongEncoding };
  const decoded = textOf(bytes);
  const text = unixLines(decoded.charCodeAt(0) === 0xfeff ? decoded.slice(1) : decoded);
  const strayOffset = strayCharacter(text);
  if (strayOffset !== -1) return { source: null, problem: strayCharacterProblem(path, text, strayOffset) };
  return { source: { path, text, hash: contentHash(bytes) }, problem: null };
}

/** Text of UTF-8. By way of UTF-16, texts in other letters than Latin ones are decoded ten times as fast. */
function textOf(bytes: Buffer): string {
  return isAscii(bytes) ? bytes.toString('latin1') : transcode(bytes, 'utf8', 'utf16le').toString('utf16le');
}

/** Spreadsheets on a Mac still end lines with a carriage return alone; no parser here takes that for a line. */
function unixLines(text: string): string {
  return text.includes('\r') && !text.includes('\n') ? text.replaceAll('\r', '\n') : text;
}

/** Control characters, which HTML forbids, and the mark that a program leaves where it lost a letter. */
const CONTROL_CHARACTER = /[^\P{Cc}\t\n\r]/u;
const LOST_LETTER = '\ufffd';

function lfsPointer(path: string): Problem {
  return kindProblem(path, { found: LFS_IN_WORDS, hint: LFS_HINT });
}

function encodingProblem(path: string, bytes: Buffer): Problem | null {
  const isWide = isUtf16(bytes);
  const badOffset = isWide ? 0 : firstBadByte(bytes);
  if (badOffset === null) return null;
  const lineStart = badOffset === 0 ? 0 : bytes.lastIndexOf(0x0a, badOffset - 1) + 1;
  const column = withoutMark(bytes.toString('utf8', lineStart, badOffset)).length + 1;
  const found = isWide ? 'UTF-16' : byteInWords(bytes[badOffset] ?? 0);
  const save = path.endsWith('.csv')
    ? 'In a spreadsheet, export it as "CSV UTF-8".'
    : 'Save the file again as "UTF-8" in your editor.';
  return problemIn(path, {
    code: 'file/encoding',
    span: spanOfOne(lineOf(bytes, badOffset), column),
    message: `Expected text in UTF-8, found ${found}.`,
    expected: 'text in UTF-8',
    found,
    hint: save,
  });
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function lineOf(bytes: Buffer, offset: number): number {
  let line = 1;
  for (let at = bytes.indexOf(0x0a); at !== -1 && at < offset; at = bytes.indexOf(0x0a, at + 1)) line += 1;
  return line;
}

function spanOfOne(line: number, column: number): Problem['span'] {
  return { start: { line, column }, end: { line, column: column + 1 } };
}

/** Written with its mark, or recognised by the zero in every second byte. */
function isUtf16(bytes: Buffer): boolean {
  const [first, second, third, fourth] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  if (first === undefined || second === undefined) return false;
  return (
    (first !== 0 && second === 0 && third !== 0 && fourth === 0) ||
    (first === 0 && second !== 0 && third === 0)
  );
}

/** The byte, and the letter that it is in the encoding that older programs on Windows write. */
function byteInWords(byte: number): string {
  if (byte === 0) return 'a zero byte';
  const letter = new TextDecoder('windows-1252').decode(Uint8Array.of(byte));
  const shown = /^[\p{L}\p{P}\p{S}]$/u.test(letter) ? ` ("${letter}" in an older encoding)` : '';
  return `the byte 0x${byte.toString(16).padStart(2, '0')}${shown}`;
}

/** Offset of the first byte that is not UTF-8 text (a zero byte counts), or null. */
function firstBadByte(bytes: Buffer): number | null {
  const zero = bytes.indexOf(0);
  if (isUtf8(bytes)) return zero === -1 ? null : zero;
  // Halving finds the longest beginning that decodes; `stream` allows it to end inside a character.
  const decode = (length: number): string =>
    new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(0, length), {
      stream: true,
    });
  let good = 0;
  let bad = bytes.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    try {
      decode(middle);
      good = middle;
    } catch {
      bad = middle;
    }
  }
  // What was decoded stops before the character that is broken.
  const offset = Buffer.byteLength(decode(good));
  return zero === -1 ? offset : Math.min(offset, zero);
}

/** Offset of the first character that can only be a mishap, or -1. */
function strayCharacter(text: string): number {
  const control = text.search(CONTROL_CHARACTER);
  return control === -1 ? text.indexOf(LOST_LETTER) : control;
}

function strayCharacterProblem(path: string, text: string, offset: number): Problem {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  const column = offset - (before.lastIndexOf('\n') + 1) + 1;
  const isLost = text[offset] === LOST_LETTER;
  const number = text.charCodeAt(offset).toString(16).toUpperCase().padStart(4, '0');
  return problemIn(path, {
    code: 'file/encoding',
    span: spanOfOne(line, column),
    message: isLost
      ? 'The mark "�" is here, which a program leaves where it lost a letter.'
      : `An invisible control character (U+${number}) is here.`,
    hint: isLost
      ? 'Type the letter again.'
      : 'Delete it; it comes along when text is copied from other programs.',
  });
}
