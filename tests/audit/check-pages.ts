/** Checks of finished pages that need no browser. Pure: pages in, findings out. */
import { DESCRIPTION_LENGTH, TITLE_LENGTH } from '../../schemas/page.ts';
import { labels } from '../../schemas/plain/labels.ts';
import { allForms } from '../../schemas/plain/plural-forms.ts';
import type { BuiltPage, LocalText } from './built-page.ts';
import { jsonLdProblems } from './json-ld.ts';

export interface Finding {
  route: string;
  text: string;
}

export interface BuiltSite {
  origin: string;
  /** Path that all addresses begin with, without a slash at its end; empty at the root of a host. */
  base: string;
  pages: readonly BuiltPage[];
  /** Paths of all files of the build, as addresses have them. */
  files: ReadonlySet<string>;
  /** Addresses of the site map. */
  siteMap: readonly string[];
  /** Beginnings of paths that another server answers. */
  externalPaths: readonly string[];
}

type Check = (site: BuiltSite) => Finding[];

/** Name of a check → what it finds. */
export const PAGE_CHECKS: Record<string, Check> = {
  'links and anchors': deadLinks,
  'link texts': onEachPage(linkTexts),
  'duplicate ids': onEachPage(({ ids }) =>
    repeated(ids).map((id) => `the id "${id}" is on several elements`),
  ),
  'duplicate titles': (site) => sharedBy(site, ({ title }) => title, 'title'),
  'duplicate descriptions': (site) => sharedBy(site, ({ description }) => description, 'description'),
  'title length': onEachPage(({ title }) => lengthProblems('title', title, 10, TITLE_LENGTH)),
  'description length': onEachPage(({ description, isIndexed }) =>
    isIndexed || description !== ''
      ? lengthProblems('description', description, isIndexed ? 40 : 1, DESCRIPTION_LENGTH)
      : [],
  ),
  'heading order': onEachPage(headingOrder),
  'script of the language': onEachPage(foreignScript),
  'untranslated labels': onEachPage(untranslated),
  'structured data': onEachPage(({ jsonLd }) => jsonLd.flatMap(jsonLdProblems)),
  canonical,
  hreflang,
  'site map': siteMap,
  images: onEachPage(imageProblems),
};

