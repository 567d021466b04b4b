/**
 * Whether a page file that was made again is the same for the rest of the site. Most edits are of a page's own text, and then nothing
 * else has to be loaded, checked or written.
 */

import { hasErrors } from '../model/problems.ts';
import { folderOf } from '../model/routes.ts';
import type { PageSummary } from '../model/types.ts';
import type { FileDetails } from './page-maker.ts';
import { ABSENT, type FactName, unpackFacts } from './recorder.ts';
import { someRead } from './stored-files.ts';
import type { LedgerFile } from './types.ts';

interface Version {
  details: FileDetails;
  file: LedgerFile;
}

/** @param files of the last build, all of them @param hasSearch whether the site's search shows all titles and descriptions */
export function isSameToOthers(
  before: Version,
  now: Version,
  files: Iterable<LedgerFile>,
  hasSearch: boolean,
): boolean {
  if (hasErrors(now.details.problems)) return false;
  if (!isOfSameFacts(before.file, now.file)) return false;
  if (asText(before.details) === asText(now.details)) return true;
  if (asText(withoutWords(before.details)) !== asText(withoutWords(now.details))) return false;
  return !hasSearch && ![before, now].some((version) => showsWords(version, files));
}

/** Whether pages read the same facts from the site as before, and these are unchanged. */
function isOfSameFacts(before: LedgerFile, now: LedgerFile): boolean {
  if (before.pages.length !== now.pages.length) return false;
  return now.pages.every(({ own, rendered }, position) => {
    const known = before.pages[position];
    if (known === undefined || known.rendered.outputPath !== rendered.outputPath) return false;
    if (known.own === own) return true;
    const hashes = new Map(unpackFacts(known.own));
    return unpackFacts(own).every(([name, hash]) => hashes.get(name) === hash);
  });
}

function asText({ summaries, findings, dependencies, problems }: FileDetails): string {
  return JSON.stringify([summaries, findings, dependencies, problems]);
}

function withoutWords(details: FileDetails): FileDetails {
  const summaries = details.summaries.map((summary) => ({ ...summary, title: '', description: '' }));
  return { ...details, summaries };
}

/** Whether the titles or descriptions of a file's pages are in a feed, or on other pages. */
function showsWords({ details, file }: Version, files: Iterable<LedgerFile>): boolean {
  const isInFeed = ({ date }: PageSummary): boolean => date !== null;
  if (details.summaries.some(isInFeed) || file.pages.some(({ own }) => namesFeed(own))) return true;
  const lists = details.summaries.flatMap(({ route }): FactName[] => [`index folders ${folderOf(route)}`]);
  return someRead(files, [...lists, 'index folders', 'index summaries']);
}

/** Whether a page is the one that gives its name to the feed of a folder: it has read that there is one. */
function namesFeed(own: LedgerFile['pages'][number]['own']): boolean {
  return unpackFacts(own).some(([name, hash]) => name.startsWith('index feeds ') && hash !== ABSENT);
}
