/** Pages and files of a site in `slipway dev`, each made when it is requested and again when a fact of it has changed. */

import { assetFile } from '../../schemas/plain/asset-kinds.ts';
import { layoutFacts, USUAL_LAYOUT } from '../../schemas/plain/layouts.ts';
import { FAVICON } from '../assets/asset-problems.ts';
import type { BundledFile } from '../pipeline/browser-code/browser-build.ts';
import { pageStyles } from '../pipeline/browser-code/style-sheets.ts';
import { analyticsFiles } from '../pipeline/bundle/analytics.ts';
import { brandedBundle } from '../pipeline/bundle/branded-bundle.ts';
import type { Bundle } from '../pipeline/bundle/bundle.ts';
import { entryFor, scriptedTypes } from '../pipeline/bundle/page-entry.ts';
import { RecordingRenderer } from '../pipeline/engine/page-renderer.ts';
import { FactPending, guessIndex } from '../pipeline/engine/pending.ts';
import type { FactName } from '../pipeline/engine/recorder.ts';
import { internalError } from '../pipeline/formats/internal-error.ts';
import { assetsInData } from '../pipeline/model/links.ts';
import { type Problem, sortProblems } from '../pipeline/model/problems.ts';
import { placeOf } from '../pipeline/model/routes.ts';
import type { OutputFile, Page, PageSummary } from '../pipeline/model/types.ts';
import { type BrandFonts, makeBrandFonts, NO_FONTS } from '../pipeline/pictures/brand-fonts.ts';
import { plainIcons } from '../pipeline/pictures/icons.ts';
import { basePath } from '../pipeline/plan/address.ts';
import { fillPageLists } from '../pipeline/plan/page-list.ts';
import { type SiteIndex, styledTypes } from '../pipeline/plan/plan.ts';
import type { Project } from '../pipeline/project/project.ts';
import { filesWithoutPages, isMadeOfPages, siteFiles } from '../pipeline/site-files/site-files.ts';
import type { Store } from '../pipeline/store/index.ts';
import { searchFiles } from '../search/search-index.ts';
import { Background } from './background.ts';
import { GALLERY_ROUTE, galleryPage } from './gallery.ts';
import { LiveAssets } from './live-assets.ts';
import { isSmall, LiveContent, type LiveContentOptions } from './live-content.ts';
import { WholeSite } from './whole-site.ts';

/** A larger site is checked when nothing has been saved for this long. */
const QUIET_MS = 400;

interface LivePageHtml {
  html: string;
  page: Page;
  reads: [FactName, string][];
}

