/**
 * The whole build in the order of the walk. Nothing is done twice: what the last build knows of a file or page is taken
 * from the cache while everything it was made of is unchanged.
 */
import { performance } from 'node:perf_hooks';
import type { ResolvedImage } from '../../runtime/page-context.tsx';
import { checkSiteAssets } from '../assets/asset-problems.ts';
import { assetRecordsId, type CheckedAssets } from '../assets/checked-assets.ts';
import type { Tool } from '../package-root.ts';
import { overridesInWords } from '../policy/judge-policy.ts';
import { type AssetFile, ChangedMeanwhile, isAvailable, publishAsset, storedIds } from './asset-files.ts';
import { budgetProblems } from './budgets.ts';
import {
  type Bundle,
  bundleId,
  cachedBundle,
  chunksOf,
  entryFor,
  pageStyles,
  scriptedTypes,
} from './bundle.ts';
import { feedOf, feedTitle } from './feeds.ts';
import { type FreshRecord, folderTimes, freshId, isUntouched } from './freshness.ts';
import { makeIcons, type SiteIcons } from './icons.ts';
import { type AssetContext, pictureRecipe, type ResolvedAsset, resolveAssets } from './images.ts';
import { coverageProblems, crossChecks } from './load-site.ts';
import { measuringFiles } from './measuring.ts';
import {
  type LockHolder,
  type Output,
  openOutput,
  outputId,
  SITE_MANIFEST,
  siteManifestText,
} from './output/index.ts';
import { createPagePool } from './page-pool.ts';
import type { LoadedRecord, RenderJob } from './page-runner.ts';
import { indexSite, type SiteIndex, styledTypes } from './plan.ts';
import { hasErrors, type Problem, sortProblems } from './problems.ts';
import { earliest, loadProject, type Project, type ReadOptions, SITE_FILE } from './project.ts';
import { contentHash, hashOfContent, type Listing, listContent } from './read.ts';
import { PAGES_FOLDER } from './routes.ts';
import { fontScript, makeScriptFonts, planScriptFonts, type ScriptFonts } from './script-fonts.ts';
import { siteFiles } from './site-files.ts';
import { showsSiteMap } from './site-map.ts';
import { makePictures, planPictures, type SocialPictures } from './social-pictures.ts';
import { type EntryId, openStore, type Store } from './store/index.ts';
import { scriptOf } from './syllables.ts';
import type { PageSummary, RenderedPage } from './types.ts';

export interface BuildOptions extends ReadOptions {
  root: string;
  /** Absolute path of the output folder. */
  outFolder: string;
  tool: Tool;
  workers: number | undefined;
  /** Part of the freshness record; see `flagsOf`. */
  flags: string;
  /** Writes every file again, also where the output looks as it was left. */
  force?: boolean | undefined;
  onStep(step: BuildStep, done: number, total: number): void;
  /** Called once when another build of the project has to end first. */
  onWait?(holder: LockHolder): void;
}

export const BUILD_STEPS = ['read', 'load', 'bundle', 'assets', 'render', 'check', 'write'] as const;
export type BuildStep = (typeof BUILD_STEPS)[number];

/** Hashes of all that a page's HTML is made of; the first that differs tells why it was rendered again. */
interface RenderKeys {
  data: string;
  site: string;
  translations: string;
  assets: string;
  font: string;
  index: string;
}

interface CachedEntry {
  keys: { source: string; dependencies: string; project: string };
  record: LoadedRecord;
}

interface CachedPage {
  keys: RenderKeys;
  rendered: RenderedPage;
}

interface CachedAsset {
  recipe: string;
  asset: ResolvedAsset;
}

/** What a build leaves for the next one. */
interface BuildState {
  nowMs: number;
  entries: Record<string, CachedEntry>;
  pages: Record<string, CachedPage>;
  assets: Record<string, CachedAsset>;
}

/** Why a page was rendered, for `--why`. */
export type Reason = { route: string; changed: string[] };

export interface BuildResult {
  problems: Problem[];
  summaries: PageSummary[];
  rendered: RenderedPage[];
  /** Routes whose HTML was made anew, and why. */
  reasons: Reason[];
  bundle: Bundle | null;
  /** Milliseconds of each step. */
  timings: Partial<Record<BuildStep, number>>;
  threads: number;
  outputs: { path: string; sizeBytes: number }[];
  /** Files of the output that somebody had changed by hand, and that were written again. */
  overwritten: string[];
  /** Exceptions to the site's policy, in words; null without any. */
  overrides: string | null;
}

