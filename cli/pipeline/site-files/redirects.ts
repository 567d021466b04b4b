/** Redirects from old addresses: their problems, and the pages at those addresses. */
import { labels as english } from '../../../schemas/plain/labels.ts';
import { tagOf } from '../../../schemas/plain/language-chain.ts';
import { directionOf } from '../../../schemas/plain/languages.ts';
import { oldPath, type Redirect } from '../../../schemas/redirects.ts';
import { renderTemplate } from '../../template.ts';
import { didYouMean, meantHint } from '../model/did-you-mean.ts';
import { anchorProblem, anchorsEverywhere } from '../model/links.ts';
import { type Problem, problemIn } from '../model/problems.ts';
import { outputPathOf, placeOfRoute, REDIRECTS_FILE } from '../model/routes.ts';
import type { OutputFile, PageSummary } from '../model/types.ts';
import { addressOf, basePath, ownPath } from '../plan/address.ts';
import type { SiteIndex } from '../plan/plan.ts';
import type { Project } from '../project/project.ts';
import { createLocationFinder } from '../resolve/locate-problems.ts';
import { newAddress } from './server-files/served-rules.ts';

/** `/a`, `/a/` and `/a/index.html` are one address: hosts add or remove the slash. Letters may be written as `%XX`. */
function sameAddress(path: string): string {
  const address = path.split(/[?#]/)[0] ?? '';
  return (oldPath(address) ?? address).replace(/\/index\.html$/, '/').replace(/(?<=.)\/$/, '');
}

export interface ServedPaths {
  /** Whether a path is served but is not a page. */
  isServed(path: string): boolean;
  /** Whether it may be that of a page which could not be made: see `unknownAddresses`. */
  mayBePage(path: string): boolean;
  /** Whether visitors may be led to such a path. */
  isTarget(path: string): boolean;
}

/** Redirects that form a circle, lead to another redirect or nowhere, or hide a page that exists. */
export function redirectProblems(
  project: Project,
  summaries: readonly PageSummary[],
  { isServed, mayBePage, isTarget }: ServedPaths,
): Problem[] {
  const problem = problemsOf(project);
  const pages = new Map(summaries.map(({ route, source }) => [sameAddress(route), source]));
  const first = new Map<string, number>();
  project.redirects.forEach(({ from }, index) => {
    if (!first.has(sameAddress(from))) first.set(sameAddress(from), index);
  });
  // A redirect at a page's own address is a mistake, and those that lead to the page are none.
  const leading = new Map(
    [...first].filter(([address, index]) => {
      const from = project.redirects[index]?.from ?? '';
      return !pages.has(address) && !isServed(from) && !mayBePage(from);
    }),
  );
  const targets: Targets = {
    project,
    problem,
    first: leading,
    anchorsOf: new Map(summaries.map(({ route, anchors }) => [route, anchors])),
    isTarget,
  };

  return project.redirects.flatMap(({ from, to }, index) => {
    const address = sameAddress(from);
    const twin = first.get(address);
    if (twin !== undefined && twin !== index) {
      const message = `"${from}" is redirected twice.`;
      return [
        problem(index, 'from', { code: 'redirect/duplicate', message, hint: 'Remove one of the two.' }),
      ];
    }
    const page = pages.get(address);
    if (page !== undefined) {
      const message = `There is a page at "${from}", which could never be seen.`;
      const related = [{ file: page, span: null, message: 'the page' }];
      const hint = 'Remove the redirect, or move the page.';
      return [problem(index, 'from', { code: 'redirect/page', message, hint, related })];
    }
    if (isServed(from)) {
      const message = `The address "${from}" is answered by something else.`;
      return [problem(index, 'from', { code: 'redirect/page', message, hint: 'Remove the redirect.' })];
    }
    if (newAddress(to) === null) {
      const message = `Not every server can send visitors to "${to}".`;
      const hint = 'Check its host and port, and write its path without $, %2F, %3F, %23, %24, %25 and %5C.';
      return [problem(index, 'to', { code: 'redirect/dead', message, hint })];
    }
    return targetProblems(index, to, targets);
  });
}

interface Targets {
  project: Project;
  problem: ReturnType<typeof problemsOf>;
  /** Index of the first redirect of each old address at which nothing else is. */
  first: ReadonlyMap<string, number>;
  /** The anchors of each page, by its route. */
  anchorsOf: ReadonlyMap<string, readonly string[]>;
  isTarget: ServedPaths['isTarget'];
}

/** Problems of a redirect's target. */
function targetProblems(
  index: number,
  to: string,
  { project, problem, first, anchorsOf, isTarget }: Targets,
): Problem[] {
  const own = ownPath(to, project.site.origin);
  if (own === null) return [];
  const next = first.get(sameAddress(own));
  if (next !== undefined) {
    const chain = follow(project, first, index);
    const shown = chain.path.join(' → ');
    if (chain.isLoop) {
      const message = `Redirects lead in a circle: ${shown}.`;
      return [
        problem(index, 'to', { code: 'redirect/loop', message, hint: 'Let one of them lead to a page.' }),
      ];
    }
    const message = `Redirects lead through each other: ${shown}. Each step costs a visitor seconds.`;
    return [problem(index, 'to', { code: 'redirect/chain', message, hint: `Write "${chain.path.at(-1)}".` })];
  }
  const path = own.split(/[?#]/)[0] ?? '';
  const anchors = anchorsOf.get(path);
  if (anchors !== undefined) {
    const known = [...anchorsEverywhere(project.site), ...anchors];
    const nowhere = anchorProblem(path, own.split('#')[1] ?? '', known);
    return nowhere === null ? [] : [problem(index, 'to', { ...nowhere, found: `"${to}"` })];
  }
  if (isTarget(path)) return [];
  return [
    problem(index, 'to', {
      code: 'redirect/dead',
      message: `There is no page "${path}".`,
      hint: meantHint(
        didYouMean(path, [...anchorsOf.keys()]),
        'Lead to a page that exists, or to an https address.',
      ),
    }),
  ];
}

/** Makes problems of one redirect's field, located in the file. */
function problemsOf({ root }: Project) {
  const locations = createLocationFinder(root);
  return (
    index: number,
    field: 'from' | 'to',
    facts: Pick<Problem, 'code' | 'message' | 'hint'> & Partial<Problem>,
  ): Problem =>
    problemIn(REDIRECTS_FILE, {
      span: locations.locateField(REDIRECTS_FILE, [index, field], 'value'),
      fieldPath: `[${index}].${field}`,
      ...facts,
    });
}

/** The addresses that a visitor of redirect `index` passes, up to the end or the first repeated one. */
function follow(
  { redirects, site }: Project,
  first: ReadonlyMap<string, number>,
  index: number,
): { path: string[]; isLoop: boolean } {
  const path = [redirects[index]?.from ?? ''];
  const seen = new Set<number>();
  for (let at: number | undefined = index; at !== undefined; ) {
    const to: string = redirects[at]?.to ?? '';
    path.push(to);
    seen.add(at);
    at = first.get(sameAddress(ownPath(to, site.origin) ?? to));
    if (at !== undefined && seen.has(at)) return { path, isLoop: true };
  }
  return { path, isLoop: false };
}

/** Where the old address `path` leads, or null. */
export function redirectTarget(redirects: readonly Redirect[], path: string): string | null {
  return redirects.find(({ from }) => sameAddress(from) === sameAddress(path))?.to ?? null;
}

/**
 * A page at each old address, for hosts without redirects. None where a case-insensitive file system would overwrite a page with it.
 */
export function redirectPages(project: Project, { summaries }: Pick<SiteIndex, 'summaries'>): OutputFile[] {
  const taken = new Set(summaries.map(({ route }) => outputPathOf(route).toLowerCase()));
  return project.redirects.flatMap(({ from, to }) => {
    const path = pagePathOf(oldPath(from) ?? '');
    if (path === null || taken.has(path.toLowerCase())) return [];
    taken.add(path.toLowerCase());
    const canonical = to.startsWith('/') ? project.site.origin + to : to;
    const address = addressOf(to, basePath(project.site.origin));
    const words = redirectWords(placeOfRoute(oldPath(from) ?? from, project.locales).locale, project);
    return [{ path, contents: renderTemplate('redirect.html', { to: address, canonical, ...words }) }];
  });
}

/** What the page at an old address says, in the language of that address. */
function redirectWords(
  locale: string,
  { site, labels, labelLanguages }: Project,
): Record<'lang' | 'dir' | 'title' | 'link' | 'linkLang', string | undefined> {
  const borrowed = labelLanguages[locale];
  const own = tagOf(locale, site.locales);
  const lang = borrowed?.movedTitle ?? own;
  const linkLang = borrowed?.movedLink ?? own;
  return {
    lang,
    dir: lang === own ? (site.locales.list[locale]?.dir ?? 'ltr') : directionOf(lang),
    title: labels[locale]?.movedTitle ?? english.movedTitle,
    link: labels[locale]?.movedLink ?? english.movedLink,
    linkLang: linkLang === lang ? undefined : linkLang,
  };
}

/** `/old` and `/old/` → `old/index.html`; null for a file that is not a page. */
function pagePathOf(address: string): string | null {
  if (address.endsWith('.html')) return address.slice(1);
  if (!address.endsWith('/') && /\.[^/]*$/.test(address)) return null;
  return `${address.replace(/^\/|\/$/g, '')}/index.html`;
}