export class LiveSite {
  readonly #content: LiveContent;
  readonly #assets: LiveAssets;
  /** Without the site's brand. */
  readonly #toolBundle: Bundle;
  #branded: { project: Project; images: LiveAssets['images']; fonts: BrandFonts; bundle: Bundle } | null =
    null;
  #fonts: BrandFonts = NO_FONTS;
  #fontProblems: Problem[] = [];
  readonly #store: Store;
  readonly #root: string;
  readonly #onNews: (areProblems: boolean) => void;
  /** Problems as they were last listed, while a check of a large site goes on. */
  #listed = '';
  readonly #background = new Background();
  #checking: NodeJS.Timeout | undefined;
  #guess: { project: Project; index: SiteIndex } | null = null;
  readonly #whole: WholeSite;
  #search: { pages: readonly PageSummary[]; files: readonly OutputFile[] } | null = null;
  /** For pages that show others: resolves when all pages are loaded. */
  #learning: Promise<void> | null = null;
  /** Of pages that cannot be rendered, by route. */
  readonly #renderProblems = new Map<string, { source: string; problem: Problem }>();
  /** Of assets that cannot be encoded, by file. */
  readonly #assetProblems = new Map<string, Problem>();
  readonly #rendered = new Map<string, LivePageHtml>();
  /** Pages that were shown, by route. */
  readonly #shown = new Map<string, PageSummary>();
  readonly #lastGood = new Map<string, { html: string; source: string }>();
  /** Section types of visited gallery pages, whose scripts are needed too. */
  readonly #galleryTypes = new Map<string, string[]>();
  #renderer: {
    key: string;
    /** What else it was made for. */
    inputs: readonly unknown[];
    renderer: RecordingRenderer;
  } | null = null;

  /** @param onNews see `DevOptions` */
  constructor(
    options: LiveContentOptions,
    store: Store,
    bundle: Bundle,
    onNews: (areProblems: boolean) => void = () => {},
  ) {
    this.#onNews = onNews;
    this.#root = options.root;
    const turn = () => this.#background.turn();
    this.#content = new LiveContent(options, turn);
    this.#whole = new WholeSite(this.#content, store, turn);
    this.#assets = new LiveAssets(options.root, store);
    this.#store = store;
    this.#toolBundle = bundle;
  }

  /** In the look of the site as it is now. */
  get #bundle(): Bundle {
    const { project } = this;
    if (project === null) return this.#toolBundle;
    const { images } = this.#assets;
    const fonts = this.#fonts;
    if (
      this.#branded?.project !== project ||
      this.#branded.images !== images ||
      this.#branded.fonts.css !== fonts.css
    )
      this.#branded = {
        ...{ project, images, fonts },
        bundle: brandedBundle(this.#toolBundle, project, { images, fonts }),
      };
    return this.#branded.bundle;
  }

  get project(): Project | null {
    return this.#content.project;
  }

  /** See `LiveContent`. */
  get isDue(): boolean {
    return this.#content.isDue;
  }

  /** Reloads everything that is not a page; then pages, or most of them later. */
  reload(): Promise<void> {
    return this.#background.before(() => this.#reload());
  }

  async #reload(): Promise<void> {
    await this.#content.reload();
    this.#dropGone();
    const { project } = this;
    if (project === null) return;
    if (isSmall(project)) return this.#checkNow();
    await this.#cutFonts(project);
    this.#checkLater();
  }

  /** Cuts the brand's fonts to the letters of all files as they are now. */
  async #cutFonts(project: Project): Promise<void> {
    const problems: Problem[] = [];
    this.#fonts = await makeBrandFonts({ project, store: this.#store, problems });
    this.#fontProblems = problems;
    this.#assets.offer(this.#fonts.files);
  }

  /** @param paths absolute paths that were added, changed or removed */
  async takeIn(paths: readonly string[]): Promise<void> {
    await this.#background.before(() => this.#takeIn(paths));
    this.#noteListed();
  }

  /** Reads again what has come or gone by its date; false when nothing has. */
  async catchUp(): Promise<boolean> {
    if (!this.isDue) return false;
    await this.reload();
    this.#noteListed();
    return true;
  }

  /** Stops loading, except for pages that somebody still waits for. */
  close(): void {
    clearTimeout(this.#checking);
    this.#background.end();
  }

  async #takeIn(paths: readonly string[]): Promise<void> {
    const local = paths.map((path) => path.slice(this.#root.length + 1).replaceAll('\\', '/'));
    const assets = local.filter((path) => path.startsWith('content/assets/'));
    for (const path of assets) this.#assetProblems.delete(path); // it is checked again when a page needs it
    this.#assets.forget(assets.map((path) => path.slice('content'.length)));
    const isFont = local.some((path) => path.startsWith('content/fonts/'));
    const { version } = this.#content;
    const reach = await this.#background.behind(() => this.#content.takeIn(local));
    if (reach === 'everything' || isFont || this.isDue) return this.#reload();
    this.#dropRenderProblems();
    if (this.project === null || isSmall(this.project)) return this.#checkNow();
    if (this.#whole.takeIn(local, reach, version)) this.#checkLater();
  }

  /** Drops what was wrong with pages and assets that are no longer there. */
  #dropGone(): void {
    this.#dropRenderProblems();
    this.#whole.keepOnly(new Set(this.project?.pageFiles));
    const present = new Set(this.project?.assetPaths.map((path) => `content${path}`));
    for (const file of this.#assetProblems.keys()) if (!present.has(file)) this.#assetProblems.delete(file);
  }

  #dropRenderProblems(): void {
    for (const [route, { source }] of this.#renderProblems)
      if (!this.#content.mayHavePage(source, route)) this.#renderProblems.delete(route);
  }

  /** While site.yaml cannot be understood, those that a build would print: of the rest nobody knows whether it still holds. */
  problems(): Problem[] {
    if (!this.#content.isUnderstood) return sortProblems([...this.#content.projectProblems]);
    return sortProblems([
      ...this.#content.projectProblems,
      ...this.#whole.problems(),
      ...this.#fontProblems,
      ...Array.from(this.#renderProblems.values(), ({ problem }) => problem),
      ...this.#assetProblems.values(),
    ]);
  }

  routes(): string[] {
    const { project } = this;
    const { index } = this.#whole;
    if (index !== null) return [...index.routes];
    return project === null ? [] : project.pageFiles.map((path) => placeOf(path, project.locales).route);
  }

  /** What the simulator offers: the screens inside the app, language by language, the site's own first. */
  screens(): { product: string; screens: string[]; locales: string[] } {
    const locales = this.project?.locales ?? [];
    const screens = this.#whole.summaries.filter((page) => layoutFacts(page).isScreen);
    return {
      product: this.project?.site.product.slug ?? '',
      locales,
      screens: locales.flatMap((own) =>
        screens.flatMap(({ locale, route }) => (locale === own ? [route] : [])).sort(),
      ),
    };
  }

  /** HTML of a route, or null when there is no such page. */
  page(route: string): Promise<string | null> {
    return this.#background.before(() => this.#page(route));
  }

  /** Whether there is a page at the route that cannot be shown, by a mistake of its file or of the project's own code. */
  hasMistake(route: string): boolean {
    const { project } = this;
    if (project === null) return true;
    const isBroken = (path: string): boolean =>
      placeOf(path, project.locales).route === route && this.#content.hasMistake(path);
    return this.#renderProblems.has(route) || project.pageFiles.some(isBroken);
  }

  /** Any file of the output that is not a page. */
  file(path: string): Promise<{ contents: string | Uint8Array } | null> {
    return this.#background.before(() => this.#file(path));
  }

  async #page(route: string): Promise<string | null> {
    const { project } = this;
    if (project === null) return this.#whileBroken(route);
    if (route.startsWith(GALLERY_ROUTE)) return this.#galleryHtml(route, project);
    try {
      return await this.#pageNow(route, project);
    } catch (error) {
      if (!(error instanceof FactPending)) throw error;
      // What shows other pages, of a site that is not loaded whole yet. An article is shown without those around it meanwhile.
      this.#learning ??= this.#learn(project);
    }
    try {
      return await this.#pageNow(route, project);
    } catch (error) {
      if (!(error instanceof FactPending)) throw error;
      await this.#background.behind(async () => this.#learning);
    }
    return this.#pageNow(route, project);
  }

  /** Never rejects: an article does not wait for it. */
  async #learn(project: Project): Promise<void> {
    try {
      await this.#whole.load(project);
      if (!this.#background.hasEnded) this.#onNews(false);
    } catch (error) {
      printFault(error);
    } finally {
      this.#learning = null;
    }
  }

  async #pageNow(route: string, project: Project): Promise<string | null> {
    const live = await this.#background.behind(() => this.#content.pageAt(route));
    if (live === null) {
      this.#renderProblems.delete(route);
      return this.#whileBroken(route);
    }
    const { page, summary } = live;
    await this.#ensureAssets(this.#picturesOf(page, project));
    this.#shown.set(route, summary);
    const known = this.#rendered.get(route);
    const renderer = this.#rendererNow(project);
    if (known?.page === page && known.reads.every(([name, hash]) => renderer.hashOf(name) === hash))
      return known.html;
    try {
      const { pieces, reads } = await renderer.render(page, summary.translationKey);
      const html = pieces.join('');
      this.#renderProblems.delete(route);
      this.#rendered.set(route, { html, page, reads: reads.map((name) => [name, renderer.hashOf(name)]) });
      this.#lastGood.set(route, { html, source: page.source });
      return html;
    } catch (error) {
      if (error instanceof FactPending) throw error;
      this.#renderProblems.set(route, { source: page.source, problem: internalError(error, page.source) });
      return this.#lastGood.get(route)?.html ?? null;
    }
  }

  async #file(path: string): Promise<{ contents: string | Uint8Array } | null> {
    const bytes = await this.#assets.read(path);
    if (bytes !== null) return { contents: bytes };
    const bundled = this.#bundledFiles().get(path);
    if (bundled !== undefined) return { contents: bundled.text };
    const { project } = this;
    if (project === null) return null;
    const icons = plainIcons(project, this.#assets.images);
    const fixed = filesWithoutPages(project, icons).find((made) => made.path === path);
    if (fixed !== undefined || !isMadeOfPages(path)) return fixed ?? null;
    const whole = await this.#wholeSite(project);
    const { index } = whole ?? this.#guessed(project);
    // Made only when none of the files before it is meant.
    const search = { [Symbol.iterator]: () => this.#searchFiles(whole?.summaries ?? [], project).values() };
    const served = { sdkPath: this.#bundle.sdk.path, hasGame: true, search };
    for (const made of siteFiles(project, index, served, icons)) if (made.path === path) return made;
    return null;
  }

  /** A visitor's search asks for several of them. */
  #searchFiles(pages: readonly PageSummary[], { site }: Project): readonly OutputFile[] {
    if (!site.search) return [];
    if (this.#search?.pages !== pages)
      this.#search = { pages, files: [...searchFiles(pages, basePath(site.origin))] };
    return this.#search.files;
  }

  /**
   * The last good version of a page, while its file has an error. None for a page that its file no longer makes, or whose file was
   * deleted.
   */
  #whileBroken(route: string): string | null {
    const last = this.#lastGood.get(route);
    return last !== undefined && this.#content.hasMistake(last.source) ? last.html : null;
  }

  async #galleryHtml(route: string, project: Project): Promise<string | null> {
    await this.#wholeSite(project);
    const page = await galleryPage(route, project, (type, locale) => this.#pagesWith(type, locale));
    if (page === null) return null;
    await this.#ensureAssets(this.#picturesOf(page, project));
    const { pieces, plan } = await this.#rendererNow(project).render(page, route);
    this.#galleryTypes.set(plan.sectionTypes.join(), plan.sectionTypes);
    return pieces.join('');
  }

  /** Pages with a section of a type, in the order of their files. */
  async *#pagesWith(type: string, locale: string): AsyncGenerator<Page> {
    const files = new Set<string>();
    for (const page of this.#whole.summaries)
      if (page.locale === locale && page.sectionTypes.includes(type)) files.add(page.source);
    for (const path of files) {
      const { pages } = await this.#background.behind(() => this.#content.load(path));
      yield* pages;
      await new Promise(setImmediate); // other requests are handled in between
    }
  }

  async #ensureAssets(assets: readonly string[]): Promise<void> {
    const { project } = this;
    if (project === null) return;
    const wanted = [...assets, ...project.siteAssets, FAVICON];
    for (const problem of await this.#assets.ensure(wanted, new Set(project.assetPaths)))
      this.#assetProblems.set(problem.file, problem);
  }

  /** A renderer of the current content; until all pages are loaded, with facts guessed from their paths. */
  #rendererNow(project: Project): RecordingRenderer {
    const { images } = this.#assets;
    const bundle = this.#bundle;
    const known = this.#renderer;
    const index = this.#indexNow(project);
    const isKnown = index === this.#whole.index;
    // What is guessed depends on the pages that were shown.
    const key = isKnown ? '' : [this.#content.version, this.#learning !== null].join(' ');
    const inputs = [project, images, bundle, isKnown ? index : null];
    if (known?.key === key && known.inputs.every((input, place) => input === inputs[place]))
      return known.renderer;
    const renderer = new RecordingRenderer({
      project,
      index,
      bundle,
      images,
      extraScript: bundle.devClient,
    });
    this.#renderer = { key, inputs, renderer };
    return renderer;
  }

  #indexNow(project: Project): SiteIndex {
    const known = this.#whole.index;
    if (known !== null) return known;
    const { index } = this.#guessed(project);
    return this.#learning === null ? index : withoutNeighbours(index);
  }

  /** Pictures of the page itself, and of the pages that it lists. */
  #picturesOf(page: Page, project: Project): string[] {
    const filled = fillPageLists(page.sections, page, this.#indexNow(project), project.site);
    return [...page.assets, ...assetsInData(filled)];
  }

  /** The index guessed from the paths of page files. */
  #guessed(project: Project): { index: SiteIndex } {
    if (this.#guess?.project !== project)
      this.#guess = { project, index: guessIndex(project, (route) => this.#shown.get(route)) };
    return this.#guess;
  }

  /** For those who wait for it; null when it was given up. */
  #wholeSite(project: Project) {
    return this.#background.behind(() => this.#whole.load(project));
  }

  /** Checks for problems between pages, for those who wait for it. */
  async #checkNow(): Promise<void> {
    await this.#background.behind(() => this.#check());
  }

  /** @returns whether it was not given up for the sake of a save */
  async #check(): Promise<boolean> {
    const { project } = this;
    if (project === null) return true;
    await this.#cutFonts(project);
    const named = await this.#whole.check(project);
    if (named === null) return false;
    const used = new Set(named.map((path) => `content${assetFile(path)}`));
    for (const file of this.#assetProblems.keys()) if (!used.has(file)) this.#assetProblems.delete(file);
    return true;
  }

  /** The same without anybody waiting for it. */
  #checkLater(): void {
    clearTimeout(this.#checking);
    this.#checking = setTimeout(() => {
      this.#checkQuietly().catch(printFault);
    }, QUIET_MS);
    this.#checking.unref();
  }

  /** A save may come meanwhile, which lists the problems as well, and starts another check. */
  async #checkQuietly(): Promise<void> {
    this.#noteListed();
    const isDone = await this.#check();
    if (isDone && !this.#background.hasEnded && this.#noteListed()) this.#onNews(true);
  }

  /** Whether problems differ from those that were listed last. */
  #noteListed(): boolean {
    const before = this.#listed;
    this.#listed = JSON.stringify(this.problems());
    return this.#listed !== before;
  }

  #bundledFiles(): Map<string, BundledFile> {
    const { summaries } = this.#whole;
    const analytics = this.project === null ? [] : analyticsFiles(this.project, summaries, this.#bundle);
    const all = new Map([...this.#bundle.files, ...analytics].map((entry) => [entry.path, entry]));
    const rendered = [...this.#rendered.values()].map(({ page }) => ({
      sectionTypes: [...new Set([...page.sections, ...page.overlays].map(({ type }) => type))],
      layout: page.data.layout ?? USUAL_LAYOUT,
      ...(page.data.frame === undefined ? {} : { frame: page.data.frame }),
    }));
    const gallery = [...this.#galleryTypes.values()].map((sectionTypes) => ({
      sectionTypes,
      layout: 'bare',
    }));
    for (const shown of [...rendered, ...gallery]) {
      const { late } = pageStyles(this.#bundle, styledTypes(shown));
      const entry = entryFor(this.#bundle, scriptedTypes(this.#bundle, shown.sectionTypes));
      for (const file of [late, entry]) if (file !== null) all.set(file.path, file);
    }
    return all;
  }
}

/** A guessed index for articles, which say little of others. */
function withoutNeighbours(guessed: SiteIndex): SiteIndex {
  const { routes, translations, listed, foreign, feeds } = guessed;
  return {
    ...{ routes, translations, listed, foreign, feeds },
    neighbours: new Map(),
    topics: new Map(),
    get summaries() {
      return guessed.summaries;
    },
    get folders() {
      return guessed.folders;
    },
  };
}

/** For work that nobody waits for. */
function printFault(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
}
