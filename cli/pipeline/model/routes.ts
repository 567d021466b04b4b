/** A page's place in the site follows from its file's place in `content/pages`. */
import { unwritableName } from '../../../schemas/fields/file-name.ts';
import { type Framed, layoutFacts } from '../../../schemas/plain/layouts.ts';
import { type Problem, problemIn } from './problems.ts';

/** The file that makes a folder a project. */
export const SITE_FILE = 'content/site.yaml';
export const BRAND_FILE = 'content/brand.yaml';
export const REDIRECTS_FILE = 'content/redirects.yaml';
/** Exceptions to rules of the policy. */
export const OVERRIDES_FILE = 'content/policy/overrides.yaml';
/** Which texts each translation was made from; read by `cli/translations/` alone. */
export const TRANSLATIONS_FILE = 'content/translations.yaml';

/** Folder of page files, with a trailing slash. */
export const PAGES_FOLDER = 'content/pages/';

/** Folder of shared entries, with a trailing slash. */
export const COLLECTIONS_FOLDER = 'content/collections/';

export interface RoutePlace {
  /** `/hi/ludo/`, or `/404.html` for pages named 404. */
  route: string;
  locale: string;
  /** The route without its locale folder: translations of one text share it. */
  translationKey: string;
}

/** @param path `content/pages/hi/ludo/index.yaml` @param locales codes that site.yaml lists; the first is the default */
export function placeOf(path: string, locales: readonly string[]): RoutePlace {
  return placeOfRoute(routeOf(path), locales);
}

/** Address of the page that a file is. */
export function routeOf(path: string): string {
  return routeFromName(path.slice(PAGES_FOLDER.length).replace(/\.(yaml|json|mdx)$/, ''));
}

/** Paths at which the file of a page may be, whether it exists or not. */
export function pagePaths(route: string): string[] {
  const name = route.slice(1).replace(/(?:\.html|\/)$/, '');
  const names = name === '' ? ['index'] : [name, `${name}/index`];
  return ['yaml', 'json', 'mdx']
    .flatMap((ending) => names.map((known) => `${PAGES_FOLDER}${known}.${ending}`))
    .filter((path) => routeOf(path) === route);
}

export function placeOfRoute(route: string, locales: readonly string[]): RoutePlace {
  const [defaultLocale = 'en'] = locales;
  const first = route.slice(1, Math.max(1, route.indexOf('/', 1)));
  const isTranslated = locales.includes(first) && first !== defaultLocale;
  return {
    route,
    locale: isTranslated ? first : defaultLocale,
    translationKey: isTranslated ? route.slice(first.length + 1) : route,
  };
}

/** Where the page with a translation key is in a language, as `placeOfRoute` finds it. */
export function routeIn(locale: string, translationKey: string, locales: readonly string[]): string {
  return locale === locales[0] ? translationKey : `/${locale}${translationKey}`;
}

function routeFromName(name: string): string {
  const withoutIndex = name === 'index' ? '' : withoutEnd(name, '/index');
  if (withoutIndex === '404' || withoutIndex.endsWith('/404')) return `/${withoutIndex}.html`;
  // Joined, since a template would keep its parts in memory for every page of the site.
  return withoutIndex === '' ? '/' : ['', withoutIndex, ''].join('/');
}

/** Whether pages have addresses of this form: all others are those of files, or of nothing. */
export function isPageRoute(route: string): boolean {
  return route.endsWith('/') || route.endsWith('/404.html');
}

function withoutEnd(text: string, end: string): string {
  return text.endsWith(end) ? text.slice(0, -end.length) : text;
}

/** `/ludo/` → `ludo/index.html`. */
export function outputPathOf(route: string): string {
  return route.endsWith('/') ? `${route.slice(1)}index.html` : route.slice(1);
}

/** `/blog/odds/` → `/blog/`: the folder that a page is directly in. */
export function folderOf(route: string): string {
  return route.replace(/[^/]+\/$/, '');
}

