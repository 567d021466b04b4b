/** A page's address and language follow from the path of its file; fields that repeat them must agree. */
import { didYouMean } from '../model/did-you-mean.ts';
import { type Problem, problemIn } from '../model/problems.ts';
import { PAGES_FOLDER, routeOf, routeProblem } from '../model/routes.ts';
import type { LocationFinder } from '../resolve/locate-problems.ts';

interface PageAddress {
  file: string;
  /** The route that follows from the file's path, or from the row of a table. */
  route: string;
  isRow: boolean;
}

/**
 * @param raw data of the page before it is validated
 * @param reported problems of the same page: a field that is among them is not reported again
 */
export function checkAddress(
  raw: Record<string, unknown>,
  { file, route, isRow }: PageAddress,
  {
    locales,
    locations,
    reported,
  }: { locales: readonly string[]; locations: LocationFinder; reported: readonly Problem[] },
): Problem[] {
  const problems: Problem[] = [];
  const isReported = (field: string): boolean => reported.some(({ fieldPath }) => fieldPath === field);
  const unsound = isRow ? null : routeProblem(route, file);
  if (unsound !== null) problems.push(unsound);
  const { route_name: name, lang } = raw;
  if (typeof name === 'string' && name !== route && !isReported('route_name'))
    problems.push(otherRoute(name, route, file, locations));
  const folders = file.slice(PAGES_FOLDER.length).split('/').slice(0, -1);
  const [first] = folders;
  if (first !== undefined && isForeignLocale(first, locales))
    problems.push(foreignFolder(first, file, locales));
  const [defaultLocale = ''] = locales;
  if (route.startsWith(`/${defaultLocale}/`))
    problems.push(defaultFolder(defaultLocale, { file, route, isRow }, locations));
  if (typeof lang === 'string' && !locales.includes(lang) && !isReported('lang'))
    problems.push(unknownLanguage(lang, file, locales, locations));
  return problems;
}

function otherRoute(name: string, route: string, file: string, locations: LocationFinder): Problem {
  return problemIn(file, {
    code: 'route/name',
    span: locations.locateField(file, ['route_name'], 'value'),
    fieldPath: 'route_name',
    message: `Expected "${route}", the route that follows from the file's place, found "${name}".`,
    expected: `"${route}"`,
    found: `"${name}"`,
    hint: 'Remove the field, or move the file.',
  });
}

function foreignFolder(folder: string, file: string, locales: readonly string[]): Problem {
  return problemIn(file, {
    code: 'locale/unknown',
    message: `The folder "${folder}" is the code of a language that content/site.yaml does not list.`,
    hint: `Add "${folder}" to locales.list, or rename the folder. Languages that exist: ${locales.join(', ')}.`,
  });
}

/** A page that is none of the default language's beside its translations: the two would not know of each other. */
function defaultFolder(locale: string, { file, route }: PageAddress, locations: LocationFinder): Problem {
  const message = `The address "${route}" begins with "${locale}", the default language, whose addresses have no such part.`;
  const isByFile = routeOf(file).startsWith(`/${locale}/`);
  const moved = file
    .replace(`${PAGES_FOLDER}${locale}`, PAGES_FOLDER)
    .replace('//', '/')
    .replace('/.', '/index.');
  return {
    code: 'locale/unknown',
    severity: 'error',
    file,
    span: isByFile ? null : locations.locateField(file, ['route_name'], 'value'),
    fieldPath: isByFile ? '' : 'route_name',
    message,
    hint: isByFile ? `Move the file to ${moved}.` : `Write it without "/${locale}".`,
  };
}

function unknownLanguage(
  lang: string,
  file: string,
  locales: readonly string[],
  locations: LocationFinder,
): Problem {
  // The code of another language is no misspelling.
  const guess = isForeignLocale(lang, locales) ? null : didYouMean(lang, locales);
  return problemIn(file, {
    code: 'locale/unknown',
    span: locations.locateField(file, ['lang'], 'value'),
    fieldPath: 'lang',
    message: `Expected a language of content/site.yaml, found "${lang}".`,
    expected: 'a language of content/site.yaml',
    found: `"${lang}"`,
    hint: `${guess === null ? '' : `Did you mean "${guess}"? `}Languages that exist: ${locales.join(', ')}.`,
  });
}

/** Whether two letters are a language code; codes that were withdrawn (`in` was Indonesian) are folders like others. */
function isForeignLocale(folder: string, locales: readonly string[]): boolean {
  if (!/^[a-z]{2}$/.test(folder) || locales.includes(folder)) return false;
  if (Intl.getCanonicalLocales(folder)[0] !== folder) return false;
  return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(folder) !== undefined;
}
