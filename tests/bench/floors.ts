/** What a page costs at least: the steps that no build can leave out, each by itself, on one thread. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { withRichTextCleaner } from '../../cli/pipeline/formats/clean-on-demand.ts';
import { loadProject } from '../../cli/pipeline/project/load-project.ts';
import type { Project } from '../../cli/pipeline/project/project.ts';
import { viewContext } from '../../cli/pipeline/render/view-context.ts';
import { listContent } from '../../cli/pipeline/source/read.ts';
import { type AnySection, sectionsOf } from '../../cli/sections/library.ts';
import { PageProvider } from '../../runtime/page-context.tsx';
import { pagesOf } from './peers.ts';

/** Most pages that are looked at. */
const SAMPLE = 200;
/** Times that each step goes through them: the first ones run code that is not optimised yet. */
const PASSES = 8;

export interface Floor {
  name: string;
  /** Of one core, for a page. */
  cpuMs: number;
}

interface SampledSection extends Record<string, unknown> {
  type: string;
}

/** @param root of a generated project as JSON that has been built */
export async function measureFloors(root: string): Promise<Floor[]> {
  const { project } = await loadProject(root, listContent(root), { nowMs: Date.now(), drafts: false });
  if (project === null) throw new Error(`${root} is not a sound project.`);
  const pages = sampledPages(root);
  const types = new Set(pages.flatMap(({ sections }) => sections.map(({ type }) => type)));
  const known = new Map(await sectionsOf(root).load(types));
  const check = () =>
    withRichTextCleaner(async () => pages.map(({ sections }) => sections.map((one) => checked(known, one))));
  const nodes = (await check()).map((sections) => pageNode(project, known, sections));
  const folder = join(root, 'written');
  mkdirSync(folder);
  try {
    return [
      await floor('parse alone', pages.length, () => {
        for (const { text } of pages) JSON.parse(text);
      }),
      await floor('zod alone', pages.length, check),
      // No result is kept, as a build keeps none: collecting them would be most of the time.
      await floor('render alone', pages.length, () => {
        for (const node of nodes) renderToStaticMarkup(node);
      }),
      await floor('write alone', pages.length, () => {
        for (const [index, { html }] of pages.entries()) writeFileSync(join(folder, `${index}.html`), html);
      }),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function sampledPages(root: string) {
  const pages: { text: string; html: Buffer; sections: SampledSection[] }[] = [];
  for (const [path, data] of pagesOf(root)) {
    const output = path.replace(/(^|\/)index$/, '$1');
    pages.push({
      text: readFileSync(join(root, `content/pages/${path}.json`), 'utf8'),
      html: readFileSync(join(root, 'dist', output, 'index.html')),
      sections: data['sections'] as SampledSection[],
    });
    if (pages.length === SAMPLE) break;
  }
  return pages;
}

function sectionOf(known: ReadonlyMap<string, AnySection>, type: string): AnySection {
  const section = known.get(type);
  if (section === undefined) throw new Error(`There is no section "${type}".`);
  return section;
}

function checked(known: ReadonlyMap<string, AnySection>, { type, ...props }: SampledSection): SampledSection {
  return { type, ...(sectionOf(known, type).schema.parse(props) as Record<string, unknown>) };
}

function pageNode(
  project: Project,
  known: ReadonlyMap<string, AnySection>,
  sections: readonly SampledSection[],
): ReactNode {
  const bundle = { sdk: { path: '', text: '', integrity: '' } };
  const page = { locale: project.site.locales.default, route: '/', data: { title: '' } };
  const value = viewContext({ project, bundle, images: new Map() }, page, new Map());
  const views = sections.map(({ type, ...props }, key) =>
    createElement(sectionOf(known, type).View, { ...props, key }),
  );
  return createElement(PageProvider, { value }, views);
}

/** The quickest of a few passes. */
async function floor(name: string, count: number, step: () => unknown): Promise<Floor> {
  const passes: number[] = [];
  while (passes.length < PASSES) {
    const before = process.cpuUsage();
    await step();
    const { user, system } = process.cpuUsage(before);
    passes.push((user + system) / 1000 / count);
  }
  return { name, cpuMs: Math.min(...passes) };
}
