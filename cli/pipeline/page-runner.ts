/** Loads and renders pages one after another. Runs in the main thread for small builds, in each worker for large ones. */
import { writeFileSync } from 'node:fs';
import { GAME_ROUTE } from '../../runtime/components/default-game.ts';
import { ChangedMeanwhile } from './asset-files.ts';
import { hasHtmlBudget } from './budgets.ts';
import { internalError } from './internal-error.ts';
import { createPageLoader, type LoadedFile, type PageLoader } from './load-page.ts';
import { stagedPath } from './output/index.ts';
import { gzipBytes } from './page-weight.ts';
import { planPage } from './plan.ts';
import type { Problem } from './problems.ts';
import type { Project } from './project.ts';
import { contentHash } from './read.ts';
import { createRenderer, type Renderer, type RenderInput } from './render.ts';
import { type DrawnPicture, drawPictures, type PictureJob } from './social-pictures.ts';
import { type Handle, openStore } from './store/index.ts';
import type { Page, PageSummary, RenderedPage } from './types.ts';

/** A loaded file without its pages' data, which stay with the runner and in the cache. */
export interface LoadedRecord extends Omit<LoadedFile, 'pages'> {
  /** Handles of the pages' data, in the order of `summaries`. */
  handles: Handle[];
  /** Files that came in through `$use`, defaults and tables. */
  dependencies: string[];
}

export interface RenderJob {
  summary: PageSummary;
  handle: Handle;
}

/** A page's HTML, written; or what went wrong with it. */
export type Rendering = { page: RenderedPage } | { problem: Problem };

export interface PageRunner {
  load(paths: readonly string[]): Promise<LoadedRecord[]>;
  drawPictures(jobs: readonly PictureJob[]): Promise<DrawnPicture[]>;
  /** @param staging folder of new files: see `stagedPath` */
  startRendering(input: Omit<RenderInput, 'project'>, staging: string): Promise<void>;
  /** Pages that cannot be rendered are left out; their problems say why. */
  render(jobs: readonly RenderJob[]): Promise<Rendering[]>;
  close(): Promise<void>;
}

/** Data of pages held in memory between loading and rendering: 64 MiB of text. Beyond it they are read back. */
const MOST_BYTES_IN_MEMORY = 64 * 1024 * 1024;

export async function createPageRunner(project: Project): Promise<PageRunner> {
  const packs = openStore(project.root).openPacks();
  const inMemory = new Map<Handle, Page>();
  let bytesInMemory = 0;
  let loader: PageLoader | null = null;
  let renderer: Renderer | null = null;
  let renderInput: Omit<RenderInput, 'project'> | null = null;
  let staging = '';

  return {
    load,
    drawPictures: (jobs) => drawPictures(project.root, jobs),
    startRendering,
    render,
    close,
  };

  async function load(paths: readonly string[]): Promise<LoadedRecord[]> {
    loader ??= await createPageLoader(project);
    const records: LoadedRecord[] = [];
    for (const path of paths) {
      const { pages, ...rest } = await loader.load(path);
      const handles = pages.map((page, index) => hold(page, rest.summaries[index]));
      records.push({
        ...rest,
        handles,
        dependencies: [...new Set(pages.flatMap((page) => page.dependencies))],
      });
    }
    return records;
  }

  function hold(page: Page, summary: PageSummary | undefined): Handle {
    const json = JSON.stringify(page);
    if (summary !== undefined) summary.dataHash = contentHash(json);
    const handle = packs.append(json);
    if (bytesInMemory < MOST_BYTES_IN_MEMORY) {
      inMemory.set(handle, page);
      bytesInMemory += json.length;
    }
    return handle;
  }

  async function startRendering(input: Omit<RenderInput, 'project'>, folder: string): Promise<void> {
    packs.flush();
    renderInput = input;
    staging = folder;
    renderer = createRenderer({ project, ...input });
  }

  async function render(jobs: readonly RenderJob[]): Promise<Rendering[]> {
    const rendered: Rendering[] = [];
    for (const job of jobs) {
      try {
        rendered.push({ page: await renderOne(job) });
      } catch (error) {
        rendered.push({ problem: internalError(error, job.summary.source) });
      }
    }
    return rendered;
  }

  async function renderOne({ summary, handle }: RenderJob): Promise<RenderedPage> {
    if (renderer === null || renderInput === null)
      throw new Error('render() was called before startRendering().');
    const page = await pageAt(handle, summary);
    const plan = planPage(page, summary.translationKey, renderInput.index, project);
    const file = await renderer.render(plan);
    const html = String(file.contents);
    const bytes = Buffer.from(html);
    writeFileSync(stagedPath(staging, file.path), bytes);
    return {
      route: page.route,
      outputPath: file.path,
      bytes: bytes.length,
      gzipBytes: hasHtmlBudget(project.site.budgets) ? gzipBytes(bytes) : null,
      hash: contentHash(bytes),
      leadsToGame: GAME_LINK.test(html),
    };
  }

  /** From memory, from the cache, or – when the cache has been damaged meanwhile – from the source again. */
  async function pageAt(handle: Handle, summary: PageSummary): Promise<Page> {
    const known = inMemory.get(handle);
    if (known !== undefined) {
      inMemory.delete(handle); // each page is rendered once
      return known;
    }
    const json = packs.fetch(handle);
    if (json !== null) return JSON.parse(json) as Page;
    loader ??= await createPageLoader(project);
    const { pages } = await loader.load(summary.source);
    const page = pages.find(({ route }) => route === summary.route);
    if (page === undefined || contentHash(JSON.stringify(page)) !== summary.dataHash)
      throw new ChangedMeanwhile(summary.source);
    return page;
  }

  async function close(): Promise<void> {
    packs.close();
  }
}

/** The game's own address, with a query or a place in it or without. */
const GAME_LINK = new RegExp(`\\shref="${GAME_ROUTE}["?#]`);
