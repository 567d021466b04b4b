/**
 * What a build leaves for the next about every page file: what it was made of and what came of it. Facts are named once and
 * numbered; sets of facts that many pages share are written once.
 */
import type { Problem } from '../model/problems.ts';
import type { RenderedPage } from '../model/types.ts';
import type { EntryId, Handle, Store } from '../store/index.ts';
import type { MadeFile, MadePage } from './page-maker.ts';
import type { FactList, FactName } from './recorder.ts';

/** A page file as the ledger knows it. */
export interface LedgerFile extends Omit<MadeFile, 'details' | 'pages'> {
  /** Whether its details hold problems, so that they are to be printed again. */
  hasProblems: boolean;
  pages: MadePage[];
}

export interface Ledger {
  /** The moment the site was built for. */
  nowMs: number;
  /** By path. */
  files: Map<string, LedgerFile>;
  /** Sets of facts that pages share; `MadePage.set` is a position here. */
  sets: FactName[][];
  /** Hashes of those facts, and of what loading has read. */
  facts: Map<FactName, string>;
  /** What was wrong with the site as a whole: warnings, since a build with errors leaves no ledger. */
  siteProblems: Problem[];
  /** The next moment at which the site as a whole changes by schedule; null for never. */
  siteChangesAtMs: number | null;
}

export function emptyLedger(nowMs: number): Ledger {
  return { nowMs, files: new Map(), sets: [], facts: new Map(), siteProblems: [], siteChangesAtMs: null };
}

/** @param codeHash of the tool: what pages take of its style sheets is among their facts */
export function ledgerId(codeHash: string): EntryId {
  return { kind: 'ledger', key: 'site', recipe: codeHash };
}

type PageLine = [
  route: string,
  outputPath: string,
  hash: string,
  bytes: number,
  gzipBytes: number | null,
  leadsToGame: 0 | 1,
  set: number,
  own: FactList,
];

type FileLine = [
  path: string,
  hash: string,
  handle: Handle,
  changesAtMs: number | null,
  hasProblems: 0 | 1,
  reads: number[],
  pages: PageLine[],
];

interface Head {
  nowMs: number;
  facts: [FactName, string][];
  sets: number[][];
  siteProblems: Problem[];
  siteChangesAtMs: number | null;
}

/** Null when there is none, or none that this build may use: one made for a later moment knows what is hidden now. */
export function readLedger(store: Store, codeHash: string, nowMs: number): Ledger | null {
  const stored = store.get(ledgerId(codeHash));
  if (stored === null) return null;
  const [first = '', ...lines] = stored.bytes.toString('utf8').split('\n');
  const head = JSON.parse(first) as Head;
  if (head.nowMs > nowMs) return null;
  const nameOf = (number: number): FactName => head.facts[number]?.[0] ?? '';
  const files = new Map<string, LedgerFile>();
  for (const line of lines) {
    if (line === '') continue;
    const file = fileOf(JSON.parse(line) as FileLine, nameOf);
    files.set(file.path, file);
  }
  const sets = head.sets.map((numbers) => numbers.map(nameOf));
  return {
    nowMs: head.nowMs,
    files,
    sets,
    facts: new Map(head.facts),
    siteProblems: head.siteProblems,
    siteChangesAtMs: head.siteChangesAtMs,
  };
}

function fileOf(line: FileLine, nameOf: (number: number) => FactName): LedgerFile {
  const [path, hash, handle, changesAtMs, hasProblems, reads, pages] = line;
  return {
    path,
    hash,
    handle,
    changesAtMs,
    hasProblems: hasProblems === 1,
    reads: reads.map(nameOf),
    pages: pages.map(pageOf),
  };
}

function pageOf([route, outputPath, hash, bytes, gzipBytes, leadsToGame, set, own]: PageLine): MadePage {
  const rendered: RenderedPage = {
    route,
    outputPath,
    hash,
    bytes,
    gzipBytes,
    leadsToGame: leadsToGame === 1,
  };
  return { rendered, set, own };
}

interface LedgerInput extends Omit<Ledger, 'facts'> {
  /** Facts that are compared although no page has read them. */
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
  const lines = Array.from(ledger.files.values(), (file) => JSON.stringify(lineOf(file, numberOf, renumber)));
  const { nowMs, siteProblems, siteChangesAtMs } = ledger;
  const head: Head = { nowMs, facts, sets: numbered, siteProblems, siteChangesAtMs };
  store.put(ledgerId(codeHash), Buffer.from([JSON.stringify(head), ...lines, ''].join('\n')));
}

/** Sets that pages still have, numbered from the beginning. */
function usedSets({ files, sets }: Pick<Ledger, 'files' | 'sets'>) {
  const used = [...new Set(Array.from(files.values()).flatMap(({ pages }) => pages.map(({ set }) => set)))];
  const places = new Map(used.map((set, place) => [set, place]));
  return {
    sets: used.map((set) => sets[set] ?? []),
    renumber: (set: number): number => places.get(set) ?? 0,
  };
}

function lineOf(
  file: LedgerFile,
  numberOf: (name: FactName) => number,
  renumber: (set: number) => number,
): FileLine {
  const pages = file.pages.map(({ rendered, set, own }): PageLine => {
    const { route, outputPath, hash, bytes, gzipBytes, leadsToGame } = rendered;
    return [route, outputPath, hash, bytes, gzipBytes, leadsToGame ? 1 : 0, renumber(set), own];
  });
  const { path, hash, handle, changesAtMs, hasProblems, reads } = file;
  return [path, hash, handle, changesAtMs, hasProblems ? 1 : 0, reads.map(numberOf), pages];
}
