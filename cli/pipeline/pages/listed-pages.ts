/**
 * Reads from page files, before they are loaded, how many parts a list has and which topics its pages have: `plan/page-folders.ts` decides
 * on the loaded pages by the same `isInLists`. Only the fields that it needs are read, not the page's text. A partly translated page is
 * loaded: what it borrows decides as well.
 */
import { USUAL_LAYOUT } from '../../../schemas/plain/layouts.ts';
import { readFrontMatter } from '../formats/front-matter.ts';
import { isMapping, parseData } from '../formats/parse.ts';
import { folderOf, isInLists, isNoindex, PAGES_FOLDER, placeOf } from '../model/routes.ts';
import type { Page } from '../model/types.ts';
import type { Project } from '../project/project.ts';
import { factsOf, fillFacts, mayNameFact } from '../resolve/facts.ts';
import { mergeLayers, type Resolver } from '../resolve/resolve.ts';
import { scheduleOf } from '../resolve/schedule.ts';
import { contentHash, readSource } from '../source/read.ts';
import { defaultsLookedFor, type PageDefaults } from './page-defaults.ts';

/** What lists need of a page. */
export interface ListedPage {
  /** Of its file. */
  path: string;
  locale: string;
  tags: string[];
}

export interface Listing {
  pages: ListedPage[];
  /** Files that were read, as `LoadedFile.reads` names them. */
  reads: string[];
  /** The next moment at which a page comes or goes. */
  changesAtMs: number[];
}

interface ReadPage {
  /** Null when it is not listed. */
  page: ListedPage | null;
  /** Files that decide on that beside its own and its defaults. */
  reads: string[];
  changesAtMs: number | null;
}

/** The pages of a file, with what loading it has read. */
export interface PagesOfFile {
  pages: Page[];
  reads: ReadonlySet<string>;
  changesAtMs: number | null;
}

interface KnownPage extends ReadPage {
  hash: string;
}

export class PageListing {
  readonly #project: Project;
  readonly #resolve: Resolver;
  readonly #defaults: PageDefaults;
  readonly #load: (path: string) => Promise<PagesOfFile>;
  /** By path; valid for the page files and the defaults that it was read with. */
  readonly #known = new Map<string, KnownPage>();

  /** @param load loads a file without dividing its lists, since that is what this is for */
  constructor(
    project: Project,
    resolve: Resolver,
    defaults: PageDefaults,
    load: (path: string) => Promise<PagesOfFile>,
  ) {
    this.#project = project;
    this.#load = load;
    this.#resolve = resolve;
    this.#defaults = defaults;
  }

  /** The pages directly in a folder. @param folder a route: `/blog/` @param but source of the page to leave out */
  async pagesIn(folder: string, but: string): Promise<Listing> {
    const listing: Listing = {
      pages: [],
      reads: [`${PAGES_FOLDER}${folder.slice(1)}*`],
      changesAtMs: [],
    };
    for (const path of this.#project.pageFiles) {
      const { route } = placeOf(path, this.#project.locales);
      if (route === but || !route.endsWith('/') || folderOf(route) !== folder) continue;
      const { page, reads, changesAtMs } = await this.#read(path);
      listing.reads.push(path, ...defaultsLookedFor(path), ...reads);
      if (page !== null) listing.pages.push(page);
      if (changesAtMs !== null) listing.changesAtMs.push(changesAtMs);
    }
    return listing;
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
    if (known !== undefined && known.hash === this.#hashOf(path, known.reads)) return known;
    const read = await this.#understand(path);
    this.#known.set(path, { ...read, hash: this.#hashOf(path, read.reads) });
    return read;
  }

  /** Of what may change while the project is the same: page files. @param reads of the page */
  #hashOf(path: string, reads: readonly string[]): string {
    const others = reads.filter((read) => read.startsWith(PAGES_FOLDER) && !read.endsWith('/_defaults.yaml'));
    return contentHash(JSON.stringify([path, ...others].map((file) => this.#textOf(file))));
  }

  #textOf(path: string): string {
    return readSource(this.#project.root, path).source?.text ?? '';
  }

  async #understand(path: string): Promise<ReadPage> {
    const text = this.#textOf(path);
    const none = { page: null, reads: [], changesAtMs: null };
    const yaml = path.endsWith('.mdx') ? readFrontMatter(text, path).frontMatter?.yaml : text;
    const { data: written } = parseData(yaml ?? '', path);
    if (!isMapping(written) || Object.hasOwn(written, '$for')) return none;
    if (written['fallback'] === true) return this.#whole(path);
    const resolved = [{ file: path, data: written }, ...this.#defaults.above(path)].map(({ file, data }) => ({
      file,
      ...this.#resolve(data, file),
    }));
    const reads = resolved.flatMap(({ usedFiles }) => usedFiles);
    const data = mergeLayers(resolved.map((layer) => ({ file: layer.file, data: fieldsOf(layer.data) })));
    if (!isMapping(data)) return { ...none, reads };
    const { isVisible, changesAtMs } = scheduleOf(data, this.#project.options);
    const layout = typeof data['layout'] === 'string' ? data['layout'] : USUAL_LAYOUT;
    const { route } = placeOf(path, this.#project.locales);
    const frame = this.#project.layouts[layout];
    const isShown = isVisible && isInLists({ route, noindex: isNoindex(data), layout, frame });
    return { page: isShown ? this.#listed(path, data, text) : null, reads, changesAtMs };
  }

  /** A page that takes what it lacks from the page that it translates. */
  async #whole(path: string): Promise<ReadPage> {
    const { pages, reads, changesAtMs } = await this.#load(path);
    const [shown] = pages.filter(({ route, data }) =>
      isInLists({ route, noindex: isNoindex(data), layout: data.layout, frame: data.frame }),
    );
    const page =
      shown === undefined ? null : { path, locale: shown.locale, tags: [...(shown.data.tags ?? [])] };
    return { page, reads: [...reads], changesAtMs };
  }

  #listed(path: string, data: Record<string, unknown>, text: string): ListedPage {
    const { locale: own } = placeOf(path, this.#project.locales);
    const locale = this.#project.locales.find((code) => code === data['lang']) ?? own;
    const tags = mayNameFact(text)
      ? fillFacts(data['tags'], factsOf(this.#project.site, locale), { file: path }).data
      : data['tags'];
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
