/**
 * The record of a build for the next one: for every page file, its inputs and its results. Facts are named once and numbered; sets of
 * facts that many pages share are written once. `stored-files.ts` describes how files are stored, `ledger-changes.ts` what later builds
 * add.
 */
import { jsonParts } from '../../json-parts.ts';
import type { EntryId, Store } from '../store/index.ts';
import { withChanges, writeChanges } from './ledger-changes.ts';
import type { FactName } from './recorder.ts';
import { type Columns, FileShelf, setsOf, storedFiles } from './stored-files.ts';
import type { Ledger, LedgerInput } from './types.ts';

export function emptyLedger(nowMs: number): Ledger {
  const nothing = { siteProblems: [], siteChangesAtMs: null, syllables: null, outputSeal: null, whole: null };
  return { nowMs, files: new Map(), sets: [], facts: new Map(), ...nothing };
}

/** @param codeHash of the tool's code without its style sheets, which are tracked as facts of pages */
export function ledgerId(codeHash: string): EntryId {
  return { kind: 'ledger', key: 'site', recipe: codeHash };
}

interface Head
  extends Pick<Ledger, 'nowMs' | 'siteProblems' | 'siteChangesAtMs' | 'syllables' | 'outputSeal'> {
  facts: [FactName, string][];
  sets: number[][];
  columns: Columns;
}

/** Digits at the end of a ledger: where its head begins, in bytes. The lines of files come first, as they are made. */
const PLACE_DIGITS = 12;

/** Null when there is none that this build may use: one made for a later moment contains pages that are hidden now. */
export function readLedger(store: Store, codeHash: string, nowMs: number): Ledger | null {
  const stored = store.get(ledgerId(codeHash));
  if (stored === null) return null;
  const { bytes } = stored;
  const last = bytes.length - PLACE_DIGITS;
  const place = Number.parseInt(bytes.toString('latin1', last), 10);
  const head = JSON.parse(bytes.toString('utf8', place, last)) as Head;
  const nameOf = (number: number): FactName => head.facts[number]?.[0] ?? '';
  const files = storedFiles(head.columns, bytes.subarray(0, place), nameOf);
  const facts = new Map(head.facts);
  const setCount = head.sets.length;
  const ledger = withChanges(store, codeHash, {
    nowMs: head.nowMs,
    files,
    sets: head.sets.map((numbers) => numbers.map(nameOf)),
    facts,
    siteProblems: head.siteProblems,
    siteChangesAtMs: head.siteChangesAtMs,
    syllables: head.syllables,
    outputSeal: head.outputSeal,
    whole: { hash: stored.hash, sizeBytes: bytes.length, files, facts, setCount },
  });
  return ledger.nowMs > nowMs ? null : ledger;
}

export function writeLedger(store: Store, codeHash: string, ledger: LedgerInput): void {
  if (!writeChanges(store, codeHash, ledger)) store.putParts(ledgerId(codeHash), () => partsOf(ledger));
}

function* partsOf(ledger: LedgerInput): Generator<Buffer> {
  const { sets, renumber } = usedSets(ledger);
  const shelf = new FileShelf();
  let place = 0;
  for (const part of shelf.linesOf(ledger.files.values())) {
    place += part.length;
    yield part;
  }
  yield* jsonParts(headOf(ledger, sets, (numberOf) => shelf.columns(numberOf, renumber)));
  yield Buffer.from(String(place).padStart(PLACE_DIGITS, '0'));
}

function headOf(
  ledger: LedgerInput,
  sets: readonly FactName[][],
  columnsOf: (numberOf: (name: FactName) => number) => Columns,
): Head {
  const numbers = new Map<FactName, number>();
  const facts: Head['facts'] = [];
  const numberOf = (name: FactName): number => {
    let number = numbers.get(name);
    if (number === undefined) {
      number = facts.length;
      numbers.set(name, number);
      facts.push([name, ledger.hashOf(name)]);
    }
    return number;
  };
  ledger.further.forEach(numberOf);
  const numbered = sets.map((names) => names.map(numberOf));
  const { nowMs, siteProblems, siteChangesAtMs, syllables, outputSeal } = ledger;
  return {
    nowMs,
    facts,
    sets: numbered,
    siteProblems,
    siteChangesAtMs,
    syllables,
    outputSeal,
    columns: columnsOf(numberOf),
  };
}

/** Sets that pages still have, numbered from the beginning. */
function usedSets({ files, sets }: Pick<Ledger, 'files' | 'sets'>) {
  const places = new Map<number, number>();
  for (const file of files.values())
    for (const set of setsOf(file)) if (!places.has(set)) places.set(set, places.size);
  return {
    sets: Array.from(places.keys(), (set) => sets[set] ?? []),
    renumber: (set: number): number => places.get(set) ?? 0,
  };
}
