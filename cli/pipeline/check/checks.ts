/** Problems that no single file shows: two pages with one address, links to nowhere. */

import { assetFile } from '../../../schemas/plain/asset-kinds.ts';
import type { Redirect } from '../../../schemas/redirects.ts';
import { didYouMean, inOtherForm, meantHint } from '../model/did-you-mean.ts';
import { anchorProblem, anchorsEverywhere, decodeFragment } from '../model/links.ts';
import { covers, type Problem, problemIn, type RelatedLocation } from '../model/problems.ts';
import { placeOf, SITE_FILE } from '../model/routes.ts';
import type { PageSummary } from '../model/types.ts';
import { basePath, ownPath } from '../plan/address.ts';
import type { Project } from '../project/project.ts';
import { createLocationFinder } from '../resolve/locate-problems.ts';
import { redirectTarget } from '../site-files/redirects.ts';
import { ASSETS } from './build-paths.ts';

/** Dead links and missing pictures to report on all pages together: more than these come from one mistake. */
const MOST_PROBLEMS = 1000;

/** The targets of a page's links; those of the header and the footer have the route ''. */
export interface PageLinks {
  route: string;
  links: readonly string[];
}

/** Two files that give the same route, also when they differ only in capitals. */
export function duplicateRoutes(summaries: readonly PageSummary[]): Problem[] {
  const first = new Map<string, PageSummary>();
  const problems: Problem[] = [];
  for (const page of summaries) {
    const key = page.route.toLowerCase();
    const other = first.get(key);
    if (other === undefined) {
      first.set(key, page);
      continue;
    }
    problems.push(
      problemIn(page.source, {
        code: 'route/duplicate',
        message: `The route "${page.route}" already belongs to ${other.source}.`,
        hint: 'Rename or remove one of the two files.',
        related: [{ file: other.source, span: null, message: 'has the same route' }],
      }),
    );
  }
  return problems;
}

/** Pages at addresses that something else serves: another server, or files that the build adds. */
export function takenRoutes(
  summaries: readonly PageSummary[],
  isServed: (path: string) => boolean,
): Problem[] {
  return summaries
    .filter(({ route }) => isServed(route))
    .map(({ route, source }) =>
      problemIn(source, {
        code: 'route/duplicate',
        message: `The address "${route}" is answered by something else, so this page could never be seen.`,
        hint: 'Rename the file. Paths of other servers are listed in externalPaths of content/site.yaml.',
      }),
    );
}

/**
 * `translationOf` must name a page of another language that exists and translates none itself, and no two pages of one
 * language may translate the same.
 * @param mayExist routes of pages that have problems of their own
 */
export function translationProblems(
  summaries: readonly PageSummary[],
  project: Project,
  mayExist: (route: string) => boolean,
): Problem[] {
  const locations = createLocationFinder(project.root);
  const pages = new Map(summaries.map((page) => [page.route, page]));
  const translators = new Map(
    summaries
      .filter(({ translationOf }) => translationOf === null)
      .map((page) => [`${page.locale} ${page.translationKey}`, page] as const),
  );
  return summaries.flatMap((page) => {
    const { translationOf, source, locale } = page;
    if (translationOf === null) return [];
    const first = translators.get(`${locale} ${translationOf}`) ?? page;
    translators.set(`${locale} ${translationOf}`, first);
    const problem =
      problemOf(page, translationOf) ?? (first === page ? null : alreadyTranslated(first, translationOf));
    if (problem === null) return [];
    const span = locations.locateField(source, ['translationOf'], 'value');
    return [problemIn(source, { ...problem, span, fieldPath: 'translationOf' })];
  });

  type TranslationProblem = Pick<Problem, 'code' | 'message' | 'hint' | 'related'>;

  function problemOf({ route, locale }: PageSummary, translationOf: string): TranslationProblem | null {
    const code = 'locale/translation';
    const original = pages.get(translationOf);
    const hint = 'Write the route of the page in the default language, or remove "translationOf".';
    if (translationOf === route) return { code, message: 'This page translates itself.', hint };
    if (original === undefined) {
      if (mayExist(translationOf)) return null;
      return {
        code,
        message: `There is no page "${translationOf}" that this one could translate.`,
        hint: meantHint(
          didYouMean(translationOf, [...pages.keys()]),
          'Write the route of the page in the default language.',
        ),
      };
    }
    if (original.locale === locale)
      return { code, message: `The page "${translationOf}" is in the same language as this one.`, hint };
    if (original.translationOf === null) return null;
    const message = `The page "${translationOf}" is itself a translation of "${original.translationOf}".`;
    return { code, message, hint: `Write "${original.translationOf}".` };
  }

  function alreadyTranslated({ source, locale }: PageSummary, translationOf: string): TranslationProblem {
    return {
      code: 'locale/translation',
      message: `Another page translates "${translationOf}" into this language (${locale}) already.`,
      hint: 'Remove one of the two pages, or the field.',
      related: [{ file: source, span: null, message: 'translates the same page' }],
    };
  }
}

