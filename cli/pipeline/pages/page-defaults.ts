import { memoized } from '../../memoized.ts';
import type { Problem } from '../model/problems.ts';
import { PAGES_FOLDER } from '../model/routes.ts';
import type { Project } from '../project/project.ts';
import type { Layer, Resolved, Resolver } from '../resolve/resolve.ts';

interface ResolvedDefaults {
  resolved: Resolved;
  mayHoldLinks: boolean;
}

/** `_defaults.yaml` of the folders that pages are in, each resolved once for all pages below it. */
export class PageDefaults {
  readonly #project: Project;
  readonly #resolve: Resolver;
  readonly #broken: ReadonlyMap<string, Problem[]>;
  readonly #resolved = new Map<string, ResolvedDefaults>();

  constructor(project: Project, resolve: Resolver) {
    this.#project = project;
    this.#resolve = resolve;
    this.#broken = new Map(project.brokenDefaults);
  }

  /** Those of the page's folder and of the folders above it, nearest first. */
  above(path: string): Layer[] {
    return foldersAbove(path).flatMap((folder) => this.#project.defaults.get(folder) ?? []);
  }

  /** Those of several pages, each once. */
  aboveAny(paths: readonly string[]): Layer[] {
    return [...new Set(paths.flatMap((path) => this.above(path)))];
  }

  /** Why defaults above a page cannot be read. */
  problemsAbove(path: string): Problem[] {
    return foldersAbove(path).flatMap((folder) => this.#broken.get(folder) ?? []);
  }

  ofLayer({ file, data }: Layer): ResolvedDefaults {
    return memoized(this.#resolved, file, () => ({
      resolved: this.#resolve(data, file),
      mayHoldLinks: mayHoldMarkup(JSON.stringify(data)),
    }));
  }
}

export function mayHoldMarkup(text: string): boolean {
  return text.includes('href') || text.includes('<img');
}

/** Paths at which a page's defaults may be, whether they exist or not. */
export function defaultsLookedFor(path: string): string[] {
  return foldersAbove(path).map((folder) => `${folder}_defaults.yaml`);
}

/** Folders of a page with a trailing slash, from its own up to `content/pages/`. */
function foldersAbove(path: string): string[] {
  const folders: string[] = [];
  for (let folder = folderOf(path); folder.startsWith(PAGES_FOLDER); folder = folderOf(folder.slice(0, -1))) {
    folders.push(folder);
  }
  return folders;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
