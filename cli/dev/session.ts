/**
 * The site as `slipway dev` sees it: loaded once, then only what a change touches. Pages are rendered when they are asked
 * for; a page with a mistake keeps its last good HTML, and the mistake is shown over it.
 */
import { GAME_ROUTE } from '../../runtime/components/default-game.ts';
import type { ResolvedImage } from '../../runtime/page-context.tsx';
import { checkSiteAssets } from '../assets/asset-problems.ts';
import { type CheckedAssets, checkAssets } from '../assets/checked-assets.ts';
import type { Tool } from '../package-root.ts';
import type { AssetFile } from '../pipeline/asset-files.ts';
import type { BundledFile } from '../pipeline/browser-build.ts';
import { cachedBundle, entryFor, pageStyles, scriptedTypes } from '../pipeline/bundle.ts';
import { readContentBytes } from '../pipeline/content-file.ts';
import { plainIcons } from '../pipeline/icons.ts';
import { resolveAssets } from '../pipeline/images.ts';
import { internalError } from '../pipeline/internal-error.ts';
import { createPageLoader, type LoadedFile, type PageLoader } from '../pipeline/load-page.ts';
import { crossChecks } from '../pipeline/load-site.ts';
import { measuringFiles } from '../pipeline/measuring.ts';
import { indexSite, planPage, type SiteIndex, styledTypes } from '../pipeline/plan.ts';
import { hasErrors, type Problem, sortProblems } from '../pipeline/problems.ts';
import { loadProject, type Project, type ReadOptions } from '../pipeline/project.ts';
import { contentHash, listContent } from '../pipeline/read.ts';
import { redirectTarget } from '../pipeline/redirects.ts';
import { createRenderer, type Renderer } from '../pipeline/render.ts';
import { siteFiles } from '../pipeline/site-files.ts';
import { openStore } from '../pipeline/store/index.ts';
import type { Page } from '../pipeline/types.ts';
import { GALLERY_ROUTE, galleryPage } from './gallery.ts';

/** A file that a session can answer with. */
export interface DevFile {
  contents: string | Uint8Array;
}

export interface DevSession {
  /** Problems of the content as it is now. */
  problems(): Problem[];
  routes(): string[];
  /** What the simulator offers: the screens inside the app. */
  simulated(): { product: string; screens: string[]; locales: string[] };
  /** The product's slug; `null` while site.yaml cannot be understood. */
  product(): string | null;
  /** Where an old address leads now, or null. */
  redirect(path: string): string | null;
  /** HTML of a route, or null when there is no such page. */
  page(route: string): Promise<string | null>;
  /** Any other file of the output. */
  file(path: string): Promise<DevFile | null>;
  /** Script that shows changes and mistakes; pages carry it, and so should what stands in for one. */
  client: string;
  /** Addresses of the sections' scripts by type. */
  scripts: Record<string, string>;
  /** Takes changed files in, one call after another; until it is done `page` waits. */
  update(paths: readonly string[]): Promise<void>;
}

interface SessionOptions extends ReadOptions {
  root: string;
  tool: Tool;
}

