import type * as z from 'zod';
import { withinFile } from '../formats/internal-error.ts';
import { emptyFile, parseData } from '../formats/parse.ts';
import { parseCsv } from '../formats/parse-csv.ts';
import type { Problem } from '../model/problems.ts';
import type { Library } from '../resolve/library.ts';
import {
  createLocationFinder,
  type DataSource,
  type LocationFinder,
  problemsFromIssues,
} from '../resolve/locate-problems.ts';
import type { RowTable } from '../resolve/rows.ts';
import { type Listing, readSource } from '../source/read.ts';
import { CHECKED_FOLDERS } from './check-collections.ts';

/** Reads the files of a site that are not pages, and gathers their hashes and what is wrong with them. */
export class ContentReader {
  readonly root: string;
  /** Paths of all files of content. */
  readonly files: readonly string[];
  readonly problems: Problem[];
  /** Files and folders that could not be listed, each by its problem. */
  readonly unlisted: readonly Problem[];
  readonly locations: LocationFinder;
  /** Of the files that were read. */
  readonly hashes = new Map<string, string>();

  constructor(root: string, listing: Listing) {
    this.root = root;
    this.files = listing.files.map(({ path }) => path);
    this.problems = [...listing.problems];
    this.unlisted = [...listing.problems];
    this.locations = createLocationFinder(root);
  }

  filesIn(folder: string): string[] {
    return this.files.filter((path) => path.startsWith(folder));
  }

  /** Data of a file, and its problems. The data is `undefined` when the file cannot be read. */
  parse(path: string): { data: unknown; problems: Problem[] } {
    const { source, problem } = readSource(this.root, path);
    if (source === null) return { data: undefined, problems: problem === null ? [] : [problem] };
    this.hashes.set(path, source.hash);
    const problems: Problem[] = [];
    const parsed = withinFile(path, problems, null, () => parseData(source.text, path));
    return parsed ?? { data: undefined, problems };
  }

  /** Data of a file; `undefined`, with the problem reported, when it cannot be read. */
  data(path: string): unknown {
    const parsed = this.parse(path);
    this.problems.push(...parsed.problems);
    return parsed.data;
  }

  /** Data of a file that may be empty. */
  dataOrEmpty(path: string): unknown {
    const parsed = this.parse(path);
    const isEmpty = parsed.problems.some(({ code }) => code === 'file/empty');
    if (!isEmpty) this.problems.push(...parsed.problems);
    return isEmpty ? {} : parsed.data;
  }

  table(path: string): RowTable {
    const { source, problem } = readSource(this.root, path);
    const found: Problem[] = problem === null ? [] : [problem];
    let rows: RowTable['rows'] = [];
    let lines: number[] = [];
    if (source !== null) {
      this.hashes.set(path, source.hash);
      const nothing = { table: null, problems: [] };
      const parsed = withinFile(path, found, nothing, () => parseCsv(source.text, path));
      found.push(...parsed.problems);
      if (source.text.trim() === '') found.push(emptyFile(path, source.text));
      if (parsed.table !== null) ({ rows, lines } = parsed.table);
    }
    this.problems.push(...found);
    return { file: path, rows, lines, positions: null, ...(found.length > 0 ? { problems: found } : {}) };
  }

  /** Validated data of a file without `$use`; null when it does not fit its schema. */
  checked<Schema extends z.ZodType>(
    path: string,
    schema: Schema,
    { library, filesWithProblems }: { library: Library; filesWithProblems: ReadonlySet<string> },
  ): z.output<Schema> | null {
    const data = this.data(path);
    if (data === undefined) return null;
    const result = schema.safeParse(data);
    if (result.success) return result.data;
    const source: DataSource = {
      layers: [{ file: path, data }],
      library,
      locations: this.locations,
      filesWithProblems,
      checkedFolders: CHECKED_FOLDERS,
    };
    this.problems.push(...problemsFromIssues(result.error.issues, schema, data, source));
    return null;
  }
}
