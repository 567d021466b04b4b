/**
 * Whether a page file that was made again is the same for the rest of the site. Most edits are of a page's own text, and then nothing
 * else has to be loaded, checked or written.
 */

import { hasErrors } from '../model/problems.ts';
import { folderOf } from '../model/routes.ts';
import type { EditedPage, PageSummary } from '../model/types.ts';
import type { FileDetails } from '../pages/load-page.ts';
import { unpackFacts } from './fact-list.ts';
import type { MadePage } from './page-maker.ts';
import { ABSENT, type FactName } from './recorder.ts';
import { factsRead } from './stored-files.ts';
import type { LedgerFile } from './types.ts';

interface Version {
  details: FileDetails;
  file: LedgerFile;
}

/** Where the site shows titles and descriptions of other pages. */
export interface Shown {
  /** Whether its search shows all titles and descriptions. */
  hasSearch: boolean;
  /** See `listsRead`: asked for only where titles have changed. */
  lists(): ReadonlySet<FactName>;
}

/** The lists that pages show, as facts. @param files of the last build, all of them */
export function listsRead(files: ReadonlyMap<string, LedgerFile>): ReadonlySet<FactName> {
  return new Set([ALL_FOLDERS, ALL_PAGES].flatMap((start) => [...factsRead(files.values(), start)]));
}

const ALL_PAGES: FactName = 'index summaries';
const ALL_FOLDERS: FactName = 'index folders';

/** Whether no more of a file has changed than its pages' texts: see `editedPages` for what the site as a whole has of these. */
export function isSameToOthers(before: Version, now: Version, shown: Shown): boolean {
  if (hasErrors(now.details.problems)) return false;
  if (!isOfSameFacts(before.file, now.file)) return false;
  if (areDetailsAlike(before.details, now.details)) return true;
  if (!hasAnchorsOf(before.details, now.details)) return false;
  if (asText(withoutTitles(before.details)) !== asText(withoutTitles(now.details))) return false;
  // All else is as before, the dates, the routes and what the pages have read.
  return !showsTitles(now, shown);
}

/** Whether details differ in the words of pages alone, and in anchors that were added. */
export function areDetailsAlike(before: FileDetails, now: FileDetails): boolean {
  return hasAnchorsOf(before, now) && asText(before) === asText(now);
}

/** @param before of a file that is the same to others now */
export function editedPages(before: FileDetails, now: FileDetails): EditedPage[] {
  return now.summaries.flatMap((summary, position) => {
    const known = before.summaries[position];
    if (known === undefined) return [];
    const isSame = known.words === summary.words && known.syllables === summary.syllables;
    return isSame ? [] : [{ before: known, now: summary }];
  });
}

/** A link to a place in the page still leads there. */
function hasAnchorsOf(before: FileDetails, now: FileDetails): boolean {
  return before.summaries.every(({ anchors }, position) => {
    const left = new Set(now.summaries[position]?.anchors);
    return anchors.every((anchor) => left.has(anchor));
  });
}

/** Whether pages read the same facts from the site as before, and these are unchanged. */
export function isOfSameFacts(before: LedgerFile, now: LedgerFile): boolean {
  if (before.pages.length !== now.pages.length) return false;
  return now.pages.every(({ own, rendered }, position) => {
    const known = before.pages[position];
    if (known === undefined || known.rendered.outputPath !== rendered.outputPath) return false;
    // The game is published where a page leads to it.
    if (known.rendered.leadsToGame !== rendered.leadsToGame) return false;
    if (known.own === own) return true;
    const hashes = new Map(unpackFacts(known.own, known.rendered.route));
    return unpackFacts(own, rendered.route).every(([name, hash]) => hashes.get(name) === hash);
  });
}

function asText({ summaries, findings, dependencies, problems }: FileDetails): string {
  // Sorted: members come in another order from memory than from the cache.
  const others = summaries.map(({ words, syllables, anchors, ...rest }) =>
    Object.entries(rest).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  return JSON.stringify([others, findings, dependencies, problems]);
}

function withoutTitles(details: FileDetails): FileDetails {
  const summaries = details.summaries.map((summary) => ({ ...summary, title: '', description: '' }));
  return { ...details, summaries };
}

/** Whether the titles or descriptions of a file's pages are in a feed, in the search or on other pages. */
function showsTitles({ details: { summaries }, file }: Version, { hasSearch, lists }: Shown): boolean {
  const isInFeed = ({ date }: PageSummary): boolean => date !== null;
  if (hasSearch || summaries.some(isInFeed) || file.pages.some(namesFeed)) return true;
  const folders = summaries.map(({ route }): FactName => `${ALL_FOLDERS} ${folderOf(route)}`);
  return [ALL_PAGES, ALL_FOLDERS, ...folders].some((name) => lists().has(name));
}

/** Whether a page is the one that gives its name to the feed of a folder: it has read that there is one. */
function namesFeed({ own, rendered }: MadePage): boolean {
  return unpackFacts(own, rendered.route).some(
    ([name, hash]) => name.startsWith('index feeds ') && hash !== ABSENT,
  );
}
