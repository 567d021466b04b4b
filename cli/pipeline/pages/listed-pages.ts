/**
 * Reads from page files, before they are loaded, how many parts a list has and which topics its pages have: `plan/page-folders.ts` decides
 * on the loaded pages by the same `isInLists`. Only the fields that it needs are read, not the page's text. A partly translated page is
 * loaded: what it borrows decides as well.
 */
import { USUAL_LAYOUT } from '../../../schemas/plain/layouts.ts';
import { readFrontMatter } from '../formats/front-matter.ts';
import { isMapping, parseData } from '../formats/parse.ts';
import { covers, hasErrors, type Problem } from '../model/problems.ts';
import { folderOf, isInLists, isNoindex, PAGES_FOLDER, placeOf } from '../model/routes.ts';
import type { Page } from '../model/types.ts';
import type { Project } from '../project/project.ts';
import { factsOf, fillFacts, mayNameFact } from '../resolve/facts.ts';
import { mergeLayers, type Resolver } from '../resolve/resolve.ts';
import { DRAFTS, scheduleOf } from '../resolve/schedule.ts';
import { readSource } from '../source/read.ts';
import { sourceOf } from '../source/source.ts';
import { type InputRow, isUntouched, rowOf } from '../source/untouched.ts';
import { defaultsLookedFor, type PageDefaults } from './page-defaults.ts';

/**
 * Beginning of the name of what is read of a long text: `front-matter content/pages/blog/odds.mdx`. A list is as it was when an article is
 * written on.
 */
export const FRONT_MATTER = 'front-matter ';

/** The front matter of a text; empty where there is none. */
export function frontMatterIn(text: string, path: string): string {
  return readFrontMatter(text, path).frontMatter?.yaml ?? '';
}

/** What lists need of a page. */
export interface ListedPage {
  /** Of its file. */
  path: string;
  locale: string;
  tags: string[];
}

export interface Listing {
  pages: ListedPage[];
  /** Whether these are all: each file could be read, and so could the folder. */
  isWhole: boolean;
  /** Files that were read, as `LoadedFile.reads` names them. */
  reads: string[];
  /** The next moment at which a page comes or goes. */
  changesAtMs: number[];
}

interface ReadPage {
  /** Null when it is not listed. */
  page: ListedPage | null;
  /** Whether its file could be read, with all that it draws from. */
  isRead: boolean;
  /** What decides on that beside its defaults: its own file or front matter first. */
  reads: string[];
  changesAtMs: number | null;
}

/** The pages of a file, with what loading it has read. */
export interface PagesOfFile {
  pages: Page[];
  problems: readonly Problem[];
  reads: ReadonlySet<string>;
  changesAtMs: number | null;
}

interface KnownPage extends ReadPage {
  /** Page files that decided on it, as they looked after they were read; null where there was none. */
  files: [path: string, file: InputRow | null][];
  /** When they began to be read: a file that has changed since then looks too young to be known. */
  readMs: number;
}

/**
 * Called between files, where others may have a turn. Those who give one watch the files and call `forget` for each that changes, so that
 * nobody has to look.
 */
export type Turn = () => Promise<unknown>;

interface ListingParts {
  resolve: Resolver;
  defaults: PageDefaults;
  turn: Turn | null;
  /** Loads a file without dividing its lists, since that is what this is for. */
  load(path: string): Promise<PagesOfFile>;
}

export class PageListing {
  readonly #project: Project;
  readonly #resolve: Resolver;
  readonly #defaults: PageDefaults;
  readonly #load: (path: string) => Promise<PagesOfFile>;
  /** By path; valid for the files and the defaults that it was read with. */
  readonly #known = new Map<string, KnownPage>();
  readonly #turn: Turn | null;

  constructor(project: Project, { resolve, defaults, load, turn }: ListingParts) {
    this.#project = project;
    this.#load = load;
    this.#resolve = resolve;
    this.#defaults = defaults;
    this.#turn = turn;
  }

