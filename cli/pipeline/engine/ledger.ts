/**
 * The record of a build for the next one: for every page file, its inputs and its results. Facts are named once and numbered; sets of
 * facts that many pages share are written once. `stored-files.ts` describes how files are stored.
 */
import type { Problem } from '../model/problems.ts';
import type { EntryId, Store } from '../store/index.ts';
import type { LedgerFile } from './ledger-file.ts';
import type { FactName } from './recorder.ts';
import { type Columns, setsOf, storedFiles, storeFiles } from './stored-files.ts';

export interface Ledger {
  /** The moment the site was built for. */
  nowMs: number;
  /** By path. */
  files: Map<string, LedgerFile>;
  /** Sets of facts that pages share; `MadePage.set` is a position here. */
  sets: FactName[][];
  /** Hashes of those facts, and of the files that loading has read. */
  facts: Map<FactName, string>;
  /** Problems of the site as a whole: only warnings, since a build with errors leaves no ledger. */
  siteProblems: Problem[];
  /** The next moment at which the site as a whole changes by schedule; null for never. */
  siteChangesAtMs: number | null;
  /** The output that the build has left (see `outputId`); null when it left none. */
  outputId: string | null;
}

export function emptyLedger(nowMs: number): Ledger {
  const nothing = { siteProblems: [], siteChangesAtMs: null, outputId: null };
  return { nowMs, files: new Map(), sets: [], facts: new Map(), ...nothing };
}

/** @param codeHash of the tool's code without its style sheets, which are tracked as facts of pages */
export function ledgerId(codeHash: string): EntryId {
  return { kind: 'ledger', key: 'site', recipe: codeHash };
}

interface Head extends Pick<Ledger, 'nowMs' | 'siteProblems' | 'siteChangesAtMs' | 'outputId'> {
  facts: [FactName, string][];
  sets: number[][];
  columns: Columns;
}

const LINE_END = 0x0a;

/** Null when there is none that this build may use: one made for a later moment contains pages that are hidden now. */
export function readLedger(store: Store, codeHash: string, nowMs: number): Ledger | null {
  const stored = store.get(ledgerId(codeHash));
  if (stored === null) return null;
  const { bytes } = stored;
  const end = bytes.indexOf(LINE_END);
  const head = JSON.parse(bytes.toString('utf8', 0, end)) as Head;
  if (head.nowMs > nowMs) return null;
  const nameOf = (number: number): FactName => head.facts[number]?.[0] ?? '';
  return {
    nowMs: head.nowMs,
    files: storedFiles(head.columns, bytes.subarray(end + 1), nameOf),
    sets: head.sets.map((numbers) => numbers.map(nameOf)),
    facts: new Map(head.facts),
    siteProblems: head.siteProblems,
    siteChangesAtMs: head.siteChangesAtMs,
    outputId: head.outputId,
  };
}

interface LedgerInput extends Omit<Ledger, 'facts'> {
  /** Facts to compare although no page has read them. */
  further: readonly FactName[];
  /** Of every fact that a set, a file's reads or `further` name. */
  hashOf(name: FactName): string;
}

export function writeLedger(store: Store, codeHash: string, ledger: LedgerInput): void {
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
  const { sets, renumber } = usedSets(ledger);
  const numbered = sets.map((names) => names.map(numberOf));
  const { columns, lines } = storeFiles(ledger.files.values(), numberOf, renumber);
  const { nowMs, siteProblems, siteChangesAtMs, outputId } = ledger;
  const head: Head = { nowMs, facts, sets: numbered, siteProblems, siteChangesAtMs, outputId, columns };
  store.put(ledgerId(codeHash), Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...lines]));
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
