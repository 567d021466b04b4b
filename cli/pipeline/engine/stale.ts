/** Finds page files that have to be made again: those with a fact that has changed since they were made. */
import { FRONT_MATTER } from '../pages/listed-pages.ts';
import { DRAFTS, hasCome } from '../resolve/schedule.ts';
import type { FactName } from './recorder.ts';
import { setsOf } from './stored-files.ts';
import type { Ledger, LedgerFile } from './types.ts';

export interface CurrentFacts {
  /** Content hash of a file as it is now; empty for one that is not there. Lists of entries are files too: see `LoadedFile.reads`. */
  fileHash(path: string): string;
  /** Hash of a fact that rendering reads, if it is known before pages are loaded. */
  factHash(name: FactName): string;
}

/** Why a file is made again: facts that changed, or a sentence when it is something else, in which `{path}` is the file. */
export interface StaleFile {
  path: string;
  changed: readonly FactName[];
  reason: string | null;
  /** Those of the changed facts that loading it reads; null when the file itself is another, or its time has come. */
  ofLoading: readonly FactName[] | null;
  /** Numbers of all sets of facts, of this file or of others, that have changed. */
  changedSets: ReadonlySet<number>;
}

/** A first build has one for every file of the site. */
const NOTHING: readonly FactName[] = [];
const NO_SETS: ReadonlySet<number> = new Set();

/** @param pageFiles all of the project's; those that the ledger does not know are stale */
export function staleFiles(
  ledger: Ledger,
  pageFiles: readonly string[],
  { fileHash, factHash }: CurrentFacts,
  nowMs: number,
): StaleFile[] {
  const changedSets = ledger.sets.map((names) =>
    names.filter((name) => factHash(name) !== ledger.facts.get(name)),
  );
  const numbers = new Set(changedSets.flatMap(({ length }, number) => (length > 0 ? [number] : [])));
  const isChanged = new Map<string, boolean>();
  const hasChanged = (path: string): boolean => {
    let changed = isChanged.get(path);
    if (changed === undefined) {
      changed = fileHash(path) !== ledger.facts.get(path);
      isChanged.set(path, changed);
    }
    return changed;
  };
  const judge = (path: string, file: LedgerFile): StaleFile | null => {
    if (file.hash !== fileHash(path)) return loadedAgain(path, '{path} changed');
    if (hasCome(file.changesAtMs, nowMs)) return loadedAgain(path, 'the time of its schedule has come');
    const sets = setsOf(file);
    // Nearly all files are as they were: nothing is listed for them.
    if (!file.reads.some(hasChanged) && !sets.some((set) => numbers.has(set))) return null;
    const ofLoading = file.reads.filter(hasChanged);
    const changed = [...ofLoading, ...new Set(sets.flatMap((set) => changedSets[set] ?? []))];
    return { path, changed, reason: null, ofLoading, changedSets: numbers };
  };
  return pageFiles.flatMap((path) => {
    const file = ledger.files.get(path);
    if (file === undefined) return [loadedAgain(path, '{path} is new')];
    return judge(path, file) ?? [];
  });
}

/** A stale file for a reason that is no fact. */
export function loadedAgain(path: string, reason: string): StaleFile {
  return { path, changed: NOTHING, reason, ofLoading: null, changedSets: NO_SETS };
}

/** Why a file is made again, in a writer's words. */
export function reasonsInWords({
  path,
  changed,
  reason,
}: Pick<StaleFile, 'path' | 'changed' | 'reason'>): string[] {
  const facts = new Set(changed.map(factInWords));
  return reason === null ? [...facts] : [reason.replace('{path}', () => path), ...facts];
}

/** A changed fact in a writer's words. */
export function factInWords(name: FactName): string {
  const [kind, part = '', first = '', ...rest] = name.split(' ');
  const key = rest.join(' ');
  if (name === DRAFTS) return 'drafts are shown now, or no longer';
  if (kind?.startsWith('content/')) return `one of the files it draws from changed: ${name}`;
  if (name.startsWith(FRONT_MATTER)) return `the front matter of ${part} changed, which its list counts`;
  if (kind === 'project' && part === 'labels') return `the text "${key}" of the language "${first}" changed`;
  if (kind === 'project' && part === 'labelLanguages')
    return `the language of the text "${key}" on pages in "${first}" changed`;
  if (kind === 'project' && part === 'site')
    return `${[first, key].filter(Boolean).join('.')} of content/site.yaml changed`;
  if (kind === 'bundle' && part === 'css') return `${[first, key].filter(Boolean).join(' ')} changed`;
  if (kind === 'bundle') return 'the scripts or styles of the site changed';
  if (kind === 'images') return `the picture content${part} changed`;
  if (kind === 'pictures') return 'its picture for being shared changed';
  if (kind === 'icons') return 'the icon of the site changed';
  if (kind === 'fonts') return 'the font for phones without its script changed';
  if (name === 'index summaries' || name.startsWith('index folders '))
    return 'the list of pages it shows changed';
  if (name.startsWith('index neighbours ')) return 'an article beside it changed, or one of the same topic';
  if (name.startsWith('index topics ')) return 'the page of a topic was added, removed or moved';
  return 'a translation of it was added, removed or moved, or the feed of its folder';
}
