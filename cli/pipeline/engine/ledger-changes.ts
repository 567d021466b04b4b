/**
 * What a few page files have changed in a ledger since it was last written whole: most builds are of one page, and writing all the others
 * again would cost more than making it. Changes name the ledger that they are of, so whichever of the two is lost, damaged or older, what
 * is left is the ledger of a build.
 */
import type { EntryId, Store } from '../store/index.ts';
import type { FactName } from './recorder.ts';
import { plainFile } from './stored-files.ts';
import type { Ledger, LedgerFile, LedgerInput } from './types.ts';

interface Changes
  extends Pick<Ledger, 'nowMs' | 'sets' | 'siteProblems' | 'siteChangesAtMs' | 'syllables' | 'outputSeal'> {
  /** Hash of the whole ledger. */
  of: string;
  files: LedgerFile[];
  removed: string[];
  facts: [FactName, string][];
}

/** Changes are written beside the ledger while they have at most this part of its files and of its bytes. */
const MOST_OF_LEDGER = 1 / 16;
/** For small sites, so that the tests of small sites are tests of changes. */
const FEW_FILES = 8;
const FEW_BYTES = 64 * 1024;

export function changesId(codeHash: string): EntryId {
  return { kind: 'ledger', key: 'changes', recipe: codeHash };
}

/** The ledger with its changes, if there are any of it. */
export function withChanges(store: Store, codeHash: string, ledger: Ledger): Ledger {
  const changes = store.getJson<Changes>(changesId(codeHash));
  if (changes === null || changes.of !== ledger.whole?.hash) return ledger;
  const { files: changed, removed, facts, sets, of: _of, ...others } = changes;
  const files = new Map(ledger.files);
  for (const path of removed) files.delete(path);
  for (const file of changed) files.set(file.path, file);
  return {
    ...ledger,
    ...others,
    files,
    sets: [...ledger.sets, ...sets],
    facts: new Map([...ledger.facts, ...facts]),
  };
}

/** Writes what has changed since the ledger was last written whole. False when that is too much, or when there is none. */
export function writeChanges(store: Store, codeHash: string, ledger: LedgerInput): boolean {
  const { whole } = ledger;
  if (whole === null) return false;
  const files = [...ledger.files.values()].filter((file) => whole.files.get(file.path) !== file);
  if (files.length > Math.max(FEW_FILES, whole.files.size * MOST_OF_LEDGER)) return false;
  const sets = ledger.sets.slice(whole.setCount);
  const names = new Set([
    ...whole.facts.keys(),
    ...ledger.further,
    ...sets.flat(),
    ...files.flatMap(({ reads }) => reads),
  ]);
  const facts = Array.from(names, (name): [FactName, string] => [name, ledger.hashOf(name)]);
  const { nowMs, siteProblems, siteChangesAtMs, syllables, outputSeal } = ledger;
  const changes: Changes = {
    ...{ of: whole.hash, nowMs, siteProblems, siteChangesAtMs, syllables, outputSeal, sets },
    files: files.map(plainFile),
    removed: [...whole.files.keys()].filter((path) => !ledger.files.has(path)),
    facts: facts.filter(([name, hash]) => whole.facts.get(name) !== hash),
  };
  const bytes = Buffer.from(JSON.stringify(changes));
  if (bytes.length > Math.max(FEW_BYTES, whole.sizeBytes * MOST_OF_LEDGER)) return false;
  store.put(changesId(codeHash), bytes);
  return true;
}
