/** `$for: { tags: /blog/ }`: a page for each topic of a folder's articles, `{tag.name}` in its texts. */
import { ownValue } from '../../../schemas/plain/own-value.ts';
import { isMapping } from '../formats/parse.ts';
import type { Row } from '../formats/parse-csv.ts';
import { didYouMean, meantHint, nearestOrAll } from '../model/did-you-mean.ts';
import { showValue } from '../model/explain-issue.ts';
import type { Problem } from '../model/problems.ts';
import { isSoundRoute, PAGES_FOLDER, topicSlug } from '../model/routes.ts';
import type { ResolveProblem } from '../resolve/library.ts';
import { type LocationFinder, locateResolveProblem } from '../resolve/locate-problems.ts';
import type { ForClause } from '../resolve/rows.ts';
import type { ListedPage, PageListing } from './listed-pages.ts';

interface TagRows {
  /** Null when the clause cannot be used. */
  clause: ForClause | null;
  fieldProblems: ResolveProblem[];
  problems: Problem[];
  /** As in `Listing`. */
  isWhole: boolean;
  reads: string[];
  changesAtMs: number[];
}

const NOTHING_SEEN = { isWhole: false, reads: [], changesAtMs: [] };

const FIELDS = ['tags', 'as', 'slugs'];

/** @returns null when `value` asks for the rows of a table, or for nothing */
export async function readTagsClause(
  value: unknown,
  file: string,
  listing: PageListing,
): Promise<TagRows | null> {
  if (!isMapping(value) || !Object.hasOwn(value, 'tags')) return null;
  const { tags: folder, as = 'tag', slugs = {} } = value;
  const refuse = (path: string[], words: Pick<ResolveProblem, 'message' | 'hint' | 'part'>): TagRows => ({
    clause: null,
    fieldProblems: [{ code: 'for/table', file, path: ['$for', ...path], ...words }],
    problems: [],
    ...NOTHING_SEEN,
  });
  const unknown = Object.keys(value).find((key) => !FIELDS.includes(key));
  if (unknown !== undefined) {
    const hint = meantHint(didYouMean(unknown, FIELDS), `Fields that exist: ${FIELDS.join(', ')}.`);
    return refuse([unknown], { message: `Unknown field "${unknown}".`, part: 'key', hint });
  }
  if (typeof folder !== 'string' || !folder.endsWith('/') || !isSoundRoute(folder)) {
    const message = `Expected the address of a folder such as /blog/, found ${showValue(folder)}.`;
    return refuse(['tags'], { message, hint: 'Write it with a slash at both ends.' });
  }
  if (typeof as !== 'string' || !/^[a-z]\w*$/i.test(as)) {
    const message = `Expected a name for the topics such as tag, found ${showValue(as)}.`;
    return refuse(['as'], { message, hint: 'Use letters only.' });
  }
  if (!isMapping(slugs)) {
    const message = `Expected topics with their addresses, found ${showValue(slugs)}.`;
    return refuse(['slugs'], { message, hint: 'Write "इतिहास: history", a line for each topic.' });
  }
  const folders = listing.foldersBut(file);
  if (!folders.includes(folder)) {
    const problems = listing.whyUnknown(folder);
    if (problems.length > 0) return { clause: null, fieldProblems: [], problems, ...NOTHING_SEEN };
    const path = PAGES_FOLDER + folder.slice(1);
    return refuse(['tags'], {
      message: `There is no ${file.startsWith(path) ? 'other ' : ''}page in ${path}, so it has no topics.`,
      hint: `Name a folder of pages with "tags". ${nearestOrAll(folder, folders, 'Folders with pages')}`,
    });
  }
  const { pages, ...seen } = await listing.pagesIn(folder, '');
  const counts = new Map<string, number>();
  for (const tag of pages.flatMap(({ tags }) => [...new Set(tags)]))
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const rows: Row[] = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => ({ name, count: `${count}`, slug: slugOf(name, slugs) }));
  const fault = oddSlug(rows, { folder, slugs }) ?? sharedSlug(rows, pages, folder);
  if (fault !== null) return refuse(fault.path, fault.words);
  const table = { file, rows, lines: null, positions: null };
  return { clause: { table, rowName: as }, fieldProblems: [], problems: [], ...seen };
}

interface SlugFault {
  /** Below `$for`. */
  path: string[];
  words: Pick<ResolveProblem, 'message' | 'hint'>;
}

function slugOf(name: string, slugs: Record<string, unknown>): unknown {
  return givenSlug(name, slugs) ?? topicSlug(name);
}

/** Of the topics that the file names: one called `constructor` is not among them by itself. */
function givenSlug(name: string, slugs: Record<string, unknown>): unknown {
  return ownValue(slugs, name) ?? null;
}

/** The first topic whose slug cannot be a part of an address, be it given or made from its name. */
function oddSlug(
  rows: readonly Row[],
  { folder, slugs }: { folder: string; slugs: Record<string, unknown> },
): SlugFault | null {
  const odd = rows.find(
    ({ slug }) => (typeof slug !== 'string' && typeof slug !== 'number') || !isSoundRoute(`/${slug}/`),
  );
  if (odd === undefined) return null;
  const name = String(odd['name']);
  const given = givenSlug(name, slugs);
  const form = 'small Latin letters, digits and hyphens';
  if (given === null) {
    const hint = `Write one in ${form}: "$for: { tags: ${folder}, slugs: { ${name}: … } }".`;
    return { path: ['tags'], words: { message: `The topic "${name}" has no name for an address.`, hint } };
  }
  const better = typeof given === 'string' ? topicSlug(given) : '';
  const message = `Expected a name for the address of the topic "${name}" such as board-games, found ${showValue(given)}.`;
  const hint = isSoundRoute(`/${better}/`) ? `Write "${better}".` : `Write it in ${form}.`;
  return { path: ['slugs', name], words: { message, hint } };
}

/** Topics that would have one page, since they differ only in capitals, marks or signs, with an article of each. */
function sharedSlug(rows: readonly Row[], pages: readonly ListedPage[], folder: string): SlugFault | null {
  const first = new Map<unknown, string>();
  for (const { name: found, slug } of rows) {
    const name = String(found);
    const other = first.get(slug);
    if (other === undefined) {
      first.set(slug, name);
      continue;
    }
    const [one, two] = [other, name].map(
      (topic) => `"${topic}" (${pages.find(({ tags }) => tags.includes(topic))?.path})`,
    );
    return {
      path: ['tags'],
      words: {
        message: `The topics ${one} and ${two} have the same address, "${slug}".`,
        hint: `Write the topic alike in all articles, or give one an address of its own: "$for: { tags: ${folder}, slugs: { ${name}: … } }".`,
      },
    };
  }
  return null;
}

/** Of a clause whose folder has no topics. A warning, since articles come and go by their dates. */
export function noTopics(file: string, value: unknown, locations: LocationFinder): Problem {
  const folder = showValue(isMapping(value) ? value['tags'] : value);
  const problem = locateResolveProblem(
    {
      code: 'list/empty',
      file,
      path: ['$for', 'tags'],
      message: `No page in ${folder} has a topic, so this file makes no page.`,
      expected: `pages with "tags" in ${folder}`,
      found: folder,
      hint: 'Write "tags: [News]" into one of them.',
    },
    locations,
  );
  return { ...problem, severity: 'warning' };
}
