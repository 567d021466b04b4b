/** All pages of a site in `slipway dev`, as far as pages show each other, and what is wrong with and between them. */

import { addAll } from '../add-all.ts';
import { checkSiteAssets, FAVICON } from '../assets/asset-problems.ts';
import { crossCheckSteps, joinedDetails } from '../pipeline/check/load-site.ts';
import type { Problem } from '../pipeline/model/problems.ts';
import type { PageSummary } from '../pipeline/model/types.ts';
import type { FileDetails } from '../pipeline/pages/load-page.ts';
import { indexSite, type SiteIndex } from '../pipeline/plan/plan.ts';
import type { Project } from '../pipeline/project/project.ts';
import type { Store } from '../pipeline/store/index.ts';
import type { LiveContent, Reach } from './live-content.ts';

/** One state of the content. */
interface State {
  version: number;
  /** By path of the page file. */
  details: Map<string, FileDetails>;
  summaries: readonly PageSummary[];
  /** Of the pages as they were when more than their words last changed. */
  index: SiteIndex;
}

/** Of a long table, before it is loaded. */
const NOTHING_KNOWN: FileDetails = { summaries: [], problems: [], findings: [], dependencies: [] };

export class WholeSite {
  readonly #content: LiveContent;
  readonly #store: Store;
  readonly #turn: () => Promise<boolean>;
  #state: State | null = null;
  /** What is wrong with each page file by itself: of a file that was saved, before the next check. */
  #ofFiles = new Map<string, readonly Problem[]>();
  /** Those between pages. */
  #between: Problem[] = [];
  /** Version of the content that was checked; what has changed since is nothing that the checks look at. */
  #checked = -1;

  /** @param turn called between parts of the work: whether to go on */
  constructor(content: LiveContent, store: Store, turn: () => Promise<boolean>) {
    this.#content = content;
    this.#turn = turn;
    this.#store = store;
  }

  /** Of the content as it was when all of it was last known; null when it has not been yet. */
  get index(): SiteIndex | null {
    return this.#state?.index ?? null;
  }

  get summaries(): readonly PageSummary[] {
    return this.#state?.summaries ?? [];
  }

  problems(): Problem[] {
    return [...this.#ofFiles.values()].flat().concat(this.#between);
  }

  /** Null when it was given up. */
  async load(project: Project): Promise<State | null> {
    if (this.#state?.version === this.#content.version) return this.#state;
    const details = await this.#content.allDetails();
    if (details === null) return null;
    const { version } = this.#content;
    const summaries = [...details.values()].flatMap((file) => file.summaries);
    this.#state = { version, details, summaries, index: indexSite(summaries, project) };
    return this.#state;
  }

  /**
   * Checks all pages.
   * @returns paths of the assets that they name; null when it was given up, or something was saved meanwhile
   */
  async check(project: Project): Promise<string[] | null> {
    const state = await this.load(project);
    if (state === null) return null;
    const { details, summaries, version, index } = state;
    const { dependencies, failedFiles, findings } = joinedDetails(project, details);
    const between: Problem[] = [];
    const known = { failedFiles, findings, shown: index };
    for (const step of crossCheckSteps(project, summaries, dependencies, known)) {
      if (!(await this.#turn()) || version !== this.#content.version) return null;
      addAll(between, step());
    }
    const dependenciesOf = (route: string): readonly string[] => dependencies.get(route) ?? [];
    const assets = await checkSiteAssets({ project, store: this.#store }, summaries, dependenciesOf);
    if (version !== this.#content.version) return null;
    this.#ofFiles = new Map();
    for (const [path, { problems }] of details) if (problems.length > 0) this.#ofFiles.set(path, problems);
    this.#between = between.concat(assets.problems);
    this.#checked = version;
    return [...summaries.flatMap((page) => page.assets), ...project.siteAssets, FAVICON];
  }

  /**
   * Notes what is wrong with files that were saved.
   * @param before version of the content then
   * @returns whether all pages have to be checked again
   */
  takeIn(paths: readonly string[], reach: Reach, before: number): boolean {
    const now = new Map<string, FileDetails>();
    for (const path of paths) {
      const file = this.#content.details(path) ?? NOTHING_KNOWN;
      now.set(path, file);
      if (file.problems.length > 0) this.#ofFiles.set(path, file.problems);
      else this.#ofFiles.delete(path);
    }
    const isNamed = ({ file, related = [] }: Problem): boolean =>
      [file, ...related.map((other) => other.file)].some((path) => now.has(path));
    if (reach === 'texts' && this.#checked === before && !this.#between.some(isNamed)) {
      this.#takeInTexts(now);
      return false;
    }
    // The lines that they name have changed.
    this.#between = this.#between.filter(({ file, span }) => span === null || !now.has(file));
    return true;
  }

  /** Forgets what was wrong with files that are no longer there. */
  keepOnly(pageFiles: ReadonlySet<string>): void {
    for (const path of this.#ofFiles.keys()) if (!pageFiles.has(path)) this.#ofFiles.delete(path);
  }

  /** Pages that are as they were, but for their words: the search has those. */
  #takeInTexts(files: ReadonlyMap<string, FileDetails>): void {
    const { version } = this.#content;
    this.#checked = version;
    if (this.#state === null) return;
    const { details } = this.#state;
    const now = new Map<PageSummary, PageSummary>();
    for (const [path, file] of files) {
      details.get(path)?.summaries.forEach((summary, place) => {
        now.set(summary, file.summaries[place] ?? summary);
      });
      details.set(path, file);
    }
    // A list of its own: an index of the search is kept for each.
    const summaries = this.#state.summaries.map((summary) => now.get(summary) ?? summary);
    this.#state = { ...this.#state, version, summaries };
  }
}