export interface LinkSurroundings {
  /** Whether a root-relative path is served but is not a page: files of the build, endpoints of site.yaml. */
  isKnownPath(path: string): boolean;
  /** Files that a page depends on. */
  dependenciesOf(route: string): readonly string[];
}

/** Links to pages and anchors that do not exist, each reported at the line that holds it. */
export function deadLinks(
  pages: readonly PageLinks[],
  summaries: readonly PageSummary[],
  project: Project,
  { isKnownPath, dependenciesOf }: LinkSurroundings,
): Problem[] {
  const locations = createLocationFinder(project.root);
  const anchorsOf = new Map(summaries.map(({ route, anchors }) => [route, anchors]));
  const sourceOf = new Map(summaries.map(({ route, source }) => [route, source]));
  const shown = new Set(sourceOf.values());
  const hidden = new Set(
    project.pageFiles.filter((file) => !shown.has(file)).map((file) => placeOf(file, project.locales).route),
  );
  const sharedFiles = [...project.siteFiles, ...project.library.values()].map((file) =>
    typeof file === 'string' ? file : file.file,
  );
  const everywhere = anchorsEverywhere(project.site);
  const base = basePath(project.site.origin);
  const { redirects } = project;
  const known: KnownAddresses = { anchorsOf, everywhere, hidden, base, isAnswered: isKnownPath, redirects };
  const problems = new Map<string, Problem>();

  for (const page of pages) {
    for (const link of page.links) {
      if (problems.size > MOST_PROBLEMS) break; // each is searched for in all shared files
      const onSite = link.startsWith('#') ? link : ownPath(link, project.site.origin);
      if (onSite === null) continue;
      const problem = problemOf(onSite, page.route, known);
      if (problem === null) continue;
      const source = sourceOf.get(page.route) ?? SITE_FILE;
      const candidates = [source, ...dependenciesOf(page.route), ...sharedFiles];
      const file = candidates.find((path) => locations.locateLink(path, link) !== null) ?? source;
      const { span, written } = locations.locateLink(file, link) ?? { span: null, written: link };
      const location = span === null ? '' : `${span.start.line}:${span.start.column}`;
      const key = `${file} ${location} ${link}`;
      // A link in a shared entry or the navigation is one problem, however many pages show it.
      if (problems.has(key)) continue;
      const related: RelatedLocation[] =
        file === source ? [] : [{ file: source, span: null, message: 'shows this link' }];
      problems.set(
        key,
        problemIn(file, {
          ...asWritten(problem, { link: onSite, written }),
          span,
          ...(related.length > 0 ? { related } : {}),
        }),
      );
    }
  }
  return [...problems.values()];
}

/** Quotes the link as the file spells it: with its host, and with a space where the cleaner writes `%20`. */
function asWritten(problem: LinkFacts, { link, written }: { link: string; written: string }): LinkFacts {
  const message = problem.message.replace(`"${link}"`, () => `"${written}"`);
  const isWhole = written.startsWith('https:') && problem.hint === CREATE_OR_CHANGE;
  return { ...problem, message, found: `"${written}"`, ...(isWhole ? { hint: LIST_OR_CHANGE } : {}) };
}

const CREATE_OR_CHANGE = 'Create the page, or change the link.';
const LIST_OR_CHANGE = `${CREATE_OR_CHANGE} What another server answers on this host is listed in externalPaths of content/site.yaml.`;

type LinkFacts = Pick<Problem, 'code' | 'message' | 'found' | 'hint'>;

interface KnownAddresses {
  /** The anchors of each published page, by its route. */
  anchorsOf: ReadonlyMap<string, readonly string[]>;
  /** Anchors of every page, that of the consent prompt among them, which a script opens. */
  everywhere: readonly string[];
  /** Routes of pages that exist and are not published. */
  hidden: ReadonlySet<string>;
  /** Path of the site on its host, without a slash at its end; '' where it has none. */
  base: string;
  /** Whether a path is served but is not a page. */
  isAnswered(path: string): boolean;
  redirects: readonly Redirect[];
}

/** @param from route of the page that shows the link; '' for links that every page shows */
function problemOf(link: string, from: string, known: KnownAddresses): LinkFacts | null {
  const [beforeFragment = '', fragment] = link.split('#');
  const path = (beforeFragment.split('?')[0] ?? '') || from;
  const found = `"${link}"`;
  if (path === '') return sharedAnchorProblem(fragment ?? '', found, known);
  if (!known.anchorsOf.has(path)) return known.isAnswered(path) ? null : missingPage(path, link, known);
  const anchors = [...known.everywhere, ...(known.anchorsOf.get(path) ?? [])];
  const problem = anchorProblem(path, fragment ?? '', anchors);
  return problem === null ? null : { ...problem, found };
}