/** What decides whether lists show a page. */
interface Listable extends Framed {
  route: string;
  /** Of its summary: see `isNoindex`. */
  noindex: boolean;
}

/** Whether lists of its folder show a page: the one answer for how many parts a list has, and for what they show. */
export function isInLists(page: Listable): boolean {
  return !page.noindex && layoutFacts(page).isBrowsed && page.route.endsWith('/') && page.route !== '/';
}

/** Whether a page is kept from search engines and lists. @param data of the page, checked or as written */
export function isNoindex({ noindex, canonical }: { noindex?: unknown; canonical?: unknown }): boolean {
  return noindex === true || canonical !== undefined;
}

/** The address of a further part of a list: `/blog/page/2/`; of the first, the page's own. */
export function partRoute(route: string, number: number): string {
  return number === 1 ? route : `${route}page/${number}/`;
}

/** A name as a part of an address: `Board games` → `board-games`. */
export function topicSlug(name: string): string {
  return plainLetters(name)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** Latin letters that are no plain one with a mark. */
const LATIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' },
  ...{ ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ħ: 'h' },
};

/** A name in small letters, the Latin ones without marks, as addresses have them: `Bœuf à la carte` → `boeuf a la carte`. */
export function plainLetters(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[ßæœþøłđðıħ]/g, (letter) => LATIN[letter] ?? letter);
}

/** Capitals, spaces and other characters make links that break on some servers; they are refused. */
export function routeProblem(route: string, file: string): Problem | null {
  const expected = 'a file name of small letters, digits, hyphens and dots';
  const problem = (hint: string): Problem =>
    problemIn(file, {
      code: 'route/characters',
      message: `Expected ${expected}, found the route "${route}".`,
      expected,
      found: `"${route}"`,
      hint,
    });
  const ending = /\.(ya?ml|json|mdx?|csv)(?=\/)/.exec(route);
  if (ending !== null) return problem(`Remove "${ending[0]}" from the middle of the name.`);
  if (isSoundRoute(route)) return null;
  if (route.length > LONGEST_ROUTE || route.split('/').some(({ length }) => length > LONGEST_PART))
    return problem(`Give it a shorter name: at most ${LONGEST_PART} letters for each folder and file.`);
  const unwritable = unwritableName(route);
  if (unwritable !== null) return problem(`Give it another name, because ${unwritable}.`);
  const better = betterRoute(route);
  return problem(
    better === null
      ? 'Rename the file in Latin letters: its address is what visitors see and share.'
      : `Rename the file so that its route is "${better}".`,
  );
}

/** The route in letters that addresses have; null where nothing would be left of a part. */
export function betterRoute(route: string): string | null {
  const better = plainLetters(route)
    .replace(/[^a-z0-9/._-]+/g, '-')
    .replace(/\/[-_.]+/g, '/')
    .replace(/[-_.]+(?=\/|$)/g, '');
  const isUsable = isSoundRoute(better) && better.split('/').length === route.split('/').length;
  return isUsable ? better : null;
}

/** UTF-16 units of an address, and of one part of it: file systems take names of 255 bytes. */
const LONGEST_ROUTE = 1000;
const LONGEST_PART = 200;

function isSoundPart(part: string): boolean {
  return (
    part.length <= LONGEST_PART &&
    unwritableName(part) === null &&
    /^[a-z0-9._-]+$/.test(part) &&
    /^[a-z0-9]/.test(part) &&
    /[a-z0-9]$/.test(part)
  );
}

/** Whether every part of a route is made of characters that no server and no program changes. */
export function isSoundRoute(route: string): boolean {
  if (!route.startsWith('/') || route.length > LONGEST_ROUTE || route.includes('..')) return false;
  const parts = route.slice(1).split('/');
  // After the last slash there may be nothing.
  return parts.every((part, index) => isSoundPart(part) || (part === '' && index === parts.length - 1));
}
