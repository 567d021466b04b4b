import { isMapping, notAMapping } from '../formats/parse.ts';
import type { Problem } from '../model/problems.ts';
import { PAGES_FOLDER } from '../model/routes.ts';
import type { Layer } from '../resolve/resolve.ts';
import type { ContentReader } from './content-reader.ts';
import { wrongKind } from './misnamed-files.ts';

/** What `content/pages` holds: pages, which are read one by one later, and defaults. */
export interface PageFiles {
  /** Page files in order. */
  pageFiles: string[];
  /** Data of `_defaults.yaml` by folder (`content/pages/lite/`). */
  defaults: Map<string, Layer>;
  /** Folders whose `_defaults.yaml` cannot be read, and why; fields that it may define are not reported as missing on pages. */
  brokenDefaults: [folder: string, problems: Problem[]][];
}

export function readPageFiles(reader: ContentReader): PageFiles {
  const pageFiles = pageFilesIn(reader.files);
  const found: PageFiles = { pageFiles, defaults: new Map(), brokenDefaults: [] };
  for (const path of reader.filesIn(PAGES_FOLDER)) {
    if (path.endsWith('/_defaults.yaml')) readDefaults(path, reader, found);
    else if (!isPageFile(path)) reader.problems.push(wrongKind(path, 'a page as .yaml, .json or .mdx'));
  }
  return found;
}

function readDefaults(path: string, reader: ContentReader, found: PageFiles): void {
  const folder = path.slice(0, -'_defaults.yaml'.length);
  const { data, problems } = reader.parse(path);
  if (isMapping(data)) {
    found.defaults.set(folder, { file: path, data });
    return;
  }
  if (problems.length === 0)
    problems.push(notAMapping(path, data, reader.locations.locateField(path, [], 'value')));
  reader.problems.push(...problems);
  found.brokenDefaults.push([folder, problems]);
}

/** Page files among all files of content, in order. */
export function pageFilesIn(files: readonly string[]): string[] {
  return files.filter((path) => path.startsWith(PAGES_FOLDER) && isPageFile(path));
}

/** Whether a file of `content/pages` is a page by its name. */
export function isPageFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return /\.(yaml|json|mdx)$/.test(name) && !name.startsWith('_');
}