/** Runs a check on every page by itself. */
function onEachPage(check: (page: BuiltPage) => string[]): Check {
  return ({ pages }) => pages.flatMap((page) => check(page).map((text) => ({ route: page.route, text })));
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

/** Pages for search engines that cannot be distinguished in a list of results. */
function sharedBy({ pages }: BuiltSite, textOf: (page: BuiltPage) => string, what: string): Finding[] {
  const first = new Map<string, string>();
  return pages.flatMap((page) => {
    const value = textOf(page);
    if (value === '' || !page.isIndexed) return [];
    const other = first.get(value);
    if (other === undefined) first.set(value, page.route);
    return other === undefined
      ? []
      : [{ route: page.route, text: `has the ${what} of ${other}: "${value}"` }];
  });
}

/** Letters as a reader counts them. */
function lettersIn(text: string): number {
  return [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].length;
}

function lengthProblems(what: string, text: string, least: number, most: number): string[] {
  const letters = lettersIn(text);
  if (letters === 0) return [`has no ${what}`];
  return letters < least || letters > most
    ? [`its ${what} has ${letters} letters, not ${least} to ${most}: "${text}"`]
    : [];
}

function deadLinks({ pages, files, externalPaths }: BuiltSite): Finding[] {
  const idsOf = new Map(pages.map(({ route, ids, placeNames }) => [route, new Set([...ids, ...placeNames])]));
  const isAnswered = (path: string): boolean =>
    idsOf.has(path) ||
    files.has(path) ||
    files.has(`${path}index.html`) ||
    externalPaths.some((prefix) => path.startsWith(prefix));
  return pages.flatMap(({ route, links }) =>
    [...new Set(links.map(({ href }) => href))].flatMap((href): Finding[] => {
      if (/^(?:https:|mailto:|tel:)/.test(href)) return [];
      const [beforeFragment = '', fragment = ''] = href.split('#');
      const path = beforeFragment.split('?')[0] || route;
      if (!isAnswered(path)) return [{ route, text: `links to "${href}", which is not there` }];
      const ids = idsOf.get(path);
      if (fragment === '' || ids === undefined || ids.has(decodeURIComponent(fragment))) return [];
      return [{ route, text: `links to "${href}", and there is no such place` }];
    }),
  );
}

/** Texts without meaning in a list of links read aloud. */
const EMPTY_TEXTS =
  /^(?:click here|here|more|read more|link|this|यहाँ|यहाँ क्लिक करें|और|અહીં|અહીં ક્લિક કરો|વધુ|এখানে|এখানে ক্লিক করুন|আরও)$/iu;

function linkTexts({ links }: BuiltPage): string[] {
  const problems = links.flatMap(({ href, text }) => {
    if (text === '') return [`the link to "${href}" has no text`];
    return EMPTY_TEXTS.test(text) ? [`the link to "${href}" says only "${text}"`] : [];
  });
  return [...new Set(problems)];
}

function headingOrder({ headings }: BuiltPage): string[] {
  const problems: string[] = [];
  const main = headings.filter(({ level }) => level === 1);
  if (main.length !== 1) problems.push(`has ${main.length} first-level headings`);
  if (headings[0] !== undefined && headings[0].level !== 1 && main.length > 0)
    problems.push(`its first heading, "${headings[0].text}", is of level ${headings[0].level}`);
  headings.forEach(({ level, text }, index) => {
    const before = headings[index - 1];
    if (text === '') problems.push(`a heading of level ${level} is empty`);
    if (before !== undefined && level > before.level + 1)
      problems.push(`level ${level} ("${text}") follows level ${before.level} ("${before.text}")`);
  });
  return problems;
}

/** Scripts of more than one kind of letters, as Unicode's data name them. */
const MIXED: Record<string, string[]> = {
  Hans: ['Hani'],
  Hant: ['Hani'],
  Jpan: ['Hani', 'Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
};
const patterns = new Map<string, RegExp>();

/** The letters that a language is written in: a pattern for one of them. */
function lettersOf(lang: string): RegExp {
  const script = new Intl.Locale(lang).maximize().script ?? 'Latn';
  let pattern = patterns.get(script);
  if (pattern === undefined) {
    const kinds = (MIXED[script] ?? [script]).map((kind) => `\\p{Script=${kind}}`);
    pattern = new RegExp(`[${kinds.join('')}]`, 'gu');
    patterns.set(script, pattern);
  }
  return pattern;
}

const LETTERS = /\p{L}/gu;
/** Names and short forms that every language writes in Latin letters: UPI, KYC, Android, Paasa TV, support@paasa.example. */
const LATIN_NAMES =
  /[\w.+-]+@[\w.-]+|(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}(?:\/\S*)?|[\w-]+\.apk|\b[A-Z][\w-]*\b|\b\w*[A-Z]{2,}\w*\b|\bi(?:OS|Phone|Pad)\b|\b(?:px|kb|mb|id)\b/g;

/** Text in the letters of another language, where nothing says that it is of another language. */
function foreignScript({ texts, lang }: BuiltPage): string[] {
  if (!isLanguage(lang)) return [`its language "${lang}" is no language`];
  return texts.flatMap((local) => {
    if (!isLanguage(local.lang) || local.lang.includes('Latn')) return [];
    const text = languageOf(local.lang) === 'en' ? local.text : local.text.replaceAll(LATIN_NAMES, '');
    const letters = text.match(LETTERS)?.length ?? 0;
    const own = text.match(lettersOf(local.lang))?.length ?? 0;
    const foreign = letters - own;
    // A word or two in another script, such as a unit or a user’s handle, is no sentence of another language.
    return foreign > 12 || (foreign > 3 && foreign > own)
      ? [`${local.from} in ${local.lang} is written in other letters: "${shortened(local.text)}"`]
      : [];
  });
}

function isLanguage(tag: string): boolean {
  try {
    return new Intl.Locale(tag).maximize().script !== undefined;
  } catch {
    return false; // not in the form of a tag
  }
}

/** Labels that are on a page in their English default. A name, or a word that all languages share, is none. */
const DEFAULT_LABELS: ReadonlySet<string> = new Set(
  Object.values(labels)
    .flatMap(allForms)
    .filter((label) => /[a-z]{3}.*\s|[a-z]{5}/.test(label) && !label.includes('{')),
);

function untranslated({ texts }: BuiltPage): string[] {
  return texts.flatMap(({ lang, text, from }: LocalText) =>
    languageOf(lang) !== 'en' && !lang.includes('Latn') && DEFAULT_LABELS.has(text)
      ? [`${from} is not translated: "${text}"`]
      : [],
  );
}

function languageOf(tag: string): string {
  return tag.split('-')[0] ?? '';
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

function canonical({ pages, origin }: BuiltSite): Finding[] {
  const own = new Set(
    pages.flatMap(({ route, canonical: address }) => (address === origin + route ? [address] : [])),
  );
  // A page's canonical is a page that is its own canonical.
  return pages.flatMap(({ route, canonical: address }) =>
    own.has(address) ? [] : [{ route, text: `names "${address}" as its address` }],
  );
}

function hreflang({ pages, origin }: BuiltSite): Finding[] {
  const byAddress = new Map(pages.map((page) => [origin + page.route, page]));
  return pages.flatMap((page) => {
    const { route, alternates, lang } = page;
    const problems: string[] = [];
    if (alternates.size > 0 && alternates.get(lang) !== origin + route)
      problems.push(`does not name itself as ${lang}`);
    if (alternates.size > 0 && !alternates.has('x-default')) problems.push('names no x-default');
    if (alternates.size > 0 && !page.isIndexed) problems.push('is not indexed and names translations');
    for (const [language, address] of alternates) {
      const other = byAddress.get(address);
      if (other === undefined) problems.push(`names ${address} as ${language}, which is not there`);
      else if (language !== 'x-default' && other.lang !== language)
        problems.push(`names ${address} as ${language}, which is in ${other.lang}`);
      else if (other.alternates.get(lang) !== origin + route)
        problems.push(`names ${address} as ${language}, which does not name it in turn`);
    }
    return problems.map((text) => ({ route, text }));
  });
}

function siteMap({ pages, origin, siteMap: listed }: BuiltSite): Finding[] {
  // A page with another canonical is for visitors only.
  const listable = pages.filter(
    ({ isIndexed, canonical: address, route }) => isIndexed && (address === origin + route || address === ''),
  );
  const indexed = new Set(listable.map(({ route }) => origin + route));
  const inMap = new Set(listed);
  return [
    ...[...indexed]
      .filter((address) => !inMap.has(address))
      .map((address) => ({ route: address.slice(origin.length), text: 'is missing in the site map' })),
    ...[...inMap]
      .filter((address) => !indexed.has(address))
      .map((address) => ({
        route: address.slice(origin.length),
        text: 'is in the site map and not indexed',
      })),
    ...repeated(listed).map((address) => ({
      route: address.slice(origin.length),
      text: 'is in the site map twice',
    })),
  ];
}

function imageProblems({ images }: BuiltPage): string[] {
  return images.flatMap(({ src, alt, width, height }) => [
    ...(alt === null ? [`the picture ${src} has no alt`] : []),
    ...(/^\d+$/.test(width) && /^\d+$/.test(height) ? [] : [`the picture ${src} has no width and height`]),
    ...(alt !== null && /\.(?:svg|png|jpe?g|webp|avif)$/i.test(alt)
      ? [`the alt of ${src} is a file name: "${alt}"`]
      : []),
  ]);
}