/**
 * Builds with the project's lock; once more from the sources when a file changed or left the cache while it was being built.
 * Rejects with a UsageError when the output folder is unfit or in use.
 */
export async function buildSite(options: BuildOptions): Promise<BuildResult> {
  const output = await openOutput(options);
  try {
    return await buildInto(output, options, true);
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error;
    return await buildInto(output, options, false);
  } finally {
    output.close();
  }
}

async function buildInto(output: Output, options: BuildOptions, usesState: boolean): Promise<BuildResult> {
  const { root, tool } = options;
  const timings: Partial<Record<BuildStep, number>> = {};
  const store = openStore(root);
  let stepStart = performance.now();
  const finish = (step: BuildStep): void => {
    const now = performance.now();
    timings[step] = (timings[step] ?? 0) + now - stepStart;
    stepStart = now;
  };
  const failed = (problems: Problem[], summaries: PageSummary[] = []): BuildResult => ({
    problems: sortProblems(problems),
    summaries,
    rendered: [],
    reasons: [],
    bundle: null,
    timings,
    threads: 1,
    outputs: [],
    overwritten: [],
    overrides: null,
  });

  options.onStep('read', 0, 1);
  const listing = listContent(root);
  const state = usesState ? readState(store, options) : null;
  const fresh = usesState ? store.getJson<FreshRecord>(freshId(tool.hash)) : null;
  const { project, problems } = await loadProject(root, listing, options);
  finish('read');
  if (project === null) return failed(problems);
  const foreign = output.inspect(project.site.product.slug, options.force);
  if (foreign.length > 0) return failed([...problems, ...foreign]);

  const hashes = knownHashes(listing, fresh, project);
  const entryKeys = keysOfEntries(project, hashes, tool);
  const changedFiles = project.pageFiles.filter((path) => {
    const entry = state?.entries[path];
    return entry === undefined || !isReusable(entry, entryKeys(entry.record), options.nowMs);
  });
  const pool = await createPagePool(project, {
    pageCount: changedFiles.length,
    workers: options.workers,
  });
  try {
    options.onStep('load', 0, changedFiles.length);
    const loaded = new Map<string, LoadedRecord>();
    for (const record of await pool.load(changedFiles)) {
      loaded.set(record.path, record);
      hashes.set(record.path, record.hash);
    }
    const records = project.pageFiles.flatMap(
      (path) => loaded.get(path) ?? state?.entries[path]?.record ?? [],
    );
    const summaries = records.flatMap((record) => record.summaries);
    problems.push(...records.flatMap((record) => record.problems));
    const dependencies = new Map(
      records.flatMap((record) => record.summaries.map(({ route }) => [route, record.dependencies] as const)),
    );
    const failedFiles = records.filter((record) => hasErrors(record.problems)).map(({ path }) => path);
    const breaches = records.flatMap((record) => record.breaches);
    problems.push(...crossChecks(project, summaries, dependencies, failedFiles, breaches));
    if (failedFiles.length === 0) problems.push(...(await coverageProblems(project, summaries)));
    const checked = await checkSiteAssets(
      { project, store },
      summaries,
      (route) => dependencies.get(route) ?? [],
    );
    problems.push(...checked.problems);
    for (const [path, { hash }] of checked.assets) hashes.set(`content${path}`, hash);
    finish('load');
    if (hasErrors(problems)) return failed(problems, summaries);

    options.onStep('bundle', 0, 1);
    const bundle = await cachedBundle(store, tool);
    finish('bundle');

    options.onStep('assets', 0, 1);
    const assets = await collectAssets(checked.assets, state, { root, store, problems });
    finish('assets');
    if (hasErrors(problems)) return failed(problems, summaries);

    const index = indexSite(summaries, project.locales);
    const images = new Map([...assets].map(([path, { image }]) => [path, image]));
    const jobsOfPictures = planPictures(project, summaries, assets);
    const icons = await makeIcons(project, images, { checked: checked.assets, store }, problems);
    if (hasErrors(problems)) return failed(problems, summaries);
    const pictures = await makePictures(jobsOfPictures, store, problems, pool.drawPictures);
    const fonts = await makeScriptFonts(planScriptFonts(project, summaries, problems), store);
    finish('assets');

    const keysFor = renderKeys(project, index, images, pictures.ofRoute, icons.touch, fonts.ofLanguage);
    const jobs: RenderJob[] = [];
    const kept: RenderedPage[] = [];
    const reasons: Reason[] = [];
    const keysOfRoute = new Map<string, RenderKeys>();
    for (const record of records) {
      record.summaries.forEach((summary, position) => {
        const keys = keysFor(summary);
        keysOfRoute.set(summary.route, keys);
        const before = state?.pages[summary.route];
        const changed = changedKeys(before?.keys, keys);
        const isIntact =
          before !== undefined && output.holds(before.rendered.outputPath, before.rendered.hash);
        if (before !== undefined && changed.length === 0 && isIntact && !options.force) {
          kept.push(before.rendered);
          return;
        }
        const handle = record.handles[position];
        if (handle !== undefined) jobs.push({ summary, handle });
        reasons.push({
          route: summary.route,
          changed: explainChange(changed, record, state, hashes, isIntact),
        });
      });
    }

    options.onStep('render', 0, jobs.length);
    await pool.startRendering(
      {
        index,
        bundle,
        images,
        pictures: pictures.ofRoute,
        touchIcon: icons.touch,
        fonts: fonts.ofLanguage,
      },
      output.begin(),
    );
    const renderings = await pool.render(jobs);
    const rendered = renderings.flatMap((one) => ('page' in one ? [one.page] : []));
    problems.push(...renderings.flatMap((one) => ('problem' in one ? [one.problem] : [])));
    const allPages = [...kept, ...rendered].sort((a, b) => (a.route < b.route ? -1 : 1));
    finish('render');

    if (hasErrors(problems)) return failed(problems, summaries);

    options.onStep('check', 0, 1);
    problems.push(
      ...budgetProblems({
        project,
        summaries,
        pages: allPages,
        bundle,
        assets,
        htmlOf: ({ outputPath }) => output.read(outputPath),
      }),
    );
    finish('check');
    if (hasErrors(problems)) return failed(problems, summaries);

    options.onStep('write', 0, 1);
    const newFiles = writeRest(output, {
      publish: (file) => publishAsset(file, output, { root, store }),
      project,
      index,
      bundle,
      assets,
      pictures,
      icons,
      fonts,
      summaries,
      pages: allPages,
    });
    await pool.close();
    const written = await output.commit(newFiles);
    if (written.problems.length > 0) return failed([...problems, ...written.problems], summaries);

    const entries: BuildState['entries'] = {};
    for (const record of records) entries[record.path] = { keys: entryKeys(record), record };
    const pages: BuildState['pages'] = {};
    for (const page of allPages) {
      const keys = keysOfRoute.get(page.route);
      if (keys !== undefined) pages[page.route] = { keys, rendered: page };
    }
    const built: BuildState = { nowMs: options.nowMs, entries, pages, assets: assetState(assets) };
    store.putJson(stateId(tool.hash), built);
    const warnings = sortProblems(problems);
    const record: FreshRecord = {
      flags: options.flags,
      inputs: listing.files.map((file) => [
        file.path,
        file.sizeBytes,
        file.mtimeMs,
        hashes.get(file.path) ?? hashOfContent(root, file.path),
      ]),
      outputId: outputId(written.rows),
      folders: folderTimes(output.place.folder, written.rows),
      routes: allPages.length,
      warnings: warnings.length,
      writtenMs: Date.now(),
      changesAtMs: earliest([project.changesAtMs, ...records.map(({ changesAtMs }) => changesAtMs)]),
      nowMs: options.nowMs,
    };
    store.putJson(freshId(tool.hash), record);
    const files = [...assets.values(), pictures, icons, fonts].flatMap((made) => made.files);
    store.sweep(
      {
        entries: [
          ...storedIds(files),
          stateId(tool.hash),
          freshId(tool.hash),
          bundleId(tool.hash),
          assetRecordsId(),
        ],
        handles: records.flatMap(({ handles }) => handles),
      },
      Date.now(),
    );
    const unwritable = store.problem();
    finish('write');
    return {
      problems: unwritable === null ? warnings : sortProblems([...warnings, unwritable]),
      summaries,
      rendered: allPages,
      reasons,
      bundle,
      timings,
      threads: pool.threads,
      outputs: written.rows.map(([path, sizeBytes]) => ({ path, sizeBytes })),
      overwritten: written.overwritten,
      overrides: overridesInWords(project.policy),
    };
  } finally {
    await pool.close();
  }
}