function missingPage(path: string, link: string, known: KnownAddresses): LinkFacts {
  const { anchorsOf, hidden, base, redirects } = known;
  const found = `"${link}"`;
  if (anchorsOf.has(`${path}/`)) {
    return {
      code: 'link/slash',
      message: `The link ${found} has no slash at its end.`,
      found,
      hint: `Write "${link.replace(path, `${path}/`)}": every page address ends with a slash.`,
    };
  }
  if (hidden.has(path)) {
    return {
      code: 'link/missing',
      message: `The page "${path}" is not published: it is a draft, or outside the time in which it is shown.`,
      found,
      hint: 'Publish it, or remove the link until then.',
    };
  }
  if (path.startsWith(ASSETS)) {
    return {
      code: 'link/missing',
      message: `No link can lead to a file of content/assets, found ${found}.`,
      found,
      hint: NO_ASSET_LINKS,
    };
  }
  if (base !== '' && path.startsWith(`${base}/`) && anchorsOf.has(path.slice(base.length))) {
    return {
      code: 'link/missing',
      message: `There is no page "${path}" in content.`,
      found,
      hint: `Write "${link.slice(base.length)}": the build puts "${base}" before it.`,
    };
  }
  const target = redirectTarget(redirects, path);
  if (target !== null) {
    return {
      code: 'link/missing',
      message: `The page "${path}" has moved.`,
      found,
      hint: `Write "${target}", where its old address leads.`,
    };
  }
  const plain = withOneSlash(path.replace(/(?:index)?\.html?$|\/index\/?$/, '/'));
  return {
    code: 'link/missing',
    message: `There is no page "${path}".`,
    found,
    hint: meantHint(anchorsOf.has(plain) ? plain : didYouMean(path, [...anchorsOf.keys()]), CREATE_OR_CHANGE),
  };
}

const NO_ASSET_LINKS =
  'Pictures, films and captions are published where a field names them, under names that change with them; other files are not. Put the file on another host and link to its https address.';

/** A link of the header or the footer to an anchor of the page it is on. */
function sharedAnchorProblem(
  fragment: string,
  found: string,
  { everywhere }: KnownAddresses,
): LinkFacts | null {
  const id = decodeFragment(fragment);
  if (everywhere.includes(id)) return null;
  return {
    code: 'link/anchor',
    message: `This link is on every page, and not every page has a place "#${id}".`,
    found,
    hint: 'Write the address of the page before it: "/about/#fees".',
  };
}

/** One slash at the end instead of several. */
function withOneSlash(path: string): string {
  let end = path.length;
  while (path.endsWith('//', end)) end -= 1;
  return path.slice(0, end);
}

/** Pictures that pages name and `content/assets` does not hold. */
export function missingAssets(
  summaries: readonly PageSummary[],
  project: Project,
  dependenciesOf: (route: string) => readonly string[],
): Problem[] {
  const known = new Set(project.assetPaths);
  const mayBeThere = (asset: string): boolean =>
    project.unlisted.some((problem) => covers(problem, `content${asset}`));
  const locations = createLocationFinder(project.root);
  const holders = [
    ...summaries.map(({ assets, source, route }) => ({ assets, files: [source, ...dependenciesOf(route)] })),
    { assets: project.siteAssets, files: [...project.siteFiles] },
  ];
  return holders
    .flatMap(({ assets, files }) =>
      assets
        .filter((asset) => !known.has(assetFile(asset)) && !mayBeThere(assetFile(asset)))
        .map((asset) => ({ asset, files })),
    )
    .slice(0, MOST_PROBLEMS)
    .map(({ asset, files }): Problem => {
      const file = files.find((path) => locations.placeText(path, asset) !== null) ?? files[0] ?? SITE_FILE;
      return problemIn(file, {
        ...missingAsset(asset, project.assetPaths),
        span: locations.placeText(file, asset),
        found: `"${asset}"`,
      });
    });
}

function missingAsset(
  asset: string,
  assetPaths: readonly string[],
): Pick<Problem, 'code' | 'message' | 'hint'> {
  const otherForm = inOtherForm(
    asset,
    assetPaths.map((path) => [path, `content${path}`]),
  );
  if (otherForm !== null) return { code: 'asset/missing', ...otherForm };
  const wanted = asset.normalize('NFC').toLowerCase();
  const otherCase = assetPaths.find((path) => path.normalize('NFC').toLowerCase() === wanted);
  const guess = otherCase ?? didYouMean(asset, assetPaths);
  const hint = meantHint(guess, 'Put the picture there, or change the path.');
  if (otherCase === undefined)
    return { code: 'asset/missing', message: `There is no file content${asset}.`, hint };
  const message = `The file content${otherCase} is written with other capitals than "${asset}".`;
  return { code: 'asset/case', message, hint };
}