export async function createDevSession(options: SessionOptions): Promise<DevSession> {
  const { root, tool } = options;
  const store = openStore(root);
  const bundle = await cachedBundle(store, tool);
  const script = bundle.devClient;

  let project: Project | null = null;
  let loader: PageLoader | null = null;
  let projectProblems: Problem[] = [];
  let renderer: Renderer | null = null;
  let index: SiteIndex = indexSite([], []);
  let images = new Map<string, ResolvedImage>();
  /** By path in the output: the file, and the asset it is made of. */
  const assetFiles = new Map<string, { asset: string; file: AssetFile }>();
  const files = new Map<string, LoadedFile>();
  const pages = new Map<string, { page: Page; translationKey: string; dependencies: string[] }>();
  const rendered = new Map<string, { html: string; page: Page }>();
  /** Pages that could not be rendered. */
  const renderProblems = new Map<string, Problem>();
  const lastGood = new Map<string, { html: string; source: string }>();
  /** Section types of the gallery's pages that were looked at: their scripts are wanted too. */
  const galleryTypes = new Map<string, string[]>();
  let checkedProblems: Problem[] = [];
  /** The update that is under way: pages made meanwhile would mix the old state with the new. */
  let updating: Promise<void> = Promise.resolve();

  await reloadProject();
  return {
    problems,
    routes: () => [...pages.keys()],
    simulated,
    product: () => project?.site.product.slug ?? null,
    redirect: (path) => redirectTarget(project?.redirects ?? [], path),
    page: (route) => updating.then(() => (route === GAME_ROUTE ? bundle.game.text : pageHtml(route))),
    file,
    client: script,
    scripts: Object.fromEntries(
      Object.entries(bundle.scripts).map(([type, part]) => [type, `/${part.path}`]),
    ),
    update(paths) {
      const done = updating.then(() => takeIn(paths));
      updating = done.catch(() => undefined); // told to the caller; the next update begins anew
      return done;
    },
  };

  /** Everything anew but the bundle; needed when something changed that all pages share. */
  async function reloadProject(): Promise<void> {
    const listing = listContent(root);
    const loaded = await loadProject(root, listing, options);
    projectProblems = loaded.problems;
    if (loaded.project === null) {
      checkedProblems = [];
      return;
    }
    project = loaded.project;
    loader = await createPageLoader(project);
    files.clear();
    for (const path of project.pageFiles) files.set(path, await loader.load(path));
    rendered.clear();
    renderProblems.clear();
    await refresh();
  }

  /** What follows from all pages together. */
  async function refresh(): Promise<void> {
    if (project === null) return;
    const known = project;
    pages.clear();
    const loaded = known.pageFiles.flatMap((path) => files.get(path) ?? []);
    for (const { pages: ofFile, summaries } of loaded) {
      ofFile.forEach((page, position) => {
        const translationKey = summaries[position]?.translationKey ?? page.route;
        pages.set(page.route, { page, translationKey, dependencies: page.dependencies });
      });
    }
    const summaries = loaded.flatMap((entry) => entry.summaries);
    index = indexSite(summaries, known.locales);
    const dependencies = new Map([...pages].map(([route, entry]) => [route, entry.dependencies]));
    const failedFiles = loaded.filter((entry) => hasErrors(entry.problems)).map(({ path }) => path);
    checkedProblems = [
      ...loaded.flatMap((entry) => entry.problems),
      ...crossChecks(
        known,
        summaries,
        dependencies,
        failedFiles,
        loaded.flatMap((entry) => entry.breaches),
      ),
    ];
    const checked = await checkSiteAssets(
      { project: known, store },
      summaries,
      (route) => dependencies.get(route) ?? [],
    );
    checkedProblems.push(...checked.problems);
    await loadImages(checked.assets);
    renderer = createRenderer({ project: known, index, bundle, images, extraScript: script });
  }

  /** Only what passed its checks can be shown: the same that a build would publish. */
  async function loadImages(checked: CheckedAssets): Promise<void> {
    const absent = new Map([...checked].filter(([path]) => !images.has(path)));
    for (const [path, asset] of await resolveAssets(absent, { root, store, problems: checkedProblems })) {
      images.set(path, asset.image);
      for (const file of asset.files) assetFiles.set(file.path, { asset: path, file });
    }
  }

  function simulated(): ReturnType<DevSession['simulated']> {
    const locales = project?.locales ?? [];
    const screens = index.summaries.filter(({ layout }) => layout === 'webview');
    return {
      product: project?.site.product.slug ?? '',
      locales,
      // Language by language, the site's own first.
      screens: locales.flatMap((own) =>
        screens.flatMap(({ locale, route }) => (locale === own ? [route] : [])).sort(),
      ),
    };
  }

  function problems(): Problem[] {
    return sortProblems([...projectProblems, ...checkedProblems, ...renderProblems.values()]);
  }

  async function galleryHtml(route: string): Promise<string | null> {
    if (project === null) return null;
    const page = await galleryPage(
      route,
      project,
      [...pages.values()].map((entry) => entry.page),
    );
    if (page === null) return null;
    await loadImages(await checkPresent(page.assets));
    const plan = planPage(page, route, index, project);
    galleryTypes.set(plan.sectionTypes.join(), plan.sectionTypes);
    renderer ??= createRenderer({ project, index, bundle, images, extraScript: script });
    return String((await renderer.render(plan)).contents);
  }

  async function pageHtml(route: string): Promise<string | null> {
    if (route.startsWith(GALLERY_ROUTE)) return galleryHtml(route);
    const entry = pages.get(route);
    if (entry === undefined) return whileBroken(route);
    const known = rendered.get(route);
    if (known !== undefined && known.page === entry.page) return known.html;
    if (renderer === null || project === null) return whileBroken(route);
    let html: string;
    try {
      const output = await renderer.render(planPage(entry.page, entry.translationKey, index, project));
      html = String(output.contents);
    } catch (error) {
      renderProblems.set(route, internalError(error, entry.page.source));
      return lastGood.get(route)?.html ?? null;
    }
    renderProblems.delete(route);
    rendered.set(route, { html, page: entry.page });
    lastGood.set(route, { html, source: entry.page.source });
    return html;
  }

  /** What a page last was, while its file has a mistake. A page that is no longer in its file, or whose file has gone, is none. */
  function whileBroken(route: string): string | null {
    const last = lastGood.get(route);
    const file = last === undefined ? undefined : files.get(last.source);
    return last !== undefined && file !== undefined && hasErrors(file.problems) ? last.html : null;
  }

  async function takeIn(paths: readonly string[]): Promise<void> {
    const local = paths.map((path) => path.slice(root.length + 1).replaceAll('\\', '/'));
    for (const path of local) {
      if (!path.startsWith('content/assets/')) continue;
      images.delete(path.slice('content'.length));
    }
    const onlyKnownPages = local.every((path) => files.has(path) && !path.endsWith('/_defaults.yaml'));
    if (!onlyKnownPages || project === null || loader === null) {
      if (local.some((path) => path.startsWith('content/assets/'))) images = new Map();
      await reloadProject();
      return;
    }
    // A page with `fallback` shows what stands in another page's file.
    const borrowers = [...files].flatMap(([path, { pages: ofFile }]) =>
      ofFile.some(({ dependencies }) => dependencies.some((file) => local.includes(file))) ? [path] : [],
    );
    for (const path of new Set([...local, ...borrowers])) {
      const after = await loader.load(path);
      // A removed file is no longer a page, and the list of pages is the project's.
      if (after.problems.some(({ code }) => code === 'file/unreadable')) return reloadProject();
      files.set(path, after);
    }
    const titles = JSON.stringify(
      index.summaries.map(({ route, title, translationKey }) => [route, title, translationKey]),
    );
    await refresh();
    const now = JSON.stringify(
      index.summaries.map(({ route, title, translationKey }) => [route, title, translationKey]),
    );
    // Other pages show this one's title or link to its language: they are rendered again when asked for.
    if (titles !== now) rendered.clear();
  }

  async function file(path: string): Promise<DevFile | null> {
    const known = assetFiles.get(path);
    if (known !== undefined) return assetContents(known.asset, known.file);
    const bundled = bundledFiles().get(path);
    if (bundled !== undefined) return { contents: bundled.text };
    if (project === null) return null;
    const icons = plainIcons(project, images);
    const made = siteFiles(project, index, bundle.sdk.path, icons).find(
      (candidate) => candidate.path === path,
    );
    return made === undefined ? null : { contents: made.contents };
  }

  /** A picture that the cache has lost meanwhile is made again. */
  async function assetContents(asset: string, { path, source, hash }: AssetFile): Promise<DevFile | null> {
    const bytes = checkedBytes(source, hash);
    if (bytes !== null) return { contents: bytes };
    images.delete(asset);
    await loadImages(await checkPresent([asset]));
    const made = assetFiles.get(path)?.file;
    const again = made === undefined ? null : checkedBytes(made.source, made.hash);
    return again === null ? null : { contents: again };
  }

  /** A file of content is sent only as it was when it was checked. */
  function checkedBytes(source: AssetFile['source'], hash: string): Uint8Array | null {
    if (source.kind === 'stored') return store.get(source.id)?.bytes ?? null;
    try {
      const bytes = readContentBytes(root, source.path, Number.MAX_SAFE_INTEGER);
      return contentHash(bytes) === hash ? bytes : null;
    } catch {
      return null; // gone, or exchanged for a link
    }
  }

  async function checkPresent(paths: readonly string[]): Promise<CheckedAssets> {
    const present = new Set(project?.assetPaths);
    return checkAssets(
      { root, store },
      paths.filter((path) => present.has(path)),
    );
  }

  function bundledFiles(): Map<string, BundledFile> {
    const measuring = project === null ? [] : measuringFiles(project, index.summaries, bundle);
    const all = new Map([...bundle.files, ...measuring].map((entry) => [entry.path, entry]));
    const gallery = [...galleryTypes.values()].map((sectionTypes) => ({
      sectionTypes,
      layout: 'bare' as const,
    }));
    for (const shown of [...index.summaries, ...gallery]) {
      const { sectionTypes } = shown;
      const { late } = pageStyles(bundle, styledTypes(shown));
      if (late !== null) all.set(late.path, late);
      const entry = entryFor(bundle, scriptedTypes(bundle, sectionTypes));
      if (entry !== null) all.set(entry.path, entry);
    }
    return all;
  }
}