function stateId(toolHash: string): EntryId {
  return { kind: 'state', key: 'site', recipe: toolHash };
}

/** The last build's knowledge, when this build may use it. */
function readState(store: Store, options: BuildOptions): BuildState | null {
  const state = store.getJson<BuildState>(stateId(options.tool.hash));
  // Built for a later moment: what was hidden by its schedule then may be visible now.
  return state === null || state.nowMs > options.nowMs ? null : state;
}

/** Hashes known without reading anything again: of unchanged files, and of those the project has just read. */
function knownHashes(listing: Listing, fresh: FreshRecord | null, project: Project): Map<string, string> {
  const rows = new Map(fresh?.inputs.map((row) => [row[0], row]) ?? []);
  const hashes = new Map(project.hashes);
  for (const file of listing.files) {
    const row = rows.get(file.path);
    if (fresh !== null && row !== undefined && isUntouched(file, row, fresh.writtenMs))
      hashes.set(file.path, row[3]);
  }
  return hashes;
}

/** What loading a page file depends on besides its code. */
function keysOfEntries(
  project: Project,
  hashes: ReadonlyMap<string, string>,
  tool: Tool,
): (record: LoadedRecord) => CachedEntry['keys'] {
  const { site, locales, options, library, tables } = project;
  // Rules also look at the foot of the page.
  const policyKey = project.policy.key === '' ? '' : [project.policy.key, site.footer];
  const shared = contentHash(
    JSON.stringify([
      tool.hash,
      locales,
      site.locales,
      options.drafts,
      policyKey,
      [...library.keys()],
      [...tables.keys()],
    ]),
  );
  const defaults = [...project.defaults.keys()];
  return ({ path, dependencies }) => {
    const own = defaults
      .filter((folder) => path.startsWith(folder))
      .map((folder) => `${folder}_defaults.yaml`);
    const all = [...new Set([...own, ...dependencies])].sort();
    return {
      // A file whose hash is not known has been touched; it is read again to find out.
      source: hashes.get(path) ?? 'touched',
      dependencies: contentHash(all.map((file) => `${file} ${hashes.get(file) ?? ''}`).join('\n')),
      project: shared,
    };
  };
}

