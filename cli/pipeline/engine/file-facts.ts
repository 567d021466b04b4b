/** Hashes of the files and settings that loading a page file reads, each computed once: valid for one state of the content. */
import { FRONT_MATTER, frontMatterIn } from '../pages/listed-pages.ts';
import type { Project } from '../project/project.ts';
import { DRAFTS } from '../resolve/schedule.ts';
import { contentHash, hashOfContent, keyHash, readSource } from '../source/read.ts';
import { type FactName, factHash } from './recorder.ts';

/**
 * What loading depends on for every page: languages, the facts that texts may name, the names of themes, which are colours too,
 * and the files and folders that could not be listed.
 */
export const SETTINGS: FactName = 'settings';
/** The policy rules: they do not change what pages show. */
export const RULES: FactName = 'rules';

const OF_SITE: ReadonlySet<FactName> = new Set([SETTINGS, RULES, DRAFTS]);

/** Whether a fact is one that loading reads of a file. */
export function isFileFact(name: FactName): boolean {
  return OF_SITE.has(name) || name.startsWith('content/') || name.startsWith(FRONT_MATTER);
}

/** Beginning of facts that are values of the project, as in rendering. */
const OF_PROJECT = 'project ';

export interface FileFactsInput {
  project: Project;
  /** Paths of all files of content. */
  present: ReadonlySet<string>;
  /** Hashes that are known without reading a file again. */
  known: ReadonlyMap<string, string>;
}

export class FileFacts {
  readonly #project: Project;
  readonly #present: ReadonlySet<string>;
  readonly #hashes: Map<string, string>;

  constructor({ project, present, known }: FileFactsInput) {
    this.#project = project;
    this.#present = present;
    this.#hashes = new Map(known);
    for (const [path, hash] of project.hashes) if (!known.has(path)) this.#hashes.set(path, hash);
  }

  /** Adds a hash that another step has computed. */
  note(path: string, hash: string): void {
    this.#hashes.set(path, hash);
  }

  /** Has a file looked at again when its hash is next asked for. */
  forget(path: string): void {
    this.#hashes.delete(path);
    this.#hashes.delete(FRONT_MATTER + path);
  }

  /**
   * Hash of a file of content, of its front matter (see `FRONT_MATTER`), of a list of entries (`content/collections/coupons/*`), of a value
   * that all pages share (`project labels hi pageNumber`), or of `SETTINGS`, `RULES` and `DRAFTS`.
   */
  fileHash(path: string): string {
    let hash = this.#hashes.get(path);
    if (hash === undefined) {
      hash = this.#look(path);
      this.#hashes.set(path, hash);
    }
    return hash;
  }

  #look(path: string): string {
    const { root, site, locales, options, policy, themes, unlisted } = this.#project;
    if (path === SETTINGS)
      return contentHash(
        JSON.stringify([
          ...[locales, site.locales, site.product, site.search],
          ...[options.timeZone, themes, unlisted],
        ]),
      );
    if (path === DRAFTS) return options.drafts ? 'shown' : 'hidden';
    // Rules also check the footer of the page.
    if (path === RULES)
      return policy.key === '' ? '' : contentHash(JSON.stringify([policy.key, site.footer]));
    if (path.startsWith(OF_PROJECT)) return factHash({ project: this.#project }, path);
    if (path.startsWith(FRONT_MATTER)) return this.#frontMatterHash(path.slice(FRONT_MATTER.length));
    if (path.endsWith('/*')) return this.#listHash(path.slice(0, -1));
    return this.#present.has(path) ? hashOfContent(root, path) : '';
  }

  #frontMatterHash(path: string): string {
    const { source } = readSource(this.#project.root, path);
    if (source === null) return '';
    const known = this.#hashes.get(path);
    // Saved since its page was loaded: no front matter has this hash, so that what has read it is made again.
    if (known !== undefined && known !== source.hash) return source.hash;
    return contentHash(frontMatterIn(source.text, path));
  }

  #listHash(folder: string): string {
    return keyHash([...this.#present].filter((path) => path.startsWith(folder)).join('\n'));
  }
}
