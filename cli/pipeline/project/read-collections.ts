import { COLLECTIONS_FOLDER } from '../model/routes.ts';
import type { LibraryEntry } from '../resolve/library.ts';
import type { RowTable } from '../resolve/rows.ts';
import type { ContentReader } from './content-reader.ts';
import { sameName, wrongKind } from './misnamed-files.ts';

/** Entries and tables by name: `coupons/diwali` for `content/collections/coupons/diwali.yaml`. */
export interface Collections {
  library: Map<string, LibraryEntry>;
  tables: Map<string, RowTable>;
}

/** An entry that cannot be read is in the library with its problems, so that its name is known. */
export function readCollections(reader: ContentReader): Collections {
  const library = new Map<string, LibraryEntry>();
  const tables = new Map<string, RowTable>();
  for (const path of reader.filesIn(COLLECTIONS_FOLDER)) {
    const name = path.slice(COLLECTIONS_FOLDER.length).replace(/\.[a-z]+$/, '');
    const twin = library.get(name) ?? tables.get(name);
    if (!/\.(yaml|json|csv)$/.test(path)) {
      reader.problems.push(wrongKind(path, 'a .yaml, .json or .csv file'));
    } else if (twin !== undefined) {
      reader.problems.push(sameName(path, twin.file, `the entry "${name}"`));
    } else if (path.endsWith('.csv')) {
      tables.set(name, reader.table(path));
    } else {
      const { data, problems } = reader.parse(path);
      reader.problems.push(...problems);
      library.set(name, { file: path, data, ...(problems.length > 0 ? { problems } : {}) });
    }
  }
  return { library, tables };
}

/** Paths at which the entry of a name may be, whether it exists or not. */
export function entryPaths(name: string): string[] {
  return ['yaml', 'json'].map((ending) => `${COLLECTIONS_FOLDER}${name}.${ending}`);
}