function isReusable(entry: CachedEntry, keys: CachedEntry['keys'], nowMs: number): boolean {
  const { changesAtMs } = entry.record;
  if (changesAtMs !== null && changesAtMs <= nowMs) return false;
  return (
    entry.keys.source === keys.source &&
    entry.keys.dependencies === keys.dependencies &&
    entry.keys.project === keys.project
  );
}

async function collectAssets(
  checked: CheckedAssets,
  state: BuildState | null,
  context: AssetContext,
): Promise<Map<string, ResolvedAsset>> {
  const known = new Map<string, ResolvedAsset>();
  const absent = new Map(checked);
  for (const [path, { publishedHash }] of checked) {
    const before = state?.assets[path];
    if (before === undefined || before.recipe !== pictureRecipe()) continue;
    if (before.asset.record.publishedHash !== publishedHash) continue;
    if (!before.asset.files.every((file) => isAvailable(file, context.store))) continue;
    known.set(path, before.asset);
    absent.delete(path);
  }
  for (const [path, asset] of await resolveAssets(absent, context)) known.set(path, asset);
  return new Map([...known].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function assetState(assets: ReadonlyMap<string, ResolvedAsset>): BuildState['assets'] {
  const recipe = pictureRecipe();
  return Object.fromEntries(Array.from(assets, ([path, asset]) => [path, { recipe, asset }]));
}

function renderKeys(
  project: Project,
  index: SiteIndex,
  images: ReadonlyMap<string, ResolvedImage>,
  pictures: ReadonlyMap<string, string>,
  touchIcon: string,
  fonts: ScriptFonts['ofLanguage'],
): (summary: PageSummary) => RenderKeys {
  const homes = project.locales.filter((locale, position) =>
    index.routes.has(position === 0 ? '/' : `/${locale}/`),
  );
  const siteImages = project.siteAssets.map((path) => images.get(path));
  const siteKeys = new Map(
    project.locales.map((locale) => [
      locale,
      contentHash(
        JSON.stringify([
          project.site,
          project.labels[locale],
          homes,
          siteImages,
          images.get('/assets/favicon.svg'),
          touchIcon,
        ]),
      ),
    ]),
  );
  const indexKey = contentHash(
    JSON.stringify(
      index.summaries.map(({ route, title, noindex, layout }) => [route, title, noindex, layout]),
    ),
  );
  const feedKey = (summary: PageSummary) => {
    const feed = feedOf(summary, index.feeds);
    return feed === null ? null : [feed.path, feedTitle(feed, project.site)];
  };
  return (summary) => ({
    data: summary.dataHash,
    site: siteKeys.get(summary.locale) ?? '',
    translations: contentHash(
      JSON.stringify([
        index.translations.get(summary.translationKey)?.map((one) => [one, index.listed.has(one.route)]),
        feedKey(summary),
      ]),
    ),
    assets: contentHash(
      JSON.stringify([...summary.assets.map((path) => images.get(path)), pictures.get(summary.route)]),
    ),
    font: fonts.get(scriptOf(summary.lang)?.language ?? '')?.src ?? '',
    index: showsSiteMap(summary.sectionTypes) ? indexKey : '',
  });
}

function changedKeys(before: RenderKeys | undefined, now: RenderKeys): (keyof RenderKeys)[] {
  if (before === undefined) return ['data'];
  return (Object.keys(now) as (keyof RenderKeys)[]).filter((key) => before[key] !== now[key]);
}

const KEY_WORDS: Record<keyof RenderKeys, string> = {
  data: 'its content changed',
  site: `${SITE_FILE}, the navigation, the footer or the labels of its language changed`,
  translations: 'a translation of it was added, removed or moved, or the feed of its folder',
  assets: 'a picture on it changed',
  font: 'the font for phones without its script changed',
  index: 'the list of pages it shows changed',
};

/** In words, with the files that made the difference. */
function explainChange(
  changed: readonly (keyof RenderKeys)[],
  record: LoadedRecord,
  state: BuildState | null,
  hashes: ReadonlyMap<string, string>,
  isIntact: boolean,
): string[] {
  if (state === null) return ['there is no cache of this version of the tool to build on'];
  if (changed.length === 0)
    return [isIntact ? '' : 'its file in the output was missing or had been changed'].filter(Boolean);
  return changed.map((key) => {
    if (key !== 'data') return KEY_WORDS[key];
    const entry = state.entries[record.path];
    if (entry === undefined) return `${record.path} is new`;
    if (entry.keys.source !== hashes.get(record.path)) return `${record.path} changed`;
    const names = record.dependencies.map((file) => file.replace(PAGES_FOLDER, '')).join(', ');
    return names === '' ? KEY_WORDS.data : `one of the files it draws from changed: ${names}`;
  });
}

interface RestInput {
  publish(file: AssetFile): void;
  project: Project;
  index: SiteIndex;
  bundle: Bundle;
  assets: ReadonlyMap<string, ResolvedAsset>;
  pictures: SocialPictures;
  icons: SiteIcons;
  fonts: ScriptFonts;
  summaries: readonly PageSummary[];
  pages: readonly RenderedPage[];
}

/** Everything that is not a page, and the list of all files. */
function writeRest(output: Output, input: RestInput): { path: string; hash: string }[] {
  const { bundle, assets, summaries, pages } = input;
  const written = new Map<string, string>();
  const write = (path: string, text: string): void => {
    if (written.has(path)) return;
    written.set(path, output.write(path, text));
  };
  for (const page of pages) written.set(page.outputPath, page.hash);
  for (const file of bundle.files) if (file.path.startsWith('sdk/')) write(file.path, file.text);
  const parts = new Set<string>();
  for (const summary of summaries) {
    const { sectionTypes } = summary;
    const { late } = pageStyles(bundle, styledTypes(summary));
    if (late !== null) write(late.path, late.text);
    const scripted = scriptedTypes(bundle, sectionTypes);
    const entry = entryFor(bundle, scripted);
    if (entry !== null) write(entry.path, entry.text);
    for (const path of chunksOf(bundle, scripted)) parts.add(path);
    for (const type of sectionTypes) for (const path of bundle.pictures[type] ?? []) parts.add(path);
  }
  for (const file of bundle.files) if (parts.has(file.path)) write(file.path, file.text);
  for (const file of measuringFiles(input.project, summaries, bundle)) write(file.path, file.text);
  for (const font of input.fonts.ofLanguage.values()) {
    const { path, text } = fontScript(bundle.fontCode, font);
    write(path, text);
  }
  if (pages.some(({ leadsToGame }) => leadsToGame)) write(bundle.game.path, bundle.game.text);
  for (const { files } of [...assets.values(), input.pictures, input.icons, input.fonts]) {
    for (const file of files) {
      if (written.has(file.path)) continue;
      input.publish(file);
      written.set(file.path, file.hash);
    }
  }
  for (const file of siteFiles(input.project, input.index, bundle.sdk.path, input.icons))
    write(file.path, String(file.contents));
  const files = [...written].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, hash]) => ({ path, hash }));
  const manifest = siteManifestText({
    product: input.project.site.product.slug,
    files: Object.fromEntries(files.map(({ path, hash }) => [path, hash])),
  });
  return [...files, { path: SITE_MANIFEST, hash: output.write(SITE_MANIFEST, manifest) }];
}
