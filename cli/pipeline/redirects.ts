/** Old addresses: what can be wrong with them, and the forms in which hosts take them. */
import type { Redirect } from '../../schemas/index.ts';
import { didYouMean } from '../report/did-you-mean.ts';
import { renderTemplate } from '../template.ts';
import { createPlaceFinder } from './place-problems.ts';
import type { Problem } from './problems.ts';
import { type Project, REDIRECTS_FILE } from './project.ts';
import { outputPathOf } from './routes.ts';
import type { OutputFile, PageSummary } from './types.ts';

/** `/a` and `/a/` are one address: hosts add the slash or take it off. */
function sameAddress(path: string): string {
  return path.replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');
}

/**
 * Redirects that lead in circles, through other redirects, nowhere, or away from a page that exists.
 * @param isServed paths that are no pages and still answer
 */
export function redirectProblems(
  project: Project,
  summaries: readonly PageSummary[],
  isServed: (path: string) => boolean,
): Problem[] {
  const places = createPlaceFinder(project.root);
  const routes = new Set(summaries.map(({ route }) => route));
  const pages = new Map(summaries.map(({ route, source }) => [sameAddress(route), source]));
  const first = new Map<string, number>();
  project.redirects.forEach(({ from }, index) => {
    if (!first.has(sameAddress(from))) first.set(sameAddress(from), index);
  });
  const problem = (
    index: number,
    field: 'from' | 'to',
    facts: Pick<Problem, 'code' | 'message' | 'hint'> & Partial<Problem>,
  ): Problem => ({
    severity: 'error',
    file: REDIRECTS_FILE,
    span: places.placeField(REDIRECTS_FILE, [index, field], 'value'),
    fieldPath: `[${index}].${field}`,
    ...facts,
  });

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
    if (!to.startsWith('/')) return [];
    const next = first.get(sameAddress(to));
    if (next !== undefined) {
      const chain = follow(project.redirects, first, index);
      const shown = chain.path.join(' → ');
      if (chain.isLoop) {
        const message = `Redirects lead in a circle: ${shown}.`;
        return [
          problem(index, 'to', { code: 'redirect/loop', message, hint: 'Let one of them lead to a page.' }),
        ];
      }
      const message = `Redirects lead through each other: ${shown}. Each step costs a visitor seconds.`;
      return [
        problem(index, 'to', { code: 'redirect/chain', message, hint: `Write "${chain.path.at(-1)}".` }),
      ];
    }
    const path = to.split(/[?#]/)[0] ?? '';
    if (routes.has(path) || isServed(path)) return [];
    const guess = didYouMean(path, [...routes]);
    return [
      problem(index, 'to', {
        code: 'redirect/dead',
        message: `There is no page "${path}".`,
        hint:
          guess === null ? 'Lead to a page that exists, or to an https address.' : `Did you mean "${guess}"?`,
      }),
    ];
  });
}

/** The addresses that a visitor of redirect `index` passes, up to the end or the first that comes again. */
function follow(
  redirects: readonly Redirect[],
  first: ReadonlyMap<string, number>,
  index: number,
): { path: string[]; isLoop: boolean } {
  const path = [redirects[index]?.from ?? ''];
  const seen = new Set<number>();
  for (let at: number | undefined = index; at !== undefined; ) {
    const to: string = redirects[at]?.to ?? '';
    path.push(to);
    seen.add(at);
    at = first.get(sameAddress(to));
    if (at !== undefined && seen.has(at)) return { path, isLoop: true };
  }
  return { path, isLoop: false };
}

/** Where the old address `path` leads, or null. */
export function redirectTarget(redirects: readonly Redirect[], path: string): string | null {
  return redirects.find(({ from }) => sameAddress(from) === sameAddress(path))?.to ?? null;
}

/** What the redirects are written as besides `serve.json`: for Netlify and Cloudflare, for nginx, and for any other host as pages. */
export function redirectFiles(project: Project): OutputFile[] {
  const { redirects, site } = project;
  if (redirects.length === 0) return [];
  const status = ({ permanent }: Redirect) => (permanent ? 301 : 302);
  return [
    {
      path: '_redirects',
      contents: redirects.map((one) => `${one.from} ${one.to} ${status(one)}\n`).join(''),
    },
    {
      path: 'nginx-redirects.conf',
      contents: redirects
        .map((one) => `location = ${one.from} { return ${status(one)} ${one.to.replaceAll('$', '%24')}; }\n`)
        .join(''),
    },
    ...redirects
      .filter(({ from }) => /(?:\/|\.html)$/.test(from))
      .map(({ from, to }) => ({
        path: outputPathOf(from),
        contents: renderTemplate('redirect.html', {
          to,
          canonical: to.startsWith('/') ? site.origin + to : to,
        }),
      })),
  ];
}

/** The form that the `serve` package takes. */
export function serveRedirects(project: Project): object[] {
  return project.redirects.map(({ from, to, permanent }) => ({
    source: from,
    destination: to,
    type: permanent ? 301 : 302,
  }));
}