  /** Has a page file that was saved read again. */
  forget(path: string): void {
    for (const [name, { files }] of this.#known)
      if (files.some(([other]) => other === path)) this.#known.delete(name);
  }

  /** The pages directly in a folder. @param folder a route: `/blog/` @param but source of the page to leave out */
  async pagesIn(folder: string, but: string): Promise<Listing> {
    const listing: Listing = {
      pages: [],
      isWhole: this.whyUnknown(folder).length === 0,
      reads: [`${PAGES_FOLDER}${folder.slice(1)}*`],
      changesAtMs: [],
    };
    for (const path of this.#project.pageFiles) {
      const { route } = placeOf(path, this.#project.locales);
      if (route === but || !route.endsWith('/') || folderOf(route) !== folder) continue;
      const { page, isRead, reads, changesAtMs } = await this.#read(path);
      listing.isWhole &&= isRead;
      listing.reads.push(...defaultsLookedFor(path), ...reads);
      if (page !== null) listing.pages.push(page);
      if (changesAtMs !== null) listing.changesAtMs.push(changesAtMs);
    }
    return listing;
  }

  /** Why nobody knows which pages a folder has: it is in, or has, what could not be listed. */
  whyUnknown(folder: string): Problem[] {
    const path = `${PAGES_FOLDER}${folder.slice(1)}`.slice(0, -1);
    return this.#project.unlisted.filter(
      (problem) => covers(problem, path) || problem.file.startsWith(`${path}/`),
    );
  }

  /** Folders that hold pages besides one file. @param but path of that file */
  foldersBut(but: string): string[] {
    const routes = this.#project.pageFiles
      .filter((path) => path !== but)
      .map((path) => placeOf(path, this.#project.locales).route);
    return [...new Set(routes.filter((route) => route !== '/').map(folderOf))];
  }

  async #read(path: string): Promise<ReadPage> {
    const known = this.#known.get(path);
    if (known !== undefined && (this.#turn !== null || this.#isAsRead(known))) return known;
    // The files of a large folder take longer than a request can wait for.
    await this.#turn?.();
    const readMs = Date.now();
    const read = await this.#understand(path);
    this.#known.set(path, { ...read, files: this.#filesOf(read), readMs });
    return read;
  }

  /** What may change while the project is the same. */
  #filesOf({ reads }: ReadPage): KnownPage['files'] {
    const { look } = sourceOf(this.#project.root);
    return reads
      .map((read) => (read.startsWith(FRONT_MATTER) ? read.slice(FRONT_MATTER.length) : read))
      .filter((path) => path.startsWith(PAGES_FOLDER) && !path.endsWith('/_defaults.yaml'))
      .map((path) => {
        const file = look(path);
        return [path, file === null ? null : rowOf(file, '')];
      });
  }

  #isAsRead({ files, readMs }: KnownPage): boolean {
    const { look } = sourceOf(this.#project.root);
    return files.every(([path, row]) => {
      const file = look(path);
      return file === null || row === null ? file === row : isUntouched(file, row, readMs);
    });
  }

  #textOf(path: string): string {
    return readSource(this.#project.root, path).source?.text ?? '';
  }

  #frontMatterOf(path: string): string {
    return frontMatterIn(this.#textOf(path), path);
  }

  async #understand(path: string): Promise<ReadPage> {
    const isMdx = path.endsWith('.mdx');
    const own = isMdx ? FRONT_MATTER + path : path;
    const none = { page: null, isRead: true, reads: [own], changesAtMs: null };
    const { data: written } = parseData(isMdx ? this.#frontMatterOf(path) : this.#textOf(path), path);
    if (!isMapping(written)) return { ...none, isRead: false };
    if (Object.hasOwn(written, '$for')) return none;
    if (written['fallback'] === true) return this.#whole(path);
    const resolved = [{ file: path, data: written }, ...this.#defaults.above(path)].map(({ file, data }) => ({
      file,
      ...this.#resolve(data, file),
    }));
    const reads = [own, ...resolved.flatMap(({ usedFiles }) => usedFiles)];
    const isRead =
      this.#defaults.problemsAbove(path).length === 0 &&
      resolved.every(({ problems, fieldProblems }) => problems.length + fieldProblems.length === 0);
    const data = mergeLayers(resolved.map((layer) => ({ file: layer.file, data: fieldsOf(layer.data) })));
    if (!isMapping(data)) return { ...none, isRead, reads };
    const { isVisible, isDraft, changesAtMs } = scheduleOf(data, this.#project.options);
    if (isDraft) reads.push(DRAFTS);
    const layout = typeof data['layout'] === 'string' ? data['layout'] : USUAL_LAYOUT;
    const { route } = placeOf(path, this.#project.locales);
    const frame = this.#project.layouts[layout];
    const isShown = isVisible && isInLists({ route, noindex: isNoindex(data), layout, frame });
    return { page: isShown ? this.#listed(path, data) : null, isRead, reads, changesAtMs };
  }

  /** A page that takes what it lacks from the page that it translates. */
  async #whole(path: string): Promise<ReadPage> {
    const { pages, problems, reads, changesAtMs } = await this.#load(path);
    const [shown] = pages.filter(({ route, data }) =>
      isInLists({ route, noindex: isNoindex(data), layout: data.layout, frame: data.frame }),
    );
    const page =
      shown === undefined ? null : { path, locale: shown.locale, tags: [...(shown.data.tags ?? [])] };
    return { page, isRead: !hasErrors(problems), reads: [path, ...reads], changesAtMs };
  }

  #listed(path: string, data: Record<string, unknown>): ListedPage {
    const { locale: own } = placeOf(path, this.#project.locales);
    const locale = this.#project.locales.find((code) => code === data['lang']) ?? own;
    const written = data['tags'];
    const tags = mayNameFact(JSON.stringify(written ?? []))
      ? fillFacts(written, factsOf(this.#project.site, locale), { file: path }).data
      : written;
    const names = Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
    return { path, locale, tags: names };
  }
}

const FIELDS = ['layout', 'noindex', 'canonical', 'lang', 'tags', 'draft', 'publishAt', 'expireAt'];

function fieldsOf(data: unknown): Record<string, unknown> {
  if (!isMapping(data)) return {};
  return Object.fromEntries(
    FIELDS.filter((name) => Object.hasOwn(data, name)).map((name) => [name, data[name]]),
  );
}
