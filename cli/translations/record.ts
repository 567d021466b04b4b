/**
 * `content/translations.yaml`: which texts of the source each translation was made from, as short hashes. A text of the
 * source whose hash is not listed has changed, or is new, since its translation was last looked at. There are no
 * positions in it, so moving sections about makes nothing stale, and two people who work on different texts change
 * different lines.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { memoized } from '../memoized.ts';
import { isMapping, notAMapping, parseData } from '../pipeline/formats/parse.ts';
import type { Problem } from '../pipeline/model/problems.ts';
import { TRANSLATIONS_FILE } from '../pipeline/model/routes.ts';
import { contentHash, readSource } from '../pipeline/source/read.ts';
import { writeFiles } from './write-files.ts';

/** Key of a translation (its file; `content/site.yaml hi` for a language of the site's own file) → hashes of source texts. */
export type TranslationRecord = ReadonlyMap<string, ReadonlySet<string>>;

/** Eight letters, so that no YAML parser takes one for a number or a word of its own. Spaces and line breaks do not count. */
export function sourceHash(text: string): string {
  if (knownHashes.size >= MOST_HASHES && !knownHashes.has(text)) knownHashes.clear();
  return memoized(knownHashes, text, () => {
    const digits = contentHash(text.replace(/\s+/g, ' ').trim()).slice(0, 8);
    return digits.replace(/[0-9a-f]/g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));
  });
}

const knownHashes = new Map<string, string>();

/** Texts of some files: the translations of a source are compared with it one after another. */
const MOST_HASHES = 2000;

export function readRecord(root: string): { record: TranslationRecord; problems: Problem[] } {
  const path = join(root, TRANSLATIONS_FILE);
  const record = new Map<string, Set<string>>();
  if (!existsSync(path)) return { record, problems: [] };
  const { source, problem } = readSource(root, TRANSLATIONS_FILE);
  if (source === null) return { record, problems: problem === null ? [] : [problem] };
  const written = recordAsWritten(source.text);
  if (written !== null) return { record: written, problems: [] };
  const { data, problems } = parseData(source.text, TRANSLATIONS_FILE);
  if (problems.length > 0) return { record, problems: problems.map(withHint) };
  if (!isMapping(data)) return { record, problems: [withHint(notAMapping(TRANSLATIONS_FILE, data, null))] };
  for (const [key, hashes] of Object.entries(data)) {
    const list = Array.isArray(hashes) ? hashes : [];
    record.set(key, new Set(list.filter((hash) => typeof hash === 'string')));
  }
  return { record, problems: [] };
}

/** The record as `writeRecord` leaves it: of a large site it has more lines than a file that people write may have. Null in another form. */
function recordAsWritten(text: string): TranslationRecord | null {
  const record = new Map<string, Set<string>>();
  let hashes: Set<string> | null = null;
  for (const line of text.split('\n')) {
    const hash = HASH_LINE.exec(line)?.[1];
    if (hash !== undefined && hashes !== null) {
      hashes.add(hash);
      continue;
    }
    if (line === '' || line.startsWith('#')) continue;
    const key = line.endsWith(':') ? line.slice(0, -1) : '';
    if (!PLAIN_KEY.test(key) || record.has(key)) return null;
    hashes = new Set();
    record.set(key, hashes);
  }
  return record;
}

/** See `sourceHash` and `leftOut`. */
const HASH_LINE = /^ {2}- ([a-p]{8}(?: left-out)?)$/;

function withHint(problem: Problem): Problem {
  return {
    ...problem,
    hint: `${problem.hint ?? ''} "slipway translations --accept" writes the file again once it is deleted.`.trim(),
  };
}

/** Names of files that YAML reads as they are; in others "#", ": " and their like have a meaning. */
const PLAIN_KEY = /^content\/[\p{L}\p{M}\p{N}/._ -]+$/u;

/** Writes the record sorted; nothing recorded is no file. */
export function writeRecord(root: string, record: TranslationRecord): void {
  const path = join(root, TRANSLATIONS_FILE);
  const rows = [...record].filter(([, hashes]) => hashes.size > 0).sort(([a], [b]) => (a < b ? -1 : 1));
  if (rows.length === 0) {
    rmSync(path, { force: true });
    return;
  }
  const lines = rows.flatMap(([key, hashes]) => [
    `${PLAIN_KEY.test(key) ? key : JSON.stringify(key)}:`,
    ...[...hashes].sort().map((hash) => `  - ${hash}`),
  ]);
  // Takes the place of what is there: a symbolic link is never written through.
  writeFiles(root, new Map([[TRANSLATIONS_FILE, `${HEAD}${lines.join('\n')}\n`]]));
}

const HEAD = `# Which texts each translation was made from, as short hashes. Written by "slipway translations --accept".
`;
