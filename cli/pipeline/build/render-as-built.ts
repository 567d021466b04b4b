/** One page with the bytes that a build writes, without building. */
import { addAll } from '../../add-all.ts';
import type { Tool } from '../../package-root.ts';
import { type RecordedPage, RecordingRenderer } from '../engine/page-renderer.ts';
import type { Problem } from '../model/problems.ts';
import type { Page, PageSummary } from '../model/types.ts';
import { detailsOf, type FileDetails, PageLoader } from '../pages/load-page.ts';
import { loadProject } from '../project/load-project.ts';
import type { ReadOptions } from '../resolve/schedule.ts';
import { listContent } from '../source/read.ts';
import { openStore } from '../store/index.ts';
import { prepare } from './prepare.ts';
import { settle } from './settle.ts';

export interface BuiltPage {
  page: Page;
  output: RecordedPage;
}

export interface BuiltRoute {
  /** Null when there is no such page, or the site cannot be loaded. */
  built: BuiltPage | null;
  problems: Problem[];
  routes: string[];
}

interface RouteInput extends ReadOptions {
  root: string;
  tool: Tool;
}

/** @param route with a slash at both ends */
export async function renderAsBuilt(input: RouteInput, route: string): Promise<BuiltRoute> {
  const { root, tool } = input;
  const { project, problems } = await loadProject(root, listContent(root), input);
  if (project === null) return { built: null, problems, routes: [] };
  const loader = new PageLoader(project);
  const details = new Map<string, FileDetails>();
  let found: { page: Page; summary: PageSummary } | null = null;
  for (const path of project.pageFiles) {
    const loaded = await loader.load(path);
    const { pages, summaries } = loaded;
    details.set(path, detailsOf(loaded));
    const position = summaries.findIndex((summary) => summary.route === route);
    const [page, summary] = [pages[position], summaries[position]];
    if (page !== undefined && summary !== undefined) found = { page, summary };
  }
  for (const file of details.values()) addAll(problems, file.problems);
  const routes = [...details.values()].flatMap(({ summaries }) => summaries.map((summary) => summary.route));
  if (found === null) return { built: null, problems, routes };
  const store = openStore(root);
  const prepared = await prepare({ project, tool, store, known: new Map(), problems });
  const settled = await settle({
    prepared,
    details,
    store,
    measures: null,
    onChecked() {},
    threads: undefined,
  });
  await settled.pictures.stop();
  addAll(problems, settled.problems);
  const renderer = new RecordingRenderer({ ...settled.input, project });
  const output = await renderer.render(found.page, found.summary.translationKey);
  return { built: { page: found.page, output }, problems, routes };
}
