/**
 * Reads from page files, before they are loaded, how many parts a list has and which topics its pages have. Only the
 * fields that decide whether a page is listed are read, not its text.
 */
import { layoutFacts, USUAL_LAYOUT } from '../../../schemas/plain/layouts.ts';
import { readFrontMatter } from '../formats/front-matter.ts';
import { isMapping, parseData } from '../formats/parse.ts';
import { folderOf, PAGES_FOLDER, placeOf } from '../model/routes.ts';
import type { Project } from '../project/project.ts';
import { factsOf, fillFacts, mayNameFact } from '../resolve/facts.ts';
import { type Layer, mergeLayers, type Resolver } from '../resolve/resolve.ts';
import { scheduleOf } from '../resolve/schedule.ts';
import { contentHash, readSource } from '../source/read.ts';
import { defaultsLookedFor, type PageDefaults } from './page-defaults.ts';

/** What lists need of a page. */
export interface ListedPage {
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
  hash: string;
  page: ListedPage | null;
  /** Entries that it or its defaults use. */
  usedFiles: string[];
  changesAtMs: number | null;
}

export class PageListing {
  readonly #project: Project;
  readonly #resolve: Resolver;
  readonly #defaults: PageDefaults;
  /** By path; valid for the file and the defaults that it was read with. */
  readonly #known = new Map<string, ReadPage>();

  constructor(project: Project, resolve: Resolver, defaults: PageDefaults) {
    this.#project = project;
    this.#resolve = resolve;
    this.#defaults = defaults;
  }

  /** The pages directly in a folder. @param folder a route: `/blog/` @param but source of the page to leave out */
  pagesIn(folder: string, but: string): Listing {
    const listing: Listing = {
      pages: [],
      reads: [`${PAGES_FOLDER}${folder.slice(1)}*`],
      changesAtMs: [],
    };
    for (const path of this.#project.pageFiles) {
      const { route } = placeOf(path, this.#project.locales);
      if (route === but || !route.endsWith('/') || folderOf(route) !== folder) continue;
      const layers = this.#defaults.above(path);
      const { page, usedFiles, changesAtMs } = this.#read(path, layers);
      listing.reads.push(path, ...defaultsLookedFor(path), ...usedFiles);
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

  #read(path: string, layers: Layer[]): ReadPage {
    const text = readSource(this.#project.root, path).source?.text ?? '';
    const hash = contentHash(text + JSON.stringify(layers));
    const known = this.#known.get(path);
    if (known?.hash === hash) return known;
    const read = { hash, ...this.#understand(path, text, layers) };
    this.#known.set(path, read);
    return read;
  }

  #understand(path: string, text: string, layers: Layer[]): Omit<ReadPage, 'hash'> {
    const none = { page: null, usedFiles: [], changesAtMs: null };
    const yaml = path.endsWith('.mdx') ? readFrontMatter(text, path).frontMatter?.yaml : text;
    const { data: written } = parseData(yaml ?? '', path);
    if (!isMapping(written) || Object.hasOwn(written, '$for')) return none;
    const resolved = [{ file: path, data: written }, ...layers].map(({ file, data }) => ({
      file,
      ...this.#resolve(data, file),
    }));
    const usedFiles = resolved.flatMap((layer) => layer.usedFiles);
    const data = mergeLayers(resolved.map((layer) => ({ file: layer.file, data: fieldsOf(layer.data) })));
    if (!isMapping(data)) return { ...none, usedFiles };
    const { isVisible, changesAtMs } = scheduleOf(data, this.#project.options);
    const layout = typeof data['layout'] === 'string' ? data['layout'] : USUAL_LAYOUT;
    const { layouts } = this.#project;
    const isShown =
      isVisible &&
      data['noindex'] !== true &&
      data['canonical'] === undefined &&
      layoutFacts({ layout, frame: layouts[layout] }).isBrowsed;
    return { page: isShown ? this.#listed(path, data, text) : null, usedFiles, changesAtMs };
  }

  #listed(path: string, data: Record<string, unknown>, text: string): ListedPage {
    const { locale: own } = placeOf(path, this.#project.locales);
    const locale = this.#project.locales.find((code) => code === data['lang']) ?? own;
    const tags = mayNameFact(text)
      ? fillFacts(data['tags'], factsOf(this.#project.site, locale), { file: path }).data
      : data['tags'];
    const names = Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
    return { locale, tags: names };
  }
}

const FIELDS = ['layout', 'noindex', 'canonical', 'lang', 'tags', 'draft', 'publishAt', 'expireAt'];

function fieldsOf(data: unknown): Record<string, unknown> {
  if (!isMapping(data)) return {};
  return Object.fromEntries(
    FIELDS.filter((name) => Object.hasOwn(data, name)).map((name) => [name, data[name]]),
  );
}
