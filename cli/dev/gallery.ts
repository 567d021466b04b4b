/**
 * The gallery of `slipway dev`: every section type as its example shows it and as the site uses it, in each language and theme.
 * Its pages pass through the same plan and renderer as the site's; a release build does not contain them.
 */

import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { lettersOf, readWritten } from '../../schemas/plain/html.ts';
import { tagOf } from '../../schemas/plain/language-chain.ts';
import { assetsInData } from '../pipeline/model/links.ts';
import type { Page, PageSection } from '../pipeline/model/types.ts';
import type { Project } from '../pipeline/project/project.ts';
import { factsOf, fillFacts } from '../pipeline/resolve/facts.ts';
import { createResolver } from '../pipeline/resolve/resolve.ts';
import { sectionsOf } from '../sections/library.ts';

export const GALLERY_ROUTE = '/_gallery/';

/** Most uses on the site that are shown of a type, each of a different shape. */
const MOST_USES = 12;

/** A page of the gallery: one section type, or the list of all. */
interface Shelf {
  locale: string;
  theme: string;
  type: string | null;
}

/** The pages of the site in a language that have a section of a type, and perhaps others. */
type PagesWith = (type: string, locale: string) => AsyncIterable<Page>;

/** The gallery's page at `route`, or null when it has none there. */
export async function galleryPage(
  route: string,
  project: Project,
  pagesWith: PagesWith,
): Promise<Page | null> {
  const shelf = readRoute(route, project);
  if (shelf === null) return null;
  const sections =
    shelf.type === null ? contents(shelf, project) : await specimens(shelf, shelf.type, project, pagesWith);
  const { locale, theme, type } = shelf;
  return {
    source: '',
    route,
    locale,
    lang: tagOf(locale, project.site.locales),
    data: { title: `${type ?? 'Gallery'} · ${locale} · ${theme}`, layout: 'bare', theme, noindex: true },
    sections,
    overlays: [],
    dependencies: [],
    assets: assetsInData(sections),
  };
}

function routeOf({ locale, theme, type }: Shelf): string {
  return `${GALLERY_ROUTE}${locale}/${theme}/${type === null ? '' : `${type}/`}`;
}

function readRoute(route: string, project: Project): Shelf | null {
  const { locales } = project.site;
  const [locale = locales.default, theme = project.siteLook, type = null, ...rest] = route
    .slice(GALLERY_ROUTE.length)
    .split('/')
    .filter((part) => part !== '');
  const isKnown =
    project.locales.includes(locale) &&
    project.themes.includes(theme) &&
    (type === null || sectionsOf(project.root).types.includes(type)) &&
    rest.length === 0;
  return isKnown ? { locale, theme, type } : null;
}

function contents(shelf: Shelf, project: Project): PageSection[] {
  const links = (shelves: Shelf[], name: (shelf: Shelf) => string) =>
    `<ul>${shelves.map((one) => `<li><a href="${routeOf(one)}">${name(one)}</a></li>`).join('')}</ul>`;
  const types = sectionsOf(project.root).types.map((type) => ({ ...shelf, type }));
  const locales = project.locales.map((locale) => ({ ...shelf, locale }));
  const themes = project.themes.map((theme) => ({ ...shelf, theme }));
  return [
    text(
      'h1',
      'Sections',
      links(types, ({ type }) => type ?? ''),
    ),
    text(
      'h2',
      'In another language',
      links(locales, ({ locale }) => locale),
    ),
    text(
      'h2',
      'In another theme',
      links(themes, ({ theme }) => theme),
    ),
  ];
}

async function specimens(
  shelf: Shelf,
  type: string,
  project: Project,
  pagesWith: PagesWith,
): Promise<PageSection[]> {
  const { types } = sectionsOf(project.root);
  const others = [types.indexOf(type) - 1, types.indexOf(type) + 1].flatMap((at) => types[at] ?? []);
  const ways = [
    `<a href="${routeOf({ ...shelf, type: null })}">All sections</a>`,
    ...others.map((other) => `<a href="${routeOf({ ...shelf, type: other })}">${other}</a>`),
  ];
  const sections = [text('h1', type, `<p>${ways.join(' · ')}</p>`)];
  const example = await exampleOf(type, project);
  if (example !== null) sections.push(text('h2', 'Its example', ''), { type, props: example });
  for (const { route, props } of await usesOf(type, shelf.locale, pagesWith)) {
    sections.push(text('h2', 'On the site', `<p>As it is on <a href="${route}">${route}</a></p>`), {
      type,
      props,
    });
  }
  return sections;
}

function text(titleTag: 'h1' | 'h2', title: string, html: string): PageSection {
  const body_html = readWritten(html) ?? lettersOf(html);
  return { type: 'text', props: { title, titleTag, ...(html === '' ? {} : { body_html }) } };
}

/** Props of the example that `slipway new section-sample` prints; null when the site lacks an entry it uses. */
async function exampleOf(type: string, project: Project): Promise<Record<string, unknown> | null> {
  const library = sectionsOf(project.root);
  const path = library.pathOf(type, 'example.yaml');
  if (!existsSync(path)) return null;
  const { data } = createResolver(project.library, project.unlisted)(parse(readFileSync(path, 'utf8')), path);
  // Examples are in English, whatever the language of the shelf.
  const filled = fillFacts(data, factsOf(project.site, project.site.locales.default), { file: path });
  const [item] = filled.data as [Record<string, unknown>];
  const { type: _type, ...written } = item;
  const schema = (await library.loadSchemas([type])).get(type);
  const result = schema?.safeParse(written);
  return result?.success ? (result.data as Record<string, unknown>) : null;
}

/** Uses of a type in a language, the first of each shape. */
async function usesOf(
  type: string,
  locale: string,
  pagesWith: PagesWith,
): Promise<{ route: string; props: Record<string, unknown> }[]> {
  const shapes = new Map<string, { route: string; props: Record<string, unknown> }>();
  for await (const page of pagesWith(type, locale)) {
    if (page.locale !== locale) continue;
    for (const section of [...page.sections, ...page.overlays]) {
      if (section.type !== type) continue;
      const shape = shapeOf(section.props);
      if (!shapes.has(shape)) shapes.set(shape, { route: page.route, props: section.props });
      if (shapes.size === MOST_USES) return [...shapes.values()];
    }
  }
  return [...shapes.values()];
}

/** The shape of a section: which fields it has, and the values of the short ones. Sections of the same shape differ only in their texts. */
function shapeOf(props: Record<string, unknown>): string {
  const parts = Object.entries(props).map(([name, value]) => {
    const isChoice = typeof value === 'boolean' || (typeof value === 'string' && /^\w{1,12}$/.test(value));
    return isChoice ? `${name}=${value}` : name;
  });
  return parts.sort().join();
}
