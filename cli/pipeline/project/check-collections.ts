/** Every entry of a collection with a schema is checked, used or not. */
import { collections } from '../../../schemas/index.ts';
import { withinFile } from '../formats/internal-error.ts';
import { notAMapping } from '../formats/parse.ts';
import { linkProblemsInTexts } from '../model/links.ts';
import { formatFieldPath, type Problem, problemIn } from '../model/problems.ts';
import { COLLECTIONS_FOLDER } from '../model/routes.ts';
import { fillFacts, STAND_INS } from '../resolve/facts.ts';
import type { Library, LibraryEntry } from '../resolve/library.ts';
import {
  type DataSource,
  type LocationFinder,
  locateFieldProblem,
  locateResolveProblem,
  problemsFromIssues,
  withoutGaps,
} from '../resolve/locate-problems.ts';
import type { Resolved, Resolver } from '../resolve/resolve.ts';
import { earliest, keepVisibleItems, type ScheduleOptions } from '../resolve/schedule.ts';

/** Collections whose entries are checked by a schema of their own. */
export const CHECKED_FOLDERS: ReadonlySet<string> = new Set(
  Object.keys(collections).map((name) => `${COLLECTIONS_FOLDER}${name}/`),
);

interface CollectionsInput {
  library: Library;
  locations: LocationFinder;
  resolve: Resolver;
  options: ScheduleOptions;
}

interface CheckedCollections {
  problems: Problem[];
  /** The next moment at which an entry changes by schedule; null for never. */
  changesAtMs: number | null;
}

export function checkCollections(input: CollectionsInput): CheckedCollections {
  const checked: CheckedCollections = { problems: [], changesAtMs: null };
  for (const [name, entry] of input.library) {
    withinFile(entry.file, checked.problems, undefined, () => checkEntry(name, entry, input, checked));
  }
  return checked;
}

function checkEntry(
  name: string,
  entry: LibraryEntry,
  input: CollectionsInput,
  checked: CheckedCollections,
): void {
  const { problems } = checked;
  if (entry.problems !== undefined) return;
  const { locations } = input;
  const raw = input.resolve(entry.data, entry.file);
  // Unknown facts are reported on the pages that show the entry, in their language.
  const resolved = { ...raw, data: fillFacts(raw.data, STAND_INS, entry).data };
  problems.push(
    ...resolved.fieldProblems.map((fieldProblem) => locateResolveProblem(fieldProblem, locations)),
  );
  // In a circle of `$use` the location of the gap depends on where the circle was entered, so schemas are not checked.
  if (resolved.fieldProblems.some(({ code }) => code === 'use/cycle')) return;
  problems.push(...brokenLinks(entry, locations));
  const folder = name.split('/')[0] ?? '';
  if (!Object.hasOwn(collections, folder) || !name.includes('/')) return;
  if (resolved.data === undefined && resolved.gaps.length > 0) return;
  if (typeof resolved.data !== 'object') {
    problems.push(notAMapping(entry.file, resolved.data, locations.locateField(entry.file, [], 'value')));
    return;
  }
  const found = misfits(folder as keyof typeof collections, entry, resolved, input);
  problems.push(...found.problems);
  checked.changesAtMs = earliest([checked.changesAtMs, found.changesAtMs]);
}

function brokenLinks({ file, data }: LibraryEntry, locations: LocationFinder): Problem[] {
  return linkProblemsInTexts(fillFacts(data, STAND_INS, { file }).data).map((fieldProblem) => {
    const { part: _part, path, mark, ...facts } = fieldProblem;
    const span = locations.locateWithin(file, locations.locateField(file, path, 'value'), mark);
    return problemIn(file, { ...facts, span, fieldPath: formatFieldPath(path) });
  });
}

/** Where an entry does not fit the schema of its collection. A file holds one item or a list of items. */
function misfits(
  collection: keyof typeof collections,
  entry: LibraryEntry,
  resolved: Resolved,
  { library, locations, options }: CollectionsInput,
): CheckedCollections {
  const schema = collections[collection];
  const isList = Array.isArray(resolved.data);
  const visible = keepVisibleItems(isList ? resolved.data : [resolved.data], options);
  const source: DataSource = {
    layers: [entry],
    library,
    locations,
    restorePath: (path) => (isList ? visible.restorePath(path) : path.slice(1)),
    // Entries used by this one are checked separately.
    filesWithProblems: new Set(),
    checkedFolders: new Set(),
  };
  const asWritten: DataSource = {
    ...source,
    restorePath: (path) => (isList ? [...path] : path.slice(1)),
  };
  const problems = visible.fieldProblems.map((fieldProblem) => locateFieldProblem(fieldProblem, asWritten));
  (visible.data as unknown[]).forEach((item, index) => {
    const result = schema.safeParse(item);
    if (result.success) return;
    const found = problemsFromIssues(result.error.issues, schema, item, { ...source, prefix: [index] });
    problems.push(...withoutGaps(found, resolved.gaps));
  });
  return { problems, changesAtMs: visible.changesAtMs };
}
