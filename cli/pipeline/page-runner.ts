/** Loads and renders pages one after another. Runs in the main thread for small builds, in each worker for large ones. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hasHtmlBudget } from './budgets.ts';
import { PackReader, type PackRef, PackWriter } from './cache.ts';
import { linksInHtml } from './links.ts';
import { createPageLoader, type LoadedFile, type PageLoader } from './load-page.ts';
import { gzipBytes } from './page-weight.ts';
import { planPage } from './plan.ts';
import type { Project } from './project.ts';
import { contentHash } from './read.ts';
import { createRenderer, type Renderer, type RenderInput } from './render.ts';
import { drawPictures, type PictureJob } from './social-pictures.ts';
import type { Page, PageSummary, RenderedPage } from './types.ts';

/** A loaded file without its pages' data, which stay with the runner and in the cache. */
export interface LoadedRecord extends Omit<LoadedFile, 'pages'> {
  /** Places of the pages' data, in the order of `summaries`. */
  refs: PackRef[];
  /** Files that came in through `$use`, defaults and tables. */
  dependencies: string[];
}

export interface RenderJob {
  summary: PageSummary;
  ref: PackRef;
}

export interface PageRunner {
  load(paths: readonly string[]): Promise<LoadedRecord[]>;
  /** Draws pictures of shared pages into a folder. Answers with the files of artwork that cannot be drawn. */
  drawPictures(jobs: readonly PictureJob[], folder: string): Promise<string[]>;
  startRendering(input: Omit<RenderInput, 'project'>, outFolder: string): Promise<void>;
  render(jobs: readonly RenderJob[]): Promise<RenderedPage[]>;
  close(): Promise<void>;
}

/** Data of pages kept in memory between loading and rendering: 64 MiB of text. Beyond it they are read back. */
const KEPT_BYTES = 64 * 1024 * 1024;

export async function createPageRunner(
  project: Project,
  cacheFolder: string,
  packName: string,
): Promise<PageRunner> {
  const writer = new PackWriter(cacheFolder, packName);
  const reader = new PackReader(cacheFolder);
  const kept = new Map<string, Page>();
  let keptBytes = 0;
  let loader: PageLoader | null = null;
  let renderer: Renderer | null = null;
  let renderInput: Omit<RenderInput, 'project'> | null = null;
  let outFolder = '';
  const madeFolders = new Set<string>();

  return { load, drawPictures, startRendering, render, close };

  async function load(paths: readonly string[]): Promise<LoadedRecord[]> {
    loader ??= await createPageLoader(project);
    const records: LoadedRecord[] = [];
    for (const path of paths) {
      const { pages, ...rest } = await loader.load(path);
      const refs = pages.map((page, index) => keep(page, rest.summaries[index]));
      records.push({ ...rest, refs, dependencies: [...new Set(pages.flatMap((page) => page.dependencies))] });
    }
    return records;
  }

  function keep(page: Page, summary: PageSummary | undefined): PackRef {
    const json = JSON.stringify(page);
    if (summary !== undefined) summary.dataHash = contentHash(json);
    const ref = writer.append(json);
    if (keptBytes < KEPT_BYTES) {
      kept.set(keyOf(ref), page);
      keptBytes += json.length;
    }
    return ref;
  }

  async function startRendering(input: Omit<RenderInput, 'project'>, folder: string): Promise<void> {
    writer.flush();
    renderInput = input;
    outFolder = folder;
    renderer = createRenderer({ project, ...input });
  }

  async function render(jobs: readonly RenderJob[]): Promise<RenderedPage[]> {
    const rendered: RenderedPage[] = [];
    for (const job of jobs) rendered.push(await renderOne(job));
    return rendered;
  }

  async function renderOne({ summary, ref }: RenderJob): Promise<RenderedPage> {
    if (renderer === null || renderInput === null)
      throw new Error('render() was called before startRendering().');
    const page = await pageAt(ref, summary);
    const plan = planPage(page, summary.translationKey, renderInput.index, project);
    const file = await renderer.render(plan);
    const html = String(file.contents);
    const target = join(outFolder, file.path);
    const folder = dirname(target);
    if (!madeFolders.has(folder)) {
      mkdirSync(folder, { recursive: true });
      madeFolders.add(folder);
    }
    const bytes = Buffer.from(html);
    writeFileSync(target, bytes);
    return {
      route: page.route,
      outputPath: file.path,
      bytes: bytes.length,
      gzipBytes: hasHtmlBudget(project.site.budgets) ? gzipBytes(bytes) : null,
      hash: contentHash(bytes),
      ...linksInHtml(html),
    };
  }

  /** From memory, from the cache, or – when the cache has been damaged meanwhile – from the source again. */
  async function pageAt(ref: PackRef, summary: PageSummary): Promise<Page> {
    const inMemory = kept.get(keyOf(ref));
    if (inMemory !== undefined) {
      kept.delete(keyOf(ref)); // each page is rendered once
      return inMemory;
    }
    const json = reader.read(ref, summary.dataHash);
    if (json !== null) return JSON.parse(json) as Page;
    loader ??= await createPageLoader(project);
    const { pages } = await loader.load(summary.source);
    const page = pages.find(({ route }) => route === summary.route);
    if (page === undefined) throw new Error(`${summary.source} was changed while the site was being built.`);
    return page;
  }

  async function close(): Promise<void> {
    writer.close();
    reader.close();
  }
}

function keyOf(ref: PackRef): string {
  return `${ref.pack}:${ref.offset}`;
}
