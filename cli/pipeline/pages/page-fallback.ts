/**
 * Unfinished translations: with `fallback: true` a page takes fields that it lacks from the page that it translates. Only top-level
 * fields, so that a banner or a list of sections is in one language and can be marked with it.
 */

import { isSameLanguage, tagOf } from '../../../schemas/plain/language-chain.ts';
import { isMapping, parsePage } from '../formats/parse.ts';
import { didYouMean } from '../model/did-you-mean.ts';
import { type Problem, problemIn } from '../model/problems.ts';
import { placeOf } from '../model/routes.ts';
import type { BodyPart, Entry } from '../model/types.ts';
import type { Project } from '../project/project.ts';
import { entryPaths } from '../project/read-collections.ts';
import type { LocationFinder } from '../resolve/locate-problems.ts';
import type { Layer } from '../resolve/resolve.ts';
import { readSource } from '../source/read.ts';
import type { PageDefaults } from './page-defaults.ts';

/** What a page takes from the page that it translates. */
export interface Borrowed {
  /** The original's fields that the translation lacks. */
  layer: Layer;
  body: BodyPart[] | null;
  /** BCP 47 tag of the body, when that is in another language than the page. */
  bodyLang: string | undefined;
  /** Route of that page. */
  original: string;
  /** Its language. */
  locale: string;
  /** BCP 47 tag of that language. */
  tag: string;
}

/**
 * Marks an item of `page_body` that is in another language than its page; the value is the language's tag. A symbol, so that copies of the
 * item have it and no schema takes it for a field.
 */
export const BORROWED = Symbol('borrowed');

/** Fields that belong to one page alone. */
const OWN_FIELDS = new Set([
  'route_name',
  'lang',
  'translationOf',
  'draft',
  'publishAt',
  'expireAt',
  'noindex',
  'fallback',
]);

interface Surroundings {
  project: Project;
  defaults: Pick<PageDefaults, 'above'>;
  /** Types that a section may have. */
  sectionTypes: readonly string[];
  locations: LocationFinder;
}

export async function borrow(
  { source, data, body }: Entry,
  { project, defaults, sectionTypes, locations }: Surroundings,
): Promise<{ borrowed: Borrowed | null; problems: Problem[] }> {
  const place = placeOf(source.path, project.locales);
  const named = data['translationOf'];
  const route = typeof named === 'string' ? named : place.translationKey;
  const file = project.pageFiles.find(
    (path) => path !== source.path && placeOf(path, project.locales).route === route,
  );
  if (file === undefined || Object.hasOwn(data, '$for')) {
    return { borrowed: null, problems: [noOriginal(source.path, route, project, locations)] };
  }
  const read = readSource(project.root, file);
  const parsed = read.source === null ? null : await parsePage(read.source, sectionTypes);
  if (parsed?.entry == null) {
    return {
      borrowed: null,
      problems: [...(read.problem === null ? [] : [read.problem]), ...(parsed?.problems ?? [])],
    };
  }
  const original = parsed.entry;
  if (Object.hasOwn(original.data, '$for')) {
    return { borrowed: null, problems: [noOriginal(source.path, route, project, locations)] };
  }
  const above = defaults.above(source.path);
  const locale = localeOf(original, defaults.above(file), project);
  const tag = tagOf(locale, project.site.locales);
  const present = [data, ...above.map((layer) => layer.data)].filter(isMapping);
  const hasText = body !== null || present.some((fields) => Object.hasOwn(fields, 'page_body'));
  const lacking = Object.entries(original.data).filter(
    ([field]) =>
      !OWN_FIELDS.has(field) &&
      !(field === 'page_body' && hasText) &&
      !present.some((fields) => Object.hasOwn(fields, field)),
  );
  const fields = Object.fromEntries(lacking);
  const own = localeOf({ source, data }, above, project);
  const mark = markOf(tag, own, project.site);
  if (Array.isArray(fields['page_body'])) {
    fields['page_body'] = fields['page_body'].map((item: unknown) =>
      isMapping(item) ? { ...item, ...mark } : item,
    );
  }
  return {
    borrowed: {
      layer: { file, data: fields },
      body: hasText ? null : original.body,
      bodyLang: mark[BORROWED],
      original: route,
      locale,
      tag,
    },
    problems: [],
  };
}

/** The language of a page: that of its folder, unless it or its defaults name another. */
export function localeOf(
  { source, data }: Pick<Entry, 'source' | 'data'>,
  defaults: readonly Layer[],
  { locales }: Pick<Project, 'locales'>,
): string {
  const written = [data, ...defaults.map((layer) => layer.data)].filter(isMapping).map(({ lang }) => lang);
  const own = written.find((lang) => lang !== undefined);
  return locales.find((code) => code === own) ?? placeOf(source.path, locales).locale;
}

/** The mark of an item in another language than its page: none for what a regional language takes from its own. */
function markOf(tag: string, locale: string, { locales }: Project['site']): { [BORROWED]?: string } {
  return isSameLanguage(tag, tagOf(locale, locales)) ? {} : { [BORROWED]: tag };
}

/** A page's own fields with the entries that it borrows. */
interface WithEntries {
  data: Record<string, unknown>;
  /** Where entries of the page's own language would be: the page shows them as soon as they exist. */
  lookedFor: string[];
}

/** Sections that consist of a `$use` whose entry the language lacks get the original's entry, or that of the default language. */
export function borrowEntries(
  data: Record<string, unknown>,
  locale: string,
  borrowed: Borrowed,
  { library, site }: Project,
): WithEntries {
  const { page_body: list } = data;
  const lookedFor: string[] = [];
  if (!Array.isArray(list)) return { data, lookedFor };
  const lenders = [borrowed.locale, site.locales.default];
  const sections = list.map((item: unknown) => {
    if (!isMapping(item) || typeof item['$use'] !== 'string' || library.has(item['$use'])) return item;
    if (Object.keys(item).some((key) => key !== 'type' && key !== '$use')) return item;
    const parts = item['$use'].split('/');
    const nameIn = (lender: string): string =>
      parts.map((part) => (part === locale ? lender : part)).join('/');
    const lender = lenders.find((code) => library.has(nameIn(code)));
    if (lender === undefined) return item;
    const missing = [item['$use'], ...lenders.slice(0, lenders.indexOf(lender)).map(nameIn)];
    lookedFor.push(...missing.flatMap(entryPaths));
    const mark = markOf(tagOf(lender, site.locales), locale, site);
    return { ...item, $use: nameIn(lender), ...mark };
  });
  return { data: { ...data, page_body: sections }, lookedFor };
}

function noOriginal(file: string, route: string, project: Project, locations: LocationFinder): Problem {
  return problemIn(file, {
    code: 'locale/translation',
    span: locations.locateField(file, ['fallback'], 'value'),
    fieldPath: 'fallback',
    message: `There is no page "${route}" that this one could take its texts from.`,
    hint: hintFor(file, route, project),
  });
}

function hintFor(file: string, route: string, { pageFiles, locales }: Project): string {
  const isDefault = (path: string): boolean => placeOf(path, locales).locale === locales[0];
  if (isDefault(file)) return 'Only a page of another language than the default can. Remove the field.';
  const routes = pageFiles.filter(isDefault).map((path) => placeOf(path, locales).route);
  if (routes.includes(route)) return 'A page with $for neither gives nor takes texts. Remove the field.';
  const guess = didYouMean(route, routes);
  return guess === null
    ? 'Write the route of the page in the default language as translationOf.'
    : `Did you mean "translationOf: ${guess}"?`;
}
