/** `$for: { tags: /blog/ }`: a page for each topic of a folder's articles, `{tag.name}` in its texts. */
import { isMapping } from '../formats/parse.ts';
import type { Row } from '../formats/parse-csv.ts';
import { didYouMean } from '../model/did-you-mean.ts';
import { showValue } from '../model/explain-issue.ts';
import type { Problem } from '../model/problems.ts';
import { isSoundRoute, topicSlug } from '../model/routes.ts';
import type { ResolveProblem } from '../resolve/library.ts';
import { type LocationFinder, locateResolveProblem } from '../resolve/locate-problems.ts';
import type { ForClause } from '../resolve/rows.ts';
import type { PageListing } from './listed-pages.ts';

interface TagRows {
  /** Null when the clause cannot be used. */
  clause: ForClause | null;
  fieldProblems: ResolveProblem[];
  problems: Problem[];
  /** As in `Listing`. */
  reads: string[];
  changesAtMs: number[];
}

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
    reads: [],
    changesAtMs: [],
  });
  const unknown = Object.keys(value).find((key) => !FIELDS.includes(key));
  if (unknown !== undefined) {
    const guess = didYouMean(unknown, FIELDS);
    const hint = guess === null ? `Fields that exist: ${FIELDS.join(', ')}.` : `Did you mean "${guess}"?`;
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
    const guess = didYouMean(folder, folders);
    return refuse(['tags'], {
      message: `Expected a folder of pages such as /blog/, found ${showValue(folder)}, where there is no page.`,
      hint:
        guess === null
          ? 'Write pages with "tags" into it, or name another folder.'
          : `Did you mean "${guess}"?`,
    });
  }
  const { pages, ...seen } = await listing.pagesIn(folder, '');
  const counts = new Map<string, number>();
  for (const tag of pages.flatMap(({ tags }) => [...new Set(tags)]))
    counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const rows: Row[] = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => ({ name, count: `${count}`, slug: slugs[name] ?? topicSlug(name) }));
  const odd = rows.find(({ slug }) => !isSoundRoute(`/${slug}/`));
  if (odd !== undefined) {
    const message = `The topic "${odd['name']}" has no name for an address.`;
    return refuse(['tags'], {
      message,
      hint: `Write one in small Latin letters, digits and hyphens: "$for: { tags: ${folder}, slugs: { ${odd['name']}: … } }".`,
    });
  }
  const table = { file, rows, lines: null, positions: null };
  return { clause: { table, rowName: as }, fieldProblems: [], problems: [], ...seen };
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
